import { Suspense, lazy, useEffect, type ComponentType } from 'react'
import { useConnection } from '#client/connection.ts'
import { recall } from '#client/device.ts'
import { installWorth, isInstalled, noteVisit } from '#client/install.ts'
import { lazyPart } from '#client/with-words.ts'
import { useShownSince } from '#client/shown-since.ts'
import { useStore } from '#client/store.ts'
import { tokenTrouble } from '#client/token.ts'
import { OfflineBar } from '#ui/OfflineBar.tsx'
import { startEffects } from './start-effects.ts'
import { waitingUpdate } from './waiting-update.ts'

// Rarely needed, so fetched when there is something to show; if a chunk cannot be loaded only its notice is missing.
const UpdateNotice = lazyPart(
  () => import('#features/portal/UpdateNotice.tsx'),
  (loaded) => loaded.UpdateNotice,
  'portal',
)
const InstallCard = lazyPart(
  () => import('#features/portal/InstallCard.tsx'),
  (loaded) => loaded.InstallCard,
  'portal',
)
const DatedOfflineBar = lazy<ComponentType<{ heard: number; onRetry: () => void }>>(() =>
  import('./DatedOfflineBar.tsx').then(
    ({ DatedOfflineBar: Bar }) => ({ default: Bar }),
    () => ({ default: OfflineBar }),
  ),
)
const SignInAway = lazyPart(
  () => import('#features/portal/SignInAway.tsx'),
  (loaded) => loaded.SignInAway,
  'portal',
)

const retry = () => void startEffects.probe()

/** What the whole page must know, above the content: no connection, a new version; at its end the installation. */
export function ShellNotices() {
  const { online } = useConnection()
  const ssoAway = useStore(tokenTrouble) === 'ssoDown'
  const update = useStore(waitingUpdate)
  const worth = useStore(installWorth)
  const shownSince = useShownSince()
  const heard = shownSince ?? recall('known')?.lastOnline
  useEffect(() => noteVisit(), [])
  return (
    <>
      <Suspense>
        {online ? undefined : heard === undefined ? (
          <OfflineBar onRetry={retry} />
        ) : (
          <DatedOfflineBar heard={heard} onRetry={retry} />
        )}
      </Suspense>
      <Suspense>
        {online && ssoAway && <SignInAway />}
        {update ? (
          <UpdateNotice onTake={update.take} onLater={update.later} />
        ) : (
          // One offer at a time.
          worth && online && !isInstalled() && document.documentElement.dataset.child === undefined && <InstallCard />
        )}
      </Suspense>
    </>
  )
}
