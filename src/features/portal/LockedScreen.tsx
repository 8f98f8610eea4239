import { Trans } from '@lingui/react/macro'
import { Button } from '#ui/Button.tsx'
import { StandalonePage } from './StandalonePage.tsx'

type LockedScreenProps = { onSignIn: () => void; onSignOut: () => void }

/** Nobody touched the page for a while: it hides what it showed and asks for the password. */
export default function LockedScreen({ onSignIn, onSignOut }: LockedScreenProps) {
  return (
    <StandalonePage
      title={<Trans>Locked</Trans>}
      foot={
        <Button look="ghost" size="medium" icon="signOut" onClick={onSignOut}>
          <Trans>Sign out</Trans>
        </Button>
      }
    >
      <p role="status">
        <Trans>The page was not used for a while. What you typed is kept; sign in to go on.</Trans>
      </p>
      <Button look="primary" size="large" wide icon="lock" onClick={onSignIn}>
        <Trans>Sign in to unlock</Trans>
      </Button>
    </StandalonePage>
  )
}
