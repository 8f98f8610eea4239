import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { instantOf } from '#shared/business-day.ts'
import { addDays } from '#shared/calendar.ts'
import { startBrowser } from '../kit/browser.ts'
import { filmOf } from '../kit/film.ts'
import { drag, rest } from '../kit/finger.ts'
import { live, type Live, type Login } from '../kit/live.ts'
import { barriers } from '../kit/look.ts'
import { openVisit, type Visit } from '../kit/visit.ts'

let it: Live
let manager: Login
const number = 'TX-2026-000042'

beforeAll(async () => {
  it = await live()
  const yesterday = instantOf(addDays(it.today, -1), '12:00:00', it.zone)
  await it.pay(...Array.from({ length: 60 }, (_, index) => ({ tradeNo: `P-${100 + index}`, amount: 1000 + index })))
  await it.pay({ tradeNo: number, amount: 7777, tradeTime: yesterday })
  manager = await it.person(['Record.search'])
})
afterAll(() => it[Symbol.asyncDispose]())

const place = ({ page }: Visit) => page.evaluate(() => Math.round(scrollY))

async function pull({ page }: Visit) {
  await page.evaluate(() => scrollTo(0, 0))
  await drag(page, { x: 195, y: 260 }, { x: 195, y: 420 })
}

test('a list that is pulled down shows a new payment, and says so when there is no connection', async () => {
  const visit = await it.visit('phone')
  visit.expect(/ERR_|Failed to load/)
  const { page, text } = visit
  await visit.enter(manager)
  await visit.ready()
  await page.locator('.pull').waitFor({ state: 'attached' })

  await it.pay({ tradeNo: 'NEW-1', amount: 654_321, tradeTime: new Date().toISOString() })
  await pull(visit)
  await page.getByText('654,321').first().waitFor()
  await text('Updated').waitFor()

  // A page that is in its middle is scrolled, not asked again.
  const asked: string[] = []
  page.on('request', (request) => void (request.url().includes('/api/trade/') && asked.push(request.url())))
  await page.evaluate(() => scrollTo(0, 600))
  await drag(page, { x: 195, y: 300 }, { x: 195, y: 420 })
  await expect.poll(() => place(visit)).toBeLessThan(600)
  expect(asked).toEqual([])

  await page.route(/\/(apiproxy|edge)\//, (route) => route.abort())
  await pull(visit)
  await page.locator('.toast').getByText(visit.say('Could not reach the server')).waitFor()
  await page.getByText('654,321').first().waitFor()
})

test.each([
  ['phone', 2600],
  ['desktop', 1100],
] as const)('whoever comes back from a payment or another screen stands where they were (%s)', async (kind, far) => {
  const visit = await it.visit(kind)
  const { page, say } = visit
  await visit.enter(manager)
  await visit.ready()
  await expect.poll(() => visit.payments.count()).toBe(50)
  await page.evaluate((to) => scrollTo(0, to), far)
  const detail = page.getByRole('dialog', { name: say('Transaction details') })

  if (kind === 'phone') await page.touchscreen.tap(195, 400)
  else await page.mouse.click(500, 400)
  await detail.getByText(say('What happened')).waitFor()
  // Beside the list the detail moves no row.
  if (kind === 'desktop') expect(await place(visit)).toBe(far)
  await page.goBack()
  await detail.waitFor({ state: 'hidden' })
  expect(await place(visit)).toBe(far)

  // Not the test's own press, which would first scroll the link out from under the header.
  const other = page.locator('a[href="/message"]').filter({ visible: true }).first()
  await other.evaluate((link: HTMLElement) => link.click())
  await page.getByText(say('No notices yet')).waitFor()
  expect(await place(visit)).toBe(0)
  await page.goBack()
  await expect.poll(() => place(visit)).toBe(far)

  await page.reload()
  await expect.poll(() => place(visit)).toBe(far)
})

test('a finger that rests on the number of a payment copies it', async () => {
  const visit = await it.visit('phone')
  const { page, say, text } = visit
  await visit.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: it.origin })
  await visit.enter(manager, '/trade?Trade=P-120')
  const detail = page.getByRole('dialog', { name: say('Transaction details') })
  const value = detail.locator('.copy-value', { hasText: 'P-120' }).first()
  await value.scrollIntoViewIfNeeded()
  const box = await value.boundingBox()
  if (!box) throw new Error('the number is not in sight')

  await rest(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 }, 700)

  await text('Copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('P-120')
  expect(await page.evaluate(() => String(getSelection()))).toBe('')
})

