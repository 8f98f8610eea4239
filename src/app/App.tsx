import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { lazyPart, sparePart, withWords } from '#client/with-words.ts'
import type { Store } from '#client/store.ts'
import { useStore } from '#client/store.ts'
import { Afterwards } from '#ui/Afterwards.tsx'
import { ErrorFace } from './ErrorFace.tsx'
import { FilesUnderWay } from './FilesUnderWay.tsx'
import { Opening } from './Opening.tsx'
import { queries } from './person.ts'
import type { Event, Start } from './start.ts'
import { faceOf } from './start.ts'
import { Shell } from './Shell.tsx'
import { useIdleLock } from './idle-lock.ts'
import { lock } from './start-events.ts'

// Pages of their own, apart from the frame: most people never see them, so they are fetched when they are.
const StandalonePages = lazyPart(
  () => withWords('portal', () => import('./StandalonePages.tsx')),
  (loaded) => loaded.default,
  'account',
)

// A page without its messages is still the page.
const Toaster = sparePart(
  () => import('#ui/Toaster.tsx'),
  (loaded) => loaded.Toaster,
)

/** The whole page: the frame with its screens, or a standalone page in its place. */
export function App({ state, send }: { readonly state: Store<Start>; readonly send: (event: Event) => void }) {
  const start = useStore(state)
  const client = useStore(queries)
  const face = faceOf(start)
  useIdleLock(face === 'frame' || face === 'gate' ? (start.config?.idleLockMinutes ?? 0) : 0, () => lock(send))
  // The start-up goes on asking behind the frame, which is not drawn anew for each of its steps.
  const frame = useMemo(
    () =>
      client && (
        <QueryClientProvider client={client}>
          <Shell />
        </QueryClientProvider>
      ),
    [client],
  )

  return (
    <I18nProvider i18n={i18n}>
      <ErrorBoundary resetKeys={[face]} FallbackComponent={ErrorFace}>
        <Suspense fallback={<Opening />}>
          {face === 'frame' && frame ? (
            frame
          ) : face === 'opening' || face === 'frame' ? (
            <Opening />
          ) : (
            <StandalonePages face={face} start={start} send={send} />
          )}
        </Suspense>
      </ErrorBoundary>
      <Afterwards>
        <Toaster>
          <FilesUnderWay />
        </Toaster>
      </Afterwards>
    </I18nProvider>
  )
}
