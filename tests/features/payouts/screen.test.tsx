import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { payouts } from '#features/payouts/contract.ts'
import { open } from '../../kit/page.tsx'
import { october } from '../deposits/october.ts'
import { resultOf } from '../transactions/payments.ts'

let leave: (() => Promise<void>) | undefined
afterEach(() => leave?.())

test('a deposit is asked for early at the fee and on the day that are shown, and the answer is waited for', async () => {
  await using it = await october({ earlyFee: 1_650 })
  const accountant = await it.as('Settle.search')
  ;({ leave } = await open(it, accountant, '/payment'))

  const aside = within(await screen.findByRole('complementary', { name: 'Next transfer' }))
  expect(aside.getByText('Fee of an early transfer').nextElementSibling?.textContent).toBe('￥1,650')
  fireEvent.click(aside.getByRole('button', { name: 'Ask for ￥1,782,445 early' }))

  expect(await aside.findByText('Waiting for an answer')).toBeTruthy()
  expect(aside.queryByRole('button', { name: /^Ask for/ })).toBeNull()
  const { requests } = resultOf(await accountant(payouts.forecast, {}))
  expect(requests).toMatchObject([{ depositNo: it.at.DepositNo, fee: 1_650, payDate: '2026-11-06', status: 'REQUESTED' }]) // prettier-ignore
})

test('the calendar says why a transfer was moved', async () => {
  await using it = await october()
  ;({ leave } = await open(it, await it.as('Settle.search'), '/payment?Month=2026-12'))

  await screen.findAllByText(/^Banks are closed on/)
  const said = [...document.querySelectorAll('.payout-move')].map(({ textContent }) => textContent)
  expect(said[0]).toMatch(/closed on .*31.* \(turn of the year\), so the transfer is on .*30/)
})

test('Japanese sentences about a transfer stand without a space between them', async () => {
  await using it = await october()
  ;({ leave } = await open(it, await it.as('Settle.search'), '/payment', 'ja'))

  await expect.poll(() => document.querySelector('.payout-next .small')?.textContent).toMatch(/件。\S/)
})

test('documents are found by their amount, and words that are no amount are pointed at', async () => {
  await using it = await october()
  ;({ leave } = await open(it, await it.as('Settle.search', 'Settle.download'), '/payment'))

  const archive = within(await screen.findByRole('region', { name: 'Documents' }))
  const rows = () => document.querySelectorAll('.payout-archive .list-table tbody tr:not(.list-day)').length
  await expect.poll(rows).toBe(1)
  const box = archive.getByRole('textbox', { name: /^Amount/ })
  const type = (value: string) => {
    fireEvent.change(box, { target: { value } })
    fireEvent.keyDown(box, { key: 'Enter' })
  }
  type('1')
  expect(await archive.findByText('No document matches')).toBeTruthy()
  type('１，７８４，０９５')
  await expect.poll(rows).toBe(1)
  type('2000-1000')
  expect(await archive.findByText('Enter one amount, or the smaller and then the larger.')).toBeTruthy()
  expect(location.href).not.toContain('Amount')
})
