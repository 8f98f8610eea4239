import { Trans, useLingui } from '@lingui/react/macro'
import { installOffer, installWay, refuseInstall } from '#client/install.ts'
import { RouterLink } from '#client/RouterLink.tsx'
import { useSession } from '#client/session.ts'
import { useStore } from '#client/store.ts'
import { isolated } from '#shared/isolated.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import './install.css'

/** Offers the installation once the portal has proved useful; closed once, it never comes again on this device. */
export function InstallCard() {
  const { t } = useLingui()
  const { config } = useSession()
  const offer = useStore(installOffer)
  const name = isolated(config.productName)
  // Elsewhere there is nothing to press: the steps stand in the user menu.
  if (!offer && installWay() !== 'ios') return null
  return (
    <aside className="install-card" aria-label={t`Install the app`}>
      <img src="/icons/app-192.png" alt="" width="40" height="40" />
      <span className="grow">
        <span className="strong">
          <Trans>Add {name} to the home screen?</Trans>
        </span>
        <span className="small muted">
          <Trans>It opens from its own icon, and the last lists can be read without a network.</Trans>
        </span>
        <span className="install-ways">
          {offer ? (
            <Button
              look="primary"
              size="small"
              onClick={() => void offer().then((agreed) => agreed || refuseInstall())}
            >
              <Trans>Install</Trans>
            </Button>
          ) : (
            <RouterLink to="/account?open=install" className="button button-primary button-small">
              <Trans>Show how</Trans>
            </RouterLink>
          )}
          <Button look="ghost" size="small" onClick={refuseInstall}>
            <Trans>Do not show again</Trans>
          </Button>
        </span>
      </span>
      <IconButton icon="close" label={t`Close`} onClick={refuseInstall} />
    </aside>
  )
}
