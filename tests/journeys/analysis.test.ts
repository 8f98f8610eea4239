import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, addMonths } from '#shared/calendar.ts'
import { formatDate } from '#shared/dates.ts'
import { bar, keptShell, noNetwork } from '../kit/kept-on.ts'
import { live, type Live } from '../kit/live.ts'
import { remains } from '../kit/remains.ts'
import type { Visit } from '../kit/visit.ts'

let it: Live
let yesterday: string
const rights = ['DataCompass.search'] as const

beforeAll(async () => {
  it = await live()
  yesterday = addDays(it.today, -1)
  const at = (day: string, hour: string) => new Date(`${day}T${hour}:00:00Z`).toISOString()
  await it.pay(
    { tradeNo: 'T-1', amount: 4321 },
    { tradeNo: 'T-2', amount: 2000, tradeTime: at(yesterday, '12') },
    { tradeNo: 'T-3', amount: 700, tradeTime: at(addDays(it.today, -40), '12') },
  )
})
afterAll(() => it[Symbol.asyncDispose]())

const tiles = ({ page }: Visit) => page.locator('.figure-tile:not(.figure-tile-new)')
const headings = (visit: Visit) =>
  tiles(visit)
    .locator('h3')
    .evaluateAll((all) => all.map((one) => one.textContent?.trim() ?? ''))
const grip = (visit: Visit, at: number) => tiles(visit).nth(at).locator('.grip')

async function composing(visit: Visit) {
  await tiles(visit).first().waitFor()
  await visit.button('Compose tiles').click()
  await grip(visit, 0).waitFor()
}

async function saved(visit: Visit) {
  await visit.button('Save the tiles').click()
  await visit.button('Compose tiles').waitFor()
}

test('a manager composes tiles by keyboard and by dragging, and finds them so on another device (desktop)', async () => {
  const login = await it.person(rights)
  const visit = await it.visit('desktop', { language: 'en' })
  const { page } = visit
  await visit.enter(login, '/dataCompass?Tab=panel')
  await composing(visit)
  const first = await headings(visit)

  // The keyboard takes the first tile to the second place, and keeps it in hand.
  await grip(visit, 0).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => headings(visit)).toEqual([first[1], first[0], ...first.slice(2)])
  expect(await page.getByRole('status').allInnerTexts()).toContain(`The tile is number 2 of ${first.length} now.`)
  expect(await grip(visit, 1).evaluate((one) => one === document.activeElement)).toBe(true)

  // The mouse takes the third to the first.
  const [from, to] = [await grip(visit, 2).boundingBox(), await tiles(visit).first().boundingBox()]
  await page.mouse.move((from?.x ?? 0) + 10, (from?.y ?? 0) + 10)
  await page.mouse.down()
  await page.mouse.move((to?.x ?? 0) + 60, (to?.y ?? 0) + 40, { steps: 5 })
  await page.mouse.up()
  await expect.poll(() => headings(visit)).toEqual([first[2], first[1], first[0], ...first.slice(3)])

  // One goes, another comes.
  await tiles(visit)
    .nth(1)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await visit.field('Figure').selectOption('payCount')
  await visit.field('Divided').selectOption('hour')
  await visit.field('Period').selectOption('today')
  await visit.button('Add the tile').click()
  await saved(visit)
  const composed = await headings(visit)
  expect(composed).toHaveLength(first.length)
  expect(composed.at(-1)).toMatch(/Today · By hour/)

  await page.reload()
  await tiles(visit).first().waitFor()
  expect(await headings(visit)).toEqual(composed)
  const phone = await it.visit('phone', { language: 'en' })
  await phone.enter(login, '/dataCompass?Tab=panel')
  await tiles(phone).first().waitFor()
  expect(await headings(phone)).toEqual(composed)
  const width = (await tiles(phone).first().boundingBox())?.width ?? 0
  expect(width).toBeGreaterThan(300)
})

