import { Trans, useLingui } from '@lingui/react/macro'
import { decimalsOf, ownCurrency, todayHere } from '#client/formats.ts'
import { language } from '#client/language.ts'
import type { AnswerOf } from '#shared/call.ts'
import { formatRange } from '#shared/dates.ts'
import { measures } from '#shared/measures.ts'
import { sumOf } from '#shared/money.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import type { ChosenRange } from '#ui/DateRange.tsx'
import { Money } from '#ui/Money.tsx'
import { Totals } from '#ui/Totals.tsx'
import { Definitions } from '#features/measures/Definitions.tsx'
import { PhoneTime } from '#features/measures/PhoneTime.tsx'
import { Change } from './Change.tsx'
import type { StatCompare, StatFigures, statistics } from './contract.ts'

type StatTotalsProps = {
  page: AnswerOf<typeof statistics.date> | undefined
  range: ChosenRange
  compare: StatCompare | undefined
}

/** Net sales of the period, what adds up to it, and how it changed; one line a currency. */
export function StatTotals({ page, range, compare }: StatTotalsProps) {
  const { t, i18n } = useLingui()
  const days = formatRange(range.from, range.to, language(), todayHere())
  const label = (
    <>
      {t`Net sales, ${days}`} <Definitions of={['netAmount', 'payCount', 'payAmount', 'refundCount', 'refundAmount']} />
      <PhoneTime asOf={page?.asOf} />
    </>
  )
  if (!page) return <Totals label={label} value={<span className="muted">–</span>} />
  const sums = page.sums.length > 0 ? page.sums : [nothing()]
  return sums.map((sum) => {
    const { currency } = sum
    const money = (value: number | string) => (
      <Money value={sumOf(value)} currency={currency} decimals={decimalsOf(currency)} />
    )
    const [payments, refunds] = [wholeNumber(sum.payCount), wholeNumber(sum.refundCount)]
    return (
      <Totals
        key={currency}
        label={label}
        value={money(sum.netAmount)}
        sides={[
          { id: 'payments', label: <Trans>Payments: {payments}</Trans>, value: money(sum.payAmount) },
          {
            id: 'refunds',
            label: <Trans>Refunds: {refunds}</Trans>,
            value: (
              <>
                <span className="totals-minus">{sum.refundCount > 0 && '-'}</span>
                {money(sum.refundAmount)}
              </>
            ),
          },
          { id: 'net', label: i18n._(measures.netAmount.label), value: money(sum.netAmount) },
        ]}
        apart={
          sum.compared
            ? {
                label:
                  compare === 'year' ? (
                    <Trans>Ended days, beside a year ago</Trans>
                  ) : (
                    <Trans>Ended days, beside the weeks before</Trans>
                  ),
                figures: [
                  {
                    id: 'change',
                    label: <Change of={sum.compared} recordsFrom={page.recordsFrom} />,
                    value: money(sum.compared.before),
                  },
                ],
              }
            : undefined
        }
      />
    )
  })
}

function nothing(): StatFigures {
  return { currency: ownCurrency(), payCount: 0, payAmount: 0, refundCount: 0, refundAmount: 0, netAmount: 0, compared: null } // prettier-ignore
}
