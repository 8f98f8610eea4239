import type { ReactNode } from 'react'
import { Definitions } from '#features/measures/Definitions.tsx'
import type { MeasureName } from '#shared/measures.ts'
import { classes } from '#ui/classes.ts'

type AnalysisPartProps = {
  title: ReactNode
  /** The measures that its figures are. */
  of?: readonly MeasureName[]
  /** What the figures say, in a sentence. */
  words?: ReactNode
  /** Half of the page where there is room, instead of a third. */
  wide?: boolean
  children: ReactNode
}

/** A part of data analysis under its heading. */
export function AnalysisPart({ title, of, words, wide, children }: AnalysisPartProps) {
  return (
    <section className={classes('analysis-part', wide && 'compass-wide')}>
      <h2>
        {title} {of && <Definitions of={of} />}
      </h2>
      {words !== undefined && <p className="small muted">{words}</p>}
      {children}
    </section>
  )
}
