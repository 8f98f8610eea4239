import { afterAll, beforeAll, expect, test } from 'vitest'
import { instantOf } from '#shared/business-day.ts'
import { formatRange } from '#shared/dates.ts'
import { bar as offlineBar, keptShell, listKept, noNetwork } from '../kit/kept-on.ts'
import { live, type Live } from '../kit/live.ts'
import type { Visit } from '../kit/visit.ts'

const zone = 'Asia/Tokyo'
const at = (day: string, time: string) => new Date(instantOf(day, time, zone))
const [cafe, bar] = ['S00000001', 'S00000003']
let it: Live
let now = at('2026-10-31', '21:00')

beforeAll(async () => {
  it = await live({ timeZone: zone, now: () => now })
  await it.portal.db.sql`
    update shops set business_day_start = '05:00' where ent_code = ${it.portal.ent} and shop_code = ${bar}`
  await it.pay(
    { tradeNo: 'BAR-30', shopCode: bar, amount: 3000, tradeTime: at('2026-10-31', '01:30').toISOString() },
    { tradeNo: 'BAR-31', shopCode: bar, amount: 3100, tradeTime: at('2026-10-31', '20:00').toISOString() },
    { tradeNo: 'CAFE-31', shopCode: cafe, amount: 310, tradeTime: at('2026-10-31', '20:30').toISOString() },
  )
})
afterAll(() => it[Symbol.asyncDispose]())

const amounts = ({ page }: Visit) =>
  page
    .locator('.list-table tbody tr:not(.list-day)')
    .evaluateAll((rows) => rows.map((row) => /[￥¥]([\d,]+)/.exec(row.textContent ?? '')?.[1]))

/** The page of a store in the seconds before a business day ends; `day` is the one that ends. */
const turns = [
  ['a bar, at 5:00', bar, '2026-11-01', '04:59:30', '2026-10-31', '2026-11-01', '3,100'],
  ['a café, at midnight', cafe, '2026-10-31', '23:59:30', '2026-10-31', '2026-11-01', '310'],
] as const

test.each(turns)(
  'the page of %s asks again by itself when the business day turns, and names the new day',
  async (_store, shop, date, time, day, next, amount) => {
    now = at(date, time)
    const login = await it.person(['Record.search', 'Shop.search'], { shopCodes: [shop] })
    const visit = await it.visit('desktop', { language: 'en' })
    const { page } = visit
    await page.clock.install({ time: now })
    const asked: string[] = []
    page.on('request', (one) => one.url().includes('/api/trade/list') && asked.push(one.url()))
    await visit.enter(login, '/trade')
    await visit.payments.first().waitFor()
    const named = (one: string) =>
      page.getByRole('button', { name: `Today ${formatRange(one, one, 'en', one)}`, exact: true })
    await named(day).waitFor()
    expect(await amounts(visit)).toEqual([amount])

    // The control: time passes and the day does not end, so nothing is asked.
    const before = asked.length
    await page.clock.runFor(10_000)
    expect(asked.length).toBe(before)

    now = new Date(now.getTime() + 40_000)
    await page.clock.runFor(30_000)

    await named(next).waitFor()
    await visit.button('Show last night').waitFor()
    expect(asked.length).toBe(before + 1)
    expect(await visit.payments.count()).toBe(0)
  },
)

test('a device whose clock is before the server’s asks again until the server’s day has turned as well', async () => {
  const slow = 90_000
  now = new Date(at('2026-11-01', '04:59:30').getTime() - slow)
  const login = await it.person(['Record.search', 'Shop.search'], { shopCodes: [bar] })
  const visit = await it.visit('desktop', { language: 'en' })
  const { page } = visit
  await page.clock.install({ time: now.getTime() + slow })
  await visit.enter(login, '/trade')
  await visit.payments.first().waitFor()
  /** Lets time pass until the list was asked for and answered. */
  const pass = async (ms: number) => {
    const answered = page.waitForResponse((one) => one.url().includes('/api/trade/list'))
    now = new Date(now.getTime() + ms)
    await page.clock.runFor(ms)
    await answered
  }

  await pass(35_000)
  // Its own day has begun, the server's has not: what is shown is named by the day it is of.
  const named = (day: string) => formatRange(day, day, 'en', day)
  await page.getByRole('button', { name: named('2026-10-31'), exact: true }).waitFor()
  expect(await amounts(visit)).toEqual(['3,100'])

  await pass(65_000)
  await pass(65_000)
  await page.getByRole('button', { name: `Today ${named('2026-11-01')}`, exact: true }).waitFor()
  await visit.button('Show last night').waitFor()
})

test.each([
  ['a bar', bar, ['2026-11-01', '04:55'], ['2026-11-01', '05:05'], '3,100'],
  ['a café', cafe, ['2026-10-31', '23:55'], ['2026-11-01', '00:05'], '310'],
] as const)(
  // Ten minutes apart: a page left alone for longer locks itself.
  'what %s kept yesterday names its own day when no server answers (phone)',
  async (_store, shop, seen, later, amount) => {
    const [[day, time], [date, hour]] = [seen, later]
    now = at(day, time)
    const login = await it.person(['Record.search', 'Shop.search'], { shopCodes: [shop] })
    const visit = await it.visit('phone', { language: 'en', worker: true })
    visit.expect(noNetwork)
    const { page, context } = visit
    await page.clock.setSystemTime(now)
    await visit.enter(login, '/trade')
    await visit.payments.first().waitFor()
    await keptShell(page)
    await listKept(visit)
    const named = (day: string, word = '') =>
      page.getByRole('button', { name: `${word}${formatRange(day, day, 'en', day)}`, exact: true })
    await named('2026-10-31', 'Today ').waitFor()

    await context.setOffline(true)
    now = at(date, hour)
    await page.clock.setSystemTime(now)
    await page.reload()

    await offlineBar(visit).waitFor()
    await named('2026-10-31').waitFor()
    expect(await amounts(visit)).toEqual([amount])
    expect(await named('2026-10-31', 'Today ').count()).toBe(0)
    expect(await page.locator('main').innerText()).not.toContain('today until')
    // The control: with a server the same page is today's.
    await context.setOffline(false)
    await page.reload()
    await named('2026-11-01', 'Today ').waitFor()
  },
)
