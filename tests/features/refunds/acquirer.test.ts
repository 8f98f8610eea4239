import { expect, test } from 'vitest'
import { refunds } from '#features/refunds/contract.ts'
import { transactions } from '#features/transactions/contract.ts'
import { payments } from '#features/transactions/payment.contract.ts'
import type { Person } from '../../kit/portal.ts'
import { keptSums, rawSums, unequalDays } from '../../server/ingest/merchant.ts'
import { resultOf } from '../transactions/payments.ts'
import { cashier, refund, shop, type Shop } from './giving-back.ts'

/** Asks for a refund of a payment whose number says how the sandbox answers, and gives a way to look at it. */
async function asked(it: Shop, tradeNo: string) {
  await it.pays([{ tradeNo }])
  const person = await it.as(...cashier)
  const { refundNo } = resultOf(await refund(it, person, { tradeNo }))
  await it.acquire()
  const now = async () => resultOf(await person(refunds.status, { RefundNo: refundNo, EntCode: it.ent }))
  return { person, refundNo, now }
}

/** The job of the next minute, for this merchant alone. */
async function reconcile(it: Shop, afterSeconds: number): Promise<void> {
  it.later(afterSeconds)
  await it.server.refunds.reconcile({ ents: [it.ent] })
}

/** What the payment says of its money, and what the sandbox did: how often asked, how often the money moved. */
async function books(it: Shop, person: Person, tradeNo: string, refundNo: string) {
  const { trade } = resultOf(await person(payments.detail, { TradeNo: tradeNo }))
  const [payment] = await it.db.sql<{ reserved: bigint }>`
    select reserved from transactions where ent_code = ${it.ent} and trade_no = ${tradeNo}`
  const [sandbox] = await it.db.sql<{ asked: number; effects: number }>`
    select asked, effects from sandbox_acquirer where ent_code = ${it.ent} and refund_no = ${refundNo}`
  expect(await keptSums(it.db, it.ent)).toEqual(await rawSums(it.db, it.ent))
  expect(await unequalDays(it.db, it.ent)).toEqual([])
  return { status: trade.status, refunded: trade.refundedAmount, reserved: payment?.reserved, ...sandbox }
}

const given = { status: 'CANCELLED', refunded: 1000, reserved: 0n, effects: 1 }
const kept = { status: 'SUCCESS', refunded: 0, reserved: 0n, effects: 0 }

test('an acquirer that lags: accepted first, given back when the time has come', async () => {
  await using it = await shop()
  const { person, refundNo, now } = await asked(it, 'T-901')
  expect(await now()).toMatchObject({ status: 'ACCEPTED', providerRefundNo: `SB${refundNo.slice(1)}` })

  await reconcile(it, 1)
  expect(await now()).toMatchObject({ status: 'ACCEPTED' })
  await reconcile(it, 3)

  expect(await now()).toMatchObject({ status: 'SUCCEEDED' })
  expect(await books(it, person, 'T-901', refundNo)).toEqual({ ...given, asked: 1 })
})

test('an acquirer that lags and then fails: the payment may be given back again', async () => {
  await using it = await shop()
  const { person, refundNo, now } = await asked(it, 'T-903')
  expect(await now()).toMatchObject({ status: 'ACCEPTED' })

  await reconcile(it, 4)

  expect(await now()).toMatchObject({ status: 'FAILED', failureCode: 'ACCOUNT_CLOSED' })
  expect(await books(it, person, 'T-903', refundNo)).toEqual({ ...kept, asked: 1 })
})

test('an acquirer that refuses: the reservation is gone at once and the story says so', async () => {
  await using it = await shop()
  const { person, refundNo, now } = await asked(it, 'T-904')

  expect(await now()).toMatchObject({ status: 'FAILED', failureCode: 'INSUFFICIENT_FUNDS' })
  expect(await books(it, person, 'T-904', refundNo)).toEqual({ ...kept, asked: 1 })
  const { timeline } = resultOf(await person(payments.detail, { TradeNo: 'T-904' }))
  expect(timeline.map(({ kind }) => kind)).toEqual(['PAID', 'REFUND_REQUESTED', 'REFUND_SENT', 'REFUND_FAILED'])
  const again = await refund(it, person, { tradeNo: 'T-904' })
  expect(again.resultType).toBe(1000)
})

