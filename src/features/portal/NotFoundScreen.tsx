import { Trans } from '@lingui/react/macro'
import { RouterLink } from '#client/RouterLink.tsx'
import { NoMatch } from '#ui/Faces.tsx'

/** An address that leads nowhere, or to a screen the person does not hold (spec section 2). */
export default function NotFoundScreen() {
  return (
    <div className="not-found">
      <NoMatch
        title={<Trans>Page not found</Trans>}
        text={<Trans>The address is wrong, or the page is not open to you.</Trans>}
      />
      <RouterLink to="/" className="button button-primary button-medium">
        <Trans>Back to the start</Trans>
      </RouterLink>
    </div>
  )
}
