import type { Page } from 'playwright'
import { expect } from 'vitest'
import { serverLimits } from '#shared/limits.ts'
import { connectFirst, rowsOf, type Prepare } from './installed.ts'
import { bar, keptOn, listKept, noNetwork } from './kept-on.ts'
import type { Live } from './live.ts'
import { remains } from './remains.ts'
import type { Visit } from './visit.ts'

declare global {
  // What a page of two wrote down of a sign-out: epoch ms, with its fraction.
  var pressedAt: number | undefined
  var emptiedAt: number | undefined
  var wipedAt: number | undefined
}

const hourMs = 3_600_000

/** P7: a device whose clock is so many hours off signs in, reads and starts offline, and keeps no longer for it. */
export async function wrongClock(it: Live, hours: number): Promise<void> {
  const visit = await it.visit('phone', { worker: true })
  const { page, context } = visit
  // A device that nobody touched for thirteen hours would be locked before.
  await it.configure('idleLockMinutes', 0)
  visit.expect(noNetwork)
  await shifted(visit)
  const set = (by: number) => page.evaluate((ms) => localStorage.setItem('test.shift', String(ms)), by * hourMs)
  await page.goto(`${it.origin}/edge/health`)
  await set(hours)
  await visit.signIn(await it.person(['Record.search']))
  await rowsOf(visit).waitFor()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await listKept(visit)

  await context.setOffline(true)
  await page.reload()
  await rowsOf(visit).waitFor()
  // What is kept may be read for twelve hours, and a clock set back does not add to them.
  for (const later of [13, -13]) {
    await set(hours + later)
    await page.reload()
    await connectFirst(visit).waitFor()
  }
  await it.configure('idleLockMinutes', serverLimits.idleLockMinutes)
}

function shifted(visit: Visit) {
  return visit.context.addInitScript(() => {
    const Real = Date
    let shift = 0
    try {
      shift = Number(localStorage.getItem('test.shift') ?? '0')
    } catch {
      // a page without an origin has no storage
    }
    class Shifted extends Real {
      constructor(...parts: [] | ConstructorParameters<typeof Date>) {
        if (parts.length === 0) super(Shifted.now())
        else super(...parts)
      }
      static override now() {
        return Real.now() + shift
      }
    }
    globalThis.Date = Shifted as DateConstructor
  })
}

/** P8: a network that answers everything with a page of its own counts as no server, and leaves nothing behind. */
export async function captive(it: Live, how: 'captive' | 'pretending' = 'captive'): Promise<void> {
  const visit = await keptOn(it, 'phone')
  visit.expect(/text\/html|MIME|status of/)
  const { page, say } = visit
  const closed = page.getByRole('heading', { name: say('The service is closed for maintenance') })
  await it.stop(how)
  try {
    for (const _ of ['once', 'twice', 'a third time']) {
      await page.goto(`${it.origin}/`)
      await rowsOf(visit).or(closed).first().waitFor()
      expect(await closed.count()).toBe(0)
      await bar(visit).waitFor()
    }
    await page.waitForTimeout(300)
    expect((await remains(page)).text).not.toContain('Free Wi-Fi')
  } finally {
    await it.start()
  }
  await bar(visit).getByRole('button').click()
  await bar(visit).waitFor({ state: 'hidden' })
}

/** P9: storage that the browser took away costs the offline start until the next visit, and nothing else. */
export async function evicted(it: Live, prepare: Prepare = async () => {}): Promise<void> {
  const visit = await keptOn(it, 'phone')
  const { page, context } = visit
  const cdp = await context.newCDPSession(page)
  await cdp.send('Storage.clearDataForOrigin', {
    origin: it.origin,
    storageTypes: 'indexeddb,cache_storage,local_storage,service_workers',
  })
  await visit.payments.first().click()
  await page
    .getByRole('dialog', { name: visit.say('Transaction details') })
    .getByText(visit.say('What happened'))
    .waitFor()
  await prepare(page)
  await page.goto(`${it.origin}/trade`)
  await rowsOf(visit).waitFor()
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state), {
      timeout: 30_000,
    })
    .toBe('activated')
  await listKept(visit)
  await context.setOffline(true)
  await page.reload()
  await rowsOf(visit).waitFor()

  // The measure itself: without what was kept there is no offline start.
  await cdp.send('Storage.clearDataForOrigin', { origin: it.origin, storageTypes: 'indexeddb' })
  await page.reload()
  await connectFirst(visit).waitFor()
}

/**
 * P10: a sign-out in one tab empties the other within a second of the press, on the screen and on the device. Both pages
 * write down the moment themselves: what the test's own questions take on a busy machine is nobody's wait.
 */
export async function signOutOfBoth(it: Live, prepare: Prepare = async () => {}): Promise<void> {
  const visit = await keptOn(it, 'tablet')
  const beside = await visit.context.newPage()
  await prepare(beside)
  await beside.goto(`${it.origin}/trade`)
  await rowsOf(visit, beside).waitFor()
  await visit.page.goto(`${it.origin}/account`)
  const signOut = visit.button('Sign out').last()
  await signOut.waitFor()
  await watchPress(visit.page)
  await watchEmptied(beside)
  await it.stop('silent')
  try {
    await signOut.click()
    const pressed = await visit.page.evaluate(() => globalThis.pressedAt)
    const times = () => beside.evaluate(() => [globalThis.emptiedAt, globalThis.wipedAt])
    await expect.poll(times).not.toContain(undefined)
    const took = (await times()).map((at) => Math.round((at ?? Infinity) - (pressed ?? 0)))
    if (process.env['FAULT_PWA']) console.log(`signed out: screen after ${took[0]} ms, device after ${took[1]} ms`)
    expect(Math.max(...took)).toBeLessThanOrEqual(1000)
    expect((await remains(beside)).names.filter((name) => name.startsWith('portal-q:'))).toEqual([])
  } finally {
    await it.start()
  }
}

function watchPress(page: Page) {
  return page.evaluate(() => {
    const note = ({ timeStamp }: Event) => {
      globalThis.pressedAt = performance.timeOrigin + timeStamp
    }
    document.addEventListener('click', note, { capture: true, once: true })
  })
}

function watchEmptied(page: Page) {
  return page.evaluate(() => {
    const now = () => performance.timeOrigin + performance.now()
    const look = () => {
      if (document.querySelector('main .list-open')) return
      watcher.disconnect()
      globalThis.emptiedAt = now()
    }
    const watcher = new MutationObserver(look)
    watcher.observe(document, { childList: true, subtree: true })
    const device = async () => {
      const left = (await indexedDB.databases()).some(({ name }) => name?.startsWith('portal-q:'))
      if (left) setTimeout(() => void device(), 20)
      else globalThis.wipedAt = now()
    }
    void device()
  })
}
