import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { nightZone, noonZone } from '../../kit/noon-zone.ts'
import { open } from '../../kit/page.tsx'
import { portal, type Portal } from '../../kit/portal.ts'
import { pay, resultOf } from '../transactions/payments.ts'
import { refund } from './giving-back.ts'

let leave: (() => Promise<void>) | undefined
afterEach(() => leave?.())

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const dialog = () => screen.findByRole('dialog', { name: 'Refund' })
const type = (field: HTMLElement, value: string) => {
  fireEvent.change(field, { target: { value } })
  fireEvent.blur(field)
}

/** Opens a payment's refund as a manager and fills it in, but for the amount typed again. */
async function fillIn(it: Portal, tradeNo: string, remark = 'Wrong button') {
  const manager = await it.as('Record.search', 'Refund.refund')
  ;({ leave } = await open(it, manager, `/trade?Trade=${tradeNo}&Ent=${it.ent}`))
  fireEvent.click(await screen.findByRole('button', { name: /^Refund/ }))
  const inside = within(await dialog())
  fireEvent.click(await inside.findByRole('radio', { name: 'Wrong amount' }))
  type(inside.getByLabelText(/^Remark/), remark)
  return inside
}

const refundsOf = (it: Portal) =>
  it.db.sql<{ amount: bigint; remark: string }>`select amount, remark from refunds where ent_code = ${it.ent}`

// The first test waits for the whole app to be translated.
test('a manager gives part of a payment back, the amount in full-width digits and typed again', async () => {
  await using it = await portal({ config: { offlineHours: 0 }, timeZone: noonZone() })
  await pay(it, [{ tradeNo: 'T-1', amount: 1200, tradeTime: minutesAgo(2) }])
  const inside = await fillIn(it, 'T-1')

  fireEvent.click(inside.getByRole('radio', { name: 'Partial' }))
  type(inside.getByLabelText(/^Amount to refund/), '２００')
  await inside.findByText(/Left after this: ￥1,000/)
  type(inside.getByLabelText('Type the amount again to confirm'), '200')
  fireEvent.click(inside.getByRole('button', { name: 'Refund ￥200' }))

  await screen.findByText('The refund is under way')
  expect(await refundsOf(it)).toEqual([{ amount: 200n, remark: 'Wrong button' }])
}, 60_000)

test('pressing twice asks once', async () => {
  await using it = await portal({ config: { offlineHours: 0 }, timeZone: noonZone() })
  await pay(it, [{ tradeNo: 'T-1', amount: 1200, tradeTime: minutesAgo(2) }])
  const inside = await fillIn(it, 'T-1')
  type(inside.getByLabelText('Type the amount again to confirm'), '1200')

  const button = inside.getByRole('button', { name: 'Refund ￥1,200' })
  fireEvent.click(button)
  fireEvent.click(button)

  await screen.findByText('The refund is under way')
  expect(await refundsOf(it)).toHaveLength(1)
})

test('a payment refunded elsewhere meanwhile is refused in the catalogue’s words', async () => {
  await using it = await portal({ config: { offlineHours: 0 }, timeZone: noonZone() })
  await pay(it, [{ tradeNo: 'T-1', amount: 1200, paymentType: 'VISA_MC', tradeTime: minutesAgo(2) }])
  const inside = await fillIn(it, 'T-1')
  type(inside.getByLabelText('Type the amount again to confirm'), '1200')
  await it.db.sql`
    update transactions set refunded = 1200, status = 'REFUNDED' where ent_code = ${it.ent} and trade_no = 'T-1'`

  fireEvent.click(inside.getByRole('button', { name: 'Refund ￥1,200' }))

  expect((await screen.findAllByText('The transaction has been refunded. Non-refundable.')).length).toBeGreaterThan(0)
  expect(await refundsOf(it)).toEqual([])
})

test('too long a remark is said under its field, with how to mend it', async () => {
  await using it = await portal({ config: { offlineHours: 0 }, timeZone: noonZone() })
  await pay(it, [{ tradeNo: 'T-1', amount: 1200, tradeTime: minutesAgo(2) }])

  const inside = await fillIn(it, 'T-1', 'x'.repeat(101))

  await inside.findByText('Shorten it to 100 characters.')
  expect(inside.getByText('101 / 100')).toBeTruthy()
})

