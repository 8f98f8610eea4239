import type { BrowserContext, Page } from 'playwright'
import { median } from './figures.ts'
import type { Ready } from './visit.ts'

/** As much as the app keeps: so many answers of such a size are its caps (src/client/offline-cache.ts). */
const answers = 195
const answerBytes = 102_000
/** Behind an answer the store is trimmed after five seconds. */
const trimmedMs = 8_000

/**
 * The longest block of the page's main thread while something was done, in ms; 0 where none was over 50. The median of
 * some rounds: in a single one another program of the machine can be what held the page up.
 */
export interface Longest {
  readonly start: number
  readonly read: number
  readonly write: number
  /** A search without a network, through all that is kept. */
  readonly search: number
}

declare global {
  var benchBlocks: number[]
}

/** Does all of it so many times; gives each one's median, and the rounds themselves. */
export async function longest(context: BrowserContext, url: string, ready: Ready, rounds: number, slowdown: number) {
  const seen: Longest[] = []
  for (let round = 0; round < rounds; round++) seen.push(await longestOnce(context, url, ready, slowdown))
  const of = (name: keyof Longest) => median(seen.map((each) => each[name]))
  const medians: Longest = { start: of('start'), read: of('read'), write: of('write'), search: of('search') }
  return { ...medians, seen }
}

/** Starts the app, reads a list that is kept, asks for one that is not, and looks through all that is kept. */
async function longestOnce(
  context: BrowserContext,
  url: string,
  { selector, count }: Ready,
  rate: number,
): Promise<Longest> {
  const page = await context.newPage()
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate })
  await page.addInitScript(() => {
    globalThis.benchBlocks = []
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.benchBlocks.push(duration)
    }).observe({ type: 'longtask', buffered: true })
  })
  const blocks = async (settleMs: number) => {
    await page.waitForTimeout(settleMs)
    return page.evaluate(() => Math.max(0, ...globalThis.benchBlocks.splice(0)))
  }
  const rows = page.locator(selector)
  const shown = () => rows.nth(count - 1).waitFor()
  await page.goto(url)
  await shown()
  const start = await blocks(trimmedMs)
  await follow(page, `${url}&Sort=tradeTime`)
  await shown()
  const read = await blocks(1_500)
  // Amounts nobody has asked for, so that nothing is kept of them.
  const amount = 1 + Math.floor(Math.random() * 400)
  await follow(page, `${url}&AmountFrom=${amount}`)
  const write = await blocks(trimmedMs)
  await context.setOffline(true)
  await follow(page, `${url}&AmountFrom=${amount + 400}`)
  const found = page.locator('.kept-note').waitFor({ timeout: 60_000 })
  const search = await found.then(
    () => blocks(1_500),
    () => NaN, // which passes for nothing
  )
  await context.setOffline(false)
  await page.close()
  return { start, read, write, search }
}

/** Goes to an address of the app as a link in it does, without a load. */
async function follow(page: Page, to: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState({}, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, to)
}

/** Fills the person's store with answers under its own key, as large as they are after long use; gives the bytes it holds. */
export async function fillShelf(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForTimeout(2_000)
  const bytes = await page.evaluate(fill, { answers, answerBytes })
  await page.close()
  return bytes
}

/** Runs in the page. */
async function fill({ answers, answerBytes }: { answers: number; answerBytes: number }): Promise<number> {
  interface Box {
    iv: Uint8Array<ArrayBuffer>
    sealed: ArrayBuffer
  }
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error('the store could not be read'))
    })
  const { name = '' } = (await indexedDB.databases()).find((each) => each.name?.startsWith('portal-q:')) ?? {}
  const database = await done(indexedDB.open(name))
  const store = (mode: IDBTransactionMode) => database.transaction('kept', mode).objectStore('kept')
  const key = (await done(store('readonly').get('#key'))) as CryptoKey // the app's own, which cannot be taken out
  const names = (await done(store('readonly').getAllKeys())).map(String)
  const list = names.find((each) => each.startsWith('q-["/api/trade/list"')) ?? ''
  const parameters = (of: string, iv: Uint8Array<ArrayBuffer>) => ({
    name: 'AES-GCM',
    iv,
    additionalData: new TextEncoder().encode(of),
  })
  const box = (await done(store('readonly').get(list))) as Box // as src/client/encrypted-store.ts writes it
  const plain = await crypto.subtle.decrypt(parameters(list, box.iv), key, box.sealed)
  const record = JSON.parse(new TextDecoder().decode(plain))
  const rows: { tradeNo: string }[] = record.state.data.list
  const each = JSON.stringify(rows[0]).length + 1
  for (let at = 0; at < answers; at++) {
    const many = Array.from({ length: Math.floor(answerBytes / each) }, (_, row) => ({
      ...rows[row % rows.length],
      tradeNo: `${at}-${row}`,
    }))
    const data = { ...record.state.data, list: many }
    const text = JSON.stringify({ ...record, state: { ...record.state, data } })
    const place = `q-["/api/trade/list" ${at.toString(16).padStart(32, '0')}`
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const sealed = await crypto.subtle.encrypt(parameters(place, iv), key, new TextEncoder().encode(text))
    await done(store('readwrite').put({ iv, sealed }, place))
    await done(
      store('readwrite').put({ bytes: sealed.byteLength, at: Date.now() - 60_000 - at }, `#weight of ${place}`),
    )
  }
  const all = (await done(store('readonly').getAll())) as Partial<Box>[] // the keys have no bytes
  database.close()
  return all.reduce((sum, { sealed }) => sum + (sealed?.byteLength ?? 0), 0)
}
