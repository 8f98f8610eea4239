import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { instantOf } from '#shared/business-day.ts'
import { addDays } from '#shared/calendar.ts'
import { formatMoney } from '#shared/money.ts'
import { live, type Live, type Login, type Payment } from '../kit/live.ts'
import { misfits, smallTargets } from '../kit/look.ts'
import { remains } from '../kit/remains.ts'
import { drawn } from '../kit/sampled.ts'
import type { Visit } from '../kit/visit.ts'

let it: Live
let manager: Login

beforeAll(async () => {
  it = await live()
  const at = (day: string, time: string) => instantOf(day, time, it.zone)
  const card = { paymentType: 'VISA_MC', cardLast4: '1248' }
  await it.pay(
    { tradeNo: 'CARD-NEW', amount: 5940, ...card, tradeTime: at(addDays(it.today, -2), '10:00:00') },
    { tradeNo: 'CARD-OLD', amount: 8360, ...card, tradeTime: at(addDays(it.today, -40), '18:42:10') },
    { tradeNo: 'BY-AMOUNT', amount: 1248, tradeTime: at(addDays(it.today, -3), '11:00:00') },
    { tradeNo: 'OLD-000000001', amount: 3333, receiptNo: 'R-2024-000123', tradeTime: at('2024-05-05', '12:00:00') },
    ...Array.from({ length: 101 }, (_, n): Payment => ({
      tradeNo: `MANY-${1000 + n}`,
      orderNo: 'SHARED-0000001',
      amount: 20 + n,
    })),
  )
  manager = await it.person(['Record.search', 'Shop.search'])
})
afterAll(() => it[Symbol.asyncDispose]())

/** Opens the search by its place in the header; what is in it. */
async function openSearch({ page, say }: Visit) {
  await page.locator('button.top-search').filter({ visible: true }).click()
  const search = page.getByRole('dialog', { name: say('Search transactions') })
  const box = search.getByRole('textbox')
  await box.waitFor()
  await expect.poll(() => box.evaluate((one) => one === document.activeElement)).toBe(true)
  const amounts = async () =>
    (await search.locator('.search-hit-amount').allInnerTexts()).map((text) => text.replace(/\D/g, ''))
  const readings = async () =>
    (await search.locator('.search-readings button').allInnerTexts()).map((one) => one.replace(/\s+/g, ' ').trim())
  return { search, box, amounts, readings, head: search.locator('.search-found h2') }
}

