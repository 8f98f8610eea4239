import type { ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'

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
          <Trans>If it happens again, contact support with this number</Trans>
          <br />
          <span className="mono">{reference}</span>
        </p>
      )}
    </div>
  )
}
