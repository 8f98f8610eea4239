import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { refunds } from '#features/refunds/contract.ts'
import { part } from '#server/db/db.ts'
import { nightZone, noonZone } from '../../kit/noon-zone.ts'
import { open } from '../../kit/page.tsx'
import type { Person } from '../../kit/portal.ts'
import { resultOf } from '../transactions/payments.ts'
import { asking, requestFor, type Shop } from './giving-back.ts'

let leave: (() => Promise<void>) | undefined
afterEach(() => leave?.())

/** A shop by the clock on the wall with a payment of 1,200 yen, somebody who may only ask and somebody who decides. */
async function paidJustNow(paymentType = 'VISA_MC') {
  const it = await asking({ now: () => new Date(), config: { offlineHours: 0 }, timeZone: noonZone() })
  await it.pays([
    { tradeNo: 'T-1', amount: 1200, paymentType, tradeTime: new Date(Date.now() - 120_000).toISOString() },
  ])
  return it
}

const asked = async (it: Shop & { staff: Person }, amount = 500) =>
  resultOf(await it.staff(refunds.refund, requestFor(it, { tradeNo: 'T-1', amount, expectedRefundable: 1200 })))
    .refundNo

const stateOf = async (it: Shop) =>
  (
    await it.db.sql<{ status: string; amount: bigint }>`select status, amount from refunds where ent_code = ${it.ent}`
  )[0]

async function openRow(name: RegExp) {
  const [row] = await screen.findAllByRole('button', { name })
  if (!row) throw new Error('no row has this name')
  fireEvent.click(row)
}

test('whoever may only ask is never offered to give back: a chip writes the remark, one press asks, and no money moves', async () => {
  await using it = await paidJustNow()
  ;({ leave } = await open(it, it.staff, `/trade?Trade=T-1&Ent=${it.ent}`))

  const ask = await screen.findByRole('button', { name: 'Ask for a refund' })
  expect(screen.queryByRole('button', { name: /^Refund/ })).toBeNull()
  fireEvent.click(ask)
  const inside = within(await screen.findByRole('dialog', { name: 'Ask for a refund' }))
  const partial = await inside.findByRole('radio', { name: 'Partial' })
  // The dialog gives the focus to its first field once it stands; a finger comes later.
  await waitFor(() => expect(document.activeElement?.getAttribute('type')).toBe('radio'))
  fireEvent.click(partial)
  const amount = inside.getByLabelText<HTMLInputElement>(/^Amount to refund/)
  expect(document.activeElement).toBe(amount)
  fireEvent.change(amount, { target: { value: '500' } })
  fireEvent.click(inside.getByRole('radio', { name: 'Wrong amount' }))
  expect(inside.getByLabelText<HTMLInputElement>(/^Remark/).value).toBe('Wrong amount')
  expect(inside.queryByRole('button', { name: /hold/i })).toBeNull()
  expect(inside.getByText('Who sees this request')).toBeTruthy()
  fireEvent.click(inside.getByRole('button', { name: 'Ask for a refund of ￥500' }))

  await inside.findByText('The request was sent')
  expect(await stateOf(it)).toEqual({ status: 'WAITING_APPROVAL', amount: 500n })
}, 60_000)

test('an amount above the person’s limit is asked for, one within it is refunded: the dialog says which as it is typed', async () => {
  await using it = await paidJustNow()
  await it.limit(it.manager, 500, null)
  ;({ leave } = await open(it, it.manager, `/trade?Trade=T-1&Ent=${it.ent}`))

  fireEvent.click(await screen.findByRole('button', { name: 'Refund' }))
  const inside = within(await screen.findByRole('dialog', { name: 'Ask for a refund' }))
  await inside.findByText(/You can refund up to ￥500 at a time\. A larger refund is sent as a request/)
  const amount = inside.getByLabelText<HTMLInputElement>(/^Amount to refund/)
  fireEvent.change(amount, { target: { value: '500' } })
  expect(screen.getByRole('dialog', { name: 'Refund' })).toBeTruthy()
  expect(inside.queryByText('Who sees this request')).toBeNull()
  expect(inside.queryByRole('button', { name: /^Ask for/ })).toBeNull()
  fireEvent.change(amount, { target: { value: '501' } })
  fireEvent.click(inside.getByRole('radio', { name: 'Wrong amount' }))
  fireEvent.click(inside.getByRole('button', { name: 'Ask for a refund of ￥501' }))

  await inside.findByText('The request was sent')
  expect(await stateOf(it)).toEqual({ status: 'WAITING_APPROVAL', amount: 501n })
}, 60_000)

