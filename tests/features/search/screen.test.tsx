import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { transactions } from '#features/transactions/contract.ts'
import { payments, type ReadingHits } from '#features/transactions/payment.contract.ts'
import { faked } from '../messages/faked.ts'
import { pay, resultOf } from '../transactions/payments.ts'
import { noonZone } from '../../kit/noon-zone.ts'
import { open } from '../../kit/page.tsx'
import { portal } from '../../kit/portal.ts'

let leave: (() => Promise<void>) | undefined
afterEach(() => leave?.())

// It is noon there, and was so many days ago.
const timeZone = noonZone()
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const shownDay = (at: Date) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short' }).format(at).replace('Sept', 'Sep')
const fortnight = daysAgo(14)
const week = daysAgo(7)

/** Opens the search on a server that answers about 1248 with these hits, and types it; the payment they may hold is there. */
async function searched(hitsOf: (list: ReadingHits['list']) => readonly ReadingHits[]) {
  const it = await portal({ config: { offlineHours: 0 }, timeZone })
  const tradeTime = new Date(Date.now() - 120_000).toISOString()
  await pay(it, [{ tradeNo: 'CARD', amount: 8360, paymentType: 'VISA_MC', cardLast4: '1248', tradeTime }])
  const person = await it.as('Record.search')
  const { list } = resultOf(await person(transactions.list, {}))
  const answer = { readings: hitsOf(list), from: '2026-08-22T00:00:00.000Z', asOf: new Date().toISOString() }
  ;({ leave } = await open(faked(it, new Map([[payments.readings, () => answer]])), person, '/trade'))
  const [opener] = await screen.findAllByRole('button', { name: 'Search transactions' })
  if (opener) fireEvent.click(opener)
  const dialog = within(await screen.findByRole('dialog', { name: 'Search transactions' }))
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: '1248' } })
  return { dialog, [Symbol.asyncDispose]: () => it[Symbol.asyncDispose]() }
}

const hits = (kind: ReadingHits['kind'], list: ReadingHits['list'], reached?: Date): ReadingHits => ({
  kind,
  list,
  count: list.length,
  countCapped: false,
  ...(reached && { reached: reached.toISOString() }),
})

test('a search that ran out of time says since when it has looked, offers no reading without a hit, and lists from that day', async () => {
  await using it = await searched((list) => [
    hits('last4', list, fortnight),
    hits('amount', [], fortnight),
    hits('time', [], week),
  ])

  await it.dialog.findByRole('heading', { name: 'Card ending 1248' })
  expect(it.dialog.getByText(new RegExp(`^Since ${shownDay(fortnight)}.*, 1 found$`))).toBeTruthy()
  expect(it.dialog.queryByText(/^Last 3 months/)).toBeNull()
  expect(it.dialog.queryAllByRole('button', { name: /^(Amount|Time|Number) / })).toEqual([])

  fireEvent.click(it.dialog.getByRole('button', { name: 'Show in the list' }))
  await expect
    .poll(() => new URLSearchParams(location.search).get('From'))
    .toBe(new Intl.DateTimeFormat('en-CA', { timeZone }).format(fortnight))
})

test('a refund and a cancel that are found read as what they are, and their payment as itself', async () => {
  await using it = await portal({ config: { offlineHours: 0 }, timeZone })
  const tradeTime = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  await pay(it, [
    { tradeNo: 'FOUND-P1', amount: 800, tradeTime: tradeTime(9) },
    { tradeNo: 'FOUND-P2', amount: 1200, tradeTime: tradeTime(8) },
    { tradeNo: 'FOUND-C1', amount: 800, tradeType: '04', origTradeNo: 'FOUND-P1', tradeTime: tradeTime(7) },
    { tradeNo: 'FOUND-R2', amount: 300, tradeType: '06', origTradeNo: 'FOUND-P2', tradeTime: tradeTime(6) },
  ])
  ;({ leave } = await open(it, await it.as('Record.search'), '/trade'))
  const [opener] = await screen.findAllByRole('button', { name: 'Search transactions' })
  if (opener) fireEvent.click(opener)
  const dialog = within(await screen.findByRole('dialog', { name: 'Search transactions' }))

  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'FOUND-' } })

  await dialog.findByRole('heading', { name: 'Number starting FOUND-' })
  const shown = () =>
    dialog.getAllByRole('listitem').map((hit) => ['amount', 'state'].map((part) => hit.querySelector(`.search-hit-${part}`)?.textContent)) // prettier-ignore
  await waitFor(() =>
    expect(shown()).toEqual([
      ['-￥300', 'Partial refundSucceeded'],
      ['-￥800', 'Cancel (same day)Succeeded'],
      ['￥1,200', 'Partly refunded'],
      ['￥800', 'Cancelled'],
    ]),
  )
})

test('the control: one that came through says so, and offers what else it hit', async () => {
  await using it = await searched((list) => [hits('last4', list), hits('amount', list)])

  expect(await it.dialog.findByText('Last 3 months, 1 found')).toBeTruthy()
  expect(it.dialog.getByRole('button', { name: /^Amount ￥1,248/ })).toBeTruthy()
  expect(it.dialog.queryByText(/^Since/)).toBeNull()
})

test('a search that ran out of time before a hit says how far it has come, by the reading that came least far', async () => {
  await using it = await searched(() => [hits('last4', [], fortnight), hits('amount', [], week)])

  expect(
    await it.dialog.findByText(new RegExp(`Only transactions since ${shownDay(week)}.* could be searched in time\\.`)),
  ).toBeTruthy()
  expect(it.dialog.queryByText(/Searched:/)).toBeNull()
})
