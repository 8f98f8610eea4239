import { Suspense, lazy, useEffect } from 'react'
import { load } from '#client/chunk.ts'
import { useConnection } from '#client/connection.ts'
import { recall } from '#client/device.ts'
import { age, date } from '#client/formats.ts'
import { installWorth, isInstalled, noteVisit } from '#client/install.ts'
import { useShownSince } from '#client/shown-since.ts'
import { useWatched } from '#client/state.ts'
import { loadWords } from '#client/words.ts'
import { OfflineBar } from '#ui/Faces.tsx'
import { ports } from './ports.ts'
import { waitingUpdate } from './waiting-update.ts'

// Rare, so fetched when there is something to say; a piece that is not to be had costs its notice alone.
const UpdateNotice = lazy(() =>
  part(() => import('#features/portal/UpdateNotice.tsx')).then(({ UpdateNotice: Notice }) => ({ default: Notice })),
)
const InstallCard = lazy(() =>
  part(() => import('#features/portal/InstallCard.tsx')).then(({ InstallCard: Card }) => ({ default: Card })),
)

/** What the whole page must know, above the content: no connection, a new version; at its end the installation. */
export function ShellNotices() {
  const { online } = useConnection()
  const update = useWatched(waitingUpdate)
  const worth = useWatched(installWorth)
  const shownSince = useShownSince()
  const heard = shownSince ?? recall('known')?.lastOnline
  useEffect(() => noteVisit(), [])
  return (
    <>
      {!online && (
        <OfflineBar
          {...(heard !== undefined && { time: date(new Date(heard), 'time'), age: age(heard) })}
          onRetry={() => void ports.probe()}
        />
      )}
      <Suspense>
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

async function part<T>(module: () => Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([load(module), load(() => loadWords('portal'))])
  return loaded
}
