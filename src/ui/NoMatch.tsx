import type { ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'
import { Button } from './Button.tsx'

type NoMatchProps = {
  title: ReactNode
  /** Which condition hides how many. */
  text?: ReactNode
  /** The condition to drop, as a button: "Show without Failed". */
  drop?: { label: ReactNode; onDrop: () => void } | undefined
  onClear?: (() => void) | undefined
}

/** The conditions leave nothing: says which one to drop and drops it. */
export function NoMatch({ title, text, drop, onClear }: NoMatchProps) {
  return (
    <div className="face" role="status">
      <span className="face-picture">
        <EmptyNoren />
      </span>
      <h2>{title}</h2>
      {text !== undefined && <p>{text}</p>}
      {drop && (
        <Button look="primary" size="medium" onClick={drop.onDrop}>
          {drop.label}
        </Button>
      )}
      {onClear && (
        <Button look="ghost" size="medium" onClick={onClear}>
          <Trans>Clear all conditions</Trans>
        </Button>
      )}
    </div>
  )
}

/** The noren in outline: nothing hangs behind it. */
function EmptyNoren() {
  return (
    <svg
      width="72"
      height="64"
      viewBox="0 0 72 64"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M5 12h62" strokeWidth="3.6" strokeLinecap="round" />
      <path d="M10 18h15.5v34H10zM28 18h16l-.8 33-14.4 2.5zM46.5 18H62v34c-5.5 0-11-1-15.5-2.5z" />
    </svg>
  )
}
