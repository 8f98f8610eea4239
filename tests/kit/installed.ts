import type { BrowserContext, Page } from 'playwright'
import { expect } from 'vitest'
import { answersKept, bar, keptOn, listKept, noNetwork } from './kept-on.ts'
import { forgetfulWorker, killerOf, slowWorker } from './kills.ts'
import type { Live } from './live.ts'
import type { Release } from './release.ts'
import { remains } from './remains.ts'
import { shownAlerts } from './shown-alerts.ts'
import type { Visit } from './visit.ts'

declare global {
  // Set in a page that must not be loaded again.
  var stays: boolean | undefined
}

/** The one payment every check looks for. */
export const payment = { tradeNo: 'T-1', amount: 4321 }
/** Its amount as the list shows it. */
export const amount = '4,321'

/** What takes a defence away before the page begins. */
export type Prepare = (place: Page | BrowserContext) => Promise<unknown>

/** The payment where the list shows it. */
export function rowsOf(visit: Visit, page: Page = visit.page) {
  return page.getByRole('table', { name: visit.say('Transactions') }).getByText(amount)
}

/** The page that says that signing in takes a connection. */
export function connectFirst(visit: Visit) {
  return visit.page.getByRole('heading', { name: visit.say('Connect to sign in') })
}

/** Marks a page, to see later whether it was loaded again. */
export function stay(page: Page): Promise<void> {
  return page.evaluate(() => void (globalThis.stays = true))
}

/** Whether the marked page is still the one it was. */
export function stayed(page: Page): Promise<boolean> {
  return page.evaluate(() => globalThis.stays === true)
}

/** A page without messages between tabs. */
export const withoutChannel: Prepare = (place) =>
  place.addInitScript(() => void Reflect.deleteProperty(globalThis, 'BroadcastChannel'))

/** A page whose waits of this long never end. */
export const withoutPatience =
  (ms: number): Prepare =>
  (place) =>
    place.addInitScript((never) => {
      const wait = globalThis.setTimeout
      // Only the page's own calls come here, with a function and a number.
      globalThis.setTimeout = ((work: () => void, after?: number) =>
        after === never ? 0 : wait(work, after)) as typeof setTimeout
    }, ms)

/** P1: a new version is offered over a form with unsaved input, which stays as it is. */
export async function formSurvives(own: Live, built: Release, how?: 'impatient'): Promise<Visit> {
  const visit = await keptOn(own, 'desktop')
  const { page } = visit
  const secret = visit.field('Current password')
  await page.goto(`${own.origin}/account?open=password`)
  await secret.fill('half a passw')
  await stay(page)

  built.deploy(how)
  const left = page.waitForEvent('framenavigated').catch(() => {})
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await Promise.race([offered(visit).waitFor(), left])
  // For a version that would not wait; one that is known not to is given its time.
  await Promise.race([left, page.waitForTimeout(how ? 30_000 : 1000)])
  expect([await stayed(page), await offered(visit).isVisible()]).toEqual([true, true])
  expect(await secret.inputValue()).toBe('half a passw')
  return visit
}

/** The offer of a new version. */
export function offered(visit: Visit, page: Page = visit.page) {
  return page.getByText(visit.say('A new version is ready. Update when you are done.'))
}

/** P1: a part that is gone starts the page again, once, and is there then. */
export async function partComesBack(it: Live, prepare: Prepare = async () => {}): Promise<void> {
  const visit = await it.visit('desktop')
  const { page } = visit
  visit.expect(/KeyList|ERR_FAILED|ChunkLost/)
  await prepare(page)
  await visit.signIn(await it.person(['Record.search']))
  await rowsOf(visit).waitFor()
  await page.waitForTimeout(1500) // what is fetched behind the first screen has come
  let lost = 1
  await page.route(/KeyList-/, (route) => (lost-- > 0 ? route.abort() : route.continue()))
  await stay(page)

  await page.locator('main').press('?')
  await expect.poll(() => stayed(page).catch(() => true), { timeout: 5000 }).toBe(false)
  await rowsOf(visit).waitFor()
  await page.locator('main').press('?')
  await page.getByRole('dialog').waitFor()
}

/** P2: a full device keeps nothing, and costs neither the list nor a complaint. */
export async function fullDevice(it: Live): Promise<void> {
  const visit = await it.visit('phone')
  const { page, context } = visit
  const cdp = await context.newCDPSession(page)
  const room = (quotaSize?: number) =>
    cdp.send('Storage.overrideQuotaForOrigin', { origin: it.origin, ...(quotaSize !== undefined && { quotaSize }) })
  const kept = async () => (await remains(page)).names.filter((name) => /portal-q:.*q-/.test(name)).length
  const broken: string[] = []
  context.on('weberror', (error) => broken.push(error.error().message))
  await room(1)
  await visit.signIn(await it.person(['Record.search']))
  await rowsOf(visit).waitFor()
  await page.waitForTimeout(500)
  expect(await kept()).toBe(0)
  expect(broken).toEqual([])

  await room()
  await page.reload()
  await rowsOf(visit).waitFor()
  await expect.poll(kept).toBeGreaterThan(0)
}

