import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { text } from '#server/catalogue.ts'
import { problemTexts } from '#shared/problem-texts.ts'
import { live, type Live, type Login } from '../kit/live.ts'
import { barriers, misfits, smallTargets } from '../kit/look.ts'
import { drawn } from '../kit/sampled.ts'
import type { Device, Visit } from '../kit/visit.ts'

// SHOTS=folder keeps pictures of the steps for people to look at.
const folder = process.env['SHOTS']

let it: Live
let manager: Login
let acquirer: ReturnType<typeof setInterval>

beforeAll(async () => {
  it = await live()
  manager = await it.person(['Record.search', 'Refund.refund', 'Shop.search'])
  // The jobs of a whole server send what was asked for; here somebody looks every moment.
  acquirer = setInterval(() => void acquire().catch(() => {}), 200)
})
afterAll(async () => {
  clearInterval(acquirer)
  await it.portal.server.refunds.idle()
  await it[Symbol.asyncDispose]()
})
let visits: Visit[] = []
afterEach(async () => {
  await Promise.all(visits.map(({ context }) => context.close()))
  visits = []
})

async function acquire() {
  const waiting = await it.portal.db.sql<{ entCode: string; refundNo: string }>`
    select ent_code as "entCode", refund_no as "refundNo" from refunds
     where tenant_code = ${it.portal.tenant} and status in ('REQUESTED', 'APPROVED')`
  for (const key of waiting) await it.portal.server.refunds.send(key)
}

const given = (tradeNo: string) =>
  it.portal.db.sql<{ amount: bigint; status: string }>`
    select amount, status from refunds where ent_code = ${it.portal.ent} and trade_no = ${tradeNo} order by refund_no`

/** Signs somebody in on a device and comes to the list, which shows one payment alone. */
async function at(
  device: 'phone' | 'desktop',
  tradeNo: string,
  { who = manager, language = 'ja' as 'ja' | 'en' | 'mn' } = {},
) {
  const visit = await it.visit(device, { language })
  visits.push(visit)
  await visit.enter(who, `/trade?Trade=${tradeNo}&Ent=${it.portal.ent}`)
  const { page, say } = visit
  await page
    .getByRole('dialog', { name: say('Transaction details') })
    .getByText(say('What happened'))
    .waitFor()
  const dialog = page.getByRole('dialog', { name: say('Refund'), exact: true })
  return {
    visit,
    page,
    say,
    dialog,
    open: page.locator('.refund-action button'),
    amount: dialog.getByLabel(new RegExp(`^${say('Amount to refund')}`)),
    again: dialog.getByLabel(say('Type the amount again to confirm')),
    confirm: dialog.locator('.form-dialog-foot .button-danger'),
    async fill(remark = '打ちまちがい') {
      await dialog.locator('label.chip', { hasText: say('Wrong amount') }).click()
      await dialog.locator('.refund-remark input').fill(remark)
    },
    shot: async (name: string) =>
      void (folder && (await page.screenshot({ path: `${folder}/refund-${name}-${device}-${language}.png` }))),
  }
}

/** Rests a finger on the button for so long. */
async function press(page: Page, ms: number) {
  const box = await page.locator('.hold').boundingBox()
  if (!box) throw new Error('there is nothing to hold')
  const cdp = await page.context().newCDPSession(page)
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await page.waitForTimeout(ms)
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** The rows that show an amount, and the button of the last of them for what else can be done. */
const row = (page: Page, words: string) => page.locator('tbody tr:not(.list-day)').filter({ hasText: words })
const more = (page: Page, words: string) => row(page, words).last().locator('.list-more button')

/** Requests for a refund that left the page, with their keys. */
function sentFrom(page: Page) {
  const sent: { key: string | undefined; body: string | null }[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('trade/refund'))
      sent.push({ key: request.headers()['idempotency-key'], body: request.postData() })
  })
  return sent
}

