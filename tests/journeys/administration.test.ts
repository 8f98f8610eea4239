import { expect, test } from 'vitest'
import { text as told } from '#server/catalogue.ts'
import { problemTexts } from '#shared/problem-texts.ts'
import { permissions } from '#shared/permissions.ts'
import { ownDatabase } from '../demo/shop.ts'
import { live } from '../kit/live.ts'
import type { Visit } from '../kit/visit.ts'

/** The button that saves the role; its name stands in marks that keep its direction. */
const save = ({ page, say }: Visit) =>
  page.getByRole('button', { name: new RegExp(say('Save {name}', { name: '.*Night desk.*' })) })

const given = 'Hajime-no-ippo#2026'

test('a super-admin’s desk: led to the transactions, a role made, refused twice and changed by two at once, an administrator added (desktop)', async () => {
  await using it = await live()
  const [first, second] = [
    await it.person(permissions, { entCode: '__SYSTEM', roleName: 'SuperAdmin', userFullName: '鈴木 一郎' }),
    await it.person(permissions, { entCode: '__SYSTEM', roleName: 'SuperAdmin', userFullName: '高橋 次郎' }),
  ]
  const visit = await it.visit('desktop')
  const { page, say, button, field, text } = visit
  await visit.signIn(first, '/message')
  await page.waitForURL(`${it.origin}/systrade`)

  // A role needs one permission at least, and a name of its own.
  await page.locator('.side a[href="/setting/adminUserRole"]').click()
  await button('Add a role').click()
  await field('Name of the role').fill('Night desk')
  await button('Add').click()
  await page.getByText(say('Please select one permission at least')).waitFor()
  const grid = (group: string) => page.getByRole('group', { name: say(group), exact: true })
  await grid('Merchants')
    .getByRole('checkbox', { name: say('Search'), exact: true })
    .check()
  await button('Add').click()
  await text('Added').waitFor()
  await button('Add a role').click()
  await field('Name of the role').fill('Night desk')
  await grid('Merchants')
    .getByRole('checkbox', { name: say('Search'), exact: true })
    .check()
  visit.expect(/status of 4\d\d .*\/role\/(add|modify|delete)/)
  await button('Add').click()
  await page.getByText(told('ja', problemTexts.roleExists)).first().waitFor()
  await visit.goto('/setting/adminUserManage')
  await page.waitForURL(`${it.origin}/systrade`)

  // Somebody gets the role; from then on it cannot be deleted.
  await page.locator('.side a[href="/setting/adminUserManage"]').click()
  await button('Add a user').click()
  await field('Full name').fill('伊藤 健二')
  await field('User name').fill('k.ito')
  await field('E-mail').fill('ito@example.jp')
  await page
    .getByRole('dialog')
    .getByLabel(new RegExp(`^${say('Role')}`))
    .selectOption({ label: 'Night desk' })
  await field('Password').fill(given)
  await field('Password again').fill(given)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /伊藤/ })
    .click()
  await page
    .getByRole('table', { name: say('Users') })
    .getByText('伊藤 健二')
    .first()
    .waitFor()
  await page.locator('.side a[href="/setting/adminUserRole"]').click()
  await page.getByText('Night desk').first().click()
  await button('Delete').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('Delete') })
    .click()
  await page.getByText(told('ja', problemTexts.roleInUse)).first().waitFor()

  // Two change the same role: the second is shown what the first wrote, and nothing is lost in silence.
  const other = await it.visit('desktop')
  other.expect(/status of 4\d\d .*\/role\/modify/)
  await other.signIn(second)
  await other.page.locator('.side a[href="/setting/adminUserRole"]').click()
  await other.page.getByText('Night desk').first().click()
  await other.field('Description').fill('Answers at night')
  await field('Description').fill('From ten to six')
  await save(visit).click()
  await text('Saved').waitFor()
  await save(other).click()
  await other.page.getByText('From ten to six').first().waitFor()
  await other.button('Save mine over it').click()
  await other.text('Saved').waitFor()
  const [role] = await it.portal.db.sql<{ description: string; version: number }>`
    select description, version from roles where tenant_code = ${it.portal.tenant} and role_name = 'Night desk'`
  expect(role).toEqual({ description: 'Answers at night', version: 3 })

  // An address that is none leads to a page with a way back.
  const provider = await it.visit('desktop')
  await provider.enter(await it.person(permissions, { entCode: '__SYSTEM' }), '/message')
  await provider.page.getByRole('heading', { name: say('Notices'), level: 1 }).waitFor()
  await provider.goto('/dashboard')
  await provider.page.waitForURL(/notFound/)
  await provider.page
    .getByRole('heading', { name: say('Page not found') })
    .first()
    .waitFor()
  await provider.page
    .getByRole('main')
    .getByRole('link')
    .or(provider.page.getByRole('main').getByRole('button'))
    .first()
    .click()
  await provider.page.waitForURL((url) => url.pathname !== '/notFound')
})

