import type { ReactNode } from 'react'
import { Definitions } from '#features/measures/Definitions.tsx'
import type { MeasureName } from '#shared/measures.ts'

type Figure = { label: ReactNode; value: ReactNode; of?: MeasureName }

type KeyFiguresProps = {
  /** The strong number. */
  main: Figure
  /** What stands beside the strong number. */
  beside?: ReactNode
  facts: readonly (Figure & { id: string })[]
  /** What stands below the strong number. */
  children?: ReactNode
}

/** The one strong number of a tab, and the figures that explain it. */
export function KeyFigures({ main, beside, facts, children }: KeyFiguresProps) {
  return (
    <div className="compass-numbers">
      <div>
        <p className="small muted">
          <Label {...main} />
        </p>
        <p className="compass-hero">
          <span className="number-hero num">{main.value}</span>
          {beside}
        </p>
        {children}
      </div>
      <dl className="compass-facts">
        {facts.map(({ id, ...fact }) => (
          <div key={id}>
            <dt>
              <Label {...fact} />
            </dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Label({ label, of }: Omit<Figure, 'value'>) {
  return (
    <>
      {label} {of && <Definitions of={[of]} />}
    </>
  )
}
