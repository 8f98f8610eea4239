import { beforeAll, afterAll, describe, expect, test } from 'vitest'
import { instantOf } from '#shared/business-day.ts'
import { addDays, addMonths } from '#shared/calendar.ts'
import { formatRange } from '#shared/dates.ts'
import { text } from '#server/catalogue.ts'
import { problemTexts } from '#shared/problem-texts.ts'
import { live, type Live, type Login, type Payment } from '../kit/live.ts'
import { drawn } from '../kit/sampled.ts'
import type { Visit } from '../kit/visit.ts'

let it: Live
let manager: Login

beforeAll(async () => {
  it = await live()
  const noon = (day: string) => instantOf(day, '12:00:00', it.zone)
  const yesterday = addDays(it.today, -1)
  const plain = Array.from({ length: 116 }, (_, index): Payment => ({
    tradeNo: `P-${1000 + index}`,
    amount: 2000 + index,
  }))
  await it.pay(
    { tradeNo: 'CARD-1', amount: 5000, paymentType: 'VISA_MC', cardLast4: '4242', shopCode: 'S00000002' },
    { tradeNo: 'FAIL-1', amount: 777, status: 'FAILED', failureCode: 'X1' },
    { tradeNo: 'CHECK-1', amount: 888, status: 'UNKNOWN' },
    { tradeNo: 'WORD-1', amount: 1234, remark: '配達おくれ', receiptNo: 'R-555' },
    ...plain,
  )
  await it.pay(
    { tradeNo: 'OLD-1', amount: 31000, tradeTime: noon(yesterday) },
    { tradeNo: 'OLD-2', amount: 32000, tradeTime: noon(addMonths(it.today, -2)) },
    { tradeNo: 'OTHER-1', amount: 33000, tradeTime: noon(yesterday), shopCode: 'S00000003' },
  )
  manager = await it.person(['Record.search', 'Shop.search'])
})
afterAll(() => it[Symbol.asyncDispose]())

/** Opens the filters, does something there, and shows what was found. */
async function filter({ page, say }: Visit, choose: (sheet: ReturnType<typeof page.getByRole>) => Promise<void>) {
  await page.locator('[data-key="filter"]').filter({ visible: true }).click()
  const sheet = page.getByRole('dialog', { name: say('Filters') })
  await sheet.waitFor()
  const folded = sheet.locator('details:not([open]) > summary')
  if ((await folded.count()) > 0) await folded.click()
  await choose(sheet)
  await sheet.getByRole('button', { name: /^/ }).last().click()
  await sheet.waitFor({ state: 'hidden' })
}

/** The numbers of the payments in the address of the list are not shown on phones: amounts tell them apart. */
const amounts = async ({ page }: Visit) =>
  (await page.locator('main tbody tr:not(.list-day) .is-strong').allInnerTexts()).map((text) =>
    text.replace(/[^\d]/g, ''),
  )

