import { Trans } from '@lingui/react/macro'
import { Button } from './Button.tsx'
import { Refused } from './Refused.tsx'

type SearchRefusedProps = {
  reason: string
  onRetry: () => void
  /** Takes all conditions away; left out where there are none. */
  onClear?: (() => void) | undefined
}

/** The server refused the search and says why; the conditions can be changed. */
export function SearchRefused({ reason, onRetry, onClear }: SearchRefusedProps) {
  return (
    <Refused
      title={reason}
      text={<Trans>Change the conditions or try again.</Trans>}
      action={
        <>
          <Button onClick={onRetry}>
            <Trans>Load again</Trans>
          </Button>
          {onClear && (
            <Button look="ghost" size="medium" onClick={onClear}>
              <Trans>Clear all conditions</Trans>
            </Button>
          )}
        </>
      }
    />
  )
}
