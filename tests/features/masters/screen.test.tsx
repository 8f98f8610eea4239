import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ownDatabase } from '../../demo/shop.ts'
import { describeMasterScreen } from '../../kit/master-screen.tsx'
import { open } from '../../kit/page.tsx'
import { portal } from '../../kit/portal.ts'
import { samples } from './samples.ts'

let leave: (() => Promise<void>) | undefined
afterEach(() => leave?.())

for (const [name, sample] of Object.entries(samples)) describeMasterScreen(name, sample)

test('the lists that transactions refer to stand behind each other’s tabs, and what the portal writes itself stays', async () => {
  await using database = await ownDatabase('masters_tabs')
  await using it = await portal({ databaseUrl: database.url, config: { offlineHours: 0 } })
  ;({ leave } = await open(it, await it.admin('SystemConfig.all'), '/tradeType'))

  const types = within(await screen.findByRole('table', { name: 'Trade types' }))
  fireEvent.click(await types.findByRole('button', { name: 'Refund' }))
  const refund = within(await screen.findByRole('dialog', { name: 'Refund' }))
  expect(await refund.findByText(/The portal itself uses it/)).toBeTruthy()
  expect(refund.queryByRole('button', { name: 'Delete' })).toBeNull()

  for (const title of ['Payment classes', 'Payment types']) {
    fireEvent.click(screen.getByRole('link', { name: title }))
    expect(await screen.findByRole('table', { name: title })).toBeTruthy()
  }
  fireEvent.click(screen.getByRole('link', { name: 'Logos' }))
  expect(await screen.findByRole('table', { name: 'Logos of payment types' })).toBeTruthy()
})

test('who does not configure the system finds no page of the logos either', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  ;({ leave } = await open(it, await it.admin('Message.search'), '/tradeType/paymentLogos'))

  expect((await screen.findAllByRole('heading', { name: 'Page not found' })).length).toBeGreaterThan(0)
})
