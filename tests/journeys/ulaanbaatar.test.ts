import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#shared/calendar.ts'
import { closedDeposit } from '../features/deposits/closed.ts'
import { soldWithPoints } from '../features/orders/sold.ts'
import { pay } from '../features/transactions/payments.ts'
import { drawnFonts } from '../kit/fonts.ts'
import { live, type Live, type Login } from '../kit/live.ts'
import { atRest, strangers, wordsOf } from '../kit/look.ts'
import { drawn } from '../kit/sampled.ts'
import type { Visit } from '../kit/visit.ts'

/** Half past midnight of the 21st in Ulaanbaatar: in UTC it is still the 20th, in Tokyo half past one. */
const halfPastMidnight = new Date('2026-11-20T16:30:00Z')
const today = '2026-11-21'
let it: Live
let accountant: Login

beforeAll(async () => {
  it = await live({
    timeZone: 'Asia/Ulaanbaatar',
    currency: 'MNT',
    config: { weekStart: 1, currencyDecimals: 0, showDashBoard: true },
    now: () => halfPastMidnight,
  })
  const { ent, db } = it.portal
  await db.sql`update shops set shop_name = 'Зайсан ' || right(shop_code, 1) where ent_code = ${ent}`
  await db.sql`update enterprises set ent_name = 'Цагаан гэр', ent_display_name = 'Цагаан гэр' where ent_code = ${ent}`
  const at = (day: string, time: string) => `${day}T${time}+08:00`
  await pay(it.portal, [
    { tradeNo: 'T-NOW', amount: 123_400, paymentType: 'VISA_MC', tradeTime: at(today, '00:10:00') },
    { tradeNo: 'T-NOW-2', amount: 250_000, paymentType: 'VISA_MC', shopCode: 'S00000002', tradeTime: at(today, '00:20:00') },
    { tradeNo: 'T-LATE', amount: 777_700, paymentType: 'VISA_MC', tradeTime: at(addDays(today, -1), '23:50:00') },
    ...Array.from({ length: 60 }, (_one, index) => ({
      tradeNo: `T-${index}`,
      amount: 100_000 + index * 12_300,
      shopCode: `S0000000${1 + (index % 3)}`,
      paymentType: ['VISA_MC', 'QPAY', 'SOCIALPAY'][index % 3] ?? 'VISA_MC',
      tradeTime: at(addDays(today, -1 - index * 3), '12:15:00'),
    })),
    { tradeNo: 'T-BACK', amount: 23_400, paymentType: 'VISA_MC', tradeType: '06', origTradeNo: 'T-0', tradeTime: at(addDays(today, -1), '18:00:00') },
  ]) // prettier-ignore
  await soldWithPoints(it.portal, ['T-NOW', 'T-LATE'], halfPastMidnight)
  await closedDeposit(it.portal, { currency: 'MNT' })
  const modules = ['Record', 'Stat', 'Settle', 'DataCompass', 'PointsReport', 'EntPointsReport', 'Shop'] as const
  accountant = await it.person(
    [...modules.map((one) => `${one}.search` as const), 'Record.download', 'Stat.download', 'Settle.download'],
    { userFullName: 'Сарнай', roleName: 'Нягтлан' },
  )
})
afterAll(() => it[Symbol.asyncDispose]())

/** Her computer is a Japanese one, with the clock of Tokyo. */
async function enter(path: string): Promise<Visit> {
  const visit = await it.visit('desktop', { language: 'mn', zone: 'Asia/Tokyo' })
  await visit.page.clock.setSystemTime(halfPastMidnight)
  await visit.enter(accountant, path)
  return visit
}

