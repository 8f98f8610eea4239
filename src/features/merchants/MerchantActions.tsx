import { Trans, useLingui } from '@lingui/react/macro'
import { useAct } from '#client/act.ts'
import { Can } from '#client/Can.tsx'
import { useConnection } from '#client/connection.ts'
import { notifySuccess } from '#client/notify.ts'
import { RouterLink } from '#client/RouterLink.tsx'
import { useSession } from '#client/session.ts'
import { useUsesText } from '#features/masters/uses-text.ts'
import type { AnswerOf, InputOf } from '#shared/call.ts'
import { isolated } from '#shared/isolated.ts'
import { holds } from '#shared/permissions.ts'
import { ConfirmAction } from '#ui/forms/ConfirmAction.tsx'
import { staleMerchants } from './ChangeMerchant.tsx'
import { merchants } from './contract.ts'

type MerchantActionsProps = { detail: AnswerOf<typeof merchants.detail>; onGone: () => void }

/** What the provider does about a merchant: its transactions, a stop, its end, its deletion while nothing refers to it. */
export function MerchantActions({ detail: { merchant, uses }, onGone }: MerchantActionsProps) {
  const { t } = useLingui()
  const { online } = useConnection()
  const { person } = useSession()
  const set = useAct(merchants.setStatus, { stale: staleMerchants })
  const remove = useAct(merchants.remove, { stale: staleMerchants })
  const { entCode, version, status } = merchant
  const name = isolated(merchant.entName)
  const used = useUsesText()(uses)
  const change = (next: InputOf<typeof merchants.setStatus>['status'], done: string) => async () => {
    await set.mutateAsync({ entCode, version, status: next })
    notifySuccess(done)
  }
  return (
    <section className="section record-actions">
      {holds(person, 'Refund') && (
        <RouterLink className="merchant-trades" to={`/systrade?EntCode=${entCode}`}>
          <Trans>Transactions of this merchant</Trans>
        </RouterLink>
      )}
      <div className="record-ends">
        <Can make={merchants.setStatus}>
          {status === 'ACTIVE' && (
            <ConfirmAction
              label={<Trans>Suspend</Trans>}
              title={<Trans>Suspend {name}?</Trans>}
              confirm={<Trans>Suspend</Trans>}
              disabled={!online}
              onConfirm={change('SUSPENDED', t`Suspended`)}
            >
              <Trans>Its people are signed out at once and cannot sign in until it goes on.</Trans>
            </ConfirmAction>
          )}
          {(status === 'SUSPENDED' || status === 'APPROVED') && (
            <ConfirmAction
              look="primary"
              label={<Trans>Let it go on</Trans>}
              title={<Trans>Let {name} go on?</Trans>}
              confirm={<Trans>Let it go on</Trans>}
              disabled={!online}
              onConfirm={change('ACTIVE', t`It goes on`)}
            >
              <Trans>Its people can sign in again.</Trans>
            </ConfirmAction>
          )}
          {(status === 'ACTIVE' || status === 'SUSPENDED' || status === 'APPROVED') && (
            <ConfirmAction
              label={<Trans>End the contract</Trans>}
              title={<Trans>End the contract with {name}?</Trans>}
              confirm={<Trans>End the contract</Trans>}
              disabled={!online}
              onConfirm={change('TERMINATED', t`The contract has ended`)}
            >
              <Trans>Its people can never sign in again. What was paid stays on record. This cannot be undone.</Trans>
            </ConfirmAction>
          )}
        </Can>
        <Can make={merchants.remove}>
          {!used && (
            <ConfirmAction
              label={<Trans>Delete</Trans>}
              title={<Trans>Delete {name}?</Trans>}
              confirm={<Trans>Delete {name}</Trans>}
              disabled={!online}
              onConfirm={() =>
                remove.mutateAsync({ entCode, version }).then(() => {
                  notifySuccess(t`${name} was deleted`)
                  onGone()
                })
              }
            >
              <Trans>Its people, roles and fees go with it. This cannot be undone.</Trans>
            </ConfirmAction>
          )}
        </Can>
      </div>
      {used && (
        <p className="small muted">
          <Trans>In use ({used}): it cannot be deleted. You can suspend it.</Trans>
        </p>
      )}
    </section>
  )
}
