import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Suspense, lazy, useEffect, useMemo, useRef } from 'react'
import { load } from '#client/chunk.ts'
import type { Watched } from '#client/state.ts'
import { useWatched } from '#client/state.ts'
import { loadWords } from '#client/words.ts'
import { Toaster } from '#ui/Toaster.tsx'
import { Opening } from './Opening.tsx'
import { queries } from './person.ts'
import { router } from './router.tsx'
import type { Event, Start } from './start.ts'
import { faceOf } from './start.ts'
import { useIdleLock } from './idle-lock.ts'
import { lock } from './world.ts'

// Pages of their own, apart from the frame: most people never see them, so they are fetched when they are.
const Doors = lazy(() =>
  Promise.all([load(() => import('./Doors.tsx')), load(() => loadWords('portal'))]).then(([doors]) => doors),
)

/** The whole page: the frame with its screens, or the one page that stands before it. */
export function App({ state, send }: { readonly state: Watched<Start>; readonly send: (event: Event) => void }) {
  const start = useWatched(state)
  const client = useWatched(queries)
  const face = faceOf(start)
  useIdleLock(face === 'frame' ? (start.config?.idleLockMinutes ?? 0) : 0, () => lock(send))
  const person = start.signedIn?.person
  const shownTo = useRef(person)
  useEffect(() => {
    // Guards ask who is there now: a person whose rights changed must not keep a screen they lost.
    if (shownTo.current && shownTo.current !== person) void router.invalidate()
    shownTo.current = person
  }, [person])

  // The start-up goes on asking behind the frame, which is not drawn anew for each of its steps.
  const frame = useMemo(
    () =>
      client && (
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      ),
    [client],
  )

  return (
    <I18nProvider i18n={i18n}>
      <Suspense fallback={<Opening />}>
        {face === 'frame' && frame ? (
          frame
        ) : face === 'opening' || face === 'frame' ? (
          <Opening />
        ) : (
          <>
            <Doors face={face} start={start} send={send} />
            <Toaster />
          </>
        )}
      </Suspense>
    </I18nProvider>
  )
}
