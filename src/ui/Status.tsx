import type { ReactNode } from 'react'

/** The shape that shows a state before its word is read. */
export type StatusShape = 'dot' | 'dashed' | 'diamond' | 'half' | 'ring' | 'dash' | 'triangle' | 'cross' | 'bang'
/** How prominent a state is: `quiet` is grey, `error` vermilion, `alarm` vermilion on its ground. */
export type StatusTone = 'quiet' | 'info' | 'ok' | 'warn' | 'error' | 'alarm'
/** One row of a table of states: a feature keeps the table, this module only draws. */
export type StatusLook = { shape: StatusShape; tone: StatusTone; word: ReactNode }

/** The dot, which stands in nearly every row, is the style sheet's: pictures take a third of a phone's layout of a list. */
const drawings: Record<Exclude<StatusShape, 'dot'>, ReactNode> = {
  dashed: <circle cx="6" cy="6" r="4.2" fill="none" stroke="currentColor" strokeWidth="1.5" strokeDasharray="2 1.7" />,
  diamond: <path d="M6 1.5 10.5 6 6 10.5 1.5 6z" fill="none" stroke="currentColor" strokeWidth="1.4" />,
  half: (
    <>
      <circle cx="6" cy="6" r="4.2" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M6 1.8a4.2 4.2 0 0 1 0 8.4z" fill="currentColor" />
    </>
  ),
  ring: <circle cx="6" cy="6" r="4.2" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  dash: <path d="M2 6h8" stroke="currentColor" strokeWidth="1.7" />,
  triangle: (
    <>
      <path d="M6 1.5 11 10.5H1z" fill="currentColor" />
      <path d="M6 4.7v3" stroke="var(--hole, var(--bg))" strokeWidth="1.2" />
    </>
  ),
  cross: <path d="m2.5 2.5 7 7m0-7-7 7" stroke="currentColor" strokeWidth="1.9" />,
  bang: <path d="M6 1.5v5.5M6 9v1.700" stroke="currentColor" strokeWidth="1.9" />,
}

/** A state: shape, word, and only then colour. */
export function Status({ shape, tone, word }: StatusLook) {
  if (shape === 'dot') return <span className={`status status-${tone} status-dot`}>{word}</span>
  return (
    <span className={`status status-${tone}`}>
      <svg width="11" height="11" viewBox="0 0 12 12" aria-hidden="true">
        {drawings[shape]}
      </svg>
      <span>{word}</span>
    </span>
  )
}
