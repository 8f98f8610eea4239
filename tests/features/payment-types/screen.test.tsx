import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { paymentTypes } from '#features/payment-types/contract.ts'
import { ownDatabase, type OwnDatabase } from '../../demo/shop.ts'
import { open } from '../../kit/page.tsx'
import { portal, type Person, type Portal } from '../../kit/portal.ts'
import { pay } from '../transactions/payments.ts'

let database: OwnDatabase
let it: Portal
let config: Person
let leave: (() => Promise<void>) | undefined
beforeAll(async () => {
  database = await ownDatabase('payment_types_screen')
  it = await portal({ databaseUrl: database.url, config: { offlineHours: 0 } })
  config = await it.admin('SystemConfig.all')
  await pay(it, [{ tradeNo: 'A', paymentType: 'PAYPAY' }])
})
afterEach(() => leave?.())
afterEach(() => void vi.restoreAllMocks())
afterAll(async () => {
  await it[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

const table = () => screen.findByRole('table', { name: 'Payment types' })
const namesIn = async () =>
  within(await table())
    .getAllByRole('button', { expanded: false })
    .map((button) => button.getAttribute('aria-label'))
/** The drawer by its title; names of dialogs are dear to look up beside a long list at each change. */
const drawerOf = async (name: string) => {
  await waitFor(() => expect(document.querySelector('dialog[open] h2')?.textContent).toBe(name))
  return within(screen.getByRole('dialog', { name }))
}
const opened = async (name: string) => {
  fireEvent.click(await within(await table()).findByRole('button', { name }))
  return drawerOf(name)
}

test('a used payment type keeps code and class, is renamed in three languages, and its history says so', async () => {
  ;({ leave } = await open(it, config, '/tradeType/paymentType'))
  const drawer = await opened('PayPay')

  expect(await drawer.findByText(/In use \(.*transactions: 1.*\)/)).toBeTruthy()
  expect(drawer.getByRole<HTMLInputElement>('textbox', { name: /^Reference code/ }).disabled).toBe(true)
  expect(drawer.getByRole<HTMLSelectElement>('combobox', { name: /^Class/ }).disabled).toBe(true)
  const modes = within(drawer.getByRole('group', { name: 'Presented as' }))
  expect(modes.getAllByRole<HTMLInputElement>('checkbox').map(({ disabled }) => disabled)).toEqual([true, true, true, false, false]) // prettier-ignore
  expect(modes.getByText(/Locked ones are in use/)).toBeTruthy()
  expect(drawer.queryByRole('button', { name: 'Delete' })).toBeNull()
  fireEvent.click(drawer.getByRole('button', { name: /^Save/ }))
  expect(await drawer.findByText(/no changes/)).toBeTruthy()
  fireEvent.change(drawer.getByRole('textbox', { name: 'Name: English' }), { target: { value: 'PayPay (QR)' } })
  fireEvent.click(drawer.getByRole('button', { name: /^Save/ }))

  const renamed = await drawerOf('PayPay (QR)')
  expect(await renamed.findByText('Change history')).toBeTruthy()
  expect(await renamed.findByText('PayPay / PayPay (QR) / PayPay')).toBeTruthy()
  expect((await config(paymentTypes.detail, { Key: 'PAYPAY' })).result.row).toMatchObject({
    names: { ja: 'PayPay', en: 'PayPay (QR)' },
    version: 2,
  })
})

test('what somebody else saved meanwhile is shown beside what was typed, and nothing is lost', async () => {
  ;({ leave } = await open(it, config, '/tradeType/paymentType'))
  const drawer = await opened('au PAY')
  fireEvent.change(await drawer.findByRole('textbox', { name: 'Name: English' }), { target: { value: 'Mine' } })
  const { result } = await config(paymentTypes.detail, { Key: 'AUPAY' })
  const { version, used: _used, stores: _stores, transactions: _t, paymentTypes: _p, ...row } = result.row
  const form = { ...row, names: { ja: 'au PAY', en: 'au PAY', mn: 'Theirs' } } as never
  expect((await config(paymentTypes.update, { key: 'AUPAY', version, values: form })).resultType).toBe(1000)

  fireEvent.click(drawer.getByRole('button', { name: /^Save/ }))

  expect(await drawer.findByText(/Somebody changed this after you began/)).toBeTruthy()
  expect((await config(paymentTypes.detail, { Key: 'AUPAY' })).result.row.names.mn).toBe('Theirs')
})

test('rows are put in order by the keyboard, and not while the list is narrowed', async () => {
  ;({ leave } = await open(it, config, '/tradeType/paymentType'))
  await waitFor(async () => expect(await namesIn()).toHaveLength(30))
  const before = await namesIn()
  const handle = within(await table()).getByRole('button', { name: /^Move JCB, number 2/ })

  fireEvent.keyDown(handle, { key: 'ArrowUp' })

  await waitFor(async () => expect((await namesIn())[0]).toBe('JCB'))
  expect(await namesIn()).toEqual([before[1], before[0], ...before.slice(2)])
  fireEvent.click(screen.getByRole('checkbox', { name: 'Ended' }))
  await waitFor(async () => expect(await namesIn()).toEqual(['LINE Pay']))
  expect(within(await table()).queryByRole('button', { name: /^Move/ })).toBeNull()
})

test('a row is dragged before another, and dropped beside the list it stays', async () => {
  ;({ leave } = await open(it, config, '/tradeType/paymentType'))
  await waitFor(async () => expect(await namesIn()).toHaveLength(30))
  const before = await namesIn()
  const rows = within(await table())
    .getAllByRole('row')
    .slice(1)
  const drag = async (from: number, over: Element | null) => {
    const handle = within(await table()).getAllByRole('button', { name: /^Move / })[from]
    if (!handle) throw new Error('no such row')
    // Nothing is laid out here: what lies under the finger is said.
    vi.spyOn(document, 'elementFromPoint').mockReturnValue(over)
    handle.setPointerCapture = () => {}
    fireEvent.pointerDown(handle, { button: 0, pointerId: 1 })
    fireEvent.pointerMove(handle, { pointerId: 1 })
    const target = document.querySelector('.is-drop-target')
    fireEvent.pointerUp(handle, { pointerId: 1 })
    return target
  }

  expect(await drag(4, document.body)).toBeNull()
  expect(await namesIn()).toEqual(before)
  expect(await drag(4, rows[1] ?? null)).toBe(rows[1])

  const moved = [before[0], before[4], ...before.slice(1, 4), ...before.slice(5)]
  await waitFor(async () => expect(await namesIn()).toEqual(moved))
  expect(document.querySelector('.is-drop-target')).toBeNull()
  const { list } = (await config(paymentTypes.list, {})).result
  expect(list.map(({ names }) => names.en)).toEqual(moved)
})

test('the list is narrowed by class and by state at once, in an address that can be shared', async () => {
  ;({ leave } = await open(it, config, '/tradeType/paymentType'))
  await waitFor(async () => expect(await namesIn()).toHaveLength(30))

  const classes = within(await screen.findByRole('group', { name: 'Class' }))
  fireEvent.click(classes.getByRole('checkbox', { name: 'Code payments' }))
  await waitFor(async () => expect(await namesIn()).toHaveLength(13))
  fireEvent.click(within(screen.getByRole('group', { name: 'Status' })).getByRole('checkbox', { name: 'Ended' }))

  await waitFor(async () => expect(await namesIn()).toEqual(['LINE Pay']))
  expect(new URLSearchParams(location.search).get('Only')).toContain('classCode:WALLET')
  fireEvent.click(classes.getByRole('checkbox', { name: 'Code payments' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Ended' }))
  await waitFor(async () => expect(await namesIn()).toHaveLength(30))
})

test('a payment type is added, shown last, and deleted after a question', async () => {
  ;({ leave } = await open(it, config, '/tradeType/paymentType'))
  fireEvent.click(await screen.findByRole('button', { name: 'Add' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Add' }))
  fireEvent.click(drawer.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(drawer.getAllByRole('alert').length).toBeGreaterThan(1))
  const fill = (name: RegExp | string, value: string) =>
    fireEvent.change(drawer.getByRole('textbox', { name }), { target: { value } })
  fill(/^Reference code/, 'newpay')
  fill('Name: 日本語', 'ニューペイ')
  fill('Name: English', 'New Pay')
  fill('Name: Монгол', 'Шинэ Пэй')
  fill(/^Letters/, 'NP')
  fireEvent.click(drawer.getByRole('button', { name: 'Add' }))

  const made = await drawerOf('New Pay')
  await waitFor(async () => expect((await namesIn()).length).toBe(30))
  fireEvent.click(await made.findByRole('button', { name: 'Delete' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete New Pay' }))

  await waitFor(async () => expect((await config(paymentTypes.detail, { Key: 'NEWPAY' })).resultType).toBe(1300))
  await waitFor(async () => expect(await namesIn()).not.toContain('New Pay'))
})

test('who does not configure the system is told that the pages are not there', async () => {
  const person = await it.admin('Message.search')
  for (const path of ['/tradeType', '/tradeType/paymentClass', '/tradeType/paymentType', '/tradeType/paymentLogos']) {
    ;({ leave } = await open(it, person, path))
    expect((await screen.findAllByRole('heading', { name: 'Page not found' })).length).toBeGreaterThan(0)
    await leave()
  }
  leave = undefined
})