describe('giving a customer’s money back', () => {
  const languagesPaid = [
    ['ja', 6920],
    ['en', 6930],
    ['mn', 6940],
  ] as const
  test.each(drawn('refund on a phone', languagesPaid, 1))(
    'on a phone: from the card, all of it, by holding the button (%s)',
    async (language, paid) => {
      const tradeNo = `HOLD-${language}`
      const words = paid.toLocaleString('en')
      await it.pay({ tradeNo, amount: paid, paymentType: 'VISA_MC', cardBrand: 'Visa', cardLast4: '4821' })
      const { visit, page, say, dialog, confirm, fill, shot } = await at('phone', tradeNo, { language })
      const sent = sentFrom(page)
      await visit.goto('/trade')
      await visit.payments.first().waitFor()
      await more(page, words).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('Refund {left}', { left: `￥${words}` }) })
        .click()
      await dialog.locator('.refund-form').waitFor()
      expect(await barriers(page)).toEqual([])
      expect(await misfits(page)).toEqual([])
      expect(await smallTargets(page)).toEqual([])
      await shot('form')

      // What is missing is said, and nothing leaves.
      await press(page, 1800)
      await expect.poll(() => dialog.getByRole('alert').count()).toBe(2)
      await fill('デザート1点の打ちまちがい')
      expect(await dialog.getByText('13 / 100').count()).toBe(1)
      await press(page, 700)
      await page.waitForTimeout(1200)
      expect(sent).toHaveLength(0)

      await press(page, 1800)
      await dialog.getByText(say('The refund is done')).waitFor()
      await shot('done')
      expect(await barriers(page)).toEqual([])
      expect(await misfits(page)).toEqual([])
      expect(sent).toHaveLength(1)
      expect(await given(tradeNo)).toEqual([{ amount: BigInt(paid), status: 'SUCCEEDED' }])
      expect(await confirm.count()).toBe(0)

      await dialog.getByRole('button', { name: say('Close') }).click()
      // A card's whole refund on the day itself takes the payment back: it counts no more.
      await expect.poll(() => row(page, words).first().innerText()).toMatch(new RegExp(words))
      await expect.poll(() => row(page, words).count()).toBe(2)
      // Beside the net it stands as what was cancelled.
      await expect.poll(() => page.locator('.totals-number').first().innerText()).not.toContain(words)
    },
  )

  test('on a desktop: a part in full-width digits, typed twice; Enter and a second press send nothing more', async () => {
    await it.pay({ tradeNo: 'TYPED-1', amount: 1200 })
    const { page, say, dialog, open, amount, again, confirm, fill, shot } = await at('desktop', 'TYPED-1')
    const sent = sentFrom(page)
    await page.keyboard.press('r')
    await dialog.locator('.refund-form').waitFor()
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    expect(await dialog.isVisible()).toBe(true)

    // Too much is refused before anything leaves.
    await dialog.getByRole('radio', { name: say('Partial') }).check()
    await amount.fill('１３００')
    await dialog.getByText(say('You can refund up to {most}.', { most: '￥1,200' })).waitFor()
    await fill()
    await again.fill('1300')
    await confirm.click()
    expect(sent).toHaveLength(0)
    await shot('too-much')

    await amount.fill('２００')
    expect(await amount.inputValue()).toBe('２００')
    await amount.blur()
    expect(await amount.inputValue()).toBe('200')
    await dialog.getByText(say('Left after this: {rest}', { rest: '￥1,000' })).waitFor()
    await again.fill('300')
    await confirm.click()
    await dialog.getByText(say('Type {what} here as well.', { what: '￥200' })).waitFor()
    await again.fill('２００')
    await page.keyboard.press('Enter')
    await page.waitForTimeout(300)
    expect(sent).toHaveLength(0)
    expect(await barriers(page)).toEqual([])
    expect(await misfits(page)).toEqual([])
    await shot('part')

    await confirm.dblclick()
    await dialog.getByText(say('The refund is done')).waitFor()
    expect(sent).toHaveLength(1)
    expect(JSON.parse(sent[0]?.body ?? '{}')).toMatchObject({ amount: 200, mode: 'PARTIAL', expectedRefundable: 1200 })
    expect(await given('TYPED-1')).toEqual([{ amount: 200n, status: 'SUCCEEDED' }])

    // The open payment, its story and the button follow at once.
    await dialog.getByRole('button', { name: say('Close') }).click()
    const detail = page.getByRole('dialog', { name: say('Transaction details') })
    await detail.getByText(say('Refunds of this payment')).waitFor()
    await expect.poll(() => open.innerText()).toContain('￥1,000')
    await shot('after')
    await detail.locator('.more-line').first().click()
    await detail.getByText('TYPED-1', { exact: true }).first().waitFor()
  })

  test('with the keyboard alone, from the list to the end', async () => {
    await it.pay({ tradeNo: 'KEYS-1', amount: 800 })
    const { page, say, dialog } = await at('desktop', 'KEYS-1')
    await page.keyboard.press('r')
    await dialog.locator('.refund-form').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    await page.keyboard.type('requested')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('800')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')

    await dialog.getByText(say('The refund is done')).waitFor()
    expect(await given('KEYS-1')).toHaveLength(1)
  })

  test('an answer that is lost leaves one refund: the page says so, a reload keeps the key, sending again is safe', async () => {
    await it.pay({ tradeNo: 'LOST-1', amount: 1500 })
    const { visit, page, say, dialog, open, again, confirm, fill, shot } = await at('desktop', 'LOST-1')
    visit.expect(/ERR_/)
    const sent = sentFrom(page)
    await open.click()
    await fill()
    await again.fill('1500')
    await page.route('**/apiproxy/api/trade/refund', async (route) => {
      const { method, url, headers, postData } = {
        method: 'POST' as const,
        url: new URL(route.request().url()).pathname,
        headers: { ...(await route.request().allHeaders()), host: it.portal.host },
        postData: route.request().postData() ?? '',
      }
      await it.portal.server.app.inject({ method, url, headers, payload: postData })
      await route.abort()
    })
    await confirm.click()
    await dialog.getByText(say('Sending it again is safe: it is refunded only once.')).waitFor()
    await shot('unsure')
    await page.unroute('**/apiproxy/api/trade/refund')

    await page.reload()
    await dialog.getByText(say('Sending it again is safe: it is refunded only once.')).waitFor()
    await expect.poll(() => confirm.isEnabled()).toBe(true)
    await confirm.click()
    await dialog.getByText(say('The refund is done')).waitFor()
    expect(sent).toHaveLength(2)
    expect(sent[1]).toEqual(sent[0])
    expect(await given('LOST-1')).toHaveLength(1)
  })

  test('Back and reload in the middle keep what was typed', async () => {
    await it.pay({ tradeNo: 'BACK-1', amount: 1200 })
    const { page, say, dialog, open, amount, fill } = await at('desktop', 'BACK-1')
    await open.click()
    await dialog.getByRole('radio', { name: say('Partial') }).check()
    await amount.fill('300')
    await fill('半分だけ')
    await page.goBack()
    await dialog.waitFor({ state: 'hidden' })

    await open.click()
    await expect.poll(() => amount.inputValue()).toBe('300')
    await page.reload()
    await expect.poll(() => amount.inputValue()).toBe('300')
    expect(await dialog.locator('.refund-remark input').inputValue()).toBe('半分だけ')

    // Given up on purpose, it is gone.
    await dialog
      .getByRole('button', { name: say('Cancel') })
      .last()
      .click()
    await dialog.getByRole('button', { name: say('Discard and close') }).click()
    await open.click()
    await expect.poll(() => amount.inputValue()).toBe('1,200')
    expect(await dialog.locator('.refund-remark input').inputValue()).toBe('')
  })

  test('in two tabs: the second is told that it was refunded already', async () => {
    await it.pay({ tradeNo: 'TABS-1', amount: 900, paymentType: 'VISA_MC' })
    const first = await at('desktop', 'TABS-1')
    const second = await at('desktop', 'TABS-1')
    for (const { open, fill, again } of [first, second]) {
      await open.click()
      await fill()
      await again.fill('900')
    }
    await first.confirm.click()
    await first.dialog.getByText(first.say('The refund is done')).waitFor()
    await second.confirm.click()
    await second.dialog.getByText(text('ja', problemTexts.alreadyRefunded)).first().waitFor()
    await second.shot('already')
    expect(await given('TABS-1')).toHaveLength(1)
  })

  test('a refund that the payment company refuses says when the payment was and whom to call', async () => {
    await it.pay({ tradeNo: 'FAIL-904', amount: 700 })
    const { dialog, open, again, confirm, fill, shot, say } = await at('desktop', 'FAIL-904')
    await open.click()
    await fill()
    await again.fill('700')
    await confirm.click()
    await dialog.getByText(/返金できませんでした。取引日時を控えて、窓口へご連絡ください。/).waitFor()
    await shot('failed')
    await dialog.getByRole('button', { name: say('Close') }).click()
    expect(await given('FAIL-904')).toEqual([{ amount: 700n, status: 'FAILED' }])
  })

  test('a refund the payment company is slow with is under way, and the payment says so', async () => {
    await it.pay({ tradeNo: 'SLOW-902', amount: 600 })
    const { page, dialog, open, again, confirm, fill, shot, say } = await at('desktop', 'SLOW-902')
    await open.click()
    await fill()
    await again.fill('600')
    await confirm.click()
    await dialog.getByText(say('Please do not refund it again.')).waitFor()
    await shot('slow')
    await dialog.getByRole('button', { name: say('Close') }).click()
    const detail = page.getByRole('dialog', { name: say('Transaction details') })
    await detail.getByText(say('Refund under way')).waitFor()
    expect(await open.count()).toBe(0)
  })

  test('without the right, or where the tenant keeps refunds to itself, there is no button', async () => {
    await it.pay({ tradeNo: 'NONE-1', amount: 5555 })
    const clerk = await it.person(['Record.search', 'Shop.search'])
    const { visit, page, say, open, dialog } = await at('phone', 'NONE-1', { who: clerk })
    expect(await open.count()).toBe(0)
    await visit.goto('/trade')
    await visit.payments.first().waitFor()
    await more(page, '5,555').click()
    await page.getByRole('dialog').getByText(say('Copy the transaction no.')).waitFor()
    expect(
      await page
        .getByRole('dialog')
        .getByText(/返金/)
        .count(),
    ).toBe(0)
    await visit.goto(`/trade?Refund=NONE-1&Ent=${it.portal.ent}`)
    await visit.payments.first().waitFor()
    expect(await dialog.count()).toBe(0)

    await it.configure('enterpriseRefundEnabled', false)
    const closed = await at('phone', 'NONE-1')
    expect(await closed.open.count()).toBe(0)
    await it.configure('enterpriseRefundEnabled', true)
  })

  test('without a connection the button is there, off, and says why', async () => {
    await it.pay({ tradeNo: 'OFF-1', amount: 500 })
    const { visit, page, open, say, dialog, fill, shot } = await at('phone', 'OFF-1')
    const sent = sentFrom(page)
    visit.expect(/ERR_/)
    await open.click()
    await fill()
    await page.route(/\/(apiproxy|edge)\//, (route) => route.abort())
    await page.evaluate(() => dispatchEvent(new Event('offline')))
    const reason = say('You are offline. This can be done once the connection is back.')
    await dialog.getByText(reason).waitFor()
    await shot('offline')
    expect(await page.locator('.hold').isDisabled()).toBe(true)
    await press(page, 1800)
    expect(sent).toHaveLength(0)
    await dialog
      .getByRole('button', { name: say('Cancel') })
      .first()
      .click()
    await dialog.getByRole('button', { name: say('Discard and close') }).click()
    expect(await open.isDisabled()).toBe(true)
    await page.locator('.refund-action').getByText(reason).waitFor()
    await shot('offline-detail')
    await page.unroute(/\/(apiproxy|edge)\//)
    expect(await given('OFF-1')).toHaveLength(0)
  })
})