describe('looking for payments', () => {
  test('a phone’s filter begins with the period, one field for amounts, the last four digits and the state', async () => {
    const visit = await it.visit('phone')
    const { page, say } = visit
    await visit.enter(manager)
    await visit.ready()
    await page.locator('[data-key="filter"]').filter({ visible: true }).click()
    const sheet = page.getByRole('dialog', { name: say('Filters') })
    await sheet.waitFor()

    const tops: number[] = []
    for (const place of [
      sheet.getByRole('group', { name: say('Period') }),
      sheet.getByRole('textbox', { name: say('Amount') }),
      sheet.getByRole('textbox', { name: say('Last 4 digits of the card') }),
      sheet.getByRole('group', { name: say('Status') }),
      sheet.getByText(say('More conditions')),
    ])
      tops.push((await place.boundingBox())?.y ?? 0)
    expect(tops).toEqual(tops.toSorted((a, b) => a - b))
    expect(await sheet.getByRole('textbox').filter({ visible: true }).count()).toBe(2)
  })

  test.each(drawn('search by each condition', ['phone', 'tablet', 'desktop'] as const, 1))(
    'by state, kind, amount, number, card and remark (%s)',
    async (device) => {
      const visit = await it.visit(device)
      const { page, say } = visit
      await visit.enter(manager)
      await visit.ready()
      await expect.poll(async () => (await amounts(visit)).length).toBe(50)

      await filter(visit, async (sheet) => sheet.getByText(say('Failed'), { exact: true }).click())
      await expect.poll(() => amounts(visit)).toEqual(['777'])
      expect(page.url()).toContain('Statuses=FAILED')
      const group = page.getByRole('group', { name: say('Current conditions') })
      await group.getByRole('button').click()
      await expect.poll(async () => (await amounts(visit)).length).toBe(50)
      expect(page.url()).not.toContain('Statuses')

      await filter(visit, async (sheet) => sheet.getByText('Visa / Mastercard', { exact: true }).click())
      await expect.poll(() => amounts(visit)).toEqual(['5000'])
      await group.getByRole('button').click()

      // Full-width digits, as a Japanese keyboard types them.
      await filter(visit, async (sheet) => {
        const amount = sheet.getByLabel(new RegExp(`^${say('Amount')}`))
        // A range that runs backwards is refused where it stands, and nothing is asked.
        await amount.fill('２，０００－１０００')
        await sheet.getByRole('button', { name: /^/ }).last().click()
        await sheet.getByText(say('Put the smaller amount first')).waitFor()
        expect(await amount.evaluate((one) => one === document.activeElement)).toBe(true)
        await amount.fill('１，２３４')
      })
      await expect.poll(() => amounts(visit)).toEqual(['1234'])
      expect(page.url()).not.toContain('1234')
      await group.getByRole('button').click()

      await filter(visit, async (sheet) => sheet.getByLabel(say('Last 4 digits of the card')).fill('４２４２'))
      await expect.poll(() => amounts(visit)).toEqual(['5000'])
      await group.getByRole('button').click()
      await filter(visit, async (sheet) => sheet.getByLabel(say('Words in the remark')).fill('おくれ'))
      await expect.poll(() => amounts(visit)).toEqual(['1234'])
      await group.getByRole('button').click()
      await filter(visit, async (sheet) => sheet.getByLabel(say('Transaction, receipt or order no.')).fill('R-555'))
      await expect.poll(() => amounts(visit)).toEqual(['1234'])

      // What was typed stands in no address, and is still there after a reload.
      expect(decodeURIComponent(page.url())).not.toMatch(/R-555|4242|おくれ/)
      await page.reload()
      await visit.ready()
      expect(await amounts(visit)).toEqual(['1234'])
      await group.getByRole('button').click()
      await expect.poll(async () => (await amounts(visit)).length).toBe(50)
    },
  )

  test('by period: the presets lead to yesterday and back, and the address can be shared (desktop)', async () => {
    const visit = await it.visit('desktop')
    const { page, say } = visit
    await visit.enter(manager)
    await visit.ready()

    await page.getByRole('button', { name: formatRange(it.today, it.today, 'ja', it.today) }).click()
    await page
      .getByRole('dialog', { name: say('Period') })
      .getByText(say('Yesterday'), { exact: true })
      .click()
    await expect.poll(() => amounts(visit)).toEqual(['33000', '31000'])
    expect(new URL(page.url()).search).toBe('?Period=yesterday')

    const shared = await it.visit('phone')
    await shared.signIn(manager, new URL(page.url()).pathname + new URL(page.url()).search)
    await shared.ready()
    expect(await amounts(shared)).toEqual(['33000', '31000'])
    await page.goBack()
    await expect.poll(async () => (await amounts(visit)).length).toBe(50)
  })

  test('over more than three months is not asked, and refused by the server all the same (phone)', async () => {
    const visit = await it.visit('phone')
    const { page } = visit
    const from = addDays(addMonths(it.today, -3), -2)
    await visit.enter(manager)
    await visit.ready()
    const asked: string[] = []
    page.on(
      'request',
      (request) => void (request.url().match(/\/api\/trade\/(list|summary)/) && asked.push(request.url())),
    )
    const token = page.waitForResponse((reply) => reply.url().endsWith('/token') && reply.ok())
    await visit.goto(`/trade?From=${from}&To=${it.today}`)
    const { access_token: bearer } = (await (await token).json()) as { access_token: string }

    await page.getByText(text('ja', problemTexts.tradePeriod)).first().waitFor()
    expect(asked).toEqual([])

    const reply = await it.portal.server.app.inject({
      url: `/apiproxy/api/trade/list?From=${from}&To=${it.today}`,
      headers: { host: new URL(it.origin).host, authorization: `Bearer ${bearer}`, 'accept-language': 'ja' },
    })
    expect(reply.json()).toMatchObject({
      resultType: 1600,
      message: expect.stringContaining(text('ja', problemTexts.tradePeriod)),
    })
  })

  test('with a period that runs backwards is said as that (phone)', async () => {
    const visit = await it.visit('phone')
    await visit.enter(manager, `/trade?From=${it.today}&To=${addDays(it.today, -1)}`)
    await visit.text('The end is before the start').waitFor()
  })

  test.each(drawn('search by the chips', ['phone', 'desktop'] as const, 1))(
    'by the small choices of the chips: the period and the stores, each by itself (%s)',
    async (device) => {
      const visit = await it.visit(device)
      const { page, say, button } = visit
      await visit.enter(manager)
      await visit.ready()

      await button('All stores').click()
      const choice = page.getByRole('dialog', { name: say('Store'), exact: true })
      await choice.getByText('テスト2号店').click()
      await choice.getByRole('button', { name: say('Show these stores') }).click()
      await expect.poll(() => amounts(visit)).toEqual(['5000'])
      await choice.waitFor({ state: 'detached' })

      const today = formatRange(it.today, it.today, 'ja', it.today)
      await page.locator('.filter-bar').getByRole('button', { name: today }).click()
      const period = page.getByRole('dialog', { name: say('Period'), exact: true })
      await period.getByText(say('Yesterday'), { exact: true }).click()
      await period.waitFor({ state: 'detached' })
      expect(new URL(page.url()).searchParams.get('ShopCodes')).toBe('S00000002')
      await expect.poll(() => amounts(visit)).toEqual([])
    },
  )

  test('that match nothing says which condition to drop, and drops it (phone)', async () => {
    const visit = await it.visit('phone')
    const { page, say } = visit
    await visit.enter(manager, '/trade?Statuses=FAILED&PaymentTypes=VISA_MC')

    const face = page.getByRole('status').filter({ hasText: say('Nothing matches these conditions') })
    await face.waitFor()
    // Which condition hides most is known once it was counted without each.
    await expect.poll(() => face.getByRole('button').count()).toBe(2)
    await face.getByRole('button').first().click()

    await expect.poll(async () => (await amounts(visit)).length).toBe(1)
  })

  test('turns pages and remembers the size of a page in the address (desktop)', async () => {
    const visit = await it.visit('desktop')
    const { page, say, button } = visit
    await visit.enter(manager)
    await visit.ready()
    const pager = page.getByRole('navigation', { name: say('Pages') })

    await expect.poll(() => pager.textContent()).toContain('120')
    // A start shows twenty rows before the page is whole.
    await expect.poll(async () => (await amounts(visit)).length).toBe(50)
    const first = await amounts(visit)
    await button('Next page').click()
    await expect.poll(() => amounts(visit)).not.toEqual(first)
    const second = await amounts(visit)
    expect(second.filter((amount) => first.includes(amount))).toEqual([])
    await button('Last page').click()
    await expect.poll(async () => (await amounts(visit)).length).toBe(20)
    await expect.poll(() => pager.textContent()).toContain('101–120')
    await button('Previous page').click()
    await expect.poll(() => amounts(visit)).toEqual(second)
    await button('First page').click()
    await expect.poll(() => amounts(visit)).toEqual(first)
    await pager.getByRole('combobox').selectOption('100')
    await expect.poll(async () => (await amounts(visit)).length).toBe(100)
    expect(page.url()).toContain('PageSize=100')
  })

  test('with the columns one chose, also the next time (desktop)', async () => {
    const visit = await it.visit('desktop')
    const { page, say, button } = visit
    await visit.enter(manager)
    await visit.ready()
    const head = page.getByRole('columnheader', { name: say('Store'), exact: true })
    await head.waitFor()

    await button('Choose columns').click()
    await page
      .getByRole('dialog', { name: say('Columns shown') })
      .getByText(say('Store'), { exact: true })
      .click()
    await head.waitFor({ state: 'hidden' })
    await page.reload()
    await visit.ready()
    expect(await head.count()).toBe(0)
    await button('Choose columns').click()
    await page.getByText(say('Reset')).click()
    await head.waitFor()
  })

  test('only in the stores one may see, in rows, sums and counts (tablet)', async () => {
    const limited = await it.person(['Record.search', 'Shop.search'], { shopCodes: ['S00000002'] })
    const visit = await it.visit('tablet')
    visit.expect(/status of 400 .*ShopCodes=S00000001/)
    const { page, button } = visit
    await visit.enter(limited)
    await visit.ready()

    expect(await amounts(visit)).toEqual(['5000'])
    expect(await page.locator('.totals-number').first().innerText()).toContain('5,000')
    await visit.goto('/trade?ShopCodes=S00000001')
    await page.locator('main .face').getByText('選択した店舗に、担当ではない店舗があります').waitFor()
    expect(await amounts(visit)).toEqual([])
    await button('Clear all conditions').click()
    await visit.ready()
    expect(await amounts(visit)).toEqual(['5000'])
  })
})

