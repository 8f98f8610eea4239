import {
  BarController,
  BarElement,
  CategoryScale,
  Chart as ChartJs,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js'
import { useSyncExternalStore } from 'react'
import { Chart as Drawing } from 'react-chartjs-2'

ChartJs.register(BarController, BarElement, CategoryScale, LinearScale, LineController, LineElement, PointElement, Tooltip) // prettier-ignore

/** A row of values over the marks of a chart. */
export interface ChartSeries {
  readonly label: string
  readonly values: readonly (number | null)[]
  /** `current` are bars, `course` a strong line, `previous` the thin line of what is compared. */
  readonly look: 'current' | 'course' | 'previous'
}

export interface ChartCanvasProps {
  readonly marks: readonly string[]
  readonly series: readonly ChartSeries[]
  /** A value in full, as in the table. */
  readonly say: (value: number) => string
  /** A value at the axis, short. */
  readonly sayShort: (value: number) => string
  /** The mark that still runs: drawn half as strong. */
  readonly running?: number | undefined
}

/** The picture of a chart: bars of what is, and a thin line of what was before. */
export function ChartCanvas({ marks, series, say, sayShort, running }: ChartCanvasProps) {
  const colour = useTokens()
  const [bar, line, grid, words] = ['--chart-1', '--chart-previous', '--chart-grid', '--fg-muted'].map(colour)
  return (
    <Drawing
      type="bar"
      data={{
        labels: [...marks],
        datasets: series.map(({ label, values, look }) =>
          look === 'current'
            ? {
                type: 'bar' as const,
                label,
                data: [...values],
                backgroundColor: marks.map((_mark, index) => (index === running ? `${bar}80` : bar)),
                borderRadius: 2,
                maxBarThickness: 36,
                order: 1,
              }
            : {
                type: 'line' as const,
                label,
                data: [...values],
                borderColor: look === 'course' ? bar : line,
                borderWidth: look === 'course' ? 2.5 : 1.5,
                pointRadius: 0,
                pointHitRadius: 12,
                order: look === 'course' ? -1 : 0,
              },
        ),
      }}
      options={{
        font: { family: getComputedStyle(document.body).fontFamily },
        animation: false,
        maintainAspectRatio: false,
        interaction: { mode: 'index', intersect: false },
        plugins: { tooltip: { callbacks: { label: ({ dataset, raw }) => `${dataset.label}: ${say(raw as number)}` } } },
        scales: {
          x: { grid: { display: false }, ticks: { color: words, maxRotation: 0, autoSkipPadding: 12 } },
          y: {
            border: { display: false },
            grid: { color: grid },
            ticks: { color: words, maxTicksLimit: 5, callback: (value) => sayShort(Number(value)) },
          },
        },
      }}
    />
  )
}

/** Reads colours of the theme, anew when it turns from light to dark. */
function useTokens(): (name: string) => string {
  const root = document.documentElement
  useSyncExternalStore(
    (changed) => {
      const observer = new MutationObserver(changed)
      observer.observe(root, { attributes: true, attributeFilter: ['class'] })
      return () => observer.disconnect()
    },
    () => root.className,
  )
  const style = getComputedStyle(root)
  return (name) => style.getPropertyValue(name).trim()
}
