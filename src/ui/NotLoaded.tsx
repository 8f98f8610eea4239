import { Trans } from '@lingui/react/macro'
import { Button } from './Button.tsx'
import { CannotConnect } from './CannotConnect.tsx'
import { Refused } from './Refused.tsx'

/** Why an answer is not there, as `client/failure` tells it. */
export interface ShownFailure {
  readonly offline: boolean
  readonly reason: string
  readonly onRetry: () => void
}

/** What stands in place of a record that could not be had: no answer came, or the server says why. Undefined shows nothing. */
export function NotLoaded({ failure }: { failure: ShownFailure | undefined }) {
  if (!failure) return null
  const { offline, reason, onRetry } = failure
  if (offline) return <CannotConnect onRetry={onRetry} />
  return (
    <Refused
      title={<Trans>This cannot be shown</Trans>}
      text={reason}
      action={
        <Button onClick={onRetry}>
          <Trans>Load again</Trans>
        </Button>
      }
    />
  )
}
