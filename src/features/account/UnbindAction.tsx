import { Trans, useLingui } from '@lingui/react/macro'
import { useAct } from '#client/act.ts'
import { useConnection } from '#client/connection.ts'
import { notifySuccess } from '#client/notify.ts'
import type { Call } from '#shared/call.ts'
import { isolated } from '#shared/isolated.ts'
import { ConfirmAction } from '#ui/forms/ConfirmAction.tsx'
import { account } from './contract.ts'

type UnbindActionProps = {
  person: { readonly userId: string; readonly userFullName: string }
  /** The questions that are stale afterwards. */
  stale: readonly Call[]
}

/** Turns two-step sign-in off for somebody who lost their mailbox; they are told at the old address. */
export function UnbindAction({ person: { userId, userFullName }, stale }: UnbindActionProps) {
  const { t } = useLingui()
  const { online } = useConnection()
  const unbind = useAct(account.unbindMfa, { stale })
  const name = isolated(userFullName)
  return (
    <ConfirmAction
      label={<Trans>Turn two-step off</Trans>}
      title={<Trans>Turn two-step sign-in off for {name}?</Trans>}
      confirm={<Trans>Turn it off</Trans>}
      disabled={!online}
      onConfirm={() => unbind.mutateAsync({ userId }).then(() => notifySuccess(t`Two-step sign-in is off`))}
    >
      <Trans>
        Make sure who is asking: the codes are what keeps others out. They are signed out on all devices, and told at
        the old address.
      </Trans>
    </ConfirmAction>
  )
}