test('who composed tiles on two devices is told, and may replace what the other one saved (desktop)', async () => {
  const login = await it.person(rights)
  const [first, second] = [await it.visit('desktop', { language: 'en' }), await it.visit('desktop', { language: 'en' })]
  for (const visit of [first, second]) {
    await visit.enter(login, '/dataCompass?Tab=panel')
    await composing(visit)
  }
  second.expect(/409|status of/)
  const remove = (visit: Visit, at: number) =>
    tiles(visit)
      .nth(at)
      .getByRole('button', { name: /^Remove/ })
      .click()
  await remove(first, 0)
  await saved(first)
  await remove(second, 1)
  await remove(second, 1)
  const mine = await tiles(second).count()
  await second.button('Save the tiles').click()
  await second.page.getByText('You saved other tiles on another device meanwhile.').waitFor()
  await saved(second)
  expect(await tiles(second).count()).toBe(mine)
  await first.page.reload()
  await expect.poll(() => tiles(first).count()).toBe(mine)
})

test('a note is written about a day, read by a colleague, and taken away by who wrote it (phone)', async () => {
  const visit = await it.visit('phone', { language: 'en' })
  const { page } = visit
  await visit.enter(await it.person(rights, { userFullName: '鈴木 葵' }), `/dataCompass?Tab=daily&Date=${yesterday}`)
  await visit.button('Add a note').click()
  await visit.button('Save the note').click()
  await visit.text('Fill this in.').waitFor()
  const words = page.getByRole('textbox', { name: /^Note/ })
  await words.fill('雨'.repeat(101))
  await visit.text('Shorten it to {longest} characters.', { longest: '100' }).waitFor()
  await words.fill('  夕方から  雨 ')
  await visit.button('Save the note').click()
  await page.locator('.day-notes').getByText('夕方から 雨').waitFor()
  expect(await page.locator('.day-notes li').innerText()).toMatch(/All stores · 鈴木 葵$/)

  const colleague = await it.visit('desktop', { language: 'en' })
  await colleague.enter(
    await it.person(rights, { shopCodes: [it.portal.shop] }),
    `/dataCompass?Tab=daily&Date=${yesterday}`,
  )
  await colleague.page.locator('.day-notes').getByText('夕方から 雨').waitFor()
  expect(await colleague.page.locator('.day-notes button').count()).toBe(0)
  // Who looks after one store may write about that store alone.
  await colleague.button('Add a note').click()
  await expect.poll(() => colleague.field('Store').locator('option').count()).toBe(1)

  await visit.button('Remove the note: {words}', { words: '夕方から 雨' }).click()
  await expect.poll(() => page.locator('.day-notes li').count()).toBe(0)
})

test('a plan is laid down, changed over somebody else’s, and taken away (desktop)', async () => {
  const [visit, other] = [await it.visit('desktop', { language: 'en' }), await it.visit('desktop', { language: 'en' })]
  const { page } = visit
  const amount = (of: Visit) => of.field('Net sales of the whole month')
  await visit.enter(await it.person(rights), '/dataCompass')
  await visit.button('Enter the plan').click()
  await amount(visit).fill('1,5')
  await visit.button('Save the plan').click()
  await visit.text('Enter the amount as figures.').waitFor()
  await amount(visit).fill('１００，０００')
  await visit.button('Save the plan').click()
  await visit.button('Change the plan').waitFor()
  await page.getByText(/of ￥100,000 so far/).waitFor()

  await other.enter(await it.person(rights), '/dataCompass')
  for (const one of [visit, other]) {
    await one.button('Change the plan').click()
    await amount(one).waitFor()
  }
  await amount(visit).fill('200000')
  await visit.button('Save the plan').click()
  await page.getByText(/of ￥200,000 so far/).waitFor()
  other.expect(/status of/)
  await amount(other).fill('300000')
  await other.button('Save the plan').click()
  await other.page.locator('.form-conflict').getByText('￥200,000').waitFor()
  await other.button('Save mine over it').click()
  await other.page.getByText(/of ￥300,000 so far/).waitFor()

  await other.button('Change the plan').click()
  await amount(other).fill('')
  await other.button('Save the plan').click()
  await other.button('Enter the plan').waitFor()
})

