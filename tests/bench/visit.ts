import type { Browser, BrowserContext, CDPSession, Page } from 'playwright'

/** What a visitor's browser keeps between visits; the refresh cookie in it is another one after each. */
export interface Visitor {
  state: Awaited<ReturnType<BrowserContext['storageState']>>
}

/** What a visit took until the page was ready, in ms since its beginning. */
export interface Seen {
  readonly painted: number
  readonly ready: number
  /** Processor time of scripts, slowed as the processor is. */
  readonly script: number
  readonly kilobytes: number
  /** The longest task that began once it was ready, until what comes later stood; 0 where none was over 50 ms. */
  readonly laterTask: number
}

/** Ready is when so many elements of the selector have a box. */
export interface Ready {
  readonly selector: string
  readonly count: number
  /** What stands below and comes later. */
  readonly later?: string
}

/** The phone of the benches. */
export const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
const patienceMs = 45_000

/** Signs in through the page, as a person of the demonstration who sees every store, and waits for the list. */
export async function signedIn(browser: Browser, url: string, ready: Ready): Promise<Visitor> {
  await using context = await browser.newContext({ ...phone, locale: 'ja-JP' })
  await signIn(await context.newPage(), url, ready)
  return { state: await context.storageState() }
}

/** Signs in on a page of a browser that nobody is signed in on, and waits for the list. */
export async function signIn(page: Page, url: string, ready: Ready): Promise<void> {
  await page.goto(url)
  await page.locator('[name=username]').fill('takahashi@komorebi')
  await page.locator('[name=password]').fill('Noren-2026-demo!')
  await page.locator('[name=password]').press('Enter')
  await page.waitForURL(url)
  const rows = page.locator(ready.selector)
  await rows.nth(ready.count - 1).waitFor()
  // What the page remembers for its next start is written a moment after the list.
  await page.waitForTimeout(1_000)
}

/** One visit with empty caches. */
export async function visit(
  browser: Browser,
  url: string,
  ready: Ready,
  visitor: Visitor,
  slowdown: number,
): Promise<Seen> {
  await using context = await browser.newContext({ ...phone, locale: 'ja-JP', storageState: visitor.state })
  const seen = await look(context, url, ready, slowdown)
  visitor.state = await context.storageState()
  return seen
}

/** One visit in a page of its own, with whatever the browser keeps already; with `offline` there is no network at all. */
export async function look(
  context: BrowserContext,
  url: string,
  ready: Ready,
  slowdown: number,
  offline = false,
): Promise<Seen> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const traffic = await slowed(cdp, slowdown, offline)
  await page.addInitScript(watch, ready)
  await page.goto(url, { waitUntil: 'commit' })
  // The browser tells of its first paint a moment later than of anything else.
  const told = () =>
    globalThis.benchReady !== undefined && performance.getEntriesByName('first-contentful-paint').length > 0
  await page.waitForFunction(told, undefined, { timeout: patienceMs })
  const [times, script] = [await timesOf(page), await scriptOf(cdp)]
  const kilobytes = traffic() / 1000
  const laterTask = ready.later ? await laterTaskOf(page, ready.later) : 0
  await page.close()
  return { ...times, script, kilobytes, laterTask }
}

declare global {
  var benchReady: number | undefined
  var benchTasks: { readonly from: number; readonly ms: number }[]
}

/** Runs in the page before its own scripts: notes the moment after the frame in which it became ready. */
function watch({ selector, count }: Ready): void {
  const look = () => {
    const shown = [...document.querySelectorAll(selector)].filter((each) => each.getBoundingClientRect().height > 0)
    if (shown.length < count) return void requestAnimationFrame(look)
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => (globalThis.benchReady = performance.now()))
    port1.start()
    return port2.postMessage(0)
  }
  requestAnimationFrame(look)
  globalThis.benchTasks = []
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      globalThis.benchTasks.push({ from: startTime, ms: duration })
  }).observe({ type: 'longtask', buffered: true })
}

async function laterTaskOf(page: Page, later: string): Promise<number> {
  await page.locator(later).first().waitFor({ timeout: patienceMs })
  await page.waitForTimeout(1_500)
  return page.evaluate(() =>
    Math.max(0, ...globalThis.benchTasks.flatMap(({ from, ms }) => (from >= (globalThis.benchReady ?? 0) ? [ms] : []))),
  )
}

async function slowed(cdp: CDPSession, rate: number, offline: boolean): Promise<() => number> {
  let bytes = 0
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await cdp.send('Network.enable')
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate })
  const [down, up] = [1.6, 0.75].map((megabits) => (megabits * 1e6) / 8)
  const line = { downloadThroughput: down ?? 0, uploadThroughput: up ?? 0, latency: 150, offline }
  await cdp.send('Network.emulateNetworkConditions', line)
  return () => bytes
}

async function timesOf(page: Page): Promise<{ painted: number; ready: number }> {
  return page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
    ready: globalThis.benchReady ?? NaN,
  }))
}

async function scriptOf(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? NaN) * 1000
}
