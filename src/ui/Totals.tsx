import type { ReactNode } from 'react'

type TotalsProps = {
  /** What the strong number is, and of when. */
  label: ReactNode
  value: ReactNode
  /** What explains it; the first two survive on a phone. */
  sides?: readonly { id: string; label: ReactNode; value: ReactNode; wideOnly?: boolean }[]
}

/** The one strong number of a list and the figures that explain it; a change is read aloud politely. */
export function Totals({ label, value, sides = [] }: TotalsProps) {
  return (
    <div className="totals" aria-live="polite">
      <div>
        <div className="caption">{label}</div>
        <div className="totals-number">{value}</div>
      </div>
      {sides.length > 0 && (
        <dl className="totals-side">
          {sides.map((side) => (
            <div key={side.id} className={side.wideOnly ? 'from-desktop when-roomy' : undefined}>
              <dt>{side.label}</dt>
              <dd>{side.value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
