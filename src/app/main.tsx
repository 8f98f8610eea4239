import '#shared/jitless.ts'
import { createRoot } from 'react-dom/client'
import { recall } from '#client/device.ts'
import { watchInstall } from '#client/install.ts'
import { language } from '#client/language.ts'
import { problemText } from '#client/problem-words.ts'
import { isCallback } from '#client/identity.ts'
import { watched } from '#client/state.ts'
import { loadWords } from '#client/words.ts'
import { takeZoneDays } from '#shared/zone.ts'
import { App } from './App.tsx'
import { ports } from './ports.ts'
import { screens } from './screens.ts'
import type { Start } from './start.ts'
import { faceOf } from './start.ts'
import { starting } from './starting.ts'
import { watchAlerts } from './alerts.ts'
import { watchWorld } from './world.ts'

const zoneDays = recall('zoneDays')
if (zoneDays) takeZoneDays(zoneDays)

const state = watched<Start>({ at: 'recall' })
const start = starting(ports, state.set)
const words = loadWords('shell')
start.run()
watchWorld(state, start.send)
watchInstall()
watchAlerts()

// The screen that is about to be shown is fetched beside the questions, not after their answers.
const landing = screens.find(({ path }) => path === location.pathname) ?? (recall('first') && screens[0])
if (landing && !isCallback()) void Promise.allSettled([landing.load(), loadWords(landing.words)])

// index.html draws the opening frame by itself; the first render comes when there is something else to show.
// No top-level await: chunks that import this one would wait for it, and it may be waiting for them.
void Promise.all([words, opened()]).then(() => {
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<App state={state} send={start.send} />)
  void import('./habits.ts').catch(() => {}) // a page without its habits is still the page, of the version it has
  // Fetched while there is a network: these words are wanted most when there is none.
  void problemText('noResponse', language())
})

function opened(): Promise<void> {
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