describe('reading one payment', () => {
  test('beside the list, by pointer and by keys (desktop)', async () => {
    const visit = await it.visit('desktop')
    const { page, say } = visit
    await visit.enter(manager)
    await visit.ready()
    const drawer = page.getByRole('dialog', { name: say('Transaction details') })
    const opened = async () => (await page.locator('main tbody tr.is-open .is-strong').allInnerTexts())[0] ?? null

    await visit.payments.first().click()
    await drawer.getByText(say('What happened')).waitFor()
    const first = await opened()
    expect(first).not.toBeNull()
    await page.keyboard.press('j')
    await expect.poll(opened).not.toBe(first)
    await page.keyboard.press('k')
    await expect.poll(opened).toBe(first)
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    expect(await opened()).toBeNull()

    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await drawer.waitFor()
    expect(await opened()).not.toBe(first)
    await page.goBack()
    await drawer.waitFor({ state: 'hidden' })
  })

  test('as a page of its own that goes by Back or its arrow, stays through a reload, and is named by no address (phone)', async () => {
    const visit = await it.visit('phone')
    const { page, say, button } = visit
    await visit.enter(manager)
    await visit.ready()
    const detail = page.getByRole('dialog', { name: say('Transaction details') })

    await visit.payments.first().click()
    await detail.getByText(say('What happened')).waitFor()
    expect((await detail.boundingBox())?.width).toBe(390)
    await page.goBack()
    await detail.waitFor({ state: 'hidden' })
    await visit.payments.nth(1).click()
    await detail.waitFor()
    expect(new URL(page.url()).searchParams.has('Trade')).toBe(false)
    await page.reload()
    await detail.getByText(say('What happened')).waitFor()
    await button('Back').click()
    await detail.waitFor({ state: 'hidden' })

    // One that somebody made by hand is taken up, and made like ours.
    await page.goto(`${it.origin}/trade?Trade=WORD-1`)
    await detail.getByText(say('What happened')).waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('')
  })
})

