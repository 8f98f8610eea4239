import { Trans } from '@lingui/react/macro'
import { Button } from '#ui/Button.tsx'
import { PortalDoor } from './PortalDoor.tsx'

/** The session ended by itself; nothing is lost. */
export default function EndedScreen({ onSignIn }: { onSignIn: () => void }) {
  return (
    <PortalDoor title={<Trans>You were signed out</Trans>}>
      <p role="status">
        <Trans>Too much time has passed. What you typed is kept; sign in to go on.</Trans>
      </p>
      <Button look="primary" size="large" wide onClick={onSignIn}>
        <Trans>Sign in again</Trans>
      </Button>
    </PortalDoor>
  )
}
