import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { users } from '#features/users/contract.ts'
import { open } from '../../kit/page.tsx'
import { portal } from '../../kit/portal.ts'
import { form, goodPassword, roleOf, staffRights } from './people.ts'

let leave: (() => Promise<void>) | undefined
afterEach(() => leave?.())

const input = (name: RegExp) =>
  within(screen.getByRole('dialog', { name: 'Add a user' })).getByLabelText<HTMLInputElement>(name, {
    selector: 'input',
  })

test('a copy of somebody has their role, stores and choices, and nothing of who they are or how they sign in', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const administrator = await it.as(...staffRights)
  const roleId = await roleOf(it, ['Record.search'])
  const shopScope = 'SPECIFIC' as const
  const of = { shopScope, shopCodes: ['S00000002'], forceExpiry: true, expirationDays: 30, enableSystemMessage: false }
  const { userId } = (await administrator(users.add, form(roleId, { ...of, status: 'LOCKED' }))).result
  await it.db
    .sql`update users set mfa_email = 'codes@komorebi.example', last_login_at = now() where user_id = ${userId}`
  await it.db.sql`
    insert into sessions (tenant_code, sid, user_id, expires_at)
    values (${it.tenant}, ${`sid-${userId}`}, ${userId}, now() + interval '1 day')`
  const before = (await administrator(users.detail, { UserId: userId })).result
  ;({ leave } = await open(it, administrator, `/setting/user?Open=${userId}`))

  fireEvent.click(await screen.findByRole('button', { name: 'Copy as new' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a user' }))
  expect((await dialog.findByRole<HTMLSelectElement>('combobox', { name: /^Role/ })).value).toBe(roleId)
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Choose stores' }).checked).toBe(true)
  const ticked = dialog.getAllByRole<HTMLInputElement>('checkbox').filter((one) => one.checked)
  expect(ticked.map((one) => one.closest('label')?.textContent)).toEqual([
    expect.stringContaining('テスト2号店'),
    expect.stringContaining('Has to be changed at the first sign-in'),
    expect.stringContaining('The password has to be changed from time to time'),
  ])
  expect(input(/^Days until it has to be changed/).value).toBe('30')
  const empty = [/^Full name/, /^User name/, /^E-mail/, /^Phone number/, /^Password(?! again)/, /^Password again/]
  expect(empty.map((name) => input(name).value)).toEqual(['', '', '', '', '', ''])

  for (const [name, value] of [
    [/^Full name/, '木村 舞'],
    [/^User name/, 'm.kimura'],
    [/^E-mail/, 'm.kimura@komorebi.example'],
    [/^Password(?! again)/, goodPassword],
    [/^Password again/, goodPassword],
  ] as const)
    fireEvent.change(input(name), { target: { value } })
  fireEvent.click(dialog.getByRole('button', { name: /^Add/ }))

  await waitFor(async () => {
    const { list } = (await administrator(users.list, { Keyword: 'm.kimura' })).result
    expect(list).toMatchObject([{ ...of, roleId, status: 'ACTIVE', state: 'INVITED', mfa: false, lastLoginAt: null }])
    const [copy] = list
    const detail = (await administrator(users.detail, { UserId: copy?.userId ?? '' })).result
    expect([copy?.userId === userId, detail.sessions, detail.user.contactPhone]).toEqual([false, 0, ''])
  })
  expect((await administrator(users.detail, { UserId: userId })).result).toEqual(before)
})

test('a role that one cannot give is not copied along', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const above = (await (await it.as(...staffRights))(users.add, form(await roleOf(it, ['Settle.search'])))).result
  const lesser = await it.as('User.search', 'User.add', 'Record.search')
  ;({ leave } = await open(it, lesser, `/setting/user?Open=${above.userId}`))

  fireEvent.click(await screen.findByRole('button', { name: 'Copy as new' }))

  const dialog = within(await screen.findByRole('dialog', { name: 'Add a user' }))
  expect((await dialog.findByRole<HTMLSelectElement>('combobox', { name: /^Role/ })).value).toBe('')
})
