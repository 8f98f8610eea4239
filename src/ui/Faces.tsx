import type { ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from './Button.tsx'
import { EmptyNoren } from './Crest.tsx'
import { Icon } from './Icon.tsx'

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

type CannotConnectProps = {
  onRetry: () => void
  /** Rows kept from an earlier answer: "Show data from 13:22". */
  kept?: { label: ReactNode; onShow: () => void } | undefined
  /** What support asks for: the request's number and time. */
  reference?: string | undefined
}

/** Nothing could be read, which is not the same as nothing there. */
export function CannotConnect({ onRetry, kept, reference }: CannotConnectProps) {
  return (
    <div className="face" role="alert">
      <span className="face-picture">
        <Icon name="wifiOff" size={64} weight={1.15} />
      </span>
      <h2>
        <Trans>Could not reach the server</Trans>
      </h2>
      <p>
        <Trans>The data is not missing; it could not be loaded. Check your network and try again.</Trans>
      </p>
      <Button look="primary" size="medium" icon="refresh" onClick={onRetry}>
        <Trans>Load again</Trans>
      </Button>
      {kept && (
        <Button look="ghost" size="medium" onClick={kept.onShow}>
          {kept.label}
        </Button>
      )}
      {reference !== undefined && (
        <p className="face-reference">
          <Trans>If it goes on, contact support with this number</Trans>
          <br />
          <span className="mono">{reference}</span>
        </p>
      )}
    </div>
  )
}

type RefusedProps = { title: ReactNode; text: ReactNode; action?: ReactNode }

/** The reader may not see this, or the question was refused: says why and where to go. */
export function Refused({ title, text, action }: RefusedProps) {
  return (
    <div className="face" role="alert">
      <span className="face-picture">
        <Icon name="lock" size={56} weight={1.15} />
      </span>
      <h2>{title}</h2>
      <p>{text}</p>
      {action}
    </div>
  )
}

type OfflineBarProps = {
  /** Clock time of the data shown, as `13:22`; absent when nothing is kept. */
  time?: string | undefined
  /** How old it is, as a sentence part: "45 min ago". */
  age?: string | undefined
  onRetry: () => void
}

/** The dark bar that gives every figure its time while there is no connection. */
export function OfflineBar({ time, age, onRetry }: OfflineBarProps) {
  const { t } = useLingui()
  return (
    <div className="offline-bar" role="status">
      <Icon name="wifiOff" size={18} />
      <span className="grow">
        {time === undefined
          ? t`Offline`
          : age === undefined
            ? t`Offline. Data from ${time}`
            : t`Offline. Data from ${time} (${age})`}
      </span>
      <button type="button" onClick={onRetry}>
        <Trans>Try again</Trans>
      </button>
    </div>
  )
}
