import { Trans } from '@lingui/react/macro'
import { RouterLink } from '#client/RouterLink.tsx'
import { useFirstSightStands } from '#ui/first-sight.ts'
import { NoMatch } from '#ui/NoMatch.tsx'

/** An address that leads nowhere, or to a screen the person does not hold (spec section 2). */
export default function NotFoundScreen() {
  // The address may be of a list, whose rows would be waited for.
  useFirstSightStands(true)
  return (
    <div className="not-found">
      <NoMatch
        title={<Trans>Page not found</Trans>}
        text={<Trans>The address is wrong, or you do not have access to this page.</Trans>}
      />
      <RouterLink to="/" className="button button-primary button-medium">
        <Trans>Back to the start</Trans>
      </RouterLink>
    </div>
  )
}
