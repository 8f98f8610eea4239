import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { text } from '#server/catalogue.ts'
import { transaction } from '#server/db/db.ts'
import { confirmDeposits, takeBankAnswers } from '#server/settlement/provider.ts'
import { sendTransfers } from '#server/settlement/transfers.ts'
import { problemTexts } from '#shared/problem-texts.ts'
import { manyRows, manyRowsNo } from '../features/deposits/many-rows.ts'
import { declare, issuer, now, octoberIn } from '../features/deposits/october.ts'
import { closedDeposit } from '../features/deposits/closed.ts'
import { live, type Live, type Login } from '../kit/live.ts'
import { paperText } from '../kit/paper.ts'
import { drawn } from '../kit/sampled.ts'
import { unzip } from '../kit/unzip.ts'
import type { Visit } from '../kit/visit.ts'

let it: Live
let accountant: Login
const paidOn = new Date('2026-12-01T03:00:00Z')
const sender = { senderCode: '0000012345', senderName: 'ノレンペイメント', bankCode: '0009', bankName: '三井住友銀行', branchCode: '015', branchName: '本店', accountType: 'CURRENT', accountNumber: '0000042' } // prettier-ignore

beforeAll(async () => {
  it = await live({ timeZone: 'Asia/Tokyo', now: () => paidOn })
  const { portal } = it
  await portal.db
    .sql`update shops set shop_name = '髙島屋店' where ent_code = ${portal.ent} and shop_code = ${portal.shop}`
  await portal.db.sql`update enterprises set enable_point = true where ent_code = ${portal.ent}`
  await declare(portal, { issuers: [issuer], sender })
  const { at } = await octoberIn(portal)
  const by = { tenant: portal.tenant, actor: 'test', now }
  await transaction(portal.service, async (tx) => {
    await confirmDeposits(tx, { until: '2026-11-30' }, by)
    await sendTransfers(tx, { day: '2026-11-30' }, portal.secrets, by)
    await takeBankAnswers(tx, [{ depositNo: at.DepositNo, paid: true }], by)
  })
  accountant = await it.person(
    ['Settle.search', 'Settle.download', 'Record.search', 'Record.download', 'Stat.search', 'Shop.search'],
    { userFullName: '高橋 由紀' },
  )
})
afterAll(() => it[Symbol.asyncDispose]())

async function enter(path: string): Promise<Visit> {
  const visit = await it.visit('desktop')
  await visit.page.clock.setSystemTime(paidOn)
  await visit.enter(accountant, path)
  return visit
}

async function take({ page }: Visit, click: () => Promise<void>) {
  const coming = page.waitForEvent('download')
  await click()
  return readFileSync(await (await coming).path())
}

/** The amounts that a text shows, in yen. */
const yen = (shown: string) => [...shown.matchAll(/([-−]?)[￥¥]([\d,]+)/g)].map(([, sign = '', digits = '']) => Number(`${sign && '-'}${digits.replaceAll(',', '')}`)) // prettier-ignore

test('at the end of the month a transfer is found by its day, adds up to the yen and leads to its rows (desktop)', async () => {
  const visit = await enter('/deposit?From=2026-11-30&To=2026-11-30')
  const { page, say } = visit
  const row = page.locator('main tbody tr').first()
  await row.waitFor()

  const [usage = 0, ...deductions] = yen(await row.innerText())
  const transfer = deductions.pop()
  expect(usage + deductions.reduce((sum, one) => sum + one, 0)).toBe(transfer)
  expect(transfer).toBe(1_784_095)
  expect(yen(await page.locator('main .totals').innerText())).toContain(transfer)

  await page.locator('.list-open').first().click()
  const steps = page.locator('.drawer .fall tbody tr:not(.is-sum) td:nth-of-type(2)')
  await steps.first().waitFor()
  expect((await steps.allInnerTexts()).flatMap(yen).reduce((sum, one) => sum + one, 0)).toBe(transfer)

  await page
    .locator('.drawer .fall')
    .getByRole('button', { name: say('Refunds'), exact: true })
    .click()
  const rows = page.locator('.drawer .list-table tbody tr:not(.list-day)')
  await expect.poll(() => rows.count()).toBe(1)
  expect(yen(await rows.innerText()).at(-1)).toBe(-12_000)
  await page
    .locator('.drawer')
    .getByRole('radio', { name: say('All'), exact: true })
    .check({ force: true })
  await expect.poll(() => rows.count()).toBe(4)
  const amounts = (await rows.allInnerTexts()).map((one) => yen(one).at(-1) ?? 0)
  expect(amounts.reduce((sum, one) => sum + one, 0)).toBe(1_850_000 - 12_000)
})

