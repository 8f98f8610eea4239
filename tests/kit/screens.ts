import type { Locator } from 'playwright'
import { expect } from 'vitest'
import { words } from '#server/sso/words.ts'
import type { Language } from '#shared/language.ts'
import { messageManagement } from '#features/messages/desk.contract.ts'
import { live, type Live, type Login } from './live.ts'
import type { Device, Visit } from './visit.ts'

/** Names and texts that are data: they are shown as they are, in every language. */
export const data = [
  '佐藤 美咲',
  '山田 花子',
  '佐',
  '店長',
  '株式会社テスト',
  'テスト1号店',
  'テスト2号店',
  'テスト3号店',
  '配達おくれ、置き場所は玄関の横',
  'カード会社が承認しませんでした',
  'PayPay の決済がつながりにくくなっています',
  '復旧まで、ほかの決済をご案内ください。',
  '影響のある決済',
  '棚卸しのため、早く閉めます',
  '17時',
  'Visa',
  'Mastercard',
  'PayPay',
  'American Express',
  'Diners Club',
  'Noren',
  'JCB',
  'Rakuten',
  'Apple Pay',
  'Test',
]

/** A shop to walk through, and its people. */
export interface Furnished {
  readonly it: Live
  readonly people: Readonly<Record<'manager' | 'coded' | 'stale' | 'bare' | 'provider', Login>>
}

/** A shop with a day that holds everything a list can show, and people for every gate. */
export async function furnished(): Promise<Furnished> {
  const it = await live({ config: { supportPhone: '0120-000-000' } })
  await it.pay(
    { tradeNo: 'TX-0000001', amount: 3480, remark: '配達おくれ、置き場所は玄関の横' },
    {
      tradeNo: 'TX-0000002',
      amount: 12_345_678,
      paymentType: 'VISA_MC',
      cardBrand: 'Visa',
      cardLast4: '4821',
      shopCode: 'S00000002',
    },
    {
      tradeNo: 'TX-0000003',
      amount: 980,
      status: 'FAILED',
      failureCode: 'G12',
      failureText: 'カード会社が承認しませんでした',
    },
    { tradeNo: 'TX-0000004', amount: 2200, status: 'UNKNOWN', shopCode: 'S00000003' },
    { tradeNo: 'TX-0000005', amount: 640, status: 'PROCESSING' },
    { tradeNo: 'TX-0000006', amount: 5400, paymentType: 'JCB', status: 'DISPUTED' },
    {
      tradeNo: 'TX-0000007',
      amount: 4000,
      receiptNo: 'R-77',
      orderNo: 'ORDER-2026-0001',
      approvalNo: '991',
      operatorName: '佐藤 美咲',
    },
  )
  await it.pay({ tradeNo: 'TX-0000008', amount: 1500, tradeType: '06', origTradeNo: 'TX-0000007' })
  const [manager, coded, stale, provider] = await Promise.all([
    it.person(['Record.search', 'Record.download', 'Refund.refund', 'Shop.search', ...noticeRights]),
    it.person(['Record.search'], { mfaEmail: 'hanako@example.jp' }),
    it.person(['Record.search'], { mustChangePassword: true }),
    it.person(['Refund.refund', 'Ent.search', ...noticeRights], { entCode: '__SYSTEM', userFullName: '佐藤 美咲' }),
  ])
  await tell(it)
  const other = 'E00000001'
  await it.portal.db.sql`
    insert into enterprises (ent_code, tenant_code, ent_name, ent_display_name, time_zone, currency, force_bind_mfa)
    select ${other.replace('E', `E${it.portal.ent.slice(-4)}`).slice(0, 9)}, tenant_code, ent_name, ent_display_name, time_zone, currency, true
      from enterprises where ent_code = ${it.portal.ent}`
  const bare = await it.person(['Record.search'], {
    entCode: other.replace('E', `E${it.portal.ent.slice(-4)}`).slice(0, 9),
  })
  return { it, people: { manager, coded, stale, bare, provider } }
}

const noticeRights = ['Message.search', 'Message.add', 'Message.edit', 'Message.delete'] as const

/** An outage the provider tells everybody about, and what the shop tells its own people. */
async function tell({ portal }: Live) {
  const [provider, author] = await Promise.all([portal.admin(...noticeRights), portal.as(...noticeRights)])
  const everybody = { receiverMode: 'ALL_USERS' as const, editableAfterPosting: true, requireAck: true }
  await provider(messageManagement.createSystem, {
    ...everybody,
    messageTypeId: '1',
    messageTitle: 'PayPay の決済がつながりにくくなっています',
    content: '復旧まで、ほかの決済をご案内ください。\n\n# 影響のある決済\n\n- PayPay\n- Rakuten',
  })
  await author(messageManagement.create, {
    ...everybody,
    messageTypeId: '4',
    messageTitle: '棚卸しのため、早く閉めます',
    content: '**17時**',
  })
}

/** What is done on each screen of the walk, once it stands still. */
export type Look = (screen: string, visit: Visit) => Promise<void>

