import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
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
