import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { roles } from '#features/roles/contract.ts'
import { open } from '../../kit/page.tsx'
import { portal } from '../../kit/portal.ts'
import { roleOf, staffRights } from '../users/people.ts'

let leave: (() => Promise<void>) | undefined
afterEach(() => leave?.())

const box = (group: string, name: string) =>
  within(screen.getByRole('group', { name: group })).getByRole<HTMLInputElement>('checkbox', { name })

test('a role is put together: what a right needs comes along, and the menus it shows are seen at once', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const administrator = await it.as(...staffRights)
  ;({ leave } = await open(it, administrator, '/setting/rights'))

  fireEvent.click(await screen.findByRole('button', { name: 'Add a role' }))
  fireEvent.change(await screen.findByRole('textbox', { name: /^Name of the role/ }), { target: { value: '夜間' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  const refused = await screen.findByText('Please select one permission at least')
  // Above the rights, which are more than a phone shows.
  expect(refused.compareDocumentPosition(box('Transactions', 'Search'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)

  fireEvent.click(box('Users', 'Delete'))
  expect(box('Users', 'Search').checked).toBe(true)
  expect(box('Users', 'Users').indeterminate).toBe(true)
  const menus = within(screen.getByRole('region', { name: 'Screens this role sees' }))
  const seen = (name: string) => menus.getByText(name).closest('li')?.dataset['seen']
  expect([seen('User management'), seen('Transactions')]).toEqual(['true', 'false'])
  fireEvent.click(box('Transactions', 'Transactions'))
  expect([box('Transactions', 'Search').checked, box('Transactions', 'Download').checked]).toEqual([true, true])
  expect(seen('Transactions')).toBe('true')
  fireEvent.click(box('Users', 'Search'))
  expect(box('Users', 'Delete').checked).toBe(false)
  await waitFor(async () => {
    // The server of the test sheds load while the page beside it is drawn: whoever is told to wait presses again.
    const again = screen.queryByRole('button', { name: 'Add' })
    if (again) fireEvent.click(again)
    const { list } = (await administrator(roles.list, {})).result
    expect(list.find(({ roleName }) => roleName === '夜間')?.permissons).toEqual([
      { modelName: 'Record', permissonList: ['search', 'download'] },
    ])
  })
})

test('rights that one does not hold cannot be given, and a role above one’s own is only read', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const above = await roleOf(it, ['Settle.search'])
  const lesser = await it.as('Permission.search', 'Permission.add', 'Permission.edit', 'Record.search')
  ;({ leave } = await open(it, lesser, `/setting/rights?Open=${it.ent}/${above}`))

  expect(await screen.findByText(/It gives rights that you do not hold/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Add a role' }))
  await screen.findByRole('button', { name: 'Add' })
  expect([box('Deposits', 'Search').disabled, box('Transactions', 'Search').disabled]).toEqual([true, false])
})

test('a role that people of other stores hold as well is renamed here, and what it allows is not changed', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const shared = await roleOf(it, ['Record.search'])
  const colleague = await it.as('Record.search')
  await it.db.sql`update users set role_id = ${shared} where user_id = ${colleague.userId}`
  const local = await it.person({ permissions: [...staffRights], shops: ['S00000001'] })
  ;({ leave } = await open(it, local, `/setting/rights?Open=${it.ent}/${shared}`))

  expect(await screen.findByText(/People of other stores hold it too/)).toBeTruthy()
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: /^Name of the role/ })
  expect([name.disabled, box('Transactions', 'Search').disabled]).toEqual([false, true])
  fireEvent.change(name, { target: { value: '夜間' } })
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }))
  await waitFor(async () => {
    const { list } = (await local(roles.list, {})).result
    expect(list.map(({ roleName }) => roleName)).toContain('夜間')
  })
})

