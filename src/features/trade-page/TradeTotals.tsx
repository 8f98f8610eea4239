import { Trans, useLingui } from '@lingui/react/macro'
import { formatRange } from '#shared/dates.ts'
import { measures } from '#shared/measures.ts'
import { sumOf } from '#shared/money.ts'
import { date, decimalsOf, ownCurrency, todayHere } from '#client/formats.ts'
import { language } from '#client/language.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import { Money } from '#ui/Money.tsx'
import { Totals } from '#ui/Totals.tsx'
import type { TradeFilter, TradeSummary, TradeSums } from '#features/transactions/contract.ts'
import { Definitions } from '#features/measures/Definitions.tsx'
import { PhoneTime } from '#features/measures/PhoneTime.tsx'
import type { ChosenRange } from '#ui/DateRange.tsx'
import { countedGroup } from '#features/transactions/counted-group.ts'

type TradeTotalsProps = {
  filter: TradeFilter
  summary: TradeSummary | undefined
  /** The summary where it is that of the filter, not yet of the search before. */
  ownSums: TradeSummary | undefined
  range: ChosenRange
}

/**
 * The one strong number, net sales, the payments and refunds that make it, and beside it what it leaves out; one line a
 * currency. Where all rows are of one group that is left out, as on the tab of what needs attention, the strong number is theirs.
 */
export function TradeTotals({ filter, summary, ownSums, range }: TradeTotalsProps) {
  const { t, i18n } = useLingui()
  const days = formatRange(range.from, range.to, language(), todayHere())
  const until = summary && date(summary.asOf, 'time')
  const ofDays = range.preset === 'yesterday' ? t`Net sales yesterday, ${days}` : t`Net sales, ${days}`
  const label = (
    <>
      {range.preset === 'today' && until ? t`Net sales (today until ${until})` : ofDays}
      <Definitions of={['netAmount', 'payCount', 'payAmount', 'refundCount', 'refundAmount']} />
      {range.preset !== 'today' && <PhoneTime asOf={summary?.asOf} />}
    </>
  )
  if (!summary || summary.sumsMissing) return <Totals label={label} value={<span className="muted">–</span>} />

  const counted = ({ group, count }: TradeSums['leftOut'][number]) => countedGroup(ownSums ? filter : {}, group, count)
  const sums = summary.sums.length > 0 ? summary.sums : [noSums()]
  return sums.map((sum) => {
    const { currency } = sum
    const money = (value: number | bigint) => (
      <Money value={value} currency={currency} decimals={decimalsOf(currency)} />
    )
    const [only, ...others] = sum.leftOut
    if (only && others.length === 0 && sum.payCount + sum.refundCount === 0)
      return <Totals key={currency} label={`${counted(only)}　${days}`} value={money(sumOf(only.amount))} />
    const [payments, refunds] = [wholeNumber(sum.payCount), wholeNumber(sum.refundCount)]
    return (
      <Totals
        key={currency}
        label={label}
        value={money(sumOf(sum.netAmount))}
        sides={[
          { id: 'payments', label: <Trans>Payments: {payments}</Trans>, value: money(sumOf(sum.payAmount)) },
          {
            id: 'refunds',
            label: <Trans>Refunds: {refunds}</Trans>,
            // Drawn as a minus between the figures where they stand in a row, and as the amount's own where they do not.
            value: (
              <>
                <span className="totals-minus">{sum.refundCount > 0 && '-'}</span>
                {money(sumOf(sum.refundAmount))}
              </>
            ),
          },
          { id: 'net', label: i18n._(measures.netAmount.label), value: money(sumOf(sum.netAmount)) },
        ]}
        apart={
          only && {
            label: <Trans>Not in net sales</Trans>,
            figures: sum.leftOut.map((one) => ({
              id: one.group,
              label: counted(one),
              value: money(sumOf(one.amount)),
            })),
          }
        }
      />
    )
  })
}

function noSums(): TradeSums {
  return {
    currency: ownCurrency(),
    payCount: 0,
    payAmount: 0,
    refundCount: 0,
    refundAmount: 0,
    netAmount: 0,
    leftOut: [],
  }
}
