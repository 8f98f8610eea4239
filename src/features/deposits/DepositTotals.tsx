import { Trans } from '@lingui/react/macro'
import { ownCurrency } from '#client/formats.ts'
import { Definitions } from '#features/measures/Definitions.tsx'
import { PhoneTime } from '#features/measures/PhoneTime.tsx'
import { Sum } from '#features/measures/Sum.tsx'
import type { AnswerOf } from '#shared/call.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import { Totals } from '#ui/Totals.tsx'
import type { deposits } from './contract.ts'

/** What all the deposits found are transferred with, one line a currency; what came back from the bank is paid with a later one. */
export function DepositTotals({ page }: { page: AnswerOf<typeof deposits.list> | undefined }) {
  const label = (
    <>
      <Trans>Transfers</Trans> <Definitions of={['transferAmount']} />
      <PhoneTime asOf={page?.asOf} />
    </>
  )
  if (!page) return <Totals low label={label} value={<span className="muted">–</span>} />
  const sums = page.transfers.length > 0 ? page.transfers : [{ currency: ownCurrency(), amount: 0, planned: 0 }]
  return sums.map(({ currency, amount, planned }, index) => (
    <Totals
      key={currency}
      low
      label={label}
      value={<Sum value={amount} currency={currency} />}
      sides={[
        ...(index === 0 ? [{ id: 'count', label: <Trans>Count</Trans>, value: wholeNumber(page.total ?? 0) }] : []),
        {
          id: 'planned',
          label: <Trans>Of which planned, not final</Trans>,
          value: <Sum value={planned} currency={currency} />,
        },
      ]}
    />
  ))
}
