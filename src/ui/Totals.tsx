import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** `quiet`: a phone leaves it out. */
type Figure = { id: string; label: ReactNode; value: ReactNode; quiet?: boolean }

type TotalsProps = {
  /** What the strong number is, and of when. */
  label: ReactNode
  value: ReactNode
  /** The figures that add up to it. */
  sides?: readonly Figure[]
  /** That of a plain list: low on a phone, where no room is kept for sums that come later. */
  low?: boolean
  /** What is no part of it, said beside it in grey under a heading of its own. */
  apart?: { label: ReactNode; figures: readonly Figure[] } | undefined
}

/** The one strong number of a list and the figures that explain it; a change is read aloud politely. */
export function Totals({ label, value, sides = [], apart, low }: TotalsProps) {
  return (
    <div className={classes('totals', low && 'is-low')} aria-live="polite">
      <div>
        <div className="caption">{label}</div>
        <div className="totals-number">{value}</div>
      </div>
      {sides.length > 0 && <Figures figures={sides} />}
      {apart && (
        <div className="totals-apart">
          <div className="caption">{apart.label}</div>
          <Figures figures={apart.figures} />
        </div>
      )}
    </div>
  )
}

function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="totals-side">
      {figures.map(({ id, label, value, quiet }) => (
        <div key={id} data-figure={id} className={quiet ? 'from-tablet' : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