test('a step back from a half-filled form loses nothing: it is as it was when it is opened again (tablet)', async () => {
  await using it = await live()
  const visit = await it.visit('tablet')
  const { page, say, button, field } = visit
  const dialog = page.getByRole('dialog')
  const leave = async () => {
    // What was typed is kept as it is typed; a moment later it is on the device.
    await page.waitForTimeout(300)
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
  }

  await visit.enter(await it.person(permissions, { roleName: '統括管理者' }), '/setting/user')
  await button('Add a user').click()
  await field('Full name').fill('伊藤 健二')
  await field('Password').fill(given)
  await leave()
  await button('Add a user').click()
  await expect.poll(() => field('Full name').inputValue()).toBe('伊藤 健二')
  await page.getByText(say('Your unsaved text from last time was restored.')).waitFor()
  // A password never stays on the device.
  expect(await field('Password').inputValue()).toBe('')

  const provider = await it.visit('tablet')
  await provider.enter(await it.person(permissions, { entCode: '__SYSTEM' }), '/setting/MFAManage')
  const chosen = provider.page.getByRole('dialog').getByRole('radio', { name: say('Not required') })
  await provider.button('Change several').click()
  await chosen.check({ force: true })
  await provider.page.waitForTimeout(300)
  await provider.page.goBack()
  await provider.page.getByRole('dialog').waitFor({ state: 'detached' })
  await provider.button('Change several').click()
  await expect.poll(() => chosen.isChecked()).toBe(true)
})

test('what was typed of a trade type is there after a reload, of a new one and of one that is changed (desktop)', async () => {
  await using database = await ownDatabase('master_drafts')
  await using it = await live({ databaseUrl: database.url })
  const visit = await it.visit('desktop')
  const { page, say } = visit
  const english = page.getByRole('dialog').getByLabel('English')
  const typedAndReloaded = async (text: string) => {
    await english.fill(text)
    // A moment later it is on the device.
    await page.waitForTimeout(300)
    await page.reload()
    await expect.poll(() => english.inputValue()).toBe(text)
    await page.getByText(say('Your unsaved text from last time was restored.')).waitFor()
  }

  await visit.enter(await it.person(['SystemConfig.all'], { entCode: '__SYSTEM' }), '/tradeType')
  await visit.button('Add').click()
  await typedAndReloaded('Gift')
  await page.getByRole('button', { name: say('Start over') }).click()
  await expect.poll(() => english.inputValue()).toBe('')

  await visit.goto('/tradeType?Open=31')
  await expect.poll(() => english.inputValue()).toBe('Adjustment')
  await typedAndReloaded('Set right')
})

test('the buttons of a role’s form are in sight while it is filled in, above the places at the foot (phone)', async () => {
  await using it = await live()
  const visit = await it.visit('phone')
  const { field, button } = visit
  await visit.enter(await it.person(permissions, { roleName: '統括管理者' }), '/setting/rights?Open=new')
  await field('Name of the role').fill('Night desk')

  const add = button('Add')
  await add.waitFor()
  const covered = await add.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const points = [top + 4, top + height / 2, top + height - 4]
    return points.some((y) => !element.contains(document.elementFromPoint(left + width / 2, y)))
  })
  expect(covered).toBe(false)
})
