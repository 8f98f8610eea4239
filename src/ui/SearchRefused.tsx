import { Trans } from '@lingui/react/macro'
import { Button } from './Button.tsx'
import { Refused } from './Refused.tsx'

/** The server refused the search and says why; the conditions can be changed. */
export function SearchRefused({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  return (
    <Refused
      title={reason}
      text={<Trans>Change the conditions or try again.</Trans>}
      action={
        <Button onClick={onRetry}>
          <Trans>Load again</Trans>
        </Button>
      }
    />
  )
}
