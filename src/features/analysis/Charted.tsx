import type { ReactNode } from 'react'
import { Definitions } from '#features/measures/Definitions.tsx'
import type { MeasureName } from '#shared/measures.ts'
import { ChartKey } from '#ui/ChartKey.tsx'
import type { ChartSeries } from '#ui/ChartCanvas.tsx'

type ChartedProps = {
  series: readonly Pick<ChartSeries, 'label' | 'look'>[]
  of: readonly MeasureName[]
  children: ReactNode
}

/** A chart over the width of the page, with what its lines are and what they mean. */
export function Charted({ series, of, children }: ChartedProps) {
  return (
    <section className="analysis-part">
      <p className="small muted">
        <ChartKey of={series} /> <Definitions of={of} />
      </p>
      {children}
    </section>
  )
}
