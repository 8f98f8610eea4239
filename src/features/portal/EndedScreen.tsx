import { Trans } from '@lingui/react/macro'
import { Button } from '#ui/Button.tsx'
import { StandalonePage } from './StandalonePage.tsx'

/** The session ended without a sign-out here: it ran out or was ended elsewhere. Nothing is lost. */
export default function EndedScreen({ onSignIn }: { onSignIn: () => void }) {
  return (
    <StandalonePage title={<Trans>You were signed out</Trans>}>
      <p role="status">
        <Trans>Your session is over. What you typed is kept; sign in to go on.</Trans>
      </p>
      <Button look="primary" size="large" wide onClick={onSignIn}>
        <Trans>Sign in again</Trans>
      </Button>
    </StandalonePage>
  )
}
