import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { sharesOf } from '#shared/shares.ts'
import { classes } from './classes.ts'
import './css/shares.css'

type SharesProps = {
  /** The largest first; from the ninth on they are one. */
  parts: readonly { id: string; label: string; value: number }[]
  say: (value: number) => string
  /** Drawn as a ring around this, which is what the parts come to; else as a bar. */
  ring?: ReactNode
  /** What those beyond the named ones come to, where the parts do not hold them. */
  rest?: number
}

const mostParts = 8

/** Parts of a whole as a bar or a ring, with a line for each: its name, its share and its value. */
export function Shares({ parts, say, ring, rest: beyond = 0 }: SharesProps) {
  const whole = parts.reduce((sum, { value }) => sum + value, beyond)
  const shown = parts.slice(0, mostParts)
  const rest = parts.slice(mostParts).reduce((sum, { value }) => sum + value, beyond)
  const lines = rest > 0 ? [...shown, { id: '', label: undefined, value: rest }] : shown
  const share = (value: number) => (whole === 0 ? 0 : (value / whole) * 100)
  const said = sharesOf(lines.map(({ value }) => value))
  const before = (index: number) => lines.slice(0, index).reduce((sum, one) => sum + share(one.value), 0)
  const colour = (id: string, index: number) => (id === '' ? 'rest' : Math.min(index + 1, 5))
  return (
    <div className={classes('shares', ring !== undefined && 'is-ring')}>
      {ring === undefined ? (
        <svg className="shares-bar" aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 100 1">
          {lines.map(({ id, value }, index) => (
            <rect
              key={id}
              data-share={colour(id, index)}
              x={before(index)}
              width={Math.max(0, share(value) - 0.4)}
              height={1}
            />
          ))}
        </svg>
      ) : (
        <div className="shares-ring">
          <svg aria-hidden="true" viewBox="0 0 100 100">
            {lines.map(({ id, value }, index) => (
              <circle
                key={id}
                data-share={colour(id, index)}
                cx="50"
                cy="50"
                r="41"
                pathLength="100"
                strokeDasharray={`${Math.max(0.2, share(value) - 0.6)} 100`}
                strokeDashoffset={-before(index)}
                transform="rotate(-90 50 50)"
              />
            ))}
          </svg>
          <div>{ring}</div>
        </div>
      )}
      <dl className="shares-list">
        {lines.map(({ id, label, value }, index) => (
          <div key={id}>
            <dt>
              <i data-share={colour(id, index)} />
              {label ?? <Trans>Others</Trans>}
            </dt>
            <dd>
              <b className="num">{((said[index] ?? 0) / 100).toFixed(1)}%</b>{' '}
              <span className="muted money">{say(value)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
