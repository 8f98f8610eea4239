import type { CDPSession, Page } from 'playwright'
import { startBrowser } from '../kit/browser.ts'

const samples = 20
const patienceMs = 15_000

/** Seconds from a push message's arrival in the browser to its alert being shown by the app's worker, once a sample. */
export async function shownAfter(origin: string, payload: string): Promise<number[]> {
  const browser = await startBrowser()
  try {
    await using context = await browser.newContext({ permissions: ['notifications'] })
    const page = await context.newPage()
    // The app itself would go to its sign-in: only its page is needed, which may bring the worker.
    await page.route('**/*.js', (route) => route.abort())
    await page.goto(origin)
    const cdp = await context.newCDPSession(page)
    const registrationId = await registered(cdp, page)
    const took: number[] = []
    for (let at = 0; at <= samples; at++) {
      const tag = `sample-${at}`
      const data = JSON.stringify({
        ...JSON.parse(payload),
        notification: { ...JSON.parse(payload).notification, tag },
      })
      const began = performance.now()
      await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
      await page.waitForFunction(isShown, tag, { timeout: patienceMs, polling: 5 })
      took.push((performance.now() - began) / 1000)
    }
    return took.slice(1) // the first pays for what is prepared once
  } finally {
    await browser.close()
  }
}

async function registered(cdp: CDPSession, page: Page): Promise<string> {
  const found = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  await page.evaluate(register)
  return found
}

/** Runs in the page: whether an alert with this tag stands there. */
async function isShown(tag: string): Promise<boolean> {
  const ready = await navigator.serviceWorker.ready
  // In turn with the worker: Chromium forgets an alert on its way to the screen when its list is read.
  const found = await navigator.locks.request('portal-alerts', () => ready.getNotifications({ tag }))
  return found.length > 0
}

/** Runs in the page, as the app's own registration does. */
async function register(): Promise<void> {
  const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes // lib.dom does not know them yet
  const url = policies?.createPolicy('app-sw', { createScriptURL: (asked) => asked }).createScriptURL('/sw.js')
  await navigator.serviceWorker.register(url ?? '/sw.js')
  await navigator.serviceWorker.ready
}

interface Policies {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}