test('the plan of the month to come is entered while this one runs; who looks after one store need not choose it (phone)', async () => {
  const visit = await it.visit('phone', { language: 'en' })
  const { page } = visit
  const next = addMonths(`${it.today.slice(0, 7)}-01`, 1)
  const name = formatDate(next, 'month', 'en', it.zone)
  const amount = visit.field('Net sales of the whole month')
  await visit.enter(await it.person(rights, { shopCodes: [it.portal.shop] }), '/dataCompass')
  await visit.button('Plan for {name}', { name }).click()
  await amount.fill('450000')
  await visit.button('Save the plan').click()
  await amount.waitFor({ state: 'detached' })
  const plans = () => it.portal.db.sql`select plan_month::text as month, shop_code as shop, amount::int from sales_plans where ent_code = ${it.portal.ent} and amount = 450000` // prettier-ignore
  expect(await plans()).toEqual([{ month: next, shop: it.portal.shop, amount: 450_000 }])
  await visit.button('Enter the plan').waitFor()
  await visit.button('Plan for {name}', { name }).click()
  expect(await amount.inputValue()).toBe('450,000')

  // Of a month that is over there is no month to come to plan.
  await page.keyboard.press('Escape')
  await visit.goto(`/dataCompass?Month=${addMonths(`${it.today.slice(0, 7)}-01`, -1).slice(0, 7)}`)
  await visit.button('Enter the plan').waitFor()
  expect(await page.getByRole('button', { name: /^Plan for/ }).count()).toBe(0)
})

test('month, store and tab stand in the address and come back with the back button (desktop)', async () => {
  const visit = await it.visit('desktop', { language: 'en' })
  const { page } = visit
  await visit.enter(await it.person(rights), '/dataCompass')
  await page.locator('.compass-hero').waitFor()
  const before = addMonths(`${it.today.slice(0, 7)}-01`, -1).slice(0, 7)
  await visit.button('This month').click()
  await page.getByRole('list', { name: 'Month' }).getByRole('button').nth(1).click()
  await page.waitForURL((url) => url.searchParams.get('Month') === before)
  await page.getByRole('link', { name: 'Month by month' }).click()
  await page.waitForURL((url) => url.searchParams.get('Tab') === 'monthly' && url.searchParams.get('Month') === before)
  await page.goBack()
  await page.goBack()
  await page.waitForURL((url) => url.search === '')
  await visit.button('This month').waitFor()
})

test('at 2:00 on the first the month is that of most stores, in the choice of months as in the figures (desktop)', async () => {
  let now = new Date('2026-10-31T17:00:00Z')
  await using own = await live({ timeZone: 'Asia/Tokyo', now: () => now })
  await own.portal.db.sql`
    update shops set business_day_start = '05:00' where ent_code = ${own.portal.ent} and shop_code <> 'S00000001'`
  await own.pay({ tradeNo: 'N-1', amount: 4000, shopCode: 'S00000002', tradeTime: '2026-10-31T21:00:00+09:00' })
  const visit = await own.visit('desktop', { language: 'en' })
  const { page } = visit
  await page.clock.setSystemTime(now)
  await visit.enter(await own.person([...rights, 'Stat.search']), '/dataCompass')
  await page.locator('.compass-hero').getByText('4,000').waitFor()
  await visit.button('This month').click()
  const first = page.getByRole('list', { name: 'Month' }).getByRole('button').first()
  expect(await first.innerText()).toBe(formatDate('2026-10-01', 'month', 'en', 'Asia/Tokyo', now))

  // The running month of the statistics is two months then, and no longer than is allowed by each store's clock.
  await visit.goto('/statistics')
  await page.locator('main .list-table tbody tr').first().waitFor()

  // The first payments of a month are no trend yet, however different they are.
  now = new Date('2026-11-01T01:00:00Z')
  await own.pay({ tradeNo: 'N-2', amount: 900, paymentType: 'VISA_MC', tradeTime: '2026-11-01T09:30:00+09:00' })
  const morning = await own.visit('desktop', { language: 'en' })
  await morning.page.clock.setSystemTime(now)
  await morning.enter(await own.person(rights), '/dataCompass')
  await morning.page.locator('.mix tbody tr').nth(1).waitFor()
  expect(await morning.page.locator('.compass-headline').innerText()).toBe('Sales of the month so far')
})