test('a second person who opens the payment is offered the request, approves it there, and sees that it is done', async () => {
  await using it = await paidJustNow()
  await asked(it)
  ;({ leave } = await open(it, it.manager, `/trade?Trade=T-1&Ent=${it.ent}`))

  fireEvent.click(await screen.findByRole('button', { name: 'See the request for ￥500' }))
  const inside = within(await screen.findByRole('dialog', { name: 'Refund request' }))
  await inside.findByText('Requests of this person this month')
  expect(inside.getByText(/The remaining ￥700 cannot be refunded later/)).toBeTruthy()
  fireEvent.change(await inside.findByLabelText('Type the amount again to confirm'), { target: { value: '500' } })
  fireEvent.click(inside.getByRole('button', { name: 'Approve the refund of ￥500' }))
  await waitFor(async () => expect((await stateOf(it))?.status).toBe('APPROVED'))
  await it.acquire()

  await screen.findByText('The refund is done')
  expect(screen.getByRole('button', { name: 'Share' })).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Print a copy' })).toBeTruthy()
  expect(await stateOf(it)).toEqual({ status: 'SUCCEEDED', amount: 500n })
})

test('the tab says how many wait; from there a request is rejected with a reason, and whoever asked takes one back', async () => {
  await using it = await paidJustNow('PAYPAY')
  await asked(it)
  ;({ leave } = await open(it, it.manager, '/trade?View=requests'))

  const tab = await screen.findByRole('link', { name: /To approve\s*1/ })
  expect(tab.getAttribute('aria-current')).toBe('page')
  await openRow(/^Request by 山田 花子, ￥500/)
  let inside = within(await screen.findByRole('dialog', { name: 'Refund request' }))
  fireEvent.click(await inside.findByRole('button', { name: /^PayPay/ }))
  await within(await screen.findByRole('dialog', { name: 'Transaction details' })).findByText('Waiting for approval')
  history.back()
  await openRow(/^Request by 山田 花子, ￥500/)
  inside = within(await screen.findByRole('dialog', { name: 'Refund request' }))
  fireEvent.click(await inside.findByRole('button', { name: 'Reject with a reason' }))
  fireEvent.click(inside.getByRole('button', { name: 'Reject the request for ￥500' }))
  await inside.findByText('Write in a few words why.')
  fireEvent.change(inside.getByLabelText(/^Why it is rejected/), { target: { value: 'Other payment' } })
  fireEvent.click(inside.getByRole('button', { name: 'Reject the request for ￥500' }))
  await screen.findByText('No requests are waiting')
  expect((await stateOf(it))?.status).toBe('REJECTED')
  await leave()

  await it.db.sql`delete from refunds where ent_code = ${it.ent}`
  await asked(it, 300)
  ;({ leave } = await open(it, it.staff, '/trade?View=requests'))
  await openRow(/^Request by 山田 花子, ￥300/)
  inside = within(await screen.findByRole('dialog', { name: 'Refund request' }))
  fireEvent.click(await inside.findByRole('button', { name: 'Withdraw the request for ￥300' }))
  await screen.findByText('No requests are waiting')
  expect((await stateOf(it))?.status).toBe('WITHDRAWN')
})

test('one address leads merchants to the tab of their requests and the provider to the same state of its queue', async () => {
  await using it = await paidJustNow()
  await asked(it)
  const provider = await it.admin('Refund.refund')
  ;({ leave } = await open(it, it.manager, '/approvals'))

  const tab = await screen.findByRole('link', { name: /To approve\s*1/ })
  expect([tab.getAttribute('aria-current'), location.pathname + location.search]).toEqual([
    'page',
    '/trade?View=requests',
  ])
  await leave()

  ;({ leave } = await open(it, provider, '/approvals'))
  const chosen = await screen.findByRole<HTMLInputElement>('radio', { name: 'Waiting for approval' })
  expect([chosen.checked, location.pathname]).toEqual([true, '/systrade'])
  await leave()

  ;({ leave } = await open(it, await it.as('Record.search'), '/approvals'))
  expect((await screen.findAllByText('Page not found')).length).toBeGreaterThan(0)
})

