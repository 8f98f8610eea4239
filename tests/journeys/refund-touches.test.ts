import type { Locator, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addDays } from '#shared/calendar.ts'
import { instantOf } from '#shared/business-day.ts'
import { live, type Live, type Login } from '../kit/live.ts'
import { barriers, misfits, smallTargets } from '../kit/look.ts'
import { drawn } from '../kit/sampled.ts'
import type { Device, Visit } from '../kit/visit.ts'

// SHOTS=folder keeps pictures of the steps for people to look at.
const folder = process.env['SHOTS']

let it: Live
let manager: Login
let staff: Login
let acquirer: ReturnType<typeof setInterval>
let visits: Visit[] = []

beforeAll(async () => {
  it = await live()
  manager = await it.person(['Record.search', 'Refund.refund', 'Shop.search'])
  staff = await it.person(['Record.search', 'Refund.refund'], { userFullName: '鈴木 大輝' })
  await it.portal.db.sql`
    update roles set refund_limit_single = 0 where tenant_code = ${it.portal.tenant}
       and role_id in (select role_id from users where user_name = ${staff.userName})`
  acquirer = setInterval(() => void acquire().catch(() => {}), 200)
})
afterAll(async () => {
  clearInterval(acquirer)
  await it.portal.server.refunds.idle()
  await it[Symbol.asyncDispose]()
})
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

async function on(device: Device, language: 'ja' | 'en' | 'mn', who: Login, path: string) {
  const visit = await it.visit(device, { language })
  visits.push(visit)
  await visit.enter(who, path)
  const shot = async (name: string) =>
    void (folder && (await visit.page.screenshot({ path: `${folder}/request-${name}-${device}-${language}.png` })))
  return { visit, page: visit.page, say: visit.say, shot }
}

async function looksRight(page: Page, device: Device) {
  expect(await barriers(page)).toEqual([])
  expect(await misfits(page)).toEqual([])
  if (device !== 'desktop') expect(await smallTargets(page)).toEqual([])
}