test('a line that dies after the effect: unknown, and then found to have succeeded, once', async () => {
  await using it = await shop()
  const { person, refundNo, now } = await asked(it, 'T-905')
  expect(await now()).toMatchObject({ status: 'UNKNOWN' })
  expect((await refund(it, person, { tradeNo: 'T-905' })).resultType).toBe(4002)

  await reconcile(it, 5)

  expect(await now()).toMatchObject({ status: 'SUCCEEDED' })
  expect(await books(it, person, 'T-905', refundNo)).toEqual({ ...given, asked: 1 })
})

test('a line that dies before the effect: sent again under the same number', async () => {
  await using it = await shop()
  const { person, refundNo, now } = await asked(it, 'T-906')
  expect(await now()).toMatchObject({ status: 'UNKNOWN' })

  await reconcile(it, 5)

  expect(await now()).toMatchObject({ status: 'SUCCEEDED' })
  expect(await books(it, person, 'T-906', refundNo)).toEqual({ ...given, asked: 2 })
})

test('an acquirer that says it twice more is taken at its first word', async () => {
  await using it = await shop()
  const { person, refundNo, now } = await asked(it, 'T-907')

  await expect
    .poll(() => it.db.sql`select 1 from refunds where refund_no = ${refundNo} and status = 'SUCCEEDED'`)
    .toHaveLength(1)
  await new Promise((resolve) => setTimeout(resolve, 100))

  expect(await now()).toMatchObject({ status: 'SUCCEEDED' })
  expect(await books(it, person, 'T-907', refundNo)).toEqual({ ...given, asked: 1 })
  const [rows] = await it.db
    .sql`select count(*)::int as n from transactions where ent_code = ${it.ent} and orig_trade_no = 'T-907'`
  expect(rows).toEqual({ n: 1 })
})

test('an acquirer that stays silent: the refund stays unknown, and is asked about less and less', async () => {
  await using it = await shop()
  const { person, refundNo, now } = await asked(it, 'T-908')
  for (const seconds of [5, 15, 60, 300, 900, 3600, 3600]) {
    expect(await it.server.refunds.reconcile({ ents: [it.ent] })).toBe(0)
    await reconcile(it, seconds)
  }

  expect(await now()).toMatchObject({ status: 'UNKNOWN' })
  expect(await books(it, person, 'T-908', refundNo)).toMatchObject({ refunded: 0, reserved: 1000n, asked: 1 })
})

test('silence that ends in a refusal gives the payment free', async () => {
  await using it = await shop()
  const { person, refundNo, now } = await asked(it, 'T-909')
  expect(await now()).toMatchObject({ status: 'UNKNOWN' })

  await reconcile(it, 5)

  expect(await now()).toMatchObject({ status: 'FAILED' })
  expect(await books(it, person, 'T-909', refundNo)).toEqual({ ...kept, asked: 1 })
})

test('the last digits of the amount say the same as those of the number', async () => {
  await using it = await shop()
  await it.pays([{ tradeNo: 'T-1', amount: 12_904 }])
  const person = await it.as(...cashier)
  const { refundNo } = resultOf(
    await refund(it, person, { tradeNo: 'T-1', amount: 12_904, expectedRefundable: 12_904 }),
  )
  await it.acquire()

  expect(resultOf(await person(refunds.status, { RefundNo: refundNo, EntCode: it.ent })).status).toBe('FAILED')
})

