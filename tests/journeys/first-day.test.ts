import { expect, test } from 'vitest'
import { permissions } from '#shared/permissions.ts'
import { live } from '../kit/live.ts'
import { cameBefore, installCard, offerInstall } from '../kit/install-offer.ts'

const email = 'ayaka@example.jp'
const [given, own] = ['Hajime-no-ippo#2026', 'Aki-no-kaze#2027']

test('a new manager’s first day: invited by an administrator, in by the link of the mail, through every gate to the payments (phone)', async () => {
  await using it = await live()
  await it.portal.db.sql`update enterprises set force_bind_mfa = true where ent_code = ${it.portal.ent}`
  await it.pay({ tradeNo: 'TX-0000001', amount: 3480 })
  await it.portal.db.sql`
    insert into roles (tenant_code, ent_code, role_id, role_name, permissions)
    values (${it.portal.tenant}, ${it.portal.ent}, 'night', '夜間', ${['Record.search']})`

  // The administrator types the person in; nothing but the form is used.
  const office = await it.visit('desktop')
  const administrator = await it.person(
    permissions.filter((one) => !/^(Ent|EntMfaConfig|AdminManage|Manual|SystemConfig)\./.test(one)),
    {
      mfaEmail: 'head@example.jp',
    },
  )
  await office.signIn(administrator)
  await expect.poll(() => it.mail('head@example.jp', 'code')).toHaveProperty('code')
  await office.field('Code').fill((await it.mail('head@example.jp', 'code'))['code'] ?? '')
  await office.button('Continue').click()
  await office.page.waitForURL(`${it.origin}/trade`)
  await office.page.locator('.side a[href="/setting/user"]').click()
  await office.button('Add a user').click()
  await office.field('Full name').fill('田村 彩花')
  await office.field('User name').fill('a.tamura')
  await office.field('E-mail').fill(email)
  await office.page
    .getByRole('dialog')
    .getByLabel(new RegExp(`^${office.say('Role')}`))
    .selectOption({ label: '夜間' })
  await office.field('Password').fill(given)
  await office.field('Password again').fill(given)
  await office.page
    .getByRole('dialog')
    .getByRole('button', { name: /田村 彩花/ })
    .click()
  await office.page
    .getByRole('table', { name: office.say('Users') })
    .getByText('田村 彩花')
    .first()
    .waitFor()

  // Her phone: the mail's link, the first password, her own, a second step, and the payments.
  await expect.poll(() => it.mail(email, 'invited')).toHaveProperty('link')
  const { link, userName } = await it.mail(email, 'invited')
  const phone = await it.visit('phone')
  const { page, say, button, field } = phone
  await cameBefore(phone)
  expect(new URL(link ?? '').host).toBe(new URL(it.origin).host)
  await phone.toSignIn(new URL(link ?? '').pathname)
  await phone.type(userName ?? '', given)
  await page.getByRole('heading', { name: say('Choose a new password') }).waitFor()
  await field('Current password').fill(given)
  await field('New password').fill(own)
  await field('New password again').fill(own)
  await button('Change the password').click()

  await page.getByLabel(say('User name')).waitFor()
  await phone.type('a.tamura', own)
  await page.getByRole('heading', { name: say('Set up two-step authentication') }).waitFor()
  await field('E-mail address').fill(email)
  await field('E-mail address again').fill(email)
  await field('Your password').fill(own)
  await button('Turn on two-step authentication').click()

  await page.getByLabel(say('User name')).waitFor()
  await phone.type('a.tamura', own)
  await page.getByRole('heading', { name: say('Type the code from the e-mail') }).waitFor()
  await expect.poll(() => it.mail(email, 'code')).toHaveProperty('code')
  await field('Code').fill((await it.mail(email, 'code'))['code'] ?? '')
  await button('Continue').click()
  await page.waitForURL(`${it.origin}/trade`)
  await phone.payments.first().waitFor()
  expect(await page.locator('.bottom-bar').isVisible()).toBe(true)

  // The card offers the installation, and is not shown again once it was dismissed.
  await offerInstall(phone)
  await installCard(phone).waitFor()
  await installCard(phone)
    .getByRole('button', { name: say('Do not show again') })
    .click()
  await installCard(phone).waitFor({ state: 'hidden' })
  await page.reload()
  await phone.payments.first().waitFor()
  await offerInstall(phone)
  await page.waitForTimeout(300)
  expect(await installCard(phone).count()).toBe(0)

  // The list of people says that she came.
  await office.page.reload()
  const row = office.page.getByRole('row').filter({ hasText: '田村 彩花' })
  await row.getByText(office.say('Active'), { exact: true }).waitFor()
})
