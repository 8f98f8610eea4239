import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ownDatabase } from '../../demo/shop.ts'
import { open } from '../../kit/page.tsx'
import { portal } from '../../kit/portal.ts'

let leave: (() => Promise<void>) | undefined
afterEach(() => leave?.())

test('the lists that transactions refer to stand behind each other’s tabs, each with its own columns', async () => {
  await using database = await ownDatabase('masters_screens')
  await using it = await portal({ databaseUrl: database.url, config: { offlineHours: 0 } })
  ;({ leave } = await open(it, await it.admin('SystemConfig.all'), '/tradeType'))

  const types = within(await screen.findByRole('table', { name: 'Trade types' }))
  expect((await types.findAllByRole('row')).length).toBe(15)
  fireEvent.click(types.getByRole('button', { name: 'Refund' }))
  const refund = within(await screen.findByRole('dialog', { name: 'Refund' }))
  expect(await refund.findByText(/The portal itself uses it/)).toBeTruthy()
  expect(refund.queryByRole('button', { name: 'Delete' })).toBeNull()

  fireEvent.click(screen.getByRole('link', { name: 'Payment classes' }))
  const classes = within(await screen.findByRole('table', { name: 'Payment classes' }))
  fireEvent.click(await classes.findByRole('button', { name: 'Cards' }))
  const cards = within(await screen.findByRole('dialog', { name: 'Cards' }))
  expect(await cards.findByText(/In use \(payment types: 6\)/)).toBeTruthy()

  fireEvent.click(screen.getByRole('link', { name: 'Logos' }))
  expect(await screen.findByRole('table', { name: 'Logos of payment types' })).toBeTruthy()
})

test('people of another tenant see the lists and cannot change them', async () => {
  await using database = await ownDatabase('masters_other')
  await using _first = await portal({ databaseUrl: database.url })
  await using it = await portal({ databaseUrl: database.url, config: { offlineHours: 0 } })
  ;({ leave } = await open(it, await it.admin('SystemConfig.all'), '/tradeType/tradeType'))

  const types = within(await screen.findByRole('table', { name: 'Trade types' }))
  fireEvent.click(await types.findByRole('button', { name: 'Refund' }))

  const refund = within(await screen.findByRole('dialog', { name: 'Refund' }))
  expect(await refund.findByText(/All tenants share this list/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add' })).toBeNull()
  expect(refund.queryByRole('button', { name: /^Save/ })).toBeNull()
})
