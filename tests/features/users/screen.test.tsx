import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { users } from '#features/users/contract.ts'
import { open } from '../../kit/page.tsx'
import { portal } from '../../kit/portal.ts'
import { form, goodPassword, roleOf, staffRights } from './people.ts'

let leave: (() => Promise<void>) | undefined
afterEach(() => leave?.())

const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: new RegExp(`^${name}`) }), { target: { value } })

test('an administrator adds somebody, whose fields say what is missing, and finds them in the list', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const administrator = await it.as(...staffRights)
  const roleId = await roleOf(it, ['Record.search'])
  ;({ leave } = await open(it, administrator, '/setting/user'))

  fireEvent.click(await screen.findByRole('button', { name: 'Add a user' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a user' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Add' }))
  expect(await dialog.findByText('Choose a role.')).toBeTruthy()
  expect(dialog.getByText('Check the e-mail address.')).toBeTruthy()

  type('Full name', '田村 彩花')
  type('User name', 'a.tamura')
  type('E-mail', 'a.tamura@komorebi.example')
  fireEvent.change(dialog.getByRole('combobox', { name: /^Role/ }), { target: { value: roleId } })
  fireEvent.click(dialog.getByRole('radio', { name: 'Choose stores' }))
  fireEvent.click(await dialog.findByRole('checkbox', { name: /テスト2号店/ }))
  fireEvent.change(dialog.getByLabelText(/^Password(?! again)/, { selector: 'input' }), {
    target: { value: goodPassword },
  })
  fireEvent.change(dialog.getByLabelText(/^Password again/, { selector: 'input' }), {
    target: { value: 'Another-1234!' },
  })
  fireEvent.click(dialog.getByRole('button', { name: /^Add/ }))
  expect(await dialog.findByText('Please input same password.')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText(/^Password again/, { selector: 'input' }), { target: { value: goodPassword } })
  fireEvent.click(dialog.getByRole('button', { name: /^Add/ }))

  const list = within(await screen.findByRole('table', { name: 'Users' }))
  expect(await list.findByRole('button', { name: '田村 彩花' })).toBeTruthy()
  const { list: rows } = (await administrator(users.list, { Keyword: 'tamura' })).result
  expect(rows).toMatchObject([
    { userName: 'a.tamura', shopScope: 'SPECIFIC', shopCodes: ['S00000002'], state: 'INVITED' },
  ])
})

test('somebody else’s change meanwhile is shown before it is lost', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const administrator = await it.as(...staffRights)
  const { userId } = (await administrator(users.add, form(await roleOf(it, ['Record.search'])))).result
  ;({ leave } = await open(it, administrator, `/setting/user?Write=${userId}`))
  await screen.findByRole('dialog', { name: /^Change/ })

  await it.db.sql`update users set contact_phone = '03-1111-2222', version = version + 1 where user_id = ${userId}`
  type('Full name', '田村 花')
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }))

  expect((await screen.findAllByText('03-1111-2222')).length).toBeGreaterThan(0)
  // A long form ends far below: whoever saves is led to what the other one wrote.
  expect(document.activeElement?.textContent).toContain('03-1111-2222')
  fireEvent.click(screen.getByRole('button', { name: 'Save mine over it' }))
  await waitFor(async () => {
    const { user } = (await administrator(users.detail, { UserId: userId })).result
    expect(user).toMatchObject({ userFullName: '田村 花', contactPhone: '03-1111-2222', version: 3 })
  })
})

test('a form that is open stays as it is while its record is asked for again', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const administrator = await it.as(...staffRights)
  const { userId } = (await administrator(users.add, form(await roleOf(it, ['Record.search'])))).result
  ;({ leave } = await open(it, administrator, `/setting/user?Write=${userId}`))
  const field = await screen.findByRole('textbox', { name: /^Full name/ })

  await act(async () => {
    window.dispatchEvent(new Event('visibilitychange'))
    await Promise.resolve()
  })

  expect(field.isConnected).toBe(true)
})

