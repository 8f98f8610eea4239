import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { instantOf } from '#shared/business-day.ts'
import { formatDate, formatRange } from '#shared/dates.ts'
import { live, type Live } from '../kit/live.ts'

// Two nights in Tokyo at 2:00: the last of October, when a bar still has the 30th, and the first of November.
const nights = ['2026-10-31', '2026-11-01'] as const
const before = { '2026-10-31': ['2026-10-30', '2026-10-29'], '2026-11-01': ['2026-10-31', '2026-10-30'] } as const
const [cafe, bar] = ['S00000001', 'S00000003']
let it: Live
let now: Date

beforeAll(async () => {
  it = await live({ timeZone: 'Asia/Tokyo', now: () => now })
  await it.configure('showDashBoard', true)
  await it.portal.db.sql`
    update shops set business_day_start = '05:00' where ent_code = ${it.portal.ent} and shop_code = ${bar}`
  const at = (day: string, time: string) => instantOf(day, time, 'Asia/Tokyo')
  await it.pay(
    { tradeNo: 'BAR-29', shopCode: bar, amount: 2900, tradeTime: at('2026-10-29', '21:00') },
    { tradeNo: 'BAR-30', shopCode: bar, amount: 3000, tradeTime: at('2026-10-30', '21:00') },
    { tradeNo: 'BAR-30-LATE', shopCode: bar, amount: 3001, tradeTime: at('2026-10-31', '01:30') },
    { tradeNo: 'BAR-31', shopCode: bar, amount: 3100, tradeTime: at('2026-10-31', '21:00') },
    { tradeNo: 'CAFE-31', shopCode: cafe, amount: 31, tradeTime: at('2026-10-31', '00:30') },
    { tradeNo: 'CAFE-01', shopCode: cafe, amount: 100, tradeTime: at('2026-11-01', '01:00') },
  )
})
beforeEach(() => {
  now = new Date(instantOf(nights[0], '02:00', 'Asia/Tokyo'))
})
afterAll(() => it[Symbol.asyncDispose]())

async function visitAt(night: string, shops: string[] | undefined, device: 'desktop' | 'phone') {
  now = new Date(instantOf(night, '02:00', 'Asia/Tokyo'))
  const login = await it.person(['Record.search', 'Shop.search', 'Stat.search'], shops && { shopCodes: shops })
  const visit = await it.visit(device, { language: 'en' })
  await visit.page.clock.setSystemTime(now)
  await visit.enter(login, '/trade')
  await visit.ready()
  return visit
}

const amounts = (visit: Awaited<ReturnType<typeof visitAt>>) =>
  visit.page
    .locator('.list-table tbody tr:not(.list-day)')
    .evaluateAll((rows) => rows.map((row) => /[￥¥]([\d,]+)/.exec(row.textContent ?? '')?.[1]))

test.each(nights)('at 2:00 on %s a bar reads its own day, and its yesterday is the day before that', async (night) => {
  const visit = await visitAt(night, [bar], 'desktop')
  const [today, yesterday] = before[night].map((day) => formatRange(day, day, 'en', night))
  const { page } = visit

  expect(await page.locator('.filter-bar').innerText()).toContain(`Today ${today}`)
  expect(await page.locator('main').innerText()).toContain('today until 02:00')
  expect(await amounts(visit)).toEqual(night === '2026-10-31' ? ['3,001', '3,000'] : ['3,100'])

  await page.getByRole('button', { name: `Today ${today}` }).click()
  const weekdays = page.locator('.calendar-table').first().locator('th')
  await weekdays.first().waitFor()
  const widths = await weekdays.evaluateAll((days) => days.map((day) => Math.round(day.getBoundingClientRect().width)))
  expect([widths.length, new Set(widths).size], 'each weekday is as wide as the others').toEqual([7, 1])
  await page.getByRole('radio', { name: 'Yesterday', exact: true }).click({ force: true })
  await page.waitForURL(/Period=yesterday/)
  await page.getByRole('button', { name: `Yesterday ${yesterday}`, exact: true }).waitFor()
  await expect.poll(() => amounts(visit)).toEqual(night === '2026-10-31' ? ['2,900'] : ['3,001', '3,000'])
})

test.each(nights)(
  'at 2:00 on %s the home and the statistics of a bar count the days its list counts',
  async (night) => {
    const visit = await visitAt(night, [bar], 'desktop')
    const { page } = visit
    const [day, former] = before[night]
    const [today, yesterday] = night === '2026-10-31' ? ['￥6,001', '￥2,900'] : ['￥3,100', '￥6,001']
    const strong = () => page.locator('.totals-number').first().innerText()

    await visit.goto('/panel')
    await expect.poll(() => page.locator('.panel-hero .number-hero').innerText()).toBe(today)
    expect(await page.locator('.panel-label').innerText()).toContain(formatRange(day, day, 'en', night))
    for (const [word, sum, of] of [
      ['today', today, day],
      ['yesterday', yesterday, former],
    ] as const) {
      await visit.goto(`/statistics?Period=${word}`)
      await expect.poll(strong).toBe(sum)
      expect(await page.locator('.totals .caption').first().innerText()).toContain(formatRange(of, of, 'en', night))
      await visit.goto(`/trade?Period=${word}`)
      await expect.poll(strong).toBe(sum)
    }
  },
)

test.each(nights)('at 2:00 on %s the cards of a bar stand under the bar’s day', async (night) => {
  const visit = await visitAt(night, [bar], 'phone')

  const [day = ''] = before[night]
  const headings = await visit.page.locator('.list-day b').allInnerTexts()
  expect(headings).toEqual([formatDate(day, 'dayHeading', 'en', 'Asia/Tokyo', now)])
})

test.each(nights)(
  'at 2:00 on %s where stores differ both days are named, and one store alone shows no more',
  async (night) => {
    const visit = await visitAt(night, undefined, 'desktop')
    const { page } = visit

    const both = formatRange(before[night][0], night, 'en', night)
    expect(await page.locator('.filter-bar').innerText()).toContain(`Today ${both}`)
    const all = await amounts(visit)
    expect(all).toEqual(night === '2026-10-31' ? ['3,001', '31', '3,000'] : ['100', '3,100'])

    await visit.goto(`/trade?ShopCodes=${bar}`)
    await visit.ready()
    await expect.poll(() => amounts(visit)).toEqual(night === '2026-10-31' ? ['3,001', '3,000'] : ['3,100'])
  },
)

test('a café with nothing yet at 2:00 is offered last night', async () => {
  const visit = await visitAt('2026-11-01', ['S00000002'], 'phone')

  await visit.button('Show last night').click()
  await visit.page.waitForURL(/Period=yesterday/)
})