test('its rows are taken away in three formats that say the same, and the notice of the transfer is a document (desktop)', async () => {
  const visit = await enter('/deposit?From=2026-11-30&To=2026-11-30')
  const { page, say } = visit
  await page.locator('.list-open').first().click()
  const drawer = page.locator('.drawer')
  await drawer.getByRole('button', { name: say('Included transactions'), exact: true }).click()
  const inFormat = async (format: string) => {
    await drawer.getByRole('button', { name: say('Export'), exact: true }).click()
    return take(visit, () => page.getByRole('button', { name: say(format), exact: true }).click())
  }

  const utf8 = await inFormat('CSV (UTF-8)')
  const sjis = await inFormat('CSV (Shift_JIS)')
  const lines: string[][] = parse(utf8, { bom: true })
  expect(lines.flat()).toContain('髙島屋店')
  expect(parse(new TextDecoder('shift_jis').decode(sjis))).toEqual(lines)
  const [heading = [], ...rest] = lines
  const at = heading.indexOf('金額')
  const total = rest.pop()
  const own = rest.map((line) => Number(line[at]))
  expect(own.map(Math.abs).toSorted((a, b) => a - b)).toEqual([12_000, 120_000, 480_000, 1_250_000])
  expect([total?.[0], total?.[at]]).toEqual(['合計 4件', '1838000'])
  const sheet =
    unzip(await inFormat('Excel (.xlsx)'))
      .get('xl/worksheets/sheet1.xml')
      ?.toString() ?? ''
  for (const amount of own) expect(sheet).toContain(`<v>${amount}</v>`)
  expect(sheet).toContain('髙島屋店')

  await drawer.getByRole('button', { name: say('Documents'), exact: true }).click()
  const notice = drawer.locator('.document-row', { hasText: '振込' }).last()
  const paper = paperText(await take(visit, () => notice.getByRole('button', { name: /^PDF/ }).click()))
  expect(paper).toMatch(/1,784,095/)
  expect(paper.replaceAll(/\s/g, '')).toContain('お振込のご案内')
})

test('100,000 rows come with their progress while other screens are read, are given up by a press, and end with the sums of the screen (desktop)', async () => {
  await manyRows(it.portal, 100_000)
  const visit = await enter(`/deposit?Open=${it.portal.ent}.${manyRowsNo}&Tab=trades`)
  const { page, say } = visit
  const tray = page.getByRole('region', { name: say('Files under way') })
  const came: string[] = []
  page.on('download', (file) => void came.push(file.suggestedFilename()))
  const network = await visit.context.newCDPSession(page)
  await network.send('Network.enable')
  const slowed = (downloadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput, uploadThroughput: -1 }) // prettier-ignore
  const begin = async () => {
    await page
      .locator('.drawer')
      .getByRole('button', { name: say('Export'), exact: true })
      .click()
    await page.getByRole('button', { name: say('CSV (UTF-8)'), exact: true }).click()
  }
  const toStatistics = async () => {
    await page.keyboard.press('Escape')
    await page.locator('.side a[href="/statistics"]').click()
    await page.locator('.stat-main').waitFor()
  }
  const done = async () => Number(/^100,000件中 ([\d,]+)件/m.exec(await tray.innerText())?.[1]?.replaceAll(',', ''))

  // It says how far it is, also on the screens that are opened meanwhile.
  await page.locator('.drawer .list-table tbody tr').first().waitFor()
  await slowed(150_000)
  await begin()
  await expect.poll(done).toBeGreaterThan(0)
  const first = await done()
  await toStatistics()
  await expect.poll(done).toBeGreaterThan(first)

  // Given up, nothing of it is left, here or on the server, and nobody is told of a failure.
  await tray.getByRole('button', { name: /書き出しを中止$/ }).click()
  await tray.waitFor({ state: 'detached' })
  const written = () => it.portal.db.sql`select 1 as one from pg_stat_activity where application_name = 'noren-export'`
  await expect.poll(async () => (await written()).length).toBe(0)
  expect(await page.locator('.toast').count()).toBe(0)
  expect(came).toEqual([])

  // The next one comes whole to whichever screen is open by then.
  await slowed(-1)
  await visit.goto(`/deposit?Open=${it.portal.ent}.${manyRowsNo}&Tab=trades`)
  await page.locator('.drawer .list-table tbody tr').first().waitFor()
  const bytes = await take(visit, async () => {
    await begin()
    await toStatistics()
  })
  const lines: string[][] = parse(bytes, { bom: true })
  expect(lines).toHaveLength(100_002)
  const [heading = []] = lines
  const [total = []] = lines.slice(-1)
  await visit.goto(`/deposit?Open=${it.portal.ent}.${manyRowsNo}`)
  await page.locator('.drawer .fall').waitFor()
  const shown = yen(await page.locator('.drawer .fall').innerText())
  for (const column of ['金額', '手数料']) {
    const at = heading.indexOf(column)
    expect(shown.map(Math.abs)).toContain(Number(total[at]))
    expect(lines.slice(1, -1).reduce((sum, line) => sum + Number(line[at]), 0)).toBe(Number(total[at]))
  }
  expect(total[0]).toBe('合計 100000件')
})

