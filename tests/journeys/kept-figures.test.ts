import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closedDeposit } from '../features/deposits/closed.ts'
import { bankAccount } from '../features/deposits/account.ts'
import { member, soldWithPoints } from '../features/orders/sold.ts'
import { bar, keptShell, noNetwork } from '../kit/kept-on.ts'
import { live, type Live, type Login } from '../kit/live.ts'
import { openedRecords, remains } from '../kit/remains.ts'

let it: Live
let owner: Login

beforeAll(async () => {
  it = await live({ config: { showDashBoard: true } })
  await it.pay({ tradeNo: 'T-1', amount: 41_203 }, { tradeNo: 'T-2', amount: 820 })
  await soldWithPoints(it.portal, ['T-1'], new Date())
  await bankAccount(it.portal, await closedDeposit(it.portal))
  const modules = ['Record', 'Stat', 'Settle', 'DataCompass', 'PointsReport'] as const
  owner = await it.person([...modules.map((one) => `${one}.search` as const), 'Record.download', 'Stat.download', 'Settle.download']) // prettier-ignore
})
afterAll(() => it[Symbol.asyncDispose]())

/** Each screen, what shows that it is there, and the calls whose answers are kept of it. */
const screens = [
  ['/panel', '.panel-hero .number-hero', /\/api\/panel\/summary/],
  ['/statistics', 'main .list-open', /\/api\/stat\/bydate/],
  ['/order', 'main .list-open', /\/api\/order\/list/],
  ['/tradePoint', 'main .list-open', /\/api\/tradepoint\/list/],
  ['/dataCompass', '.compass-hero', /\/api\/datacompass\/overview/],
  ['/deposit', 'main .list-open', /\/api\/deposit\/list/],
] as const

/** What bank fields, documents and transfer files would show of themselves. */
const neverKept = [
  ['an account', /5012886|\*886|TSAGAAN GER|Zaisan|Altai|accountNumber|branchName|holder/],
  ['a document', /"partner"|TRANSFER_NOTICE|"files"/],
  ['a bank’s file', /1,?253,?400|6,?253,?400|ヤマダ|デンキリヨウキン/],
  ['a member', new RegExp(member)],
] as const

test('what a phone keeps of the figures says what was seen and nothing of accounts, documents and transfer files (phone)', async () => {
  const visit = await it.visit('phone', { worker: true })
  const { page, button, say } = visit
  visit.expect(noNetwork)
  await visit.enter(owner, '/panel')
  const names = async () => (await remains(page)).names.join('\n')
  for (const [path, shown, kept] of screens) {
    await visit.goto(path)
    await page.locator(shown).first().waitFor()
    await expect.poll(names, { message: path }).toMatch(kept)
  }

  // The deposit is read whole: its account and documents stand on the screen, and a bank's file is brought.
  await page.locator('.list-open').first().click()
  await page.getByText('TSAGAAN GER').waitFor()
  await page
    .locator('.deposit-tabs')
    .getByRole('button', { name: say('Documents'), exact: true })
    .click()
  await page.locator('.document-row').first().waitFor()
  await page.locator('.record-foot').getByRole('button', { name: say('Why is it not what I expected?') }).click() // prettier-ignore
  await button('Read the bank’s file').click()
  const dialog = page.getByRole('dialog', { name: say('The bank’s file') })
  await dialog
    .locator('input[type=file]')
    .setInputFiles(join(import.meta.dirname, '../../docs/samples/bank-statement.csv'))
  await dialog.getByRole('button', { name: say('Use these columns') }).click()
  await dialog.getByRole('checkbox', { name: /1,784,095/ }).waitFor()
  // An order and a point transaction are read closely, and the point system says the member's balance.
  for (const [path, kept] of [
    ['/order', /\/api\/order\/detail/],
    ['/tradePoint', /\/api\/tradepoint\/detail/],
  ] as const) {
    await visit.goto(path)
    await page.locator('main .list-open').first().click()
    await page.locator('.drawer .facts, .drawer .more-line').first().waitFor()
    await expect.poll(names, { message: path }).toMatch(kept)
  }

  const records = (await openedRecords(page)).join('\n')
  for (const seen of ['1784095', 'O-T-1', 'MB********789', 'netAmount', '42023']) expect(records).toContain(seen)
  for (const [what, pattern] of neverKept) expect([what, pattern.exec(records)?.[0]]).toEqual([what, undefined])
  // Of what was asked, not of the program's files.
  const asked = (await names()).split('\n').filter((one) => one.includes('/api/'))
  expect(asked.join('\n')).not.toMatch(
    /deposit[^\n]*(accounts|documents?\b|senders|bankcolumns)|tradepoint\/balance|export/,
  )
  expect(asked.length).toBeGreaterThan(10)

  // Underground each screen has its last figures with their time, and gives nothing away.
  await keptShell(page)
  await expect.poll(names).toMatch(/portal-parts.*words-/)
  await visit.context.setOffline(true)
  for (const [path, figure] of [
    ['/statistics', '42,023'],
    ['/order', '41,603'],
    ['/tradePoint', '20P'],
  ] as const) {
    await page.goto('about:blank')
    await page.goto(it.origin + path)
    await page.locator('main .list-open').first().waitFor()
    expect(await page.locator('main').innerText()).toContain(figure)
    expect(await bar(visit).innerText()).toMatch(/\d\d:\d\d/)
    expect(await button('Export').isDisabled()).toBe(true)
  }
  // Days that nobody asked for are not there, and are said not to be.
  await page.goto(`${it.origin}/statistics?From=2026-01-01&To=2026-01-05`)
  await page.locator('main .face').waitFor()
})
