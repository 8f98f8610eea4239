import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ask } from '#client/ask.ts'
import { dayRules, money, ownCurrency } from '#client/formats.ts'
import { language } from '#client/language.ts'
import type { TradeNames } from '#features/transactions/words.ts'
import { weekdayNames } from '#shared/dates.ts'
import { sumOf } from '#shared/money.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import { HeatMap } from '#ui/HeatMap.tsx'
import { Shares } from '#ui/Shares.tsx'
import { hourName } from './hour-name.ts'
import { statistics, type StatFilter } from './contract.ts'

/** Beside the rows: the busy hours of the week, and what people paid with. */
export function StatAside({ filter, names }: { filter: StatFilter; names: TradeNames }) {
  const { t } = useLingui()
  const { data } = useQuery(ask(statistics.shape, filter))
  if (!data || data.hours.length === 0) return null
  const currencies = new Set(data.classes.map(({ currency }) => currency))
  const currency = currencies.has(ownCurrency()) ? ownCurrency() : (data.classes[0]?.currency ?? ownCurrency())
  const hours = data.hours.filter((one) => one.currency === currency)
  const { weekStart } = dayRules()
  // Monday is 1 here and Sunday 0 in the names of weekdays.
  const weekdays = Array.from({ length: 7 }, (_day, index) => (index + weekStart) % 7)
  const { short, long } = weekdayNames[language()]
  const [from, to] = [Math.min(...hours.map(({ hour }) => hour)), Math.max(...hours.map(({ hour }) => hour))]
  return (
    <aside className="stat-aside" aria-label={t`How the payments spread`}>
      <h2>
        <Trans>Weekday and hour</Trans>
      </h2>
      <HeatMap
        label={t`Payments by weekday and hour`}
        rows={weekdays.map((day) => ({ id: String(day || 7), label: short[day] ?? '', name: long[day] ?? '' }))}
        columns={Array.from({ length: to - from + 1 }, (_hour, index) => ({
          id: String(from + index),
          label: language() === 'ja' ? hourName(from + index) : String(from + index),
          name: hourName(from + index),
        }))}
        values={new Map(hours.map(({ weekday, hour, payCount }) => [`${weekday} ${hour}`, payCount]))}
        say={(count) => {
          const payments = wholeNumber(count)
          return t`Payments: ${payments}`
        }}
      />
      <h2>
        <Trans>Paid with</Trans>
      </h2>
      <Shares
        parts={data.classes
          .filter((one) => one.currency === currency)
          .map(({ paymentClass, payAmount }) => ({
            id: paymentClass,
            label: names.paymentClass(paymentClass),
            value: Number(sumOf(payAmount)),
          }))}
        say={(value) => money(value, currency)}
      />
    </aside>
  )
}
