import { describe, expect, test } from 'vitest'
import { live } from '../kit/live.ts'
import { speeches } from '../kit/speech.ts'

describe('signing in', () => {
  test.each([
    ['ja', 'phone'],
    ['en', 'tablet'],
    ['mn', 'desktop'],
  ] as const)('on the portal’s own page leads to today’s payments (%s, %s)', async (language, device) => {
    await using it = await live()
    await it.pay({ tradeNo: 'T-1', amount: 3480 })
    const manager = await it.person(['Record.search'])
    const { page, toSignIn, type, say } = await it.visit(device, { language })

    await toSignIn()
    expect(await page.getAttribute('html', 'lang')).toBe(language)
    expect(await page.title()).toContain(say('Sign in'))
    await type(manager.userName, manager.password)

    await page.waitForURL(`${it.origin}/trade`)
    await page
      .getByRole('table', { name: say('Transactions') })
      .getByText('3,480')
      .first()
      .waitFor()
    expect(await page.getAttribute('html', 'lang')).toBe(language)
    expect(await page.title()).toContain(say('Transactions'))
  })

  test('with a wrong password says so, keeps the name and forgets the password (phone)', async () => {
    await using it = await live()
    const manager = await it.person(['Record.search'])
    const visit = await it.visit('phone')
    visit.expect(/status of 401 .*\/login-actions\//)
    const { page, say } = visit

    await visit.toSignIn()
    await visit.type(manager.userName, 'Wrong#2026-autumn')

    expect(await page.getByRole('alert').innerText()).toBe(say('The user name or password is not right.'))
    expect(await page.getByLabel(say('User name')).inputValue()).toBe(manager.userName)
    expect(await page.getByLabel(say('Password'), { exact: true }).inputValue()).toBe('')
    await visit.type(manager.userName, manager.password)
    await page.waitForURL(`${it.origin}/trade`)
  })

  test('says the same after ten wrong passwords, and of the right one that comes too late (phone)', async () => {
    await using it = await live()
    const manager = await it.person(['Record.search'])
    const visit = await it.visit('phone')
    visit.expect(/status of 401 .*\/login-actions\//)
    const { page } = visit

    await visit.toSignIn()
    const said = new Set<string>()
    for (let tries = 0; tries < 10; tries++) {
      await visit.type(manager.userName, `Wrong#2026-autumn-${tries}`)
      said.add(await page.getByRole('alert').innerText())
    }
    await visit.type(manager.userName, manager.password)
    said.add(await page.getByRole('alert').innerText())

    expect([...said]).toEqual([visit.say('The user name or password is not right.')])
  })

  test('comes back to the address that was wanted (desktop)', async () => {
    await using it = await live()
    const manager = await it.person(['Record.search'])
    const visit = await it.visit('desktop')

    await visit.signIn(manager, '/trade?Statuses=UNKNOWN')

    await visit.page.waitForURL(`${it.origin}/trade?Statuses=UNKNOWN`)
  })

  test('changes its language on the page, and the portal keeps it (phone)', async () => {
    await using it = await live()
    const manager = await it.person(['Record.search'])
    const visit = await it.visit('phone', { remembers: false })
    const { page } = visit

    await visit.toSignIn()
    await page.locator('.languages summary').click()
    await page.getByRole('link', { name: 'Монгол' }).click()
    await page.getByLabel(speeches.mn('User name')).fill(manager.userName)
    await page.getByLabel(speeches.mn('Password'), { exact: true }).fill(manager.password)
    await page.getByRole('button', { name: speeches.mn('Sign in'), exact: true }).click()
    await page.waitForURL(`${it.origin}/trade`)

    await expect.poll(() => page.getAttribute('html', 'lang')).toBe('mn')
  })

  test('with a forgotten password goes by the link in the mail (phone)', async () => {
    await using it = await live()
    const manager = await it.person(['Record.search'])
    const visit = await it.visit('phone')
    const { page, say } = visit
    const fresh = 'Aki-no-kaze#2027'

    await visit.toSignIn()
    await page.getByRole('link', { name: say('Forgot your password?') }).click()
    await page.getByLabel(say('User name or e-mail address')).fill(manager.email)
    await page.getByRole('button', { name: say('Send the link') }).click()
    await page.getByRole('heading', { name: say('Check your e-mail') }).waitFor()
    await expect.poll(() => it.mail(manager.email, 'passwordLink')).toHaveProperty('link')
    const { link = '' } = await it.mail(manager.email, 'passwordLink')
    await page.goto(link)
    await page.getByLabel(say('New password'), { exact: true }).fill(fresh)
    await page.getByLabel(say('New password again'), { exact: true }).fill(fresh)
    await page.getByRole('button', { name: say('Change the password') }).click()
    await page.getByRole('link', { name: say('Sign in') }).click()
    await visit.type(manager.userName, fresh)

    await page.waitForURL(`${it.origin}/trade`)
  })
})

describe('who signs in', () => {
  test('without the right to see payments lands on the notices, and payments are not found (desktop)', async () => {
    await using it = await live()
    const clerk = await it.person(['Manual.categorySearch'])
    const visit = await it.visit('desktop')
    const { page, say } = visit

    await visit.signIn(clerk)
    await page.waitForURL(`${it.origin}/message`)
    const menu = page.getByRole('navigation', { name: say('Main menu') }).getByRole('link')
    await expect.poll(() => menu.count()).toBe(1)
    await visit.goto('/trade')

    await page.waitForURL(`${it.origin}/notFound`)
    await page.getByRole('link', { name: say('Back to the start') }).click()
    await page.waitForURL(`${it.origin}/message`)
  })

  test('and takes an unknown address is told so and led back (phone)', async () => {
    await using it = await live()
    const manager = await it.person(['Record.search'])
    const visit = await it.visit('phone')
    const { page, say } = visit

    await visit.signIn(manager, '/no/such/page')

    await page.waitForURL(`${it.origin}/notFound`)
    await expect.poll(() => page.title()).toContain(say('Page not found'))
    await page.getByRole('link', { name: say('Back to the start') }).click()
    await page.waitForURL(`${it.origin}/trade`)
  })

  test('in childmode sees the content alone, in the language and theme of the address (tablet)', async () => {
    await using it = await live()
    const manager = await it.person(['Record.search'])
    const visit = await it.visit('tablet')
    const { page } = visit

    await visit.signIn(manager)
    await visit.goto('/trade?childmode=true&lang=mn&theme=dark')

    await page.getByRole('main').getByText(speeches.mn('No transactions in this period')).waitFor()
    expect(await page.getAttribute('html', 'lang')).toBe('mn')
    expect(await page.getAttribute('html', 'class')).toContain('dark')
    const frame = page
      .getByRole('complementary')
      .or(page.locator('.bottom-bar'))
      .or(page.getByRole('banner').locator('a, button'))
    expect(await frame.filter({ visible: true }).count()).toBe(0)
  })
})
