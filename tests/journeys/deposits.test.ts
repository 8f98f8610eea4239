import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bankAccount } from '../features/deposits/account.ts'
import { closedDeposit } from '../features/deposits/closed.ts'
import { bar, keptShell, noNetwork } from '../kit/kept-on.ts'
import { live } from '../kit/live.ts'
import { paperText } from '../kit/paper.ts'
import { remains } from '../kit/remains.ts'
import type { Visit } from '../kit/visit.ts'

/** Kana and kanji, and months and weekdays of English and Japanese. */
const foreign =
  /[\u3040-\u30ff\u4e00-\u9fff]|\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b/

/** Half past midnight in Ulaanbaatar, when UTC still has the day before. */
const halfPastMidnight = new Date('2026-11-20T16:30:00Z')

async function take({ page }: Visit, click: () => Promise<void>) {
  const coming = page.waitForEvent('download')
  await click()
  const file = await coming
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}

test('an accountant in Mongolia reads a deposit, its documents and the calendar without a foreign date, at half past midnight (desktop)', async () => {
  await using it = await live({
    timeZone: 'Asia/Ulaanbaatar',
    currency: 'MNT',
    config: { weekStart: 1 },
    now: () => halfPastMidnight,
  })
  const { ent, db } = it.portal
  await db.sql`update shops set shop_name = 'Зайсан ' || right(shop_code, 1) where ent_code = ${ent}`
  await db.sql`update enterprises set ent_name = 'Цагаан гэр', ent_display_name = 'Цагаан гэр' where ent_code = ${ent}`
  await db.sql`
    insert into settlement_cycles (ent_code, valid_from, closing_cycle, pay_after, pay_days, holiday_rule, month_end_rule, fee_bearer)
    values (${ent}, '2026-10-01', 'MONTHLY', 'NEXT_MONTH_END', 0, 'NEXT', 'PREVIOUS', 'MERCHANT')`
  await bankAccount(it.portal, await closedDeposit(it.portal, { currency: 'MNT' }))
  const visit = await it.visit('desktop', { language: 'mn' })
  const { page, say, button } = visit
  await page.clock.setSystemTime(halfPastMidnight)
  await visit.enter(await it.person(['Settle.search', 'Settle.download'], { userFullName: 'Сарнай' }), '/deposit')
  const said = () => page.locator('main').innerText()

  // The list, and every part of the deposit.
  await page.locator('.list-open').first().click()
  const drawer = page.getByRole('dialog', { name: say('Deposit details') })
  await drawer.getByText('TSAGAAN GER').waitFor()
  expect(await said()).toContain('2026.11.30')
  expect(await drawer.innerText()).toMatch(/₮\s17,840\.95/)
  for (const part of [
    'Breakdown',
    'By payment type',
    'By store',
    'Included transactions',
    'Difference check',
    'History',
    'Documents',
  ]) {
    await drawer.getByRole('button', { name: say(part), exact: true }).click()
    await drawer.locator('.fall, .list-table, .facts, .document-row').first().waitFor()
    expect(await drawer.innerText()).not.toMatch(foreign)
  }

  // Its documents: no form of Japan, and figures that a spreadsheet reads.
  expect(await drawer.locator('.document-row').count()).toBe(1)
  const paper = await take(visit, () => drawer.getByRole('button', { name: /^PDF/ }).click())
  expect(paperText(paper.bytes)).toMatch(/₮ ?17,840\.95/)
  expect(paperText(paper.bytes)).not.toMatch(/[\u3040-\u30ff\u4e00-\u9fff]|T\d{13}/)
  await drawer.getByRole('button', { name: /^CSV/ }).click()
  const file = await take(visit, () => button('By payment type').last().click())
  expect(file.name).toMatch(/D20261130\d{6}\.csv$/)
  expect(file.bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  expect(file.bytes.toString('utf8')).toMatch(/,95\.04,/)

  // The calendar begins on Monday, has the tugrik, and today is Ulaanbaatar's.
  await visit.goto('/payment')
  const month = page.locator('.payout-month').first()
  await month.waitFor()
  expect(await month.locator('th').first().getAttribute('abbr')).toBe('Даваа')
  expect(await month.locator('[aria-current=date]').innerText()).toMatch(/^21/)
  expect(new Set(await page.locator('.mark-pays').allInnerTexts())).toEqual(new Set(['₮']))
  await page.locator('.payout-archive .list-table').waitFor()
  expect(await said()).not.toMatch(foreign)
  expect(await page.locator('.payout-archive').innerText()).toMatch(/2026\.10\.31/)
})

test('an accountant underground reads the last deposits, and no bank account or document lies on the device (phone)', async () => {
  await using it = await live()
  const depositNo = await closedDeposit(it.portal)
  await bankAccount(it.portal, depositNo)
  const visit = await it.visit('phone', { worker: true })
  visit.expect(noNetwork)
  const { page, say, context } = visit
  await visit.enter(await it.person(['Settle.search', 'Settle.download']), '/deposit')
  const part = (name: string) => page.locator('.deposit-tabs').getByRole('button', { name: say(name), exact: true })
  const names = async () => (await remains(page)).names.join('\n')
  await page.locator('.list-open').first().click()
  await page.getByText('TSAGAAN GER').waitFor()
  await part('Documents').click()
  await page.locator('.document-row').first().waitFor()
  await keptShell(page)
  await expect.poll(names).toMatch(/deposit[^\n]*detail/)
  await expect.poll(names).toMatch(/deposit[^\n]*list/)
  await expect.poll(names).toMatch(/portal-parts.*words-/)

  const left = await remains(page)
  expect(left.names.join('\n')).not.toMatch(/deposit[^\n]*(accounts|documents?\b)|earlytransfer/)
  expect(left.text).not.toMatch(/5012886|TSAGAAN GER|Zaisan/)

  await context.setOffline(true)
  await page.goto('about:blank')
  await page.goto(`${it.origin}/deposit`)
  await page.locator('.list-open').first().click()
  await page.locator('.fall').getByText('1,784,095').first().waitFor()
  expect(await bar(visit).innerText()).toMatch(/\d\d:\d\d/)
  expect(await page.getByText('TSAGAAN GER').count()).toBe(0)
  await part('Documents').click()
  await page.locator('.deposit-tabs [aria-current=true]').getByText(say('Documents')).waitFor()
  expect(await page.locator('.document-row').count()).toBe(0)
})