test('a bank’s file asks for its columns once: the next one is read at once (desktop)', async () => {
  const visit = await enter('/deposit?From=2026-11-30&To=2026-11-30')
  const { page, say } = visit
  await page.locator('.list-open').first().click()
  await page
    .locator('.record-foot')
    .getByRole('button', { name: say('Why is it not what I expected?') })
    .click()
  await page.getByRole('button', { name: say('Read the bank’s file') }).click()
  const dialog = page.getByRole('dialog', { name: say('The bank’s file') })
  const bring = () => dialog.locator('input[type=file]').setInputFiles(join(import.meta.dirname, '../../docs/samples/bank-statement.csv')) // prettier-ignore
  const line = dialog.getByRole('checkbox', { name: /1,784,095/ })

  await bring()
  const remembered = page.waitForResponse((answer) => answer.url().includes('/deposit/bankcolumns') && answer.request().method() === 'PUT') // prettier-ignore
  await dialog.getByRole('button', { name: say('Use these columns') }).click()
  await line.waitFor()
  await (await remembered).finished()
  await bring()
  await dialog.getByText(/前回と同じ列/).waitFor()
  await line.waitFor()
  expect(await dialog.getByRole('button', { name: say('Change the columns') }).count()).toBe(1)
  await dialog.getByRole('button', { name: /1.*(登録|記録)/ }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect
    .poll(
      () =>
        it.portal.db
          .sql`select bank_match as match from deposits where ent_code = ${it.portal.ent} and status = 'PAID'`,
    ) // prettier-ignore
    .toEqual([{ match: 'MATCHED' }])
})

test.each([
  ['/trade?From=2026-06-01&To=2026-10-31', /\/api\/trade\/(list|summary)/, problemTexts.tradePeriod],
  ['/statistics?From=2026-09-01&To=2026-10-31', /\/api\/stat\//, problemTexts.statisticsPeriod],
  ['/order?From=2026-06-01&To=2026-10-31', /\/api\/order\//, problemTexts.tradePeriod],
  ['/tradePoint?From=2026-06-01&To=2026-10-31', /\/api\/tradepoint\//, problemTexts.tradePeriod],
] as const)('%s is too long: that is said before anything is asked (desktop)', async (path, calls, problem) => {
  const visit = await enter('/deposit')
  const { page } = visit
  await page.locator('main tbody tr').first().waitFor()
  const asked: string[] = []
  page.on('request', (request) => void (calls.test(request.url()) && asked.push(request.url())))

  await visit.goto(path)
  await page.getByText(text('ja', problem)).first().waitFor()

  expect(asked).toEqual([])
})

const currencies = [
  ['JPY', 'ja'],
  ['MNT', 'mn'],
  ['MNT', 'en'],
  ['QAR', 'en'],
] as const
test.each(drawn('rows of deposits', currencies, 2))(
  'a row of deposits in %s has every step from the usage to the transfer, and the page fits a phone (%s)',
  async (currency, language) => {
    await using own = await live({ currency })
    await closedDeposit(own.portal, { currency })
    await own.portal.db.sql`
    update deposits set total_usage = 3971234567, fee = 66987654, fee_exempt = 66987654 - fee_taxable, vat = 4218765, refund = 31798765,
                        transfer_fee = 50000, transfer_amount = 3868179383
     where ent_code = ${own.portal.ent}`
    const visit = await own.visit('desktop', { language })
    const { page, say } = visit
    await visit.enter(await own.person(['Settle.search']), '/deposit')
    await page.locator('main .list-open').first().waitFor()

    const heads = page.locator('main .list-table thead th:visible')
    const steps = ['Total usage', 'Refunds', 'Payment fees', 'VAT', 'Adjustments, carried amounts, chargebacks', 'Transfer fee', 'Transfer amount'] // prettier-ignore
    for (const step of steps)
      expect([step, await heads.getByText(say(step), { exact: true }).count()]).toEqual([step, 1])
    const width = await page.locator('main .list').evaluate((list) => list.scrollWidth - list.clientWidth)
    expect(width).toBe(0)

    const phone = await own.visit('phone', { language })
    await phone.enter(await own.person(['Settle.search']), '/deposit')
    await phone.page.locator('main .list-open').first().waitFor()
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  },
)

test('at 2:00 on the first a bar’s schedule begins with the month of the calendar, in which today is marked (desktop)', async () => {
  const night = new Date('2026-11-30T17:00:00Z')
  await using own = await live({ timeZone: 'Asia/Tokyo', now: () => night })
  await own.portal.db.sql`update shops set business_day_start = '05:00' where ent_code = ${own.portal.ent}`
  const visit = await own.visit('desktop')
  const { page } = visit
  await page.clock.setSystemTime(night)
  await visit.enter(await own.person(['Settle.search']), '/payment')
  const month = page.locator('.payout-month').first()
  await month.waitFor()

  expect(await month.locator('caption').innerText()).toBe('2026年12月')
  expect(await month.locator('[aria-current="date"]').innerText()).toMatch(/^1\b/)
})
