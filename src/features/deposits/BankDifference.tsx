import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAct } from '#client/act.ts'
import { Can } from '#client/Can.tsx'
import { date, money } from '#client/formats.ts'
import { NeedsServer, useNeedsServer } from '#client/NeedsServer.tsx'
import { notifySuccess } from '#client/notify.ts'
import { isolated } from '#shared/isolated.ts'
import { sumOf } from '#shared/money.ts'
import { Button } from '#ui/Button.tsx'
import { Facts, textFact } from '#ui/Facts.tsx'
import { Note } from '#ui/Note.tsx'
import { bankBookings } from './bank-bookings.contract.ts'
import { deposits } from './contract.ts'
import type { DepositDetail } from './deposit.contract.ts'
import { MatchStanding } from './deposit-columns.tsx'
import { ExplainForm } from './ExplainForm.tsx'

/** What the bank booked otherwise, and why, where somebody said it; absent where it booked the same or nothing is known. */
export function BankDifference({ deposit }: { deposit: DepositDetail }) {
  const { t } = useLingui()
  const { entCode, depositNo, version, currency, bankMatch, bankAmount, bankDate, transferAmount, explanation } =
    deposit
  const [explaining, setExplaining] = useState(false)
  const needsServer = useNeedsServer()
  const act = useAct(bankBookings.explain, { stale: [deposits.list, deposits.detail] })
  if (bankMatch !== 'DIFFERENT' || bankAmount === null) return null
  const amount = (minor: number | bigint) => <span className="num">{money(minor, currency)}</span>
  const takeBack = () =>
    act.mutate(
      { entCode, depositNo, version, remark: null },
      { onSuccess: () => notifySuccess(t`The explanation was withdrawn.`) },
    )
  return (
    <section className="section deposit-difference" aria-label={t`What the bank booked`}>
      <h3>
        <Trans>What the bank booked</Trans>
      </h3>
      <MatchStanding deposit={deposit} />
      <Facts
        facts={[
          { id: 'booked', label: t`Booked amount`, value: amount(sumOf(bankAmount)) },
          textFact('on', t`Booked on`, bankDate && date(bankDate, 'day')),
          {
            id: 'difference',
            label: t`Difference from the transfer`,
            value: amount(BigInt(bankAmount) - BigInt(transferAmount)),
          },
          explanation && { id: 'why', label: t`Explanation`, value: isolated(explanation.remark) },
          explanation && {
            id: 'by',
            label: t`Explained by`,
            value: `${isolated(explanation.by)}, ${date(explanation.at, 'dateTime')}`,
          },
        ]}
      />
      {act.error && (
        <div role="alert">
          <Note tone="error">{act.error.message}</Note>
        </div>
      )}
      <Can make={bankBookings.explain}>
        <span>
          {explanation ? (
            <Button size="medium" {...needsServer} aria-busy={act.isPending} onClick={takeBack}>
              <Trans>Withdraw the explanation</Trans>
            </Button>
          ) : (
            <Button size="medium" {...needsServer} onClick={() => setExplaining(true)}>
              <Trans>Mark as explained</Trans>
            </Button>
          )}
        </span>
        <NeedsServer />
      </Can>
      {explaining && <ExplainForm deposit={deposit} onClose={() => setExplaining(false)} />}
    </section>
  )
}
