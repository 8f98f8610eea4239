import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
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
afterAll(async () => {
  await it[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

const table = () => screen.findByRole('table', { name: 'Payment types' })
const namesIn = async () =>
  within(await table())
    .getAllByRole('button', { expanded: false })
    .map((button) => button.getAttribute('aria-label'))
test('a used payment type keeps the ways it is presented in; others can be added', async () => {
  ;({ leave } = await open(it, config, '/tradeType/paymentType?Open=PAYPAY'))

  const modes = within(await screen.findByRole('group', { name: 'Presented as' }))
  expect(modes.getAllByRole<HTMLInputElement>('checkbox').map(({ disabled }) => disabled)).toEqual([true, true, true, false, false]) // prettier-ignore
  expect(modes.getByText(/Locked ones are in use/)).toBeTruthy()
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
