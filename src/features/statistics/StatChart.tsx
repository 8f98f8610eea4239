import { Trans, useLingui } from '@lingui/react/macro'
import { date } from '#client/formats.ts'
import { chartAmounts } from '#features/measures/chart-amounts.ts'
import { measures } from '#shared/measures.ts'
import { sumOf } from '#shared/money.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import { Chart } from '#ui/Chart.tsx'
import type { StatBy, StatRow } from './contract.ts'

type StatChartProps = {
  by: StatBy
  rows: readonly StatRow[]
  nameOf: (row: StatRow) => string
}

/** The rows of the page as bars of net sales, days from left to right; one chart a currency. */
export function StatChart({ by, rows, nameOf }: StatChartProps) {
  const { t, i18n } = useLingui()
  const whole = rows.filter(({ split }) => split === null)
  return [...new Set(whole.map(({ currency }) => currency))].map((currency) => {
    const own = whole.filter((row) => row.currency === currency)
    const shown = by === 'date' ? own.toSorted((a, b) => (a.date ?? '').localeCompare(b.date ?? '')) : own
    const best = shown.toSorted((a, b) => Number(sumOf(b.netAmount)) - Number(sumOf(a.netAmount)))[0]
    const amounts = chartAmounts(currency)
    const [most, bestName] = [best ? amounts.say(Number(sumOf(best.netAmount))) : '–', best ? nameOf(best) : '–']
    const count = wholeNumber(shown.length)
    const before = shown.some(({ compared }) => compared !== null)
    return (
      <Chart
        key={currency}
        sentence={t`Net sales of ${count} rows. The highest: ${bestName} with ${most}.`}
        head={by === 'date' ? <Trans>Date</Trans> : by === 'shop' ? <Trans>Store</Trans> : <Trans>Company</Trans>}
        marks={shown.map((row) => (row.date ? date(row.date, 'day') : nameOf(row)))}
        series={[
          {
            label: i18n._(measures.netAmount.label),
            look: 'current',
            values: shown.map(({ netAmount }) => Number(sumOf(netAmount))),
          },
          ...(before
            ? [
                {
                  label: t`Before`,
                  look: 'previous' as const,
                  values: shown.map(({ compared, runs }) =>
                    compared && !runs ? Number(sumOf(compared.before)) : null,
                  ),
                },
              ]
            : []),
        ]}
        {...amounts}
        running={shown.flatMap(({ runs }, index) => (runs ? [index] : []))}
      />
    )
  })
}