/** How a walk differs from a whole one in daylight. */
export interface WalkOptions {
  readonly scheme?: 'light' | 'dark'
  /** Only the screens inside the frame: the pages before it are the same column on every device. */
  readonly insideOnly?: boolean
}

/** Walks through every screen there is on a device in a language. */
export async function walk(
  { it, people }: Furnished,
  device: Device,
  language: Language,
  look: Look,
  { insideOnly = false, ...more }: WalkOptions = {},
): Promise<void> {
  const visit = await it.visit(device, { language, ...more })
  visit.expect(/ERR_|status of (401|503)|status of 400 .*action-token/)
  if (!insideOnly) await doors(it, visit, look)
  if (!insideOnly) await gates(it, people, { device, language, ...more }, look)
  await rooms(visit, people.manager, look)
  await desk(it, people.provider, { device, language, ...more }, look)
  if (!insideOnly) await closed(it, visit, people.manager, look)
  await visit.context.close()
}

async function doors(it: Live, visit: Visit, look: Look) {
  const { page, door } = visit
  await visit.toSignIn()
  await look('sign-in', visit)
  await visit.type('nobody', 'Wrong#2026-autumn')
  await page.getByRole('alert').waitFor()
  await look('sign-in-wrong', visit)
  await page.getByRole('link', { name: door.forgot }).click()
  await page.getByLabel(door.nameOrMail).waitFor()
  await look('forgot', visit)
  await page.goto(`${it.origin}/realms/${it.portal.tenant}/login-actions/action-token?key=spent&lang=${visit.language}`)
  await page.getByText(words[visit.language].linkSpentTitle).first().waitFor()
  await look('forgot-spent', visit)
}

async function gates(
  it: Live,
  people: Record<'coded' | 'stale' | 'bare', Login>,
  how: { device: Device; language: Language; scheme?: 'light' | 'dark' },
  look: Look,
) {
  for (const [screen, person, title] of [
    ['gate-code', people.coded, 'Type the code from the e-mail'],
    ['gate-password', people.stale, 'Choose a new password'],
    ['gate-two-step', people.bare, 'Set up two-step authentication'],
  ] as const) {
    const visit = await it.visit(how.device, how)
    await visit.signIn(person)
    await visit.page.getByRole('heading', { name: visit.say(title) }).waitFor()
    await visit.page.waitForLoadState('networkidle')
    await look(screen, visit)
    await visit.context.close()
  }
}

async function rooms(visit: Visit, manager: Login, look: Look) {
  const { page, say, button } = visit
  await visit.enter(manager)
  await visit.payments.first().waitFor()
  await look('trade', visit)

  await visit.payments.last().click()
  const detail = page.getByRole('dialog', { name: say('Transaction details') })
  await detail.getByText(say('What happened')).waitFor()
  await look('trade-detail', visit)
  await papers(visit, detail, look)
  await page.goBack()
  await detail.waitFor({ state: 'hidden' })

  await button('Export').click()
  await page.getByRole('dialog', { name: say('Export to a file') }).waitFor()
  await look('export', visit)
  await button('Cancel').filter({ visible: true }).click()

  await page.locator('[data-key="filter"]').filter({ visible: true }).click()
  const sheet = page.getByRole('dialog', { name: say('Filters') })
  await sheet.getByText('PayPay').waitFor()
  await look('trade-filter', visit)
  await sheet.locator('button.chip').first().click()
  await sheet.locator('.range table').first().waitFor()
  await look('trade-filter-period', visit)
  await page.keyboard.press('Escape')

  await visit.goto('/trade?Statuses=FAILED&Statuses=SUCCESS&AmountFrom=100')
  await visit.ready()
  await look('trade-filtered', visit)
  await visit.goto('/trade?Statuses=CHARGED_BACK')
  await page.locator('main .face').waitFor()
  await look('trade-no-match', visit)
  await visit.goto('/trade?From=2020-01-01&To=2020-12-31')
  await page.locator('main .face').waitFor()
  await look('trade-too-long', visit)

  if (await button('Choose columns').isVisible()) {
    await visit.goto('/trade')
    await visit.payments.first().waitFor()
    await button('Choose columns').click()
    await page.getByRole('dialog', { name: say('Columns shown') }).waitFor()
    await look('trade-columns', visit)
    await page.keyboard.press('Escape')
    await page.locator('.filter-bar .popover button').first().click()
    await page
      .getByRole('dialog', { name: say('Period') })
      .locator('.range table')
      .first()
      .waitFor()
    const tops = page
      .locator('.calendar-month')
      .evaluateAll((months) => months.map((month) => month.getBoundingClientRect().top))
    expect(new Set(await tops).size, 'the two months stand side by side').toBe(1)
    await look('trade-period', visit)
    await page.keyboard.press('Escape')
    await page.getByRole('banner').getByRole('button', { name: '佐藤 美咲' }).click()
    await page.getByRole('dialog', { name: say('Your account') }).waitFor()
    await look('trade-account-menu', visit)
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: say('Keys') }).waitFor()
    await look('keys', visit)
    await page.keyboard.press('Escape')
  }

  await notices(visit, look)

  for (const [screen, path, heading] of [
    ['account', '/account', 'This device'],
    ['account-alerts', '/account?open=alerts', 'Devices that receive alerts'],
    ['account-password', '/account?open=password', 'New password again'],
    ['account-two-step', '/account?open=twoStep', 'E-mail address again'],
    ['not-found', '/no/such/page', 'Back to the start'],
  ] as const) {
    await visit.goto(path)
    await page.getByText(say(heading)).first().waitFor()
    await look(screen, visit)
  }
}

