import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { audit } from '#features/audit/contract.ts'
import { users } from '#features/users/contract.ts'
import { open } from '../../kit/page.tsx'
import { portal } from '../../kit/portal.ts'
import { cashier, refundDone, shop } from '../refunds/giving-back.ts'
import { form, formNow, roleOf, staffRights } from '../users/people.ts'

const fresh = 'Another-Horse-88!'
let leave: (() => Promise<void>) | undefined
afterEach(() => leave?.())

test('an administrator goes from a user to everything done to them, and sees what changed without the password', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const administrator = await it.as(...staffRights, 'Audit.search')
  const { userId } = (await administrator(users.add, form(await roleOf(it, ['Record.search'])))).result
  const changed = { ...(await formNow(administrator, userId)), contactPhone: '03-1111-2222' }
  await administrator(users.modify, { ...changed, password: fresh, rePassword: fresh })
  ;({ leave } = await open(it, administrator, `/setting/user?Open=${userId}`))

  fireEvent.click(await screen.findByRole('link', { name: 'Everything in the audit log' }))
  const list = within(await screen.findByRole('table', { name: 'Audit log' }))
  await waitFor(() => expect(list.getAllByRole('button').length).toBeGreaterThanOrEqual(2))
  expect(list.getAllByRole('button').map((one) => one.getAttribute('aria-label')?.split(',')[0])).toEqual([
    'Look up a change history',
    'Change a user',
    'Add a user',
  ])
  fireEvent.click(list.getByRole('button', { name: /^Change a user/ }))

  const drawer = within(await screen.findByRole('dialog', { name: 'Record details' }))
  expect(await drawer.findByText('03-1111-2222')).toBeTruthy()
  expect(drawer.getAllByRole('img', { name: 'Masked' }).length).toBeGreaterThan(0)
  expect(document.body.textContent).not.toContain(fresh)
  fireEvent.click(drawer.getByRole('link', { name: '田村 彩花' }))
  expect(await screen.findByRole('dialog', { name: 'User details' })).toBeTruthy()
  await leave()

  // Who reads the log and manages nobody is led nowhere.
  const [row] = (await administrator(audit.list, { Object: `user ${userId}` })).result.list
  ;({ leave } = await open(it, await it.as('Audit.search'), `/audit?Open=${it.ent}.${row?.seq ?? 0}`))
  const read = within(await screen.findByRole('dialog', { name: 'Record details' }))
  expect((await read.findAllByText('田村 彩花')).length).toBeGreaterThan(0)
  expect(read.queryByRole('link')).toBeNull()
})

test('a super administrator goes from a record about one of the provider’s own people to that person, and nowhere from a merchant’s', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const chief = await it.superAdmin('AdminManage.search', 'AdminManage.add', 'Audit.search')
  await chief(users.systemAdd, form(await roleOf(it, ['Audit.search'], { ent: '__SYSTEM' })))
  const administrator = await it.as(...staffRights)
  await administrator(users.add, form(await roleOf(it, ['Record.search']), { userFullName: '川口 大輔' }))
  ;({ leave } = await open(it, chief, '/message'))
  const [toLog] = await screen.findAllByRole('link', { name: /^Audit/ })
  fireEvent.click(toLog ?? document.body)
  const list = within(await screen.findByRole('table', { name: 'Audit log' }))
  // The list holds everybody's records; the chain is the provider's own, and says so.
  expect((await screen.findByText(/not checked yet/)).textContent).toMatch(/^のれん決済\d/)
  const [theirs, own] = await list.findAllByRole('button', { name: /^Add a user/ })

  fireEvent.click(theirs ?? document.body)
  const drawer = within(await screen.findByRole('dialog', { name: 'Record details' }))
  expect((await drawer.findAllByText('川口 大輔')).length).toBeGreaterThan(0)
  expect(drawer.queryByRole('link')).toBeNull()

  fireEvent.click(own ?? document.body)
  fireEvent.click(await drawer.findByRole('link', { name: '田村 彩花' }))
  expect(await screen.findByRole('dialog', { name: 'User details' })).toBeTruthy()
})

