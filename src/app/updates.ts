import { anyDraft } from '#client/drafts.ts'
import { halfFilled, watchForms } from '#client/half-filled.ts'
import { language } from '#client/language.ts'
import { onTab, tellTabs } from '#client/tabs.ts'
import { onNextVersion } from './next-version.ts'
import { waitingUpdate } from './waiting-update.ts'

const hourMs = 3_600_000
const hiddenMs = 5 * 60_000
const putOffMs = 4 * hourMs

interface ScriptPolicies {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

/** Registers the service worker once the page is at rest and looks hourly, and on every return, for a new version. */
export function startUpdates(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  watchForms()
  const start = () => void register().catch(() => {}) // refused, as in a private window: the page works without
  if (document.readyState === 'complete') setTimeout(start, 0)
  else addEventListener('load', start, { once: true })
}

async function register() {
  let asked = false
  // Another tab, or this one, took the new version: pages that nobody reads follow at once, the others are asked.
  let controlled = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    const first = !controlled
    controlled = true
    if (asked || (!first && document.visibilityState === 'hidden' && !halfFilled())) location.reload()
    else if (!first) offer(() => location.reload())
  })
  onTab('later', putOff)
  const registration = await navigator.serviceWorker.register(scriptUrl('/sw.js'))
  onNextVersion(registration, () => {
    const take = () => {
      asked = true
      registration.waiting?.postMessage({ type: 'SKIP_WAITING' })
    }
    offer(take)
    takeWhenUnseen(take)
  })
  void navigator.serviceWorker.ready.then(({ active }) =>
    active?.postMessage({ type: 'LANGUAGE', language: language() }),
  )
  const look = () => void registration.update().catch(() => {}) // no network now: the next hour will do
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

/** A page that nobody has looked at for five minutes and that holds no half-filled form changes by itself. */
function takeWhenUnseen(take: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    if (document.visibilityState !== 'hidden') return
    timer = setTimeout(() => void anyDraft().then((any) => any || halfFilled() || take()), hiddenMs)
  }
  document.addEventListener('visibilitychange', wait)
  wait()
}

/** The worker's address as the policy wants it: no other script address passes. */
function scriptUrl(url: '/sw.js'): string {
  const policies = (globalThis as { trustedTypes?: ScriptPolicies }).trustedTypes // not in every browser, nor in the types
  if (!policies) return url
  return policies
    .createPolicy('app-sw', { createScriptURL: (asked) => (asked === '/sw.js' ? asked : '') })
    .createScriptURL(url)
}