test('a Mongolian merchant’s amounts stand without decimals and go out as what they are', async () => {
  const config = { offlineHours: 0, currency: 'MNT', currencyDecimals: 0 }
  await using it = await portal({ currency: 'MNT', config, timeZone: noonZone() })
  await pay(it, [{ tradeNo: 'T-1', amount: 1_200_000, paymentType: 'QPAY', tradeTime: minutesAgo(2) }])
  const inside = await fillIn(it, 'T-1')

  expect(inside.getByLabelText<HTMLInputElement>(/^Amount to refund/).value).toBe('12,000')
  type(inside.getByLabelText('Type the amount again to confirm'), '12000')
  fireEvent.click(inside.getByRole('button', { name: /^Refund ₮/ }))

  await screen.findByText('The refund is under way')
  expect(await refundsOf(it)).toMatchObject([{ amount: 1_200_000n }])
})

test('somebody who may not refund has no button', async () => {
  await using it = await portal({ config: { offlineHours: 0 }, timeZone: noonZone() })
  await pay(it, [{ tradeNo: 'T-1', amount: 1200, tradeTime: minutesAgo(2) }])

  ;({ leave } = await open(it, await it.as('Record.search'), `/trade?Trade=T-1&Ent=${it.ent}`))

  await screen.findByText('What happened')
  expect(screen.queryByRole('button', { name: /^Refund/ })).toBeNull()
})

test('an administrator of the provider lands on the support screen, and a merchant’s people do not find it', async () => {
  await using it = await portal({ config: { offlineHours: 0 }, timeZone: noonZone() })

  ;({ leave } = await open(it, await it.admin('Refund.refund', 'Ent.search'), '/'))
  await screen.findByRole('button', { name: 'Find the payment' })
  expect(location.pathname).toBe('/systrade')
  await leave()

  ;({ leave } = await open(it, await it.as('Record.search', 'Refund.refund'), '/systrade'))
  expect((await screen.findAllByRole('heading', { name: 'Page not found' })).length).toBeGreaterThan(0)
})

test('the provider’s queue is ordered by the head of a column and offers its file', async () => {
  await using it = await portal({ config: { offlineHours: 0 }, timeZone: noonZone() })
  await pay(it, [
    { tradeNo: 'T-1', amount: 500, tradeTime: minutesAgo(20) },
    { tradeNo: 'T-2', amount: 900, tradeTime: minutesAgo(10) },
  ])
  const cashier = await it.as('Record.search', 'Refund.refund')
  for (const [tradeNo, amount] of [
    ['T-2', 900],
    ['T-1', 500],
  ] as const)
    resultOf(await refund(it, cashier, { tradeNo, amount, expectedRefundable: amount, mode: 'FULL' }))
  const amounts = () =>
    within(screen.getByRole('table', { name: 'Refunds' }))
      .getAllByRole('row')
      .flatMap((row) => /￥(\d+)/.exec(row.textContent ?? '')?.[1] ?? [])

  ;({ leave } = await open(it, await it.admin('Refund.refund'), '/systrade'))
  fireEvent.click(await screen.findByRole('button', { name: 'Amount' }))
  await waitFor(() => expect(amounts()).toEqual(['900', '500']))
  fireEvent.click(screen.getByRole('button', { name: 'Amount' }))
  await waitFor(() => expect(amounts()).toEqual(['500', '900']))
  expect(location.search).toContain('Sort=amount')
  fireEvent.click(await screen.findByRole('button', { name: 'Export' }))
  expect(await screen.findByRole('button', { name: 'CSV (Shift_JIS)' })).toBeTruthy()
})

