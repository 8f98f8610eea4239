import { describe, expect, test } from 'vitest'
import { limits } from '#shared/limits.ts'
import { answersKept } from '../kit/kept-on.ts'
import { live } from '../kit/live.ts'
import { remains } from '../kit/remains.ts'

/** Which marks a text holds; four figures by themselves, since any moment in milliseconds may hold them by chance. */
const held = (marks: readonly string[], text: string) =>
  marks.filter((mark) =>
    /^\d+$/.test(mark) ? new RegExp(String.raw`(?<![\w-])${mark}(?![\w-])`).test(text) : text.includes(mark),
  )

describe('a session', () => {
  test('is ended by signing out: the next one asks for the password (phone)', async () => {
    await using it = await live()
    const manager = await it.person(['Record.search'])
    const visit = await it.visit('phone')
    const { page, button } = visit

    await visit.signIn(manager)
    await page
      .getByRole('navigation')
      .getByRole('link', { name: visit.say('More') })
      .click()
    await button('Sign out').click()
    await page.getByLabel(visit.say('User name')).waitFor()

    await visit.toSignIn('/trade')
  })

  test('is ended by the menu of the header (desktop)', async () => {
    await using it = await live()
    const manager = await it.person(['Record.search'])
    const visit = await it.visit('desktop')

    await visit.signIn(manager)
    await visit.page.getByRole('banner').getByRole('button', { name: '佐藤 美咲' }).click()
    await visit.button('Sign out').click()

    await visit.page.getByLabel(visit.say('User name')).waitFor()
  })

  test('leaves nothing of the business on the device once signed out (phone)', async () => {
    await using it = await live()
    await it.pay({ tradeNo: 'MARK-4711', amount: 7654321, remark: '配達おくれ', cardLast4: '9182' })
    const manager = await it.person(['Record.search'])
    const visit = await it.visit('phone', { worker: true })
    const { page, button, say } = visit
    const marks = [
      'MARK-4711',
      '7654321',
      '7,654,321',
      '配達おくれ',
      '9182',
      '佐藤 美咲',
      manager.userName,
      manager.email,
    ]

    await visit.signIn(manager)
    await page.getByText('7,654,321').first().waitFor()
    await expect.poll(async () => (await remains(page)).names.join()).toMatch(/portal-q:.*q-/)
    const before = await remains(page)
    // While signed in the user info stands in session storage; nothing else may be read without its key.
    expect(held(marks, before.withoutSessionStorage)).toEqual([])
    expect(before.text).not.toMatch(/\beyJ/)
    await page
      .getByRole('navigation')
      .getByRole('link', { name: say('More') })
      .click()
    await button('Sign out').click()
    await page.getByLabel(visit.say('User name')).waitFor()

    const after = await remains(page)
    expect(held(marks, after.text)).toEqual([])
    expect(after.names.filter((name) => name.startsWith('portal-q:'))).toEqual([])
  })

  test('that ended elsewhere says so when its token cannot be renewed, and goes on after signing in (desktop)', async () => {
    await using it = await live()
    const manager = await it.person(['Record.search'])
    const visit = await it.visit('desktop')
    const { page, say, button } = visit
    visit.expect(/status of 401 .*\/apiproxy\/api\//)
    await page.clock.install()

    await visit.signIn(manager, '/trade?Statuses=FAILED')
    await visit.ready()
    await it.portal.db.sql`update sessions set ended_at = now() where user_id = ${manager.userId}`
    await page.clock.fastForward((limits.accessTokenSeconds - limits.tokenMarginSeconds) * 1000)

    await page.getByRole('heading', { name: say('You were signed out') }).waitFor()
    await button('Sign in again').click()
    await visit.type(manager.userName, manager.password)
    await page.waitForURL(`${it.origin}/trade?Statuses=FAILED`)
  })

  test('that ended elsewhere is noticed by a page that nobody touches, which says so and keeps what it kept (phone)', async () => {
    await using it = await live()
    await it.pay({ tradeNo: 'T-1' })
    const manager = await it.person(['Record.search'])
    const visit = await it.visit('phone')
    visit.expect(/status of 40[01] .*\/apiproxy\//)
    const listens = visit.page.waitForResponse(/\/api\/live\/changes\?/)

    await visit.signIn(manager)
    await visit.payments.first().waitFor()
    await listens
    await answersKept(visit.page)
    await it.portal.db.sql`update sessions set ended_at = now() where user_id = ${manager.userId}`

    await visit.page.getByRole('heading', { name: visit.say('You were signed out') }).waitFor()
    expect((await remains(visit.page)).names.join()).toMatch(/portal-q:.*q-.*trade/)
  })

  test('that ended elsewhere is noticed at the next question and leads to signing in (phone)', async () => {
    await using it = await live()
    await it.pay({ tradeNo: 'T-1' })
    const manager = await it.person(['Record.search'])
    const visit = await it.visit('phone')
    visit.expect(/status of 401 .*\/apiproxy\/api\//)
    // Without its live connection, which would notice first.
    await visit.page.route(/\/api\/live\/changes\?/, (route) =>
      route.fulfill({ headers: { 'x-portal': '1' }, body: '\n' }),
    )

    await visit.signIn(manager)
    await visit.payments.first().waitFor()
    await it.portal.db.sql`update sessions set ended_at = now() where user_id = ${manager.userId}`
    await visit.payments.first().click()

    await visit.page.getByLabel(visit.say('User name')).waitFor()
  })

  test('is renewed five seconds before its token ends, and not before (tablet)', async () => {
    await using it = await live()
    const manager = await it.person(['Record.search'])
    const visit = await it.visit('tablet')
    const { page } = visit
    await page.clock.install()
    let renewals = 0
    page.on('request', (request) => {
      if (request.postData()?.includes('grant_type=refresh_token')) renewals += 1
    })

    await visit.signIn(manager)
    await visit.ready()
    const before = renewals
    const margin = (limits.accessTokenSeconds - limits.tokenMarginSeconds) * 1000
    await page.clock.fastForward(margin - 20_000)
    expect(renewals).toBe(before)
    const renewed = page.waitForResponse((reply) => reply.url().endsWith('/token'))
    await page.clock.fastForward(20_000)

    expect((await renewed).status()).toBe(200)
    expect(renewals).toBe(before + 1)
  })

  test('is shared by a second tab, and ends in both at once (desktop)', async () => {
    await using it = await live()
    const manager = await it.person(['Record.search'])
    const visit = await it.visit('desktop')
    const { page, button } = visit

    await visit.signIn(manager)
    await visit.ready()
    const second = await visit.context.newPage()
    await second.goto(`${it.origin}/trade`)
    await second.locator('main .face').waitFor()
    await page.getByRole('banner').getByRole('button', { name: '佐藤 美咲' }).click()
    await button('Sign out').click()

    await page.getByLabel(visit.say('User name')).waitFor()
    await second.getByLabel(visit.say('User name')).waitFor()
  })
})

describe('maintenance', () => {
  test('shows a page of its own to everyone and lets them in again by itself (phone)', async () => {
    await using it = await live()
    await it.pay({ tradeNo: 'T-1' })
    const manager = await it.person(['Record.search'])
    const visit = await it.visit('phone')
    visit.expect(/status of 503 /)
    const { page, say } = visit
    await page.clock.install()

    await visit.signIn(manager)
    await visit.payments.first().waitFor()
    await it.configure('showServiceUnavailable', true)
    await visit.payments.first().click()
    await page.getByRole('heading', { name: say('The service is closed for maintenance') }).waitFor()
    await visit.goto('/trade')
    await page.getByRole('heading', { name: say('The service is closed for maintenance') }).waitFor()
    await it.configure('showServiceUnavailable', false)
    await page.clock.fastForward(30_000)

    await page.waitForURL(`${it.origin}/trade`)
    await visit.ready()
  })

  test('lets the operator of the system through by their own sign-in (desktop)', async () => {
    await using it = await live({ config: { showServiceUnavailable: true } })
    const operator = await it.person(['SystemConfig.all'], { entCode: '__SYSTEM' })
    const visit = await it.visit('desktop')
    const { page, say, button } = visit

    await visit.goto('/')
    await page.getByRole('heading', { name: say('The service is closed for maintenance') }).waitFor()
    await button('Operator sign-in').click()
    await visit.type(operator.userName, operator.password)

    await page.waitForURL(`${it.origin}/message`)
    await page.getByRole('banner').getByRole('button', { name: '佐藤 美咲' }).waitFor()
  })
})
