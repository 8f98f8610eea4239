import type { Locator } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, addMonths } from '#shared/calendar.ts'
import { closedDeposit } from '../features/deposits/closed.ts'
import { live, type Live, type Login } from '../kit/live.ts'
import type { Visit } from '../kit/visit.ts'

// What owners and accountants open every day, by the keyboard alone.
let it: Live
let owner: Login

beforeAll(async () => {
  it = await live({ config: { showDashBoard: true } })
  await closedDeposit(it.portal)
  const at = (day: string, hour: string) => new Date(`${day}T${hour}:00:00Z`).toISOString()
  await it.pay(
    { tradeNo: 'K-1', amount: 4321 },
    { tradeNo: 'K-2', amount: 700, shopCode: 'S00000002', tradeTime: at(addDays(it.today, -1), '12') },
  )
  owner = await it.person(['DataCompass.search', 'Stat.search', 'Settle.search', 'Record.search'])
})
afterAll(() => it[Symbol.asyncDispose]())

async function visitAt(path: string, shown: string): Promise<Visit> {
  const visit = await it.visit('desktop', { language: 'en' })
  await visit.enter(owner, path)
  await visit.page.locator(shown).first().waitFor()
  return visit
}

const hasFocus = (one: Locator) => one.evaluate((element) => element === document.activeElement)

/** Goes on by the tab key until the focus is there, as somebody without a mouse does. */
async function tabTo({ page }: Visit, goal: Locator) {
  await goal.waitFor()
  for (let steps = 0; steps < 90; steps += 1) {
    if (await hasFocus(goal)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the tab key does not lead there')
}

test('the compass: tab, month and store are chosen, and the focus stays with what was chosen (desktop)', async () => {
  const visit = await visitAt('/dataCompass', '.compass-hero')
  const { page } = visit
  const tab = page.getByRole('link', { name: 'Month by month' })
  await tabTo(visit, tab)
  await page.keyboard.press('Enter')
  await page.waitForURL(/Tab=monthly/)
  await page.locator('.monthly').waitFor()
  expect([await hasFocus(tab), await tab.getAttribute('aria-current')]).toEqual([true, 'page'])

  const month = page.locator('.analysis-of .popover').first().getByRole('button').first()
  await tabTo(visit, month)
  await page.keyboard.press('Enter')
  await tabTo(visit, page.getByRole('list', { name: 'Month' }).getByRole('button').nth(1))
  await page.keyboard.press('Enter')
  const before = addMonths(`${it.today.slice(0, 7)}-01`, -1).slice(0, 7)
  await page.waitForURL((url) => url.searchParams.get('Month') === before)
  expect(await hasFocus(month)).toBe(true)

  const store = page.locator('.panel-store')
  await tabTo(visit, store)
  await page.keyboard.press('Enter')
  await tabTo(visit, page.getByRole('list', { name: 'Store' }).getByRole('button').nth(2))
  await page.keyboard.press('Enter')
  await page.waitForURL(/ShopCodes=S00000002/)
  expect(await hasFocus(store)).toBe(true)
})

test('the data panel: tiles are composed, moved, taken away and saved, and the focus is never lost (desktop)', async () => {
  const visit = await visitAt('/dataCompass?Tab=panel', '.figure-tile')
  const { page } = visit
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '') // prettier-ignore
  const tiles = page.locator('.figure-tile:not(.figure-tile-new)')
  const count = await tiles.count()
  await tabTo(visit, visit.button('Compose tiles'))
  await page.keyboard.press('Enter')
  await expect.poll(focused).toMatch(/^Move .*, number 1:/)
  await page.keyboard.press('ArrowDown')
  await expect.poll(focused).toMatch(/^Move .*, number 2:/)
  await page.keyboard.press('Tab')
  expect(await focused()).toMatch(/^Remove .*, number 2$/)
  await page.keyboard.press('Enter')
  await expect.poll(() => tiles.count()).toBe(count - 1)
  await expect.poll(focused).toMatch(/^Move .*, number 2:/)
  await tabTo(visit, visit.button('Add the tile'))
  await page.keyboard.press('Enter')
  await expect.poll(() => tiles.count()).toBe(count)
  await page.locator('.figure-tiles-bar').getByRole('button', { name: 'Save the tiles' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('Compose tiles')
})

test('a day: a note is written and taken away, and the focus stays beside it (desktop)', async () => {
  const visit = await visitAt(`/dataCompass?Tab=daily&Date=${addDays(it.today, -1)}`, '.daily-sum')
  const { page } = visit
  const add = visit.button('Add a note')
  await tabTo(visit, add)
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: /^Note/ }).waitFor()
  await tabTo(visit, page.getByRole('textbox', { name: /^Note/ }))
  await page.keyboard.type('rain')
  await page.keyboard.press('Enter')
  const remove = visit.button('Remove the note: {words}', { words: 'rain' })
  await remove.waitFor()
  await expect.poll(() => hasFocus(add)).toBe(true)
  await remove.focus()
  await page.keyboard.press('Enter')
  await remove.waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(add)).toBe(true)
})

test('statistics: a period is walked to by the arrows and chosen by Enter (desktop)', async () => {
  const visit = await visitAt('/statistics', '.list-table')
  const { page } = visit
  const chip = page.locator('.filter-line .chip[aria-haspopup]').first()
  await tabTo(visit, chip)
  await page.keyboard.press('Enter')
  const now = page.getByRole('radio', { name: 'This month', exact: true })
  await tabTo(visit, now)
  await page.keyboard.press('ArrowRight')
  const last = page.getByRole('radio', { name: 'Last month', exact: true })
  expect([await hasFocus(last), await now.isChecked()]).toEqual([true, true])
  await page.keyboard.press('Enter')
  await page.waitForURL(/Period=lastMonth/)
  expect(await hasFocus(chip)).toBe(true)
})

test('deposits: a row is opened, read part by part and closed, and the focus comes back to it (desktop)', async () => {
  const visit = await visitAt('/deposit', 'main .list-open')
  const { page } = visit
  const row = page.locator('main .list-open').first()
  await tabTo(visit, row)
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Deposit details' })
  await drawer.locator('.fall').waitFor()
  const part = drawer.getByRole('button', { name: 'By store' })
  await tabTo(visit, part)
  await page.keyboard.press('Enter')
  await page.waitForURL(/Tab=shops/)
  expect([await hasFocus(part), await part.getAttribute('aria-current')]).toEqual([true, 'true'])
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  expect(await hasFocus(row)).toBe(true)
})

test('the dashboard: period, store and what the charts show (desktop)', async () => {
  const visit = await visitAt('/panel', '.panel-tiles')
  const { page } = visit
  const week = page.getByRole('navigation', { name: 'Period' }).getByRole('link', { name: 'Week' })
  await tabTo(visit, week)
  await page.keyboard.press('Enter')
  await page.waitForURL(/Period=week/)
  expect([await hasFocus(week), await week.getAttribute('aria-current')]).toEqual([true, 'page'])
  const shown = page.getByRole('radiogroup', { name: 'What the chart shows' }).getByRole('radio')
  await tabTo(visit, shown.first())
  await page.keyboard.press('ArrowRight')
  expect(await shown.last().isChecked()).toBe(true)
})

test('each sign that explains figures says which (desktop)', async () => {
  const visit = await visitAt('/dataCompass', '.compass-below .analysis-table')
  const names = await visit.page.locator('.definitions').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))) // prettier-ignore
  expect(names).toContain('What the figures mean: Net sales')
  expect(names).toContain('What the figures mean: Refund rate')
  expect(names.every((name) => /: ./.test(name ?? ''))).toBe(true)
})
