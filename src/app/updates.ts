import { Workbox } from 'workbox-window'
import { anyDraft } from '#client/drafts.ts'
import { hasUnsavedInput, watchUnsavedInput } from '#client/unsaved-input.ts'
import { language } from '#client/language.ts'
import { reloadHere } from '#client/reload.ts'
import { onTab, tellTabs } from '#client/tabs.ts'
import { quietPage } from '#ui/quiet-page.ts'
import { onNextVersion } from './next-version.ts'
import { waitingUpdate } from './waiting-update.ts'

const hourMs = 3_600_000
const hiddenMs = 5 * 60_000
const putOffMs = 4 * hourMs

interface ScriptPolicies {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

/**
 * Registers the service worker once the page is quiet, for what a first visit installs would take the line and the processor
 * from the charts and lists that still come, and checks for a new version hourly and on every return to the page.
 */
export function startUpdates(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  watchUnsavedInput()
  void quietPage()
    .then(register)
    .catch(() => {}) // refused, as in a private window: the page works without
}

async function register() {
  let asked = false
  // A tab has activated the new version: pages that nobody reads reload at once, the others ask.
  let controlled = navigator.serviceWorker.controller !== null
  const worker = new Workbox(scriptUrl('/sw.js'))
  worker.addEventListener('controlling', () => {
    const first = !controlled
    controlled = true
    if (asked || (!first && document.visibilityState === 'hidden' && !hasUnsavedInput())) reloadHere()
    else if (!first) offer(reloadHere)
  })
  onTab('later', putOff)
  const registration = await worker.register({ immediate: true })
  if (!registration) return
  // Not by the library's own event, which does not fire from the second update on that another tab or a check has found.
  onNextVersion(registration, () => {
    const take = () => {
      asked = true
      worker.messageSkipWaiting()
    }
    offer(take)
    takeWhenUnseen(take)
  })
  void navigator.serviceWorker.ready.then(({ active }) =>
    active?.postMessage({ type: 'LANGUAGE', language: language() }),
  )
  const look = () => void worker.update().catch(() => {}) // no network now: the next hour will do
  setInterval(look, hourMs)
  addEventListener('focus', look)
  addEventListener('resume', look)
  addEventListener('pageshow', ({ persisted }) => persisted && look())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look())
}

let again: ReturnType<typeof setTimeout> | undefined

function offer(take: () => void) {
  clearTimeout(again)
  const later = () => {
    tellTabs('later')
    putOff()
  }
  waitingUpdate.set({ take, later })
}

/** Hides the offer for some hours; a later start of the page shows it again. */
function putOff() {
  const put = waitingUpdate.get()
  if (!put) return
  waitingUpdate.set(undefined)
  again = setTimeout(() => waitingUpdate.set(put), putOffMs)
}

/** A page that has been hidden for five minutes and holds no unsaved input reloads by itself. */
function takeWhenUnseen(take: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    if (document.visibilityState !== 'hidden') return
    timer = setTimeout(() => void anyDraft().then((any) => any || hasUnsavedInput() || take()), hiddenMs)
  }
  document.addEventListener('visibilitychange', wait)
  wait()
}

/** The worker's address as a trusted URL; the policy accepts no other script address. */
function scriptUrl(url: '/sw.js'): string {
  const policies = (globalThis as { trustedTypes?: ScriptPolicies }).trustedTypes // not in every browser, nor in the types
  if (!policies) return url
  return policies
    .createPolicy('app-sw', { createScriptURL: (asked) => (asked === '/sw.js' ? asked : '') })
    .createScriptURL(url)
}
