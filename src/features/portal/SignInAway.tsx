import { Trans } from '@lingui/react/macro'
import { Icon } from '#ui/Icon.tsx'

/** The dark bar that says why nothing can be asked while the sign-in service gives no new token; it goes by itself. */
export function SignInAway() {
  return (
    <div className="offline-bar" role="status">
      <Icon name="warning" size={18} />
      <span className="grow">
        <Trans>The sign-in service is not working at the moment. You stay signed in; we keep trying.</Trans>
      </span>
    </div>
  )
}