test('a record reads in the words of the screens: roles by their names, rights, yes and no, and what was asked', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const administrator = await it.as(...staffRights, 'Audit.search')
  const [one, other] = [await roleOf(it, ['Record.search']), await roleOf(it, ['Stat.search'])]
  const { userId } = (await administrator(users.add, form(one))).result
  const now = await formNow(administrator, userId)
  await administrator(users.modify, { ...now, roleId: other, shopScope: 'NONE', enableEmailNotification: true })
  const [row] = (await administrator(audit.list, { Object: `user ${userId}` })).result.list
  ;({ leave } = await open(it, administrator, `/audit?Open=${it.ent}.${row?.seq ?? 0}`))

  const drawer = within(await screen.findByRole('dialog', { name: 'Record details' }))
  for (const word of [`Role ${one}`, `Role ${other}`, 'All', 'None', 'Yes', 'No'])
    expect((await drawer.findAllByText(word)).length).toBeGreaterThan(0)
  // Of what has a name the number alone, not the word that the log has before it.
  expect(drawer.getByText(userId)).toBeTruthy()
  await leave()

  // Opening the record left one of its own, which says what was opened.
  const [asked] = (await administrator(audit.list, { Kind: 'audit' })).result.list.filter(({ action }) => action === 'GET /api/audit/detail') // prettier-ignore
  ;({ leave } = await open(it, administrator, `/audit?Open=${it.ent}.${asked?.seq ?? 0}`))
  expect(await screen.findByText(new RegExp(`Record no.: ${row?.seq}`))).toBeTruthy()
})

test('a record of a refund says its kind, its money and its states in words, and leads to its payment', async () => {
  await using it = await shop()
  await it.pays([{ tradeNo: 'T-1', amount: 1000 }])
  const till = await it.as(...cashier, 'Audit.search')
  const { refundNo } = await refundDone(it, till, { tradeNo: 'T-1', amount: 300 })
  const { list } = (await till(audit.list, { Object: refundNo })).result
  const row = list.find(({ action }) => action === 'refund SUCCEEDED')
  ;({ leave } = await open(it, till, `/audit?Open=${it.ent}.${row?.seq ?? 0}`))

  const drawer = within(await screen.findByRole('dialog', { name: 'Record details' }))
  for (const words of ['State before', 'Transaction no. of the refund'])
    expect(await drawer.findByText(words)).toBeTruthy()
  expect(drawer.getByText(/^[￥¥]300$/)).toBeTruthy()
  expect(drawer.queryByText('SUBMITTING')).toBeNull()
  fireEvent.click(drawer.getByRole('button', { name: `Refund ${refundNo}` }))
  expect(await screen.findByRole('dialog', { name: 'Transaction details' })).toBeTruthy()
})

test('the chain is checked from the screen; a changed row is told and stays told', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const auditor = await it.as('Audit.search')
  await auditor(audit.list, { Result: 'done' })
  await auditor(audit.list, { Result: 'refused' })
  ;({ leave } = await open(it, auditor, '/audit'))

  expect((await screen.findByText(/not checked yet/)).textContent).toMatch(/^\d/)
  fireEvent.click(await screen.findByRole('button', { name: 'Check' }))
  expect(await screen.findByText(/records are linked/)).toBeTruthy()
  await it.schema.sql`update audit_log set origin = '198.51.100.7' where ent_code = ${it.ent} and seq = 2`
  await waitFor(() => expect(screen.getByRole('button', { name: 'Check' })).toHaveProperty('disabled', false))
  fireEvent.click(screen.getByRole('button', { name: 'Check' }))

  expect(await screen.findByText(/do not fit together from no. 2 on/)).toBeTruthy()
})

test('who may not read the log has neither its screen nor a way to it', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const lesser = await it.as('User.search', 'User.add', 'Permission.search', 'Record.search')
  const { userId } = (await lesser(users.add, form(await roleOf(it, ['Record.search'])))).result
  ;({ leave } = await open(it, lesser, `/setting/user?Open=${userId}`))

  expect(await screen.findByText('Change history')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Everything in the audit log' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Audit log' })).toBeNull()
})
