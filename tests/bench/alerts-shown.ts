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
    await page.goto(`${origin}/livez`)
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
  return (await ready.getNotifications({ tag })).length > 0
}

/** Runs in the page, which is none of the app's: it has the app's worker and nothing else to do. */
async function register(): Promise<void> {
  await navigator.serviceWorker.register('/sw.js')
  await navigator.serviceWorker.ready
}