/** The notices for the reader, and the desk where they are written. */
async function notices(visit: Visit, look: Look) {
  const { page, say, button } = visit
  await visit.goto('/message')
  await page.locator('.notice').first().waitFor()
  await look('message', visit)
  await page.locator('.notice-button').first().click()
  await page.locator('.drawer .markup').waitFor()
  await button('I have understood this').waitFor()
  await look('message-detail', visit)

  await visit.goto('/message/management')
  await visit.ready()
  await look('message-management', visit)
  await page.locator('main .list-open').first().click()
  await page.locator('.desk-funnel').waitFor()
  await page.getByText(say('Former texts')).or(page.locator('.drawer .facts')).first().waitFor()
  await look('message-sent', visit)
  await visit.goto('/message/management?Write=new')
  await page.locator('.desk-form').waitFor()
  await look('message-write', visit)
}

/** What opens above the details: the refund and the copy to print. */
async function papers(visit: Visit, detail: Locator, look: Look) {
  const { page, say, button } = visit
  await detail.locator('.refund-action button').click()
  await page.locator('.refund-form').waitFor()
  await look('refund', visit)
  await page.goBack()
  await page.locator('.refund-form').waitFor({ state: 'hidden' })
  await button('Print a copy').click()
  const preview = page.getByRole('dialog', { name: say('Print a copy') })
  await preview.locator('.slip').waitFor()
  await look('print', visit)
  await preview.getByRole('button', { name: say('Close') }).click()
}

/** The provider's desk, with a queue and with the payment found. */
async function desk(it: Live, provider: Login, how: { device: Device; language: Language }, look: Look) {
  const visit = await it.visit(how.device, how)
  const { page, say } = visit
  await visit.enter(provider)
  await page.locator('.systrade-queue .list').waitFor()
  await page.getByLabel(new RegExp(`^${say('Transaction no.')}`)).fill('TX-0000001')
  await page.getByRole('button', { name: say('Find the payment') }).click()
  await page.locator('.systrade-trade').waitFor()
  await look('systrade', visit)
  await visit.goto('/message/sysManagement')
  await visit.ready()
  await look('sys-message-management', visit)
  await visit.context.close()
}

async function closed(it: Live, visit: Visit, manager: Login, look: Look) {
  const { page, say } = visit
  await visit.goto('/trade')
  await visit.payments.first().waitFor()
  await it.stop()
  await visit.payments.first().click()
  await page.getByText(say('Could not reach the server'), { exact: true }).first().waitFor()
  await look('trade-cannot-connect', visit)
  await it.start()
  await page.goto(`${it.origin}/trade`)
  await visit.payments.first().waitFor()

  // The page is there, the server is not: what was kept is shown, and nothing where nobody was here.
  const calls = /\/(apiproxy|edge)\//
  await page.route(calls, (route) => route.abort())
  await visit.goto('/trade')
  await page.locator('.offline-bar').waitFor()
  await visit.payments.first().waitFor()
  await look('trade-offline', visit)
  const known = await page.evaluate(() => localStorage.getItem('portal.known'))
  await page.evaluate(() => localStorage.removeItem('portal.known'))
  await visit.goto('/trade')
  await page.getByRole('heading', { name: say('Connect to sign in') }).waitFor()
  await look('connect', visit)
  await page.evaluate((kept) => localStorage.setItem('portal.known', kept ?? ''), known)
  await page.unroute(calls)

  await it.configure('showServiceUnavailable', true)
  await visit.goto('/trade')
  await page.getByRole('heading', { name: say('The service is closed for maintenance') }).waitFor()
  await look('maintenance', visit)
  await it.configure('showServiceUnavailable', false)

  await page.evaluate(() => localStorage.setItem('portal.locked', 'true'))
  await visit.goto('/trade')
  await page.getByRole('heading', { name: say('Locked') }).waitFor()
  await look('locked', visit)
  await page.evaluate(() => localStorage.removeItem('portal.locked'))
  await page.clock.install()
  // What was kept stands there before the page has tokens; the last thing a start asks for is its live connection.
  const started = page.waitForRequest(/\/api\/live\/changes$/)
  await visit.goto('/trade')
  await visit.payments.first().waitFor()
  await started
  await it.portal.db.sql`update sessions set ended_at = now() where user_id = ${manager.userId}`
  await page.clock.fastForward(295_000)
  await page.getByRole('heading', { name: say('You were signed out') }).waitFor()
  await look('ended', visit)
}