test('a lock is opened from the drawer; what one may not do to somebody is not offered', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const administrator = await it.as(...staffRights)
  const roleId = await roleOf(it, ['Record.search'])
  const { userId } = (await administrator(users.add, form(roleId, { status: 'LOCKED' }))).result
  ;({ leave } = await open(it, administrator, `/setting/user?Open=${userId}`))

  fireEvent.click(await screen.findByRole('button', { name: 'Open the lock' }))
  await waitFor(async () =>
    expect((await administrator(users.detail, { UserId: userId })).result.user.status).toBe('ACTIVE'),
  )
  await leave()

  const lesser = await it.as('User.search', 'User.edit')
  ;({ leave } = await open(it, lesser, `/setting/user?Open=${userId}`))
  expect(await screen.findByText(/Holds rights that you do not/)).toBeTruthy()
  for (const name of ['Edit', 'Delete', 'Set a new password', 'Lock', 'Copy as new', 'Add a user'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('a lock by wrong passwords is told from one by an administrator', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const administrator = await it.as(...staffRights)
  const roleId = await roleOf(it, ['Record.search'])
  const [guessed, locked] = [
    (await administrator(users.add, form(roleId))).result.userId,
    (await administrator(users.add, form(roleId, { status: 'LOCKED' }))).result.userId,
  ]
  await it.db.sql`
    update credentials set fails = 10, locked_until = now() + interval '30 minutes'
     where subject = (select subject from users where user_id = ${guessed})`
  ;({ leave } = await open(it, administrator, `/setting/user?Open=${guessed}`))
  expect(await screen.findByText(/^Too many wrong passwords were typed.* it opens by itself at \S/)).toBeTruthy()
  await leave()

  ;({ leave } = await open(it, administrator, `/setting/user?Open=${locked}`))
  expect(await screen.findByText(/^An administrator locked this user/)).toBeTruthy()
})

test('tabs show who cannot sign in, who was invited and who has no second step, with how many', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const administrator = await it.as(...staffRights)
  const roleId = await roleOf(it, ['Record.search'])
  await administrator(users.add, form(roleId, { userFullName: '青木 一', status: 'LOCKED' }))
  await administrator(users.add, form(roleId, { userFullName: '青木 二' }))
  ;({ leave } = await open(it, administrator, '/setting/user'))

  const tabs = within(await screen.findByRole('navigation', { name: 'Kinds of users' }))
  fireEvent.click(await tabs.findByRole('link', { name: /^Needs action\s*1$/ }))
  await waitFor(() => expect(names()).toEqual(['青木 一']))
  expect(tabs.getByRole('link', { current: 'page' }).textContent).toMatch(/^Needs action/)
  // The administrator of this test has never signed in either.
  fireEvent.click(tabs.getByRole('link', { name: /^Invited\s*2$/ }))
  await waitFor(() => expect(new Set(names())).toEqual(new Set(['山田 花子', '青木 二'])))
  fireEvent.click(tabs.getByRole('link', { name: /^No two-step yet\s*3$/ }))
  await waitFor(() => expect(location.search).toContain('Mfa=off'))
  fireEvent.click(tabs.getByRole('link', { name: 'All' }))
  await waitFor(() => expect(names()).toHaveLength(3))

  function names() {
    return [...document.querySelectorAll('main .list-open')].map((one) => one.getAttribute('aria-label'))
  }
})

test('without roles to choose from the form says why, and asks again', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const administrator = await it.as(...staffRights)
  const { app } = it.server
  const inject = app.inject.bind(app)
  let away = true
  // The roles alone cannot be had: the server answers everything else.
  app.inject = ((asked: { url: string }) =>
    inject(away && asked.url.includes('/role/list') ? { ...asked, url: '/apiproxy/nothing' } : asked)) as typeof inject
  ;({ leave } = await open(it, administrator, '/setting/user?Write=new'))

  const dialog = within(await screen.findByRole('dialog', { name: 'Add a user' }))
  const again = await dialog.findByRole('button', { name: 'Load again' })
  away = false
  fireEvent.click(again)

  expect(await dialog.findByRole('textbox', { name: /^Full name/ })).toBeTruthy()
})

test('the form of a person tells which screens the chosen role shows', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const administrator = await it.as(...staffRights)
  const roleId = await roleOf(it, ['User.search'])
  ;({ leave } = await open(it, administrator, '/setting/user?Write=new'))

  const dialog = within(await screen.findByRole('dialog', { name: 'Add a user' }))
  fireEvent.change(await dialog.findByRole('combobox', { name: /^Role/ }), { target: { value: roleId } })
  fireEvent.click(screen.getByText('See what this role shows'))

  const menus = within(screen.getByRole('region', { name: 'Screens this role sees' }))
  const seen = (name: string) => menus.getByText(name).closest('li')?.dataset['seen']
  expect([seen('User management'), seen('Transactions')]).toEqual(['true', 'false'])
})

test('people are put in order by a heading, and a card’s menu opens a lock without the drawer', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const administrator = await it.as(...staffRights)
  const roleId = await roleOf(it, ['Record.search'])
  for (const [userName, userFullName] of [
    ['a.second', '青木 二'],
    ['b.first', '青木 一'],
  ] as const)
    await administrator(users.add, form(roleId, { userName, userFullName, status: 'LOCKED' }))
  ;({ leave } = await open(it, administrator, '/setting/user'))

  const order = () => screen.getAllByRole('button', { name: /^青木/ }).map((one) => one.getAttribute('aria-label'))
  fireEvent.click(await screen.findByRole('button', { name: 'User name' }))
  await waitFor(() => expect(order()).toEqual(['青木 一', '青木 二']))
  fireEvent.click(screen.getByRole('button', { name: 'User name' }))
  await waitFor(() => expect(order()).toEqual(['青木 二', '青木 一']))

  fireEvent.click(screen.getByRole('button', { name: 'More: 青木 一' }))
  const menu = within(await screen.findByRole('dialog', { name: '青木 一' }))
  fireEvent.click(await menu.findByRole('button', { name: 'Open the lock' }))
  await waitFor(async () => {
    const { list } = (await administrator(users.list, { Keyword: 'b.first' })).result
    expect(list).toMatchObject([{ status: 'ACTIVE' }])
  })
  fireEvent.click(menu.getByRole('button', { name: 'Details and history' }))
  expect(await screen.findByRole('dialog', { name: 'User details' })).toBeTruthy()
})