const places = [
  ['/panel', '.panel-tiles .money'],
  ['/panel?Period=week', '.panel-tiles .money'],
  ['/panel?Period=year', '.panel-tiles .money'],
  ['/trade', 'main .list-open'],
  ['/order', 'main .list-open', '.drawer .more-line'],
  ['/tradePoint', 'main .list-open', '.drawer .facts'],
  ['/statistics', 'main .list-open'],
  ['/statistics?By=shop&Split=weekday&Compare=before', 'main .list-open'],
  ['/statistics?View=chart&Split=hour', '.stat-main .chart'],
  ['/stat', 'main .list-open'],
  ['/deposit', 'main .list-open', '.drawer .fall'],
  ['/payment', '.payout-archive .list-table'],
  ['/dataCompass', '.compass-below .analysis-table'],
  ['/dataCompass?Tab=panel', '.figure-tile:not(.figure-tile-new) .money'],
  ['/dataCompass?Tab=daily', '.daily-day .analysis-table'],
  ['/dataCompass?Tab=monthly', '.monthly .analysis-table'],
  ['/dataCompass?Tab=points', '.compass-numbers'],
  ['/dataCompass?Tab=companies', '.analysis-table'],
  ['/message', 'main'],
  ['/account', 'main :is(h2, a, button):visible'],
  ['/account/devices', 'main :is(h2, a, button):visible'],
  ['/account/reports', 'main :is(h2, a, button):visible'],
  ['/notFound', 'main :is(h2, a, button):visible'],
] as const

/** Forms of dates and of money that are not this country's. */
const otherForms = [
  /\b(19|20)\d\d[-/年]\d{1,2}(?!\d)/,
  /(?<![\d.])\d{1,2}\/\d{1,2}(?![\d.])/,
  /\d[月日]|\b[AP]M\b/,
  /[¥￥]|JPY|MNT/,
  /₮\d|\d\s?₮/,
  // A fraction is said where there is one, and to its last digit.
  /₮\s[\d,]+\.(00|\d(?!\d)|\d{3})/,
  /₮\s\d{4,}/,
]

/** What of a page's words does not belong there. */
async function foreignOn({ page }: Visit): Promise<string[]> {
  const words = await wordsOf(page, 'mn')
  const data = [
    'Visa',
    'Mastercard',
    'PayPay',
    'JCB',
    'American Express',
    'Diners Club',
    'Noren',
    'Test',
    'portal',
    'テスト',
  ]
  const otherwise = words.filter((text) => otherForms.some((form) => form.test(text)))
  return [...strangers(words, 'mn', data), ...otherwise.map((text) => `another form: ${text}`)]
}

test('an accountant in Mongolia finds no date, amount or word of another country on any screen, on a Japanese computer (desktop)', async () => {
  const visit = await enter('/panel')
  const { page } = visit
  const found: (readonly [string, string[]])[] = []
  for (const [path, shown, within] of drawn('ulaanbaatar', places, 10)) {
    await visit.goto(path)
    await page.locator(shown).first().waitFor()
    if (within !== undefined) {
      await page.locator('main .list-open').first().click()
      await page.locator(within).first().waitFor()
    }
    await atRest(page)
    found.push([path, await foreignOn(visit)])
  }
  expect(found.filter(([, foreign]) => foreign.length > 0)).toEqual([])
})