/** Rests a finger on the button that must be held. */
async function hold(page: Page) {
  const box = await page.locator('.hold').boundingBox()
  if (!box) throw new Error('there is nothing to hold')
  const cdp = await page.context().newCDPSession(page)
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await page.waitForTimeout(1800)
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('"give back 500 of yesterday’s payment" takes at most 8 touches from the list to done, the hold included', async () => {
  const yesterday = addDays(it.today, -1)
  await it.pay({ tradeNo: 'YESTERDAY-1', amount: 2680, tradeTime: instantOf(yesterday, '12:00', it.zone) })
  const { visit, page, say, shot } = await on('phone', 'ja', manager, `/trade?From=${yesterday}&To=${yesterday}`)
  await visit.payments.first().waitFor()
  let touches = 0
  const tap = async (what: Locator) => {
    await what.tap()
    touches++
  }

  await tap(visit.payments.first())
  await tap(page.locator('.refund-action button'))
  const dialog = page.getByRole('dialog', { name: say('Refund'), exact: true })
  await tap(dialog.getByRole('radio', { name: say('Partial') }))
  // Choosing a part has opened the keypad, of figures alone: what is typed lands in the amount.
  expect(await page.evaluate(() => document.activeElement?.getAttribute('inputmode'))).toBe('numeric')
  for (const digit of '500') {
    await page.keyboard.press(digit)
    touches++
  }
  await tap(dialog.locator('label.chip', { hasText: say('Wrong amount') }))
  await shot('eight-touches')
  await page.getByRole('button', { name: say('Hold to refund {what}', { what: '￥500' }), exact: true }).waitFor()
  await hold(page)
  touches++

  await dialog.getByText(say('The refund is done')).waitFor()
  expect(touches).toBeLessThanOrEqual(8)
  expect(await dialog.getByRole('button', { name: say('Share') }).count()).toBe(1)
  await dialog.getByRole('button', { name: say('Print a copy') }).waitFor()
  await looksRight(page, 'phone')
  await shot('eight-touches-done')
  expect(
    await it.portal.db
      .sql`select amount, remark from refunds where trade_no = 'YESTERDAY-1' and ent_code = ${it.portal.ent}`,
  ).toEqual([{ amount: 500n, remark: say('Wrong amount') }])
})

test.each(drawn('refund left', ['phone', 'tablet'] as const, 1))(
  'a refund that a finger would hold can be left without one (%s)',
  async (device) => {
    await it.pay({ tradeNo: `LEFT-${device}`, amount: 3120 })
    const { visit, page } = await on(device, 'ja', manager, `/trade?Trade=LEFT-${device}&Ent=${it.portal.ent}`)
    await page.locator('.refund-action button').click()
    await page.locator('.form-dialog .hold').waitFor()
    await looksRight(page, device)

    await visit.button('Cancel').filter({ visible: true }).click()

    await page.locator('.form-dialog').waitFor({ state: 'detached' })
    await page.locator('.drawer .refund-action button').waitFor()
  },
)

const places = [
  ['phone', 'ja'],
  ['tablet', 'en'],
  ['desktop', 'mn'],
] as const
test.each(drawn('request', places, 1))(
  'a request goes from whoever asks to whoever approves (%s, %s)',
  async (device, language) => {
    const tradeNo = `ASKED-${device}`
    await it.pay({ tradeNo, amount: 6920, paymentType: 'VISA_MC', cardBrand: 'Visa', cardLast4: '4821' })
    const asking = await on(device, language, staff, `/trade?Trade=${tradeNo}&Ent=${it.portal.ent}`)
    expect(
      await asking.page.getByRole('button', { name: asking.say('Refund {left}', { left: '￥6,920' }) }).count(),
    ).toBe(0)
    await asking.page.locator('.refund-action button').click()
    const form = asking.page.getByRole('dialog', { name: asking.say('Ask for a refund'), exact: true })
    await form.getByRole('radio', { name: asking.say('Partial') }).click()
    await asking.page.keyboard.type('1200')
    await form.locator('label.chip', { hasText: asking.say('Wrong amount') }).click()
    await looksRight(asking.page, device)
    await asking.shot('form')
    await form.getByRole('button', { name: asking.say('Ask for a refund of {what}', { what: '￥1,200' }) }).click()
    await form.getByText(asking.say('The request was sent')).waitFor()
    await asking.shot('sent')

    const deciding = await on(device, language, manager, '/trade')
    const way =
      device === 'phone'
        ? deciding.page.locator('.requests-line')
        : deciding.page.getByRole('link', { name: new RegExp(deciding.say('To approve')) })
    await way.waitFor()
    await deciding.shot('list')
    await way.click()
    await deciding.page.locator('.list-open').first().waitFor()
    await looksRight(deciding.page, device)
    await deciding.shot('waiting')
    await deciding.page.locator('.list-open').first().click()
    const dialog = deciding.page.getByRole('dialog', { name: deciding.say('Refund request') })
    await dialog.getByText(deciding.say('Requests of this person this month')).waitFor()
    await looksRight(deciding.page, device)
    await deciding.shot('approve')
    if (device === 'desktop') {
      await dialog.getByLabel(deciding.say('Type the amount again to confirm')).fill('1200')
      await dialog
        .getByRole('button', { name: deciding.say('Approve the refund of {what}', { what: '￥1,200' }) })
        .click()
    } else await hold(deciding.page)
    await dialog.getByText(deciding.say('The refund is done')).waitFor()
    await deciding.shot('approved')
    expect(
      await it.portal.db
        .sql`select status, amount from refunds where trade_no = ${tradeNo} and ent_code = ${it.portal.ent}`,
    ).toEqual([{ status: 'SUCCEEDED', amount: 1200n }])
  },
)

test('a request that is made, withdrawn or rejected shows on the others’ open pages at once, and its outcome under the bell', async () => {
  const tradeNo = 'AT-ONCE'
  await it.pay({ tradeNo, amount: 6920, paymentType: 'PAYPAY' })
  const soon = { timeout: 30_000 } // a page that asks again by itself does so minutes later
  const asking = await on('phone', 'ja', staff, `/trade?Trade=${tradeNo}&Ent=${it.portal.ent}`)
  const deciding = await on('desktop', 'ja', manager, `/trade?Trade=${tradeNo}&Ent=${it.portal.ent}`)
  const offer = deciding.page.locator('.refund-action button')
  const tab = deciding.page.getByRole('link', { name: deciding.say('To approve') })
  await offer.getByText(deciding.say('Refund {left}', { left: '￥6,920' })).waitFor()
  const before = Number((await tab.locator('.tab-count').allTextContents())[0] ?? 0)
  const request = async () => {
    await asking.page.locator('.refund-action button').click()
    const form = asking.page.getByRole('dialog', { name: asking.say('Ask for a refund'), exact: true })
    await form.locator('label.chip', { hasText: asking.say('Wrong amount') }).click()
    await form.getByRole('button', { name: asking.say('Ask for a refund of {what}', { what: '￥6,920' }) }).click()
    await form.getByRole('button', { name: asking.say('Close') }).click()
  }

  await request()
  await offer.getByText(deciding.say('See the request for {left}', { left: '￥6,920' })).waitFor(soon)
  await tab.getByText(String(before + 1)).waitFor(soon)
  await deciding.page
    .getByRole('dialog', { name: deciding.say('Transaction details') })
    .getByText(deciding.say('Waiting for approval'))
    .waitFor()
  await deciding.shot('live')

  const mine = asking.page.getByRole('dialog', { name: asking.say('Refund request') })
  await asking.page.locator('.refund-action button').click()
  await mine
    .getByRole('button', { name: asking.say('Withdraw the request for {amount}', { amount: '￥6,920' }) })
    .click()
  await offer.getByText(deciding.say('Refund {left}', { left: '￥6,920' })).waitFor(soon)

  await request()
  await offer.getByText(deciding.say('See the request for {left}', { left: '￥6,920' })).waitFor(soon)
  await offer.click()
  const dialog = deciding.page.getByRole('dialog', { name: deciding.say('Refund request') })
  await dialog.getByRole('button', { name: deciding.say('Reject with a reason') }).click()
  await dialog.getByLabel(deciding.say('Why it is rejected')).fill('別の取引です')
  await dialog
    .getByRole('button', { name: deciding.say('Reject the request for {amount}', { amount: '￥6,920' }) })
    .click()

  await asking.page.locator('.refund-action button').getByText(asking.say('Ask for a refund')).waitFor(soon)
  await asking.visit.goto('/trade')
  const unread = new RegExp(asking.say('Notices, {count} unread', { count: '\\d+' }))
  await asking.page.getByRole('link', { name: unread }).click()
  await asking.shot('bell')
  await asking.page
    .getByRole('button', { name: /返金の依頼が却下されました/ })
    .first()
    .click()
  await asking.page.getByText('理由：別の取引です').waitFor()
  await looksRight(asking.page, 'phone')
  await asking.shot('outcome')
})