test('screens and details flow into each other where movement is wanted, and the next press is not kept waiting', async () => {
  const visit = await it.visit('phone')
  const { page, say } = visit
  await visit.enter(manager)
  await visit.ready()
  const flows = () =>
    page.evaluate(() => {
      const own = document.startViewTransition.bind(document)
      const seen: string[] = []
      Object.assign(globalThis, { seen })
      document.startViewTransition = (change) => {
        seen.push(document.documentElement.dataset['moves'] ?? '')
        return own(change)
      }
    })
  const seen = () => page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen) // set above
  await flows()
  const detail = page.getByRole('dialog', { name: say('Transaction details') })

  await visit.payments.first().tap()
  await detail.waitFor()
  await detail.getByRole('button', { name: say('Back') }).tap()
  await detail.waitFor({ state: 'hidden' })
  expect(await seen(), 'nothing flows for somebody who wants no movement').toEqual([])

  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await visit.payments.first().tap()
  await detail.waitFor()
  // Pressed while it still comes in.
  const back = await detail.getByRole('button', { name: say('Back') }).boundingBox()
  await page.touchscreen.tap((back?.x ?? 0) + 20, (back?.y ?? 0) + 20)
  await detail.waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: say('Account') }).tap()
  await page.getByText(say('This device')).first().waitFor()
  expect(await seen()).toEqual(['detail', 'detail', 'screen'])
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['moves'])).toBeUndefined()
})

test('the camera reads a slip’s code, however old, and its number stands in no address; refused, it is typed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'film-'))
  const film = join(folder, 'slip.y4m')
  filmOf(number, film)
  const browser = await startBrowser([
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ])
  try {
    await found(browser)
    await refused(browser)
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true })
  }
})

const device = (browser: Browser) => openVisit(browser, { ...it, device: 'phone' })

async function found(browser: Browser) {
  const visit = await device(browser)
  const { page, say, button } = visit
  await visit.context.grantPermissions(['camera'], { origin: it.origin })
  await visit.context.addInitScript(() => {
    const own = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    const streams: MediaStream[] = []
    Object.assign(globalThis, { streams })
    navigator.mediaDevices.getUserMedia = async (wish) => {
      const stream = await own(wish)
      streams.push(stream)
      return stream
    }
  })
  const tracks = () =>
    page.evaluate(
      () => (globalThis as unknown as { streams: MediaStream[] }).streams.map(({ active }) => active), // set above
    )
  await visit.enter(manager)
  await visit.ready()

  await button('Scan a receipt').filter({ visible: true }).click()
  const detail = page.getByRole('dialog', { name: say('Transaction details') })
  await detail.getByText('7,777').first().waitFor()

  await expect.poll(tracks).toEqual([false])
  expect(decodeURIComponent(page.url())).not.toContain(number)
  await page.goBack()
  await detail.waitFor({ state: 'hidden' })
  await expect.poll(() => visit.payments.count()).toBe(50)

  // Back closes the camera and ends its picture; a reload does not open it again.
  await page.evaluate(() => (HTMLMediaElement.prototype.play = async () => {}))
  await page.evaluate(() => (CanvasRenderingContext2D.prototype.drawImage = () => {}))
  const dialog = page.getByRole('dialog', { name: say('Scan a receipt') })
  await button('Scan a receipt').filter({ visible: true }).click()
  await dialog.locator('[data-state="looking"]').waitFor()
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(tracks).toEqual([false, false])
  await page.goForward()
  await dialog.waitFor()
  await page.reload()
  await visit.ready()
  expect(await dialog.count()).toBe(0)
  expect(visit.troubles()).toEqual([])
  await visit.context.close()
}

async function refused(browser: Browser) {
  const visit = await device(browser)
  const { page, say, button } = visit
  await visit.enter(manager)
  await visit.ready()

  await button('Scan a receipt').filter({ visible: true }).click()
  const dialog = page.getByRole('dialog', { name: say('Scan a receipt') })
  await dialog
    .getByRole('alert')
    .getByText(say('The camera is not allowed here. Allow it for this page in the browser’s settings, then try again.'))
    .waitFor()
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('textbox').fill('ＴＸ-2026-000042')
  await dialog.getByRole('button', { name: say('Search') }).click()
  await page.getByText('7,777').first().waitFor()
  expect(decodeURIComponent(page.url())).not.toContain(number)
  expect(visit.troubles()).toEqual([])
  await visit.context.close()
}