/** P3: a database that was damaged is made anew once there is a network, and nothing of it is shown before. */
export async function damaged(visit: Visit, damage: (name: string) => Promise<void>): Promise<void> {
  const { page, context } = visit
  const name = (await remains(page)).names.find((one) => one.startsWith('portal-q:'))?.split('/')[0] ?? ''
  // The measure itself: untouched, it is read without a network.
  await context.setOffline(true)
  await page.reload()
  await rowsOf(visit).waitFor()

  await page.evaluate(damage, name)
  await page.reload()
  await connectFirst(visit).waitFor()
  await context.setOffline(false)
  await rowsOf(visit).waitFor()
  await listKept(visit)
}

/** P3: a database another program holds keeps nobody waiting. */
export async function heldDatabase(it: Live, prepare: Prepare = async () => {}): Promise<void> {
  const visit = await keptOn(it, 'phone')
  const { page, context } = visit
  const name = (await remains(page)).names.find((one) => one.startsWith('portal-q:'))?.split('/')[0] ?? ''
  const holder = await context.newPage()
  await holder.goto(`${it.origin}/edge/health`)
  const held = await holder.evaluate(async (database) => {
    const open = indexedDB.open(database, 9)
    await new Promise<void>((begun) => {
      open.addEventListener('upgradeneeded', () => {
        const store = open.result.createObjectStore('endless')
        const on = () => store.get('x').addEventListener('success', on)
        on()
        begun()
      })
    })
    return open.readyState
  }, name)
  expect(held).toBe('done')

  await prepare(page)
  await page.goto(`${it.origin}/trade?Statuses=SUCCESS`)
  await rowsOf(visit).waitFor()
}

/** P5: a network that comes and goes leaves the page as it was, and fresh. */
export async function flapping(it: Live, turns: number, prepare: Prepare = async () => {}): Promise<void> {
  const visit = await keptOn(it, 'phone')
  const { page, context } = visit
  await prepare(page)
  await page.reload()
  await rowsOf(visit).waitFor()
  await page.waitForTimeout(1500) // what is asked behind the first screen would bring the page back by itself
  await stay(page)
  for (let turn = 0; turn < turns; turn++) await context.setOffline(turn % 2 === 0)
  await context.setOffline(true)
  await bar(visit).waitFor() // the measure itself: a network that is gone is said to be
  // Another one each time: rounds share the books.
  const paid = 10_000 + (Date.now() % 80_000)
  await it.pay({ tradeNo: `T-flap-${Date.now()}`, amount: paid })
  await context.setOffline(false)

  await page
    .getByRole('table', { name: visit.say('Transactions') })
    .getByText(paid.toLocaleString('en'))
    .waitFor()
  await bar(visit).waitFor({ state: 'hidden' })
  expect(await stayed(page)).toBe(true)
}

/** The workers the check of kills runs with: ours, made slow, or one that must fail it. */
export const workersToKill = { slow: slowWorker, forgetful: forgetfulWorker }

/** P6: a worker killed while it installs, starts, answers and takes an alert is there again, with the shell and the list. */
export async function killedWorker(own: Live): Promise<void> {
  const visit = await own.visit('phone', { worker: true })
  visit.expect(noNetwork)
  const { page, context, say } = visit
  await context.grantPermissions(['notifications'], { origin: own.origin })
  const killer = await killerOf(visit, own.origin)
  const installKilled = killer.at('installing')
  await visit.signIn(await own.person(['Record.search']))
  await rowsOf(visit).waitFor()
  await installKilled
  const activeKilled = killer.at('activating')
  await page.reload()
  await rowsOf(visit).waitFor()
  await activeKilled
  await page.reload()
  await rowsOf(visit).waitFor()
  const state = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state)
  await expect.poll(state).toBe('activated')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  // The first page of a worker is not its own yet.
  await page.reload()
  await rowsOf(visit).waitFor()
  await answersKept(page)

  await context.setOffline(true)
  await killer.during(page.reload(), 150)
  await page.reload()
  await rowsOf(visit).waitFor()

  await context.setOffline(false)
  await killer.during(killer.push(alertOf('msg-1')), 300)
  await killer.push(alertOf('msg-2'))
  const shown = async () => (await shownAlerts(page)).map(({ tag }) => tag)
  await expect.poll(shown).toContain('msg-2')
  await context.setOffline(true)
  await page.reload()
  await rowsOf(visit).waitFor()
  expect(await page.getByRole('heading', { name: say('The service is closed for maintenance') }).count()).toBe(0)
}

function alertOf(tag: string) {
  return {
    web_push: 8030,
    notification: {
      title: '決済障害のお知らせ',
      lang: 'ja',
      tag,
      navigate: 'http://localhost/message',
      data: { kind: 'notice', important: true, aud: 'somebody', neutral: '新しいお知らせがあります', readIds: [] },
    },
    app_badge: 1,
    mutable: true,
  }
}
