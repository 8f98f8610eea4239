import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ask } from '#client/ask.ts'
import { money, ownCurrency } from '#client/formats.ts'
import type { TradeNames } from '#features/transactions/words.ts'
import { sumOf } from '#shared/money.ts'
import { Shares } from '#ui/Shares.tsx'
import { statistics, type StatFilter } from './contract.ts'
import { useDayStart } from './day-start.ts'
import { WeekHours } from './WeekHours.tsx'

/** Beside the rows: the busy hours of the week, and what people paid with. */
export function StatAside({ filter, names }: { filter: StatFilter; names: TradeNames }) {
  const { t } = useLingui()
  const { data } = useQuery(ask(statistics.shape, filter))
  const start = useDayStart(filter)
  if (!data || data.hours.length === 0) return null
  const currencies = new Set(data.classes.map(({ currency }) => currency))
  const currency = currencies.has(ownCurrency()) ? ownCurrency() : (data.classes[0]?.currency ?? ownCurrency())
  const hours = data.hours.filter((one) => one.currency === currency)
  return (
    <aside className="stat-aside" aria-label={t`How the payments spread`}>
      <h2>
        <Trans>Weekday and hour</Trans>
      </h2>
      <WeekHours label={t`Payments by weekday and hour`} hours={hours} start={start} />
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