describe('the provider’s support screen', () => {
  const rights = ['Refund.refund', 'Ent.search'] as const
  /** A super-admin who lands where that screen is. */
  async function atDesk(device: Device, language: 'ja' | 'en' | 'mn' = 'ja') {
    const admin = await it.person(rights, { entCode: '__SYSTEM', userFullName: '高橋 明' })
    const visit = await it.visit(device, { language })
    visits.push(visit)
    await visit.enter(admin)
    const { page, say } = visit
    const queue = page.getByRole('table', { name: say('Refunds') })
    await page.locator('.systrade-queue .list').waitFor()
    const number = page.getByLabel(new RegExp(`^${say('Transaction no.')}`))
    return {
      visit,
      page,
      say,
      queue,
      number,
      find: page.getByRole('button', { name: say('Find the payment') }),
      found: page.locator('.systrade-trade'),
      dialog: page.getByRole('dialog', { name: say('Refund'), exact: true }),
      shot: async (name: string) =>
        void (folder && (await page.screenshot({ path: `${folder}/systrade-${name}-${device}-${language}.png` }))),
    }
  }

  const desks = [
    ['phone', 'ja'],
    ['tablet', 'en'],
    ['desktop', 'mn'],
    ['desktop', 'ja'],
  ] as const
  test.each(drawn('refund at the desk', desks, 2))(
    'finds a payment by its full-width number, refunds it and sees it in the queue (%s, %s)',
    async (device, language) => {
      const tradeNo = `DESK-${device}-${language}`
      await it.pay({ tradeNo, amount: 4321 })
      const desk = await atDesk(device, language)
      const { page, say, found, number, find, dialog, queue, shot } = desk
      expect(new URL(page.url()).pathname).toBe('/systrade')
      await shot('empty')

      await find.click()
      await page.getByText(say('Type the transaction no.')).waitFor()
      await number.fill(tradeNo.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)))
      await number.press('Enter')
      await found.getByText(tradeNo).waitFor()
      expect(decodeURIComponent(page.url())).not.toContain('DESK')
      expect(await barriers(page)).toEqual([])
      expect(await misfits(page)).toEqual([])
      if (device === 'phone') expect(await smallTargets(page)).toEqual([])
      await shot('found')

      await found.getByRole('button', { name: /4,321/ }).click()
      await dialog.locator('label.chip', { hasText: say('Paid twice') }).click()
      await dialog.locator('.refund-remark input').fill('二重払いのため')
      if (device === 'desktop') {
        await dialog.getByLabel(say('Type the amount again to confirm')).fill('4321')
        await dialog.locator('.form-dialog-foot .button-danger').click()
      } else {
        await press(page, 1800)
      }
      await dialog.getByText(say('The refund is done')).waitFor()
      await dialog.getByRole('button', { name: say('Close') }).click()
      await queue.getByText('4,321').first().waitFor()
      await shot('queue')

      // The number found is still there after a reload, and the queue can be narrowed.
      await page.reload()
      await found.getByText(tradeNo).waitFor()
      await page.locator('.systrade-queue').getByRole('group').first().getByText(say('Failed'), { exact: true }).click()
      await expect.poll(() => queue.getByText('4,321').count()).toBe(0)
      await page.locator('.systrade-queue').getByRole('group').first().getByText(say('All'), { exact: true }).click()
      await queue.locator('.list-open').first().click()
      const detail = page.getByRole('dialog', { name: say('Refund details') })
      await detail.getByText('二重払いのため').waitFor()
      expect(await barriers(page)).toEqual([])
      expect(await misfits(page)).toEqual([])
      await shot('detail')
      expect(await given(tradeNo)).toEqual([{ amount: 4321n, status: 'SUCCEEDED' }])
    },
  )

  test('says when no payment has the number', async () => {
    const { page, say, number, find } = await atDesk('desktop')
    await number.fill('NO-SUCH-NUMBER')
    await find.click()
    await page.getByText(say('There is no payment with this number')).waitFor()
  })

  test('is not there for a merchant’s people', async () => {
    await it.pay({ tradeNo: 'STAFF-1' })
    const { page, visit, say } = await at('desktop', 'STAFF-1')
    await visit.goto('/systrade')
    await page
      .getByRole('heading', { name: say('Page not found') })
      .first()
      .waitFor()
  })
})
