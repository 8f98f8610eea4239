import { Trans } from '@lingui/react/macro'
import { useStore } from '#client/store.ts'
import { tokenTrouble } from '#client/token.ts'
import { Button } from '#ui/Button.tsx'
import { StandalonePage } from './StandalonePage.tsx'

/** No server or no sign-in service, and nothing kept that may be shown; the page tries again by itself. */
export default function OfflineScreen({ onRetry }: { onRetry: () => void }) {
  const ssoAway = useStore(tokenTrouble) === 'ssoDown'
  return (
    <StandalonePage title={ssoAway ? <Trans>Sign-in is not available</Trans> : <Trans>Connect to sign in</Trans>}>
      <p role="status">
        {ssoAway ? (
          <Trans>The sign-in service is not working at the moment. Payments at your stores continue.</Trans>
        ) : (
          <Trans>
            The server cannot be reached, and there is no saved data on this device to show. Check your network.
          </Trans>
        )}
      </p>
      <Button look="primary" size="large" wide icon="refresh" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </StandalonePage>
  )
}