test('a server killed while it was sending: half a minute later the refund is found and ended', async () => {
  await using it = await shop()
  await it.pays([{ tradeNo: 'T-1' }, { tradeNo: 'T-2' }, { tradeNo: 'T-3' }])
  const person = await it.as(...cashier)
  const numbers = []
  for (const tradeNo of ['T-1', 'T-2', 'T-3']) numbers.push(resultOf(await refund(it, person, { tradeNo })).refundNo)
  const [unsent = '', beforeEffect = '', afterEffect = ''] = numbers
  await it.acquire()
  // As a kill leaves them: asked for and never sent; leaving, not arrived; arrived, its answer unread.
  await it.db.sql`
    delete from transactions where ent_code = ${it.ent} and orig_trade_no is not null`
  await it.db.sql`
    update transactions set refunded = 0, reserved = 1000, refund_count = 0, status = 'SUCCESS' where ent_code = ${it.ent}`
  await it.db.sql`delete from stat_daily_ent where ent_code = ${it.ent}`
  await it.db.sql`delete from stat_daily_shop where ent_code = ${it.ent}`
  await it.db.sql`
    update refunds set status = case refund_no when ${unsent} then 'REQUESTED' else 'SUBMITTING' end, refund_trade_no = null,
           next_check_at = status_at + case refund_no when ${unsent} then interval '10 seconds' else interval '30 seconds' end
     where ent_code = ${it.ent}`
  await it.db.sql`delete from sandbox_acquirer where refund_no in (${unsent}, ${beforeEffect})`

  await reconcile(it, 9)
  expect(await it.db.sql`select 1 from refunds where ent_code = ${it.ent} and status = 'SUCCEEDED'`).toEqual([])
  await reconcile(it, 22)

  const ended = await it.db
    .sql`select refund_no as no, status from refunds where ent_code = ${it.ent} order by refund_no`
  expect(ended).toEqual(numbers.toSorted().map((no) => ({ no, status: 'SUCCEEDED' })))
  const moved = await it.db
    .sql`select refund_no as no, asked, effects from sandbox_acquirer where ent_code = ${it.ent} order by refund_no`
  expect(moved).toEqual(numbers.toSorted().map((no) => ({ no, asked: 1, effects: 1 })))
  expect(afterEffect).not.toBe('')
})

test('an acquirer that takes its word back changes nothing, but leaves a mark for somebody to look', async () => {
  await using it = await shop()
  const { person, refundNo, now } = await asked(it, 'T-1')

  await it.server.refunds.heard(refundNo, { outcome: 'failed', code: 'X', text: '' })

  expect(await now()).toMatchObject({ status: 'SUCCEEDED' })
  const marks = await it.db
    .sql`select detail->>'said' as said from audit_log where ent_code = ${it.ent} and action = 'refund CONTRADICTED'`
  expect(marks).toEqual([{ said: 'failed' }])
  expect(await books(it, person, 'T-1', refundNo)).toEqual({ ...given, asked: 1 })
  const figures = await it.server.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  expect(figures.payload).toContain('noren_refund_contradictions_total 1')
  expect(figures.payload).toContain('noren_refunds_total{outcome="succeeded"} 1')
})

test('a source that tells of a refund too: before the end its row is the refund’s, after it nothing is added', async () => {
  await using it = await shop()
  await it.pays([{ tradeNo: 'T-905' }])
  const person = await it.as(...cashier)
  const { refundNo } = resultOf(await refund(it, person, { tradeNo: 'T-905', amount: 400 }))
  await it.acquire()
  const told = { tradeType: '06', origTradeNo: 'T-905', amount: 400, providerTradeNo: `SB${refundNo.slice(1)}` }

  await it.pays([{ tradeNo: 'F-1', ...told }])
  await reconcile(it, 5)
  await it.pays([{ tradeNo: 'F-2', ...told }])

  const now = resultOf(await person(refunds.status, { RefundNo: refundNo, EntCode: it.ent }))
  expect(now).toMatchObject({ status: 'SUCCEEDED', refundTradeNo: 'F-1' })
  expect(await books(it, person, 'T-905', refundNo)).toMatchObject({ refunded: 400, reserved: 0n })
})

test('a payment that a correction moves to another day is still refunded, and still found by its refund’s number', async () => {
  await using it = await shop()
  const { person, refundNo, now } = await asked(it, 'T-901')
  await it.pays([{ tradeNo: 'T-901', tradeTime: '2026-11-19T10:00:00+09:00' }])

  await reconcile(it, 4)

  expect(await now()).toMatchObject({ status: 'SUCCEEDED' })
  const { trade } = resultOf(await person(payments.detail, { TradeNo: 'T-901' }))
  expect(trade).toMatchObject({ businessDate: '2026-11-19', status: 'REFUNDED', refundedAmount: 1000 })
  const { list } = resultOf(await person(transactions.list, { From: '2026-11-19', To: '2026-11-19', Number: refundNo }))
  expect(list.map(({ tradeNo }) => tradeNo)).toEqual(['T-901'])
})