test('at half past midnight today is Ulaanbaatar’s on every screen, and the week begins on Monday (desktop)', async () => {
  const visit = await enter('/panel')
  const { page, say } = visit
  await expect.poll(() => page.locator('.panel-hero .number-hero').innerText()).toMatch(/₮\s3,734/)
  await expect.poll(() => page.locator('.panel-row').first().innerText()).toContain('00:20')

  for (const [path, rows] of [['/trade', 2], ['/order', 1]] as const) {
    await visit.goto(path)
    await page.locator('main .list-open').first().waitFor()
    expect([path, await page.locator('main .list-open').count()]).toEqual([path, rows])
    expect(await page.locator('main').innerText()).toMatch(/2026\.11\.21/)
  } // prettier-ignore
  await visit.goto('/statistics')
  const newest = page.locator('main tbody tr:not(.list-day)').first()
  await newest.waitFor()
  expect(await newest.innerText()).toMatch(/^2026\.11\.21[\s\S]*₮\s3,734/)
  expect(await page.locator('.heat th').first().getAttribute('aria-label')).toBe('Даваа')
  await page.getByRole('button', { name: '2026.11.01 – 2026.11.21' }).click()
  const heads = page.locator('.calendar-table').first().locator('th')
  await heads.first().waitFor()
  expect(await heads.evaluateAll((all) => all.map((one) => (one as HTMLTableCellElement).abbr))).toEqual(['Даваа', 'Мягмар', 'Лхагва', 'Пүрэв', 'Баасан', 'Бямба', 'Ням']) // prettier-ignore

  await visit.goto('/dataCompass?Tab=daily')
  await page.locator('.daily-day .analysis-table').waitFor()
  expect(await page.locator('main').innerText()).toMatch(/2026\.11\.21/)
  await visit.goto('/dataCompass')
  await page.locator('.heat').waitFor()
  expect(await page.locator('.heat th').first().getAttribute('aria-label')).toBe('Даваа')
  expect(await page.locator('.compass-hero').innerText()).not.toContain(say('Load again'))
})

test('the files are UTF-8 with their heads in Mongolian, and Shift_JIS is not offered (desktop)', async () => {
  const visit = await enter('/statistics')
  const { page, say, button } = visit
  for (const [path, amount] of [
    ['/statistics', '3734.00'],
    ['/stat', '2500.00'],
    ['/order', '1238.00'],
    ['/tradePoint', '20'],
    ['/deposit', '17840.95'],
    ['/trade', '1234.00'],
  ] as const) {
    await visit.goto(path)
    await page.locator('main .list-open').first().waitFor()
    await button('Export').click()
    const way = path === '/trade' ? page.locator('dialog[open] .button-primary') : page.getByRole('button', { name: say('CSV (UTF-8)'), exact: true }) // prettier-ignore
    await way.waitFor()
    expect(await page.getByText(/Shift_JIS/).count()).toBe(0)
    const coming = page.waitForEvent('download')
    await way.click()
    const file = await coming
    const bytes = readFileSync(await file.path())
    expect([path, bytes.subarray(0, 3)]).toEqual([path, Buffer.from([0xef, 0xbb, 0xbf])])
    const lines: string[][] = parse(bytes, { bom: true, relax_column_count: true })
    expect([path, strangers(lines[0] ?? [], 'mn', ['ID'])]).toEqual([path, []])
    expect([path, lines[0]?.some((head) => /[А-Яа-яӨөҮү]{4}/.test(head))]).toEqual([path, true])
    expect([path, lines.flat().includes(amount)]).toEqual([path, true])
  }
})

test('all letters of a page are of one font, though the computer’s own is Japanese (desktop)', async () => {
  const visit = await it.visit('desktop', { language: 'mn', zone: 'Asia/Tokyo' })
  // Windows has a font with every letter of the language, and ₮; another one stands in for it here.
  await visit.page.addInitScript(() => {
    for (const weight of ['400', '500', '600', '700']) document.fonts.add(new FontFace('Segoe UI', 'local("DejaVu Sans")', { weight }))
  }) // prettier-ignore
  await visit.page.clock.setSystemTime(halfPastMidnight)
  await visit.enter(accountant, '/panel')
  for (const [path, shown] of [
    ['/panel', '.panel-tiles .money'],
    ['/statistics', 'main .list-open'],
    ['/deposit', 'main .list-open'],
    ['/dataCompass', '.compass-below .analysis-table'],
  ] as const) {
    await visit.goto(path)
    await visit.page.locator(shown).first().waitFor()
    await atRest(visit.page)
    const fonts = await drawnFonts(visit.page, 'main, .side, .top')
    expect([path, fonts.map(({ family }) => family), fonts.slice(1)]).toEqual([path, ['DejaVu Sans'], []])
  }
})