test('without a server the list says that it could not be loaded, and loads when it is back (tablet)', async () => {
  await using alone = await live()
  await alone.pay({ tradeNo: 'T-1', amount: 4321 }, { tradeNo: 'T-2', amount: 999, status: 'UNKNOWN' })
  const visit = await alone.visit('tablet')
  visit.expect(/ERR_/)
  const { page, say, button } = visit
  await visit.enter(await alone.person(['Record.search']))
  await visit.ready()

  await alone.stop()
  await page.getByRole('link', { name: say('Needs checking') }).click()
  await page.getByText(say('Could not reach the server'), { exact: true }).first().waitFor()
  expect(await page.getByText(say('No transactions in this period')).count()).toBe(0)
  await alone.start()
  await button('Load again').click()

  await expect.poll(() => amounts(visit)).toEqual(['999'])
})

test('a server that goes away while a first visit loads its parts takes neither the page nor the parts (tablet)', async () => {
  await using alone = await live()
  await alone.pay({ tradeNo: 'T-1', amount: 4321 })
  const visit = await alone.visit('tablet')
  visit.expect(/ERR_/)
  const { page, context } = visit
  let lose = () => {}
  const away = new Promise<void>((resolve) => (lose = resolve))
  const part = /\/assets\/RequestsTab-[^/]*\.js$/
  let asked = 0
  await context.route(part, async (route) => {
    asked++
    await away
    await route.abort('connectionrefused')
  })
  await visit.enter(await alone.person(['Record.search']))
  await visit.ready()
  await expect.poll(() => asked).toBe(1)

  await alone.stop()
  const failed = page.waitForRequest(/\/edge\/health$/)
  lose()
  await failed
  expect(await amounts(visit)).toEqual(['4321'])

  await context.unroute(part)
  const come = page.waitForResponse(part)
  await alone.start()
  expect((await come).ok()).toBe(true)
  expect(await amounts(visit)).toEqual(['4321'])
})

test('conditions whose part a lost server keeps back leave the rows, and stand there when it is back (phone)', async () => {
  await using alone = await live()
  const visit = await alone.visit('phone')
  visit.expect(/ERR_/)
  const { page, context, button } = visit
  await visit.enter(await alone.person(['User.search']), '/setting/user')
  const row = page.locator('.list-table tbody tr').first()
  await row.waitFor()
  const part = /\/assets\/FilterRowsSheet-[^/]*\.js$/
  await context.route(part, (route) => route.abort('connectionrefused'))

  await alone.stop()
  const failed = page.waitForRequest(/\/edge\/health$/)
  await button('Filters').click()
  await failed
  await page.locator('.offline-bar').waitFor()
  expect(await row.isVisible()).toBe(true)

  await context.unroute(part)
  await alone.start()
  await page.getByRole('dialog').waitFor()
  expect(await row.isVisible()).toBe(true)
})
