import { anyDraft } from '#client/drafts.ts'
import { watched } from '#client/state.ts'

/** How to take the new version that waits; undefined while there is none. */
export const waitingUpdate = watched<(() => void) | undefined>(undefined)

const hourMs = 3_600_000
const hiddenMs = 5 * 60_000

interface ScriptPolicies {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

/** Registers the service worker once the page is at rest and looks hourly, and on every return, for a new version. */
export function startUpdates(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const start = () => void register().catch(() => {}) // refused, as in a private window: the page works without
  if (document.readyState === 'complete') setTimeout(start, 0)
  else addEventListener('load', start, { once: true })
}

async function register() {
  const { Workbox } = await import('workbox-window')
  const worker = new Workbox(scriptUrl('/sw.js'))
  worker.addEventListener('waiting', () => {
    const take = () => {
      worker.addEventListener('controlling', () => location.reload())
      worker.messageSkipWaiting()
    }
    waitingUpdate.set(take)
    takeWhenUnseen(take)
  })
  await worker.register()
  const look = () => void worker.update().catch(() => {}) // no network now: the next hour will do
  setInterval(look, hourMs)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look())
}

/** A page that nobody has looked at for five minutes and that holds no half-filled form changes by itself. */
function takeWhenUnseen(take: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('visibilitychange', () => {
    clearTimeout(timer)
    if (document.visibilityState === 'hidden')
      timer = setTimeout(() => void anyDraft().then((any) => any || take()), hiddenMs)
  })
}

/** The worker's address as the policy wants it: no other script address passes. */
function scriptUrl(url: '/sw.js'): string {
  const policies = (globalThis as { trustedTypes?: ScriptPolicies }).trustedTypes // not in every browser, nor in the types
  if (!policies) return url
  return policies
    .createPolicy('app-sw', { createScriptURL: (asked) => (asked === '/sw.js' ? asked : '') })
    .createScriptURL(url)
}
