import { Trans } from '@lingui/react/macro'
import { Button } from '#ui/Button.tsx'
import { PortalDoor } from './PortalDoor.tsx'

/** No server, and nothing kept that may be shown; the page tries again by itself. */
export default function OfflineScreen({ onRetry }: { onRetry: () => void }) {
  return (
    <PortalDoor title={<Trans>Connect to sign in</Trans>}>
      <p role="status">
        <Trans>
          The server cannot be reached, and no data is kept on this device that could be shown. Check your network.
        </Trans>
      </p>
      <Button look="primary" size="large" wide icon="refresh" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </PortalDoor>
  )
}
