import { Trans } from '@lingui/react/macro'
import { Button } from '#ui/Button.tsx'
import { StandalonePage } from './StandalonePage.tsx'

type MaintenanceScreenProps = {
  onRetry: () => void
  /** Absent while the sign-in address is not known. */
  onSignIn: (() => void) | undefined
  phone: string | undefined
}

/** The service is closed; the page looks again by itself, and operators may sign in. */
export default function MaintenanceScreen({ onRetry, onSignIn, phone }: MaintenanceScreenProps) {
  return (
    <StandalonePage
      title={<Trans>The service is closed for maintenance</Trans>}
      foot={
        onSignIn && (
          <Button look="ghost" size="medium" onClick={onSignIn}>
            <Trans>Operator sign-in</Trans>
          </Button>
        )
      }
    >
      <p role="status">
        <Trans>Payments at your stores continue. This page opens again by itself when maintenance ends.</Trans>
      </p>
      {phone && (
        <p>
          <Trans>Hotline (24 hours): {phone}</Trans>
        </p>
      )}
      <Button look="primary" size="large" wide icon="refresh" onClick={onRetry}>
        <Trans>Check again now</Trans>
      </Button>
    </StandalonePage>
  )
}