test('requests beyond the first page are turned to, and one is opened there', async () => {
  await using it = await asking({ now: () => new Date(), config: { offlineHours: 0 }, timeZone: noonZone() })
  const numbers = Array.from({ length: 51 }, (_, index) => `M-${index}`)
  const tradeTime = new Date(Date.now() - 120_000).toISOString()
  await it.pays(numbers.map((tradeNo, index) => ({ tradeNo, amount: 1000 + index, tradeTime })))
  // One after the other: the first that was made stands last.
  for (const [index, tradeNo] of numbers.entries())
    resultOf(
      await it.staff(
        refunds.refund,
        requestFor(it, { tradeNo, amount: 1000 + index, expectedRefundable: 1000 + index }),
      ),
    )
  ;({ leave } = await open(it, it.manager, '/trade?View=requests'))

  // Fifty-one requests are made and fifty drawn first.
  await screen.findByText('1–50 of 51')
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  await screen.findByText('51–51 of 51')
  await openRow(/^Request by 山田 花子, ￥1,000/)
  await screen.findByRole('dialog', { name: 'Refund request' })
})

test('what cannot be refunded is told in the payment’s detail before anything is pressed', async () => {
  await using it = await paidJustNow()
  await it.db.sql`
    update transactions set refunded = 500, refund_count = 1, status = 'PARTIALLY_REFUNDED' where ent_code = ${it.ent}`
  ;({ leave } = await open(it, it.manager, `/trade?Trade=T-1&Ent=${it.ent}`))

  await screen.findByText('The transaction has been refunded. Non-refundable.')
  expect(screen.queryByRole('button', { name: /^Refund/ })).toBeNull()
})

test.each([
  ['of a kind that is never given back', part`trade_type = '02'`, 'This transaction cannot be refunded.'],
  ['whose bank looks into it', part`status = 'DISPUTED'`, 'The customer’s bank is looking into this payment.'],
  ['after its last day', part`refund_deadline = '2026-01-31'`, /^The last day for a refund was .*2026.*\.$/],
])('a payment %s is told so in its detail, with nothing to press', async (_, change, words) => {
  await using it = await paidJustNow()
  await it.db.sql`update transactions set ${change} where ent_code = ${it.ent}`
  ;({ leave } = await open(it, it.manager, `/trade?Trade=T-1&Ent=${it.ent}`))

  await screen.findByText(words)
  expect(screen.queryByRole('button', { name: /^Refund/ })).toBeNull()
})

test('a payment type that sleeps is told with the hour it wakes, before anything is pressed', async () => {
  await using it = await asking({ now: () => new Date(), config: { offlineHours: 0 }, timeZone: nightZone() })
  await it.pays([{ tradeNo: 'T-1', paymentType: 'RPAY', tradeTime: new Date(Date.now() - 120_000).toISOString() }])
  ;({ leave } = await open(it, it.manager, `/trade?Trade=T-1&Ent=${it.ent}`))

  await screen.findByText(/^This payment type accepts no refunds from 00:00 to 05:00\. Try again after 05:00\.$/)
  expect(screen.queryByRole('button', { name: /^Refund/ })).toBeNull()
})

test('the detail of a payment whose refund failed says SPEC’s sentence, and nothing of the provider’s code', async () => {
  await using it = await asking({ now: () => new Date(), config: { offlineHours: 0 }, timeZone: noonZone() })
  await it.pays([{ tradeNo: 'F-904', tradeTime: new Date(Date.now() - 120_000).toISOString() }])
  resultOf(await it.manager(refunds.refund, requestFor(it, { tradeNo: 'F-904' })))
  await it.acquire()
  ;({ leave } = await open(it, it.manager, `/trade?Trade=F-904&Ent=${it.ent}`))

  await screen.findByText(/Refund Failed! Please record the date and time of the transaction and contact US\./)
  expect(document.body.textContent).not.toContain('INSUFFICIENT_FUNDS')
})
