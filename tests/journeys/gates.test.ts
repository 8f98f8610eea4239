import { describe, expect, test } from 'vitest'
import { limits } from '#shared/limits.ts'
import { text } from '#server/catalogue.ts'
import { problemTexts } from '#shared/problem-texts.ts'
import { live, type Live } from '../kit/live.ts'

const fresh = 'Aki-no-kaze#2027'

async function codeIn(it: Live, address: string): Promise<string> {
  await expect.poll(() => it.mail(address, 'code')).toHaveProperty('code')
  return (await it.mail(address, 'code'))['code'] ?? ''
}

describe('before anything else', () => {
  test('the code from the e-mail is asked for: a wrong one is refused, another can be had after a minute (phone)', async () => {
    await using it = await live()
    const manager = await it.person(['Record.search'], { mfaEmail: 'hanako@example.jp' })
    const visit = await it.visit('phone')
    const { page, say, button, field } = visit
    await page.clock.install()

    await visit.signIn(manager)
    await page.getByRole('heading', { name: say('Type the code from the e-mail') }).waitFor()
    await page.getByRole('main').getByText('h****@example.jp').waitFor()
    expect(await page.getByRole('navigation').count()).toBe(0)
    const first = await codeIn(it, 'hanako@example.jp')
    await field('Code').fill(first === '000000' ? '000001' : '000000')
    await button('Continue').click()
    await page.getByText(text('ja', problemTexts.wrongCode)).first().waitFor()
    const again = page.getByRole('button', { name: new RegExp(say('Send a new code')) })
    expect(await again.isDisabled()).toBe(true)

    // The wait is over: on the page's clock and on the server's.
    await it.portal.db
      .sql`update code_budgets set mailing_from = mailing_from - interval '60 seconds' where tenant_code = ${it.portal.tenant}`
    await page.clock.runFor(limits.codeResendSeconds * 1000)
    await button('Send a new code').click()
    await expect.poll(() => again.isDisabled()).toBe(true)
    await expect.poll(() => codeIn(it, 'hanako@example.jp')).not.toBe(first)
    // Full-width digits, as a Japanese keyboard types them.
    const second = [...(await codeIn(it, 'hanako@example.jp'))]
      .map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
      .join('')
    await field('Code').fill(second)
    await button('Continue').click()

    await page.waitForURL(`${it.origin}/trade`)
  })

  test('a password that must be changed is changed, its rules ticking as they are met (phone)', async () => {
    await using it = await live()
    const manager = await it.person(['Record.search'], { mustChangePassword: true })
    const visit = await it.visit('phone')
    const { page, say, button, field } = visit

    await visit.signIn(manager)
    await page.getByRole('heading', { name: say('Choose a new password') }).waitFor()
    const rules = page.getByRole('list', { name: say('Rules of the password') }).getByRole('listitem')
    const met = async () =>
      Promise.all((await rules.all()).map(async (rule) => (await rule.getAttribute('data-met')) === 'true'))
    const nothing = await met()
    expect(nothing.length).toBeGreaterThanOrEqual(4)
    await field('Current password').fill(manager.password)
    await field('New password').fill('short')
    const some = await met()
    expect(some.filter(Boolean).length).toBeGreaterThan(nothing.filter(Boolean).length)
    expect(some).toContain(false)
    await field('New password').fill(fresh)
    expect(await met()).not.toContain(false)
    await field('New password again').fill(fresh)
    await button('Change the password').click()

    await page.getByLabel(visit.say('User name')).waitFor()
    await visit.type(manager.userName, fresh)
    await page.waitForURL(`${it.origin}/trade`)
  })

  test('two-step sign-in is set up where the enterprise forces it, and asks for a code from then on (tablet)', async () => {
    await using it = await live()
    await it.portal.db.sql`update enterprises set force_bind_mfa = true where ent_code = ${it.portal.ent}`
    const manager = await it.person(['Record.search'])
    const visit = await it.visit('tablet')
    const { page, say, button, field } = visit

    await visit.signIn(manager)
    await page.getByRole('heading', { name: say('Set up two-step authentication') }).waitFor()
    await field('E-mail address').fill('hanako@example.jp')
    await field('E-mail address again').fill('hanak@example.jp')
    await field('Your password').fill(manager.password)
    await button('Turn on two-step authentication').click()
    await page.getByText(say('The two addresses differ.')).waitFor()
    await field('E-mail address again').fill('hanako@example.jp')
    await button('Turn on two-step authentication').click()

    await page.getByLabel(visit.say('User name')).waitFor()
    await visit.type(manager.userName, manager.password)
    await page.getByRole('heading', { name: say('Type the code from the e-mail') }).waitFor()
    await field('Code').fill(await codeIn(it, 'hanako@example.jp'))
    await button('Continue').click()
    await page.waitForURL(`${it.origin}/trade`)
  })

  test('a gate cannot be walked around by an address, and lets go by signing out (desktop)', async () => {
    await using it = await live()
    const manager = await it.person(['Record.search'], { mfaEmail: 'hanako@example.jp' })
    const visit = await it.visit('desktop')
    const { page, say, button } = visit

    await visit.signIn(manager)
    await page.getByRole('heading', { name: say('Type the code from the e-mail') }).waitFor()
    await visit.goto('/trade')
    await page.getByRole('heading', { name: say('Type the code from the e-mail') }).waitFor()
    expect(await page.getByRole('table').count()).toBe(0)
    await button('Sign out').click()

    await page.getByLabel(visit.say('User name')).waitFor()
  })
})

test('codes move to another address once the code sent to the present one is typed in (tablet)', async () => {
  await using it = await live()
  const manager = await it.person(['Record.search'], { mfaEmail: 'hanako@example.jp' })
  const visit = await it.visit('tablet')
  const { page, say, button, field } = visit
  await visit.signIn(manager)
  await field('Code').fill(await codeIn(it, 'hanako@example.jp'))
  await button('Continue').click()
  await page.waitForURL(`${it.origin}/trade`)
  const first = await codeIn(it, 'hanako@example.jp')

  await visit.goto('/account?open=twoStep')
  await button('Use another address').click()
  await expect.poll(() => codeIn(it, 'hanako@example.jp')).not.toBe(first)
  expect(await page.getByRole('main').textContent()).toContain('h****@example.jp')
  await field('Code').fill(await codeIn(it, 'hanako@example.jp'))
  await button('Continue').click()
  await field('E-mail address').fill('sora@example.jp')
  await field('E-mail address again').fill('sora@example.jp')
  await button('Change the address').click()

  await page.getByLabel(visit.say('User name')).waitFor()
  await expect.poll(() => it.mail('hanako@example.jp', 'mfaChanged')).toHaveProperty('userName')
  await visit.type(manager.userName, manager.password)
  await page.getByRole('heading', { name: say('Type the code from the e-mail') }).waitFor()
  // The device is known, its tries are whole: the code goes out at once.
  await field('Code').fill(await codeIn(it, 'sora@example.jp'))
  await button('Continue').click()
  await page.waitForURL(`${it.origin}/trade`)
})