test('somebody’s page tells how long their password lasts, on what they signed in last, and since when codes are asked for', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const administrator = await it.as(...staffRights)
  const lasting = { forceExpiry: true, expirationDays: 90 }
  const { userId } = (await administrator(users.add, form(await roleOf(it, ['Record.search']), lasting))).result
  const agent = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'
  await it.db.sql`
    update users set last_login_at = now(), last_login_agent = ${agent}, mfa_email = 'codes@komorebi.example',
                     mfa_since = '2026-04-06T01:00:00Z', password_changed_at = now() - interval '36 days'
     where user_id = ${userId}`
  ;({ leave } = await open(it, administrator, `/setting/user?Open=${userId}`))

  const drawer = within(await screen.findByRole('dialog', { name: 'User details' }))
  const fact = (name: string) => drawer.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent
  await drawer.findByText('Last sign-in')
  expect(fact('Password until')).toMatch(/54 days left$/)
  expect(fact('Last sign-in')).toMatch(/Chrome, Android$/)
  expect(fact('Two-step')).toMatch(/^On.*2026/)
})

test('on a phone, whose cards have no headings, people are put in order by a menu and the other way round', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const administrator = await it.as(...staffRights)
  const roleId = await roleOf(it, ['Record.search'])
  for (const [userName, userFullName] of [
    ['a.second', '青木 二'],
    ['b.first', '青木 一'],
  ] as const)
    await administrator(users.add, form(roleId, { userName, userFullName }))
  ;({ leave } = await open(it, administrator, '/setting/user'))
  const order = () => screen.getAllByRole('button', { name: /^青木/ }).map((one) => one.getAttribute('aria-label'))
  const menu = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Sort' })
  expect(menu.value).toBe('status')

  fireEvent.change(menu, { target: { value: 'userName' } })
  await waitFor(() => expect(order()).toEqual(['青木 二', '青木 一']))
  fireEvent.click(screen.getByRole('button', { name: 'The other way round' }))
  await waitFor(() => expect(order()).toEqual(['青木 一', '青木 二']))
})

test('a card says what the time on it is, and nothing of who never signed in', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const administrator = await it.as(...staffRights)
  const roleId = await roleOf(it, ['Record.search'])
  for (const userName of ['a.seen', 'b.never'])
    await administrator(users.add, form(roleId, { userName, userFullName: userName }))
  await it.db.sql`
    update users set last_login_at = '2026-01-02T03:04:05Z' where tenant_code = ${it.tenant} and user_name = 'a.seen'`
  ;({ leave } = await open(it, administrator, '/setting/user'))
  const cardOf = async (name: string) => {
    const row = (await screen.findByRole('button', { name })).closest('tr')
    return [...(row?.querySelectorAll('.in-card') ?? [])].map(({ textContent }) => textContent).join('|')
  }
  expect(await cardOf('a.seen')).toMatch(/Last sign-in: 2 Jan/)
  expect(await cardOf('b.never')).not.toMatch(/Last sign-in/)
})

test('one’s own page offers nothing that one cannot do to oneself, nor a place for it', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const administrator = await it.as(...staffRights)
  const other = await it.as('Record.search')
  const parts = async () => {
    const drawer = await screen.findByRole('dialog', { name: 'User details' })
    await within(drawer).findByText('Last sign-in')
    return [...drawer.querySelectorAll('.section')].map((part) => part.textContent !== '')
  }
  ;({ leave } = await open(it, administrator, `/setting/user?Open=${administrator.userId}`))
  expect(await parts()).not.toContain(false)
  expect(screen.queryByRole('button', { name: 'Set a new password' })).toBeNull()
  await leave()

  // The control: for somebody else there is such a place.
  ;({ leave } = await open(it, administrator, `/setting/user?Open=${other.userId}`))
  expect(await parts()).not.toContain(false)
  expect(screen.getByRole('button', { name: 'Set a new password' })).toBeTruthy()
})

test('a list narrowed to nobody says so in the words of the specification', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  ;({ leave } = await open(it, await it.as(...staffRights), '/setting/user?RoleId=nothing'))

  expect(await screen.findByText('User not found')).toBeTruthy()
})