test('the provider is told how many payments have a number and that there are more, and asks about few alone', async () => {
  await using it = await portal({ config: { offlineHours: 0 }, timeZone: noonZone() })
  const receipt = (tradeNo: string, receiptNo: string, n: number) => ({ tradeNo, receiptNo, tradeTime: minutesAgo(n) })
  await pay(it, [
    ...Array.from({ length: 101 }, (_, n) => receipt(`T-${n}`, 'MANY01', n)),
    ...[1, 2].map((n) => receipt(`U-${n}`, 'TWO02', n)),
    receipt('V-1', 'ONE03', 1),
  ])
  ;({ leave } = await open(it, await it.admin('Refund.refund'), '/systrade'))
  const sent = vi.spyOn(globalThis, 'fetch')
  const termsAsked = () =>
    sent.mock.calls.filter(([url]) => typeof url === 'string' && url.includes('/refundterms?')).length
  const find = async (number: string) => {
    type(await screen.findByLabelText(/^Transaction no\./), number)
    fireEvent.click(screen.getByRole('button', { name: 'Find the payment' }))
  }

  await find('MANY01')
  await screen.findByText('100+ found')
  await find('TWO02')
  await screen.findByText('2 found')
  // Those of the hundred would have been asked before these two.
  await waitFor(() => expect(termsAsked()).toBe(2))
  await find('ONE03')
  await waitFor(() => expect(screen.queryAllByText(/\d\+? found$/)).toEqual([]))
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
})

test('the provider who finds a refund reads it as one, with the payment it belongs to', async () => {
  await using it = await portal({ config: { offlineHours: 0 }, timeZone: noonZone() })
  await pay(it, [{ tradeNo: 'PAID-0001', amount: 1200, tradeTime: minutesAgo(9) }])
  await pay(it, [
    { tradeNo: 'BACK-0001', amount: 300, tradeType: '06', origTradeNo: 'PAID-0001', tradeTime: minutesAgo(5) },
  ])
  ;({ leave } = await open(it, await it.admin('Refund.refund'), '/systrade'))
  const find = async (number: string) => {
    type(await screen.findByLabelText(/^Transaction no\./), number)
    fireEvent.click(screen.getByRole('button', { name: 'Find the payment' }))
    const fact = await screen.findByText(number)
    const facts = within(fact.closest('article') ?? document.body)
    return (label: string) => facts.queryByText(label)?.nextElementSibling?.textContent
  }

  const back = await find('BACK-0001')
  expect(['Type', 'Amount', 'Original transaction', 'Refunded', 'Refundable amount'].map(back)).toEqual([
    'Partial refund',
    '-￥300',
    'PAID-0001',
    undefined,
    undefined,
  ])
  const paid = await find('PAID-0001')
  expect(['Amount', 'Original transaction', 'Refunded', 'Refundable amount'].map(paid)).toEqual([
    '￥1,200',
    undefined,
    '-￥300',
    '￥900',
  ])
})

test('the provider is told why a payment cannot be refunded before anything is pressed', async () => {
  await using it = await portal({ config: { offlineHours: 0 }, timeZone: nightZone() })
  await pay(it, [
    { tradeNo: 'ASLEEP-1', paymentType: 'RPAY', tradeTime: minutesAgo(9) },
    { tradeNo: 'AWAKE-01', paymentType: 'PAYPAY', tradeTime: minutesAgo(8) },
    { tradeNo: 'SPENT-01', paymentType: 'VISA_MC', tradeTime: minutesAgo(7) },
  ])
  await pay(it, [
    { tradeNo: 'SPENT-R1', paymentType: 'VISA_MC', amount: 300, tradeType: '06', origTradeNo: 'SPENT-01', tradeTime: minutesAgo(6) },
  ]) // prettier-ignore
  ;({ leave } = await open(it, await it.admin('Refund.refund'), '/systrade'))
  const find = async (number: string) => {
    type(await screen.findByLabelText(/^Transaction no\./), number)
    fireEvent.click(screen.getByRole('button', { name: 'Find the payment' }))
    return within((await screen.findByText(number)).closest('article') ?? document.body)
  }

  const asleep = await find('ASLEEP-1')
  await asleep.findByText('This payment type accepts no refunds from 00:00 to 05:00. Try again after 05:00.')
  expect(asleep.queryByRole('button', { name: /^Refund/ })).toBeNull()
  const spent = await find('SPENT-01')
  await spent.findByText('The transaction has been refunded. Non-refundable.')
  // The control: where nothing stands in the way there is the button.
  const awake = await find('AWAKE-01')
  expect(await awake.findByRole('button', { name: 'Refund ￥1,000' })).toBeTruthy()
})
