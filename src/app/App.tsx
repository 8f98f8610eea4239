import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { CatchBoundary, RouterProvider } from '@tanstack/react-router'
import { Suspense, lazy, useEffect, useMemo, useRef, type ComponentType, type PropsWithChildren } from 'react'
import { session } from '#client/session.ts'
import { lazyPart, withWords } from '#client/with-words.ts'
import type { Store } from '#client/store.ts'
import { useStore } from '#client/store.ts'
import { Afterwards } from '#ui/Afterwards.tsx'
import { ErrorFace } from './ErrorFace.tsx'
import { FilesUnderWay } from './FilesUnderWay.tsx'
import { Opening } from './Opening.tsx'
import { queries } from './person.ts'
import { router } from './router.tsx'
import type { Event, Start } from './start.ts'
import { faceOf } from './start.ts'
import { screens } from './screens.ts'
import { useIdleLock } from './idle-lock.ts'
import { lock } from './start-events.ts'

// Pages of their own, apart from the frame: most people never see them, so they are fetched when they are.
const StandalonePages = lazyPart(
  () => withWords('portal', () => import('./StandalonePages.tsx')),
  (loaded) => loaded.default,
  'account',
)

// A page without its messages is still the page.
const Toaster = lazy<ComponentType<PropsWithChildren>>(() =>
  import('#ui/Toaster.tsx').then(
    ({ Toaster: Messages }) => ({ default: Messages }),
    () => ({ default: () => null }),
  ),
)

/** The whole page: the frame with its screens, or a standalone page in its place. */
export function App({ state, send }: { readonly state: Store<Start>; readonly send: (event: Event) => void }) {
  const start = useStore(state)
  const client = useStore(queries)
  const face = faceOf(start)
  useIdleLock(face === 'frame' || face === 'gate' ? (start.config?.idleLockMinutes ?? 0) : 0, () => lock(send))
  const person = start.signedIn?.person
  const shownTo = useRef(person)
  useEffect(() => {
    // Guards ask who is there now: a person whose rights changed must not keep a screen they lost.
    if (shownTo.current && shownTo.current !== person) void router.invalidate()
    shownTo.current = person
  }, [person])
  const known = useStore(session)
  useEffect(() => {
    // So does a tenant that was kept as it was before: a dashboard it no longer shows closes as its entry goes.
    const here = router.state.location.pathname
    if (known && screens.some(({ path, allow }) => path === here && !allow(known))) void router.invalidate()
  }, [known])

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
      <CatchBoundary getResetKey={() => face} errorComponent={ErrorFace}>
        <Suspense fallback={<Opening />}>
          {face === 'frame' && frame ? (
            frame
          ) : face === 'opening' || face === 'frame' ? (
            <Opening />
          ) : (
            <StandalonePages face={face} start={start} send={send} />
          )}
        </Suspense>
      </CatchBoundary>
      <Afterwards>
        <Toaster>
          <FilesUnderWay />
        </Toaster>
      </Afterwards>
    </I18nProvider>
  )
}
