import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAct } from '#client/act.ts'
import { Can } from '#client/Can.tsx'
import { date, money } from '#client/formats.ts'
import { useNeedsServer } from '#client/NeedsServer.tsx'
import { notifyRefusal } from '#client/notify.ts'
import { isolated } from '#shared/isolated.ts'
import { sumOf } from '#shared/money.ts'
import { Button } from '#ui/Button.tsx'
import { Facts } from '#ui/Facts.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { Status, type StatusLook } from '#ui/Status.tsx'
import { toast } from '#ui/toasts.ts'
import { payouts, type EarlyChoice, type EarlyRequest, type EarlyStatus } from './contract.ts'

type EarlyTransferProps = { choices: readonly EarlyChoice[]; requests: readonly EarlyRequest[] }

/** Asks for a closed deposit before its day, and says what became of former requests; nothing where the plan has none. */
export function EarlyTransfer({ choices, requests }: EarlyTransferProps) {
  if (choices.length + requests.length === 0) return null
  return (
    <section className="payout-early">
      <h2>
        <Trans>Receive it earlier</Trans>
      </h2>
      {choices.length > 0 && (
        <Can make={payouts.early}>
          <AskEarly choices={choices} />
        </Can>
      )}
      <ul className="payout-requests">
        {requests.map((one) => (
          <li key={`${one.depositNo} ${one.requestedAt}`}>
            <span className="small">
              {isolated(one.shopName || one.entName)} <span className="num">{date(one.payDate, 'day')}</span>
            </span>{' '}
            <span className="money">{money(sumOf(one.amount), one.currency)}</span> <EarlyState status={one.status} />
            {one.reason && <div className="small muted">{one.reason}</div>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function AskEarly({ choices }: { choices: readonly EarlyChoice[] }) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<string>()
  const needsServer = useNeedsServer()
  const act = useAct(payouts.early, { stale: [payouts.forecast] })
  const one = choices.find(({ depositNo }) => depositNo === chosen) ?? choices[0]
  if (!one) return null
  const amount = money(sumOf(one.amount), one.currency)
  return (
    <>
      <SelectField
        label={t`Deposit`}
        value={one.depositNo}
        choices={choices.map((choice) => ({
          value: choice.depositNo,
          label: `${choice.shopName || choice.entName} ${date(choice.usageTo, 'month')} ${money(sumOf(choice.transferAmount), choice.currency)}`,
        }))}
        onChange={setChosen}
      />
      <Facts
        facts={[
          {
            id: 'fee',
            label: t`Fee of an early transfer`,
            value: <span className="money">{money(sumOf(one.fee), one.currency)}</span>,
          },
          { id: 'day', label: t`Comes on`, value: <span className="num">{date(one.payDate, 'day')}</span> },
        ]}
      />
      <Button
        wide
        look="primary"
        {...needsServer}
        disabled={needsServer.disabled || act.isPending}
        onClick={() =>
          act.mutate(
            { entCode: one.entCode, depositNo: one.depositNo, fee: Number(one.fee), payDate: one.payDate },
            {
              onSuccess: () => toast({ tone: 'done', text: t`Asked for. The provider’s answer appears here.` }),
              onError: (refusal) => notifyRefusal(refusal, 'writing'),
            },
          )
        }
      >
        <Trans>Ask for {amount} early</Trans>
      </Button>
    </>
  )
}

function EarlyState({ status }: { status: EarlyStatus }) {
  const looks: Readonly<Record<EarlyStatus, StatusLook>> = {
    REQUESTED: { shape: 'dashed', tone: 'info', word: <Trans>Waiting for an answer</Trans> },
    ACCEPTED: { shape: 'half', tone: 'info', word: <Trans>Accepted</Trans> },
    PAID: { shape: 'dot', tone: 'quiet', word: <Trans>Paid out</Trans> },
    DECLINED: { shape: 'cross', tone: 'error', word: <Trans>Declined</Trans> },
  }
  return <Status {...looks[status]} />
}
