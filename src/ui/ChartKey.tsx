import type { ChartSeries } from './ChartCanvas.tsx'
import './css/chart.css'

/** Says which look of a chart is what. */
export function ChartKey({ of }: { of: readonly Pick<ChartSeries, 'label' | 'look'>[] }) {
  return (
    <span className="chart-key" aria-hidden="true">
      {of.map(({ label, look }) => (
        <span key={label}>
          <i data-look={look} /> {label}
        </span>
      ))}
    </span>
  )
}
