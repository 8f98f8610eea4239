import { recall } from '#client/device.ts'
import { watchInstall } from '#client/install.ts'
import { problemText } from '#client/problem-words.ts'
import { isCallback } from '#client/callback.ts'
import { load, whenBack } from '#client/chunk.ts'
import { notePrefetched } from '#client/prefetched.ts'
import { createStore, type Store } from '#client/store.ts'
import { loadWords } from '#client/words.ts'
import { afterFirstSight, holdForFirstSight } from '#ui/first-sight.ts'
import { loadUiBy } from '#ui/lazy-ui.ts'
import { App } from './App.tsx'
import { rootOf } from './react-root.ts'
import { startEffects } from './start-effects.ts'
import { screens } from './screens.ts'
import type { Start } from './start.ts'
import { faceOf } from './start.ts'
import { runStart } from './start-runner.ts'
import { watchAlerts } from './alerts.ts'
import { watchStartEvents } from './start-events.ts'

/** For how long what nobody waits for is held back where no list comes to stand. */
const longestHoldMs = 3_000

/** Starts the page: the start-up, the screen it leads to, and the first render. */
export function begin(): void {
  loadUiBy({ needed: (part) => whenBack(() => load(part)), spare: whenBack })
  const state = createStore<Start>({ at: 'recall' })
  const start = runStart(startEffects, state.set)
  const words = loadWords('shell')
  notePrefetched()
  start.run()
  watchStartEvents(state, start.send)
  watchInstall()
  watchAlerts()

  // The screen that is about to be shown is fetched beside the questions, not after their answers.
  const opening = location.pathname === '/' ? recall('first')?.at[1] : location.pathname
  const screen = screens.find(({ path }) => path === opening)
  if (screen?.list) holdForFirstSight(longestHoldMs)
  if (screen && !isCallback()) void Promise.allSettled([screen.load(), loadWords(screen.words)])

  // index.html draws the opening frame by itself; the first render comes when there is something else to show.
  // No top-level await: chunks that import this one would wait for it, and it may be waiting for them.
  void Promise.all([words, opened(state)]).then(() => {
    const root = document.getElementById('root')
    if (root)
      rootOf(root, { onCaughtError: report, onUncaughtError: report }).render(<App state={state} send={start.send} />)
    void afterFirstSight().then(() => {
      void import('./after-first-paint.ts').catch(() => {}) // the page works without them
      // Fetched while there is a network: these words are wanted most when there is none.
      void problemText('noResponse')
    })
  })
}

/** Reports an error in a screen to the server; does nothing without a network. */
function report(error: unknown) {
  void import('#client/error-report.ts').then(
    ({ reportError }) => reportError('screen', error),
    () => {},
  )
}

/** Resolves once there is something else to show than the opening frame. */
function opened(state: Store<Start>): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (faceOf(state.get()) === 'opening') return
      stop()
      resolve()
    }
    const stop = state.subscribe(look)
    look()
  })
}
