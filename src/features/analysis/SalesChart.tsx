import { useLingui } from '@lingui/react/macro'
import { chartAmounts } from '#features/measures/chart-amounts.ts'
import { measures } from '#shared/measures.ts'
import { sumOf, type Currency } from '#shared/money.ts'
import { Chart } from '#ui/Chart.tsx'
import { Charted } from './Charted.tsx'

/** A day or a month. */
interface SalesPoint {
  /** Its name, and as short as it stands below the chart. */
  readonly name: string
  readonly mark: string
  readonly netAmount: number | string
  /** What is usual for it; null where nothing is known. */
  readonly usual?: number | string | null
}

type SalesChartProps = {
  /** What the points are, the heading of the table. */
  head: string
  /** The earliest first. */
  points: readonly SalesPoint[]
  currency: Currency
  /** Whether the last point still runs. */
  running: boolean
  /** Whether a second line shows what is usual. */
  withUsual?: boolean
}

/** Net sales over time. */
export function SalesChart({ head, points, currency, running, withUsual }: SalesChartProps) {
  const { t, i18n } = useLingui()
  const amounts = chartAmounts(currency)
  const sales = points.map(({ netAmount }) => Number(sumOf(netAmount)))
  const usually = points.map(({ usual = null }) => (usual === null ? null : Number(sumOf(usual))))
  const highest = Math.max(...sales)
  const [most, name] = [amounts.say(points.length > 0 ? highest : 0), points[sales.indexOf(highest)]?.name ?? '–']
  const series = [
    { label: i18n._(measures.netAmount.label), look: 'current' as const, values: sales },
    ...(withUsual ? [{ label: i18n._(measures.usualAmount.label), look: 'previous' as const, values: usually }] : []),
  ]
  return (
    <Charted series={series} of={withUsual ? ['netAmount', 'usualAmount'] : ['netAmount']}>
      <Chart
        sentence={t`Net sales. The highest: ${name} with ${most}.`}
        head={head}
        marks={points.map(({ mark }) => mark)}
        series={series}
        {...amounts}
        {...(running && { running: [points.length - 1] })}
      />
    </Charted>
  )
}