test('two roles are compared by what differs', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const administrator = await it.as(...staffRights)
  const [one, other] = [
    await roleOf(it, ['Record.search']),
    await roleOf(it, ['Record.search', 'Stat.search', 'PointsReport.search']),
  ]
  ;({ leave } = await open(it, administrator, `/setting/rights?Open=${it.ent}/${one}`))

  fireEvent.change(await screen.findByRole('combobox', { name: 'Compare with' }), {
    target: { value: `${it.ent}/${other}` },
  })

  const table = within(await screen.findByRole('table'))
  expect(await table.findByRole('rowheader', { name: 'Statistics: Search' })).toBeTruthy()
  expect(table.getByRole('rowheader', { name: 'Points report' })).toBeTruthy()
  expect(table.queryByRole('rowheader', { name: 'Transactions: Search' })).toBeNull()
})

test('a copy of a role has its rights and limits, no name of its own yet, and nobody who holds it', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const administrator = await it.as(...staffRights)
  const roleId = await roleOf(it, ['Record.search', 'Refund.refund'], { single: 30_000, daily: 100_000 })
  await it.db.sql`
    update roles set description = '担当する店舗', builtin = true where tenant_code = ${it.tenant} and role_id = ${roleId}`
  await it.db.sql`
    insert into users (tenant_code, user_id, ent_code, subject, user_name, user_full_name, role_id)
    values (${it.tenant}, ${`u-${roleId}`}, ${it.ent}, ${`s-${roleId}`}, 'm.kimura', '木村 舞', ${roleId})`
  const at = { EntCode: it.ent, RoleId: roleId }
  const before = (await administrator(roles.detail, at)).result
  ;({ leave } = await open(it, administrator, `/setting/rights?Open=${it.ent}/${roleId}`))

  fireEvent.click(await screen.findByRole('button', { name: 'Copy as new' }))
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name of the role/ })
  await waitFor(() => expect([name.value, name.readOnly]).toEqual(['', false]))
  const held = screen.getAllByRole<HTMLInputElement>('checkbox').filter((one) => one.checked)
  expect(held.map((one) => one.closest('.rights-line')?.getAttribute('aria-label'))).toEqual(['Transactions', 'Refunds', 'Refunds']) // prettier-ignore

  fireEvent.change(name, { target: { value: before.roleName } })
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  expect((await screen.findAllByText('The role already exists')).length).toBeGreaterThan(0)
  fireEvent.change(name, { target: { value: '夜間' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))

  await waitFor(async () => {
    const { list } = (await administrator(roles.list, {})).result
    const copy = list.find(({ roleName }) => roleName === '夜間')
    const { permissons, description, refundLimitSingle, refundLimitDaily } = before
    expect(copy).toMatchObject({ permissons, description, refundLimitSingle, refundLimitDaily, userCount: 0, builtin: false, version: 1 }) // prettier-ignore
    expect(copy?.roleId).not.toBe(roleId)
  })
  expect((await administrator(roles.detail, at)).result).toEqual(before)
})

test('of a role above one’s own, the rights that one holds are copied and the others are not', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const above = await roleOf(it, ['Record.search', 'Settle.search'])
  const lesser = await it.as('Permission.search', 'Permission.add', 'Record.search')
  ;({ leave } = await open(it, lesser, `/setting/rights?Open=${it.ent}/${above}`))

  fireEvent.click(await screen.findByRole('button', { name: 'Copy as new' }))

  expect(await screen.findByText('Only the rights that you hold yourself were copied.')).toBeTruthy()
  expect([box('Transactions', 'Search').checked, box('Deposits', 'Search').checked]).toEqual([true, false])
})

test('the roles end the wait of what comes after the first sight: search and notices', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  ;({ leave } = await open(it, await it.as(...staffRights), '/account'))
  const { afterFirstSight, holdForFirstSight } = await import('#ui/first-sight.ts')
  holdForFirstSight(60_000)
  const seen = vi.fn<() => void>()
  void afterFirstSight().then(seen)
  fireEvent.click((await screen.findAllByRole('link', { name: 'Role management' }))[0] as HTMLElement)
  await screen.findByRole('button', { name: 'Add a role' })

  await waitFor(() => expect(seen).toHaveBeenCalledOnce())
})