describe('the search', () => {
  test.each(drawn('search box', ['phone', 'tablet', 'desktop'] as const, 1))(
    'reads four digits as a card’s last, says so, and offers the other readings that hit (%s)',
    async (device) => {
      const visit = await it.visit(device)
      const { page, say } = visit
      await visit.enter(manager)
      await visit.ready()
      const { search, box, amounts, readings, head } = await openSearch(visit)
      const found = (count: number) => say('{count} found', { count: String(count) })

      // As a Japanese keyboard types them.
      await box.fill('１２４８')
      await expect.poll(amounts).toEqual(['5940', '8360'])
      expect(await head.innerText()).toBe(say('Card ending {digits}', { digits: '1248' }))
      await search.getByText(say('Last 3 months, {found}', { found: found(2) })).waitFor()
      // No payment was made at 12:48 and no number begins so.
      const amount = say('Amount {amount}', { amount: formatMoney(1248, 'JPY') })
      expect(await readings()).toEqual([`${amount} ${found(1)}`])
      expect(await misfits(page)).toEqual([])
      if (device !== 'desktop') expect(await smallTargets(page)).toEqual([])
      await search.getByRole('button', { name: amount }).click()
      await expect.poll(amounts).toEqual(['1248'])
      expect(await head.innerText()).toBe(amount)

      // Opening one and coming back is where one was; nothing of it is in an address or in the browser's own record.
      await search.locator('.search-hit').first().click()
      const detail = page.getByRole('dialog', { name: say('Transaction details') })
      await detail.getByText(say('What happened')).waitFor()
      await page.goBack()
      await expect.poll(amounts).toEqual(['5940', '8360'])
      expect(page.url()).not.toMatch(/1248/)
      expect(await page.evaluate(() => JSON.stringify(history.state))).not.toMatch(/1248|１２４８/)

      await search.getByRole('button', { name: say('Show in the list') }).click()
      await expect.poll(() => visit.payments.count()).toBe(2)
      expect(page.url()).not.toMatch(/1248/)
      await page.goBack()
      await page.goBack()
      await search.waitFor({ state: 'hidden' })
    },
  )

  test('finds a number of any day whole or by its beginning; Enter opens the only payment (desktop)', async () => {
    const visit = await it.visit('desktop')
    const { page, say } = visit
    await visit.enter(manager)
    await visit.ready()
    const { search, box, amounts, head } = await openSearch(visit)

    await box.fill('R-2024')
    await expect.poll(amounts).toEqual(['3333'])
    expect(await head.innerText()).toBe(say('Number starting {number}', { number: 'R-2024' }))
    await box.fill('MANY')
    await search
      .getByText(say('More than 100 transactions have a number that starts like this. Type more of the number.'))
      .waitFor()
    await box.fill('MANY-1007')
    await expect.poll(amounts).toEqual(['27'])
    await box.fill('old-000000001')
    await search.getByText(say('No transaction was found for “{text}”.', { text: 'old-000000001' })).waitFor()

    await box.fill('Ｒ－２０２４－０００１２３')
    await box.press('Enter')
    const detail = page.getByRole('dialog', { name: say('Transaction details') })
    await detail.getByText('R-2024-000123').waitFor()
    expect(page.url()).not.toMatch(/2024/)
  })

  test.each(['phone', 'desktop'] as const)(
    'says that more payments share a number than it counts, and leads to their list (%s)',
    async (device) => {
      const visit = await it.visit(device)
      const { page, say } = visit
      await visit.enter(manager)
      await visit.ready()
      const { search, box, amounts } = await openSearch(visit)

      await box.fill('SHARED-0000001')
      await search
        .getByText(say('All days, {found}', { found: say('{count}+ found', { count: '100' }) }), { exact: true })
        .waitFor()
      expect(await amounts()).toHaveLength(20)
      await search.getByRole('button', { name: say('Show the last 3 months in the list') }).click()

      await page
        .locator('.totals')
        .getByText(say('Payments: {payments}', { payments: '101' }), { exact: true })
        .waitFor()
      expect(decodeURIComponent(page.url())).not.toMatch(/SHARED/)
      expect(new URL(page.url()).searchParams.get('To')).toBe(it.today)
      expect(await misfits(page)).toEqual([])
    },
  )

  test('reads a time and an amount that say what they are, and shows them in the list (phone)', async () => {
    const visit = await it.visit('phone')
    const { page, say } = visit
    await visit.enter(manager)
    await visit.ready()
    const { search, box, amounts, head, readings } = await openSearch(visit)

    await box.fill('￥１，２４８')
    await expect.poll(amounts).toEqual(['1248'])
    expect(await readings()).toEqual([])
    await box.fill('18:42')
    await expect.poll(amounts).toEqual(['8360'])
    expect(await head.innerText()).toBe(say('Time {time}', { time: '18:42' }))
    await search.getByRole('button', { name: say('Show in the list') }).click()
    await expect.poll(() => visit.payments.count()).toBe(1)
    await page.getByText(say('Paid at {time}', { time: '18:42' })).waitFor()
    expect(decodeURIComponent(page.url())).not.toMatch(/18:42/)
  })

  test('keeps the last searches on the device until they are cleared (phone)', async () => {
    const visit = await it.visit('phone')
    const { page, say } = visit
    await visit.enter(manager)
    await visit.ready()
    const first = await openSearch(visit)
    await first.box.fill('18:42')
    await first.search.locator('.search-hit').first().click()
    await page.getByRole('dialog', { name: say('Transaction details') }).waitFor()
    // It is written behind the detail, and a page that is left at once may not have written it yet.
    await expect.poll(async () => (await remains(page)).names.join()).toMatch(/searches/)

    await visit.goto('/trade')
    await visit.ready()
    const again = await openSearch(visit)
    const recent = again.search.getByRole('button', { name: say('Time {time}', { time: '18:42' }) })
    await recent.click()
    await expect.poll(again.amounts).toEqual(['8360'])
    await again.search.getByRole('button', { name: say('Clear'), exact: true }).click()
    await recent.waitFor({ state: 'hidden' })
    await page.reload()
    await again.search.waitFor()
    expect(await recent.count()).toBe(0)
  })

  test('opens by a tap at 820 px, by a click and by keys beside an open drawer, and not past a dialog', async () => {
    const tablet = await it.visit('tablet')
    await tablet.enter(manager)
    await tablet.ready()
    await tablet.page.locator('button.top-search').filter({ visible: true }).tap()
    await tablet.page.getByRole('dialog', { name: tablet.say('Search transactions') }).waitFor()

    const desktop = await it.visit('desktop')
    const { page, say } = desktop
    await desktop.enter(manager)
    await desktop.ready()
    await desktop.payments.first().click()
    await page.getByRole('dialog', { name: say('Transaction details') }).waitFor()
    const { search } = await openSearch(desktop)
    await page.keyboard.press('Escape')
    await search.waitFor({ state: 'hidden' })
    for (const key of ['/', 'Control+k']) {
      await page.keyboard.press(key)
      await search.waitFor()
      await page.keyboard.press('Escape')
      await search.waitFor({ state: 'hidden' })
    }
    await page.keyboard.press('Escape')
    await page.locator('[data-key="filter"]').filter({ visible: true }).click()
    await page.getByRole('dialog', { name: say('Filters') }).waitFor()
    await page.keyboard.press('Control+k')
    expect(await search.count()).toBe(0)
  })
})