test('an address that names no report, month or day says so and leads on (phone)', async () => {
  const analyst = await it.visit('phone', { language: 'en' })
  await analyst.enter(await it.person(rights), '/dataCompass?Tab=nothing')
  await analyst.button('Open the first report').click()
  await analyst.page.locator('.compass-hero').waitFor()
  for (const [search, words] of [
    ['Month=2026-13', 'Show this month'],
    ['Month=2019-01', 'Show this month'],
    ['Month=2099-01', 'Show this month'],
    ['Tab=monthly&Month=2019-01', 'Show this month'],
    ['Tab=daily&Date=2019-01-01', 'Show this month'],
    [`Tab=daily&Date=${addDays(it.today, 1).slice(0, 7)}-99`, 'Show the latest day'],
  ] as const) {
    await analyst.goto(`/dataCompass?${search}`)
    await analyst.button(words).click()
    await analyst.page.locator('.analysis-stamp .fresh').waitFor()
    expect([search, new URL(analyst.page.url()).searchParams.get('Month')]).toEqual([search, null])
  }
  // A link to a day of an earlier month still leads there.
  const day = addDays(it.today, -40)
  await analyst.goto(`/dataCompass?Tab=daily&Date=${day}`)
  await analyst.page.locator('.daily-sum').getByText('700').waitFor()
})

test('reports on points are there by their own rights, where the company gives points (tablet)', async () => {
  await using own = await live()
  await own.portal.db.sql`update enterprises set enable_point = true where ent_code = ${own.portal.ent}`
  const visit = await own.visit('tablet', { language: 'en' })
  await visit.enter(await own.person(['PointsReport.search', 'DataCompass.search']), '/dataCompass')
  const tabs = visit.page.getByRole('navigation', { name: 'Data analysis' }).getByRole('link')
  await tabs.last().waitFor()
  expect(await tabs.allInnerTexts()).toEqual([
    'Data compass',
    'Data panel',
    'Day by day',
    'Month by month',
    'Points report',
  ])
  await visit.goto('/dataCompass?Tab=companies')
  await visit.button('Open the first report').waitFor()

  // The page itself is a matter of the module (spec section 2).
  const other = await own.visit('tablet', { language: 'en' })
  await other.enter(await own.person(['PointsReport.search']), '/dataCompass')
  await other.page.waitForURL(/notFound/)
})

test('underground the last figures are there with their time, and nothing can be changed (phone)', async () => {
  const visit = await it.visit('phone', { language: 'en', worker: true })
  visit.expect(noNetwork)
  const { page, context } = visit
  await visit.enter(await it.person(rights), '/dataCompass')
  await page.locator('.compass-below .analysis-table').first().waitFor()
  const stamp = await page.locator('.analysis-stamp').innerText()
  await page.getByRole('link', { name: 'Day by day' }).click()
  await page.locator('.daily-sum').waitFor()
  await keptShell(page)
  const names = async () => (await remains(page)).names.join('\n')
  await expect.poll(names).toMatch(/datacompass[^\n]*overview/)
  await expect.poll(names).toMatch(/dailyanalysis/)
  await expect.poll(names).toMatch(/portal-parts.*words-/)

  await context.setOffline(true)
  await page.goto('about:blank')
  await page.goto(`${it.origin}/dataCompass`)
  await page.locator('.compass-hero').waitFor()
  expect(await page.locator('.analysis-stamp').innerText()).toBe(stamp)
  await bar(visit).waitFor()
  expect(await visit.button('Enter the plan').isDisabled()).toBe(true)
  await page.goto(`${it.origin}/dataCompass?Tab=daily`)
  await page.locator('.daily-sum').waitFor()
  expect(await visit.button('Add a note').isDisabled()).toBe(true)
  // A month that nobody looked at is not there.
  const before = addMonths(`${it.today.slice(0, 7)}-01`, -3).slice(0, 7)
  await page.goto(`${it.origin}/dataCompass?Month=${before}`)
  await page.locator('.face').waitFor()
})
