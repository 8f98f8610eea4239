import { Trans, useLingui } from '@lingui/react/macro'
import { formatRange } from '#shared/dates.ts'
import { date, decimalsOf, todayHere } from '#client/formats.ts'
import { language } from '#client/language.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import { Money } from '#ui/Money.tsx'
import { Totals } from '#ui/Totals.tsx'
import type { TradeSummary } from './contract.ts'
import type { ChosenRange } from '#ui/DateRange.tsx'

/** The one strong number, net sales, with the payments and refunds it comes from; one line a currency. */
export function TradeTotals({ summary, range }: { summary: TradeSummary | undefined; range: ChosenRange }) {
  const { t } = useLingui()
  const today = todayHere()
  const isToday = range.from === today && range.to === today && range.fromTime === undefined
  const days = formatRange(range.from, range.to, language(), today)
  const until = summary && date(summary.asOf, 'time')
  const label =
    isToday && until ? (
      t`Net sales (today until ${until})`
    ) : (
      <>
        {t`Net sales, ${days}`}
        {until && (
          <span className="phone-only num">
            {' · '}
            <Trans>As of {until}</Trans>
          </span>
        )}
      </>
    )
  const sums = summary?.sums ?? []
  if (!summary) return <Totals label={label} value={<span className="muted">–</span>} />

  return sums.map((sum) => {
    const decimals = decimalsOf(sum.currency)
    const payments = wholeNumber(sum.payCount)
    const refunds = wholeNumber(sum.refundCount)
    return (
      <Totals
        key={sum.currency}
        label={label}
        value={<Money value={sum.netAmount} currency={sum.currency} decimals={decimals} />}
        sides={[
          {
            id: 'payments',
            label: <Trans>Payments: {payments}</Trans>,
            value: <Money value={sum.payAmount} currency={sum.currency} decimals={decimals} />,
          },
          {
            id: 'refunds',
            label: <Trans>Refunds: {refunds}</Trans>,
            value: <Money value={-sum.refundAmount} currency={sum.currency} decimals={decimals} />,
          },
        ]}
      />
    )
  })
}
