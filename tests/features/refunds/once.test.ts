import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { refunds } from '#features/refunds/contract.ts'
import { transactions } from '#features/transactions/contract.ts'
import { payments } from '#features/transactions/payment.contract.ts'
import { brokenAt } from '#server/access/audit.ts'
import { transaction } from '#server/db/db.ts'
import { portal } from '../../kit/portal.ts'
import { resultOf } from '../transactions/payments.ts'
import { cashier, refund, refundByProvider, refundDone, requestFor, shop } from './giving-back.ts'

test('the same key twice is one refund, and both answers are the same bytes', async () => {
  await using it = await shop()
  await it.pays([{ tradeNo: 'T-1' }])
  const person = await it.as(...cashier)
  const headers = { 'idempotency-key': randomUUID() }
  const request = requestFor(it, { tradeNo: 'T-1' })

  const replies = await Promise.all([1, 2, 3, 4].map(() => person.raw(refunds.refund, request, headers)))
  await it.acquire()
  replies.push(await person.raw(refunds.refund, request, headers))

  expect(new Set(replies.map(({ rawPayload }) => rawPayload.toString('hex'))).size).toBe(1)
  expect(replies[0]?.json()).toMatchObject({ resultType: 1000, result: { status: 'REQUESTED' } })
  expect(await it.db.sql`select count(*)::int as n from refunds where ent_code = ${it.ent}`).toEqual([{ n: 1 }])
})

test('the same key with another amount, or by somebody else, is refused', async () => {
  await using it = await shop()
  await it.pays([{ tradeNo: 'T-1' }])
  const [person, other] = [await it.as(...cashier), await it.as(...cashier)]
  const key = randomUUID()
  resultOf(await refund(it, person, { tradeNo: 'T-1', amount: 100 }, key))

  expect((await refund(it, person, { tradeNo: 'T-1', amount: 200 }, key)).resultType).toBe(1030)
  expect((await refund(it, other, { tradeNo: 'T-1', amount: 100 }, key)).resultType).toBe(1030)
  expect(
    (await person(refunds.refund, requestFor(it, { tradeNo: 'T-1' }), { 'idempotency-key': 'short' })).statusCode,
  ).toBe(400)
})

test('a refusal keeps no key: what is mended may be sent under the same', async () => {
  await using it = await shop()
  await it.pays([{ tradeNo: 'T-1' }])
  const person = await it.as(...cashier)
  const key = randomUUID()

  expect((await refund(it, person, { tradeNo: 'T-1', amount: 1001, mode: 'PARTIAL' }, key)).resultType).toBe(4003)
  expect((await refund(it, person, { tradeNo: 'T-1' }, key)).resultType).toBe(1000)
})

test('the people of two tenants’ providers may use one key without meeting', async () => {
  await using it = await shop()
  await using other = await shop()
  const key = randomUUID()
  for (const each of [it, other]) {
    await each.pays([{ tradeNo: 'T-1' }])
    const provider = await each.admin('Refund.refund')

    const reply = await provider.raw(
      { ...refunds.refund, path: '/api/systrade/refund' },
      requestFor(each, { tradeNo: 'T-1' }),
      { 'idempotency-key': key },
    )

    expect(reply.json().resultType).toBe(1000)
  }
})

test.each([
  ['AUPAY', 1000],
  ['PAYPAY', 1000],
  ['AUPAY', 600],
])('of twenty who give back %s %i of 1,000 at once, one succeeds', async (paymentType, amount) => {
  await using it = await shop()
  await it.pays([{ tradeNo: 'T-1', paymentType }])
  const person = await it.as(...cashier)

  const replies = await Promise.all([...Array(20)].map(() => refund(it, person, { tradeNo: 'T-1', amount })))
  await it.acquire()

  const types = replies.map(({ resultType }) => resultType)
  expect(types.filter((type) => type === 1000)).toHaveLength(1)
  expect(types.filter((type) => type !== 1000).every((type) => type === 4002)).toBe(true)
  const [payment] = await it.db.sql`
    select refunded, reserved, refund_count::int as count from transactions where ent_code = ${it.ent} and trade_no = 'T-1'`
  expect(payment).toEqual({ refunded: BigInt(amount), reserved: 0n, count: 1 })
})

test('twenty parts of 300 at once with a fresh look each give back 900 of 1,000', async () => {
  await using it = await shop()
  await it.pays([{ tradeNo: 'T-1' }])
  const person = await it.as(...cashier)
  const until = async (): Promise<number> => {
    const { refundable: left } = resultOf(await person(refunds.terms, { TradeNo: 'T-1', EntCode: it.ent }))
    const reply = await refund(it, person, { tradeNo: 'T-1', amount: 300, expectedRefundable: left, mode: 'PARTIAL' })
    return reply.resultType === 1030 ? until() : reply.resultType
  }

  const types = await Promise.all([...Array(20)].map(until))
  await it.acquire()

  expect(types.filter((type) => type === 1000)).toHaveLength(3)
  expect(new Set(types)).toEqual(new Set([1000, 4003]))
  const { trade } = resultOf(await person(payments.detail, { TradeNo: 'T-1' }))
  expect(trade).toMatchObject({ refundedAmount: 900, refundableAmount: 100, status: 'PARTIALLY_REFUNDED' })
})

test('a full refund on the day of the payment is a cancel: nothing of it is left in the day’s sums', async () => {
  await using it = await shop()
  await it.pays([{ tradeNo: 'T-1' }, { tradeNo: 'T-2', tradeTime: '2026-11-20T23:00:00+09:00' }])
  const person = await it.as(...cashier)

  const sameDay = await refundDone(it, person, { tradeNo: 'T-1' })
  const nextDay = await refundDone(it, person, { tradeNo: 'T-2' })

  const typeOf = async (tradeNo = '') => {
    const { trade } = resultOf(await person(payments.detail, { TradeNo: tradeNo }))
    return [trade.tradeType, trade.status, trade.origTradeNo]
  }
  expect(await typeOf(sameDay.refundTradeNo)).toEqual(['04', 'SUCCESS', 'T-1'])
  expect(await typeOf('T-1')).toEqual(['01', 'CANCELLED', undefined])
  expect(await typeOf(nextDay.refundTradeNo)).toEqual(['05', 'SUCCESS', 'T-2'])
  expect(await typeOf('T-2')).toEqual(['01', 'REFUNDED', undefined])
  const { sums } = resultOf(await person(transactions.summary, { From: '2026-11-21', To: '2026-11-21' }))
  expect(sums).toMatchObject([{ payAmount: 0, refundCount: 1, refundAmount: 1000 }])
})

test('parts give back the whole fee together, to the smallest unit', async () => {
  await using it = await shop()
  await it.pays([{ tradeNo: 'T-1', amount: 999 }])
  const person = await it.as(...cashier)
  const fee = async () => resultOf(await person(payments.detail, { TradeNo: 'T-1' })).trade.feeAmount

  for (const [amount, left] of [
    [333, 999],
    [101, 666],
    [565, 565],
  ] as const)
    await refundDone(it, person, { tradeNo: 'T-1', amount, expectedRefundable: left })

  const given = await it.db.sql<{
    back: bigint
  }>`select fee_reversed as back from refunds where ent_code = ${it.ent} order by refund_no`
  expect(given.every(({ back }) => back > 0n)).toBe(true)
  expect(Number(given.reduce((sum, { back }) => sum + back, 0n))).toBe(await fee())
})

test('request, sending and end leave an audit row each, and the chain holds', async () => {
  await using it = await shop()
  await it.pays([{ tradeNo: 'T-1' }, { tradeNo: 'T-2' }])
  const [person, provider] = [await it.as(...cashier), await it.admin('Refund.refund')]
  const { refundNo } = await refundDone(it, person, { tradeNo: 'T-1', amount: 10 })
  const theirs = resultOf(await refundByProvider(it, provider, { tradeNo: 'T-2' }))
  await refund(it, person, { tradeNo: 'T-1', amount: 2000, expectedRefundable: 990, mode: 'PARTIAL' })

  const rows = await it.db.sql`
    select actor, action, object, result from audit_log where ent_code = ${it.ent} order by seq`
  const about = { object: refundNo, result: 'done' }
  expect(rows).toEqual([
    { actor: person.userName, action: 'POST /api/trade/refund', ...about },
    { actor: 'portal', action: 'refund SUBMITTING', ...about },
    { actor: 'acquirer', action: 'refund SUCCEEDED', ...about },
    { actor: provider.userName, action: 'POST /api/systrade/refund', object: theirs.refundNo, result: 'done' },
    { actor: person.userName, action: 'POST /api/trade/refund', object: 'T-1', result: 'refused' },
  ])
  for (const chain of [it.ent, `tenant:${it.tenant}`])
    expect(await transaction(it.service, (tx) => brokenAt(tx, chain))).toBeUndefined()
})

test('another tenant’s person cannot refund here, by whatever code they name', async () => {
  await using it = await shop()
  await using other = await portal()
  await it.pays([{ tradeNo: 'T-1' }])
  const stranger = await other.admin('Refund.refund')

  const reply = await refundByProvider(it, stranger, { tradeNo: 'T-1' })

  expect(reply.statusCode).toBe(404)
})

test('a payment out of reach is refused without waiting for whoever holds it, and holds nothing', async () => {
  await using it = await shop()
  await it.pays([{ tradeNo: 'T-1' }])
  const stranger = await it.person({ permissions: cashier, shops: ['S00000002'] })
  const own = await it.as(...cashier)
  const holder = await it.service.connect()
  await holder.query('begin')
  for (const table of ['trade_numbers', 'transactions'])
    await holder.query(`select 1 from ${table} where ent_code = $1 and trade_no = 'T-1' for update`, [it.ent])

  const refused = await stranger.raw(refunds.refund, requestFor(it, { tradeNo: 'T-1' }))
  // The control: who may give it back waits for the lock.
  const waiting = own.raw(refunds.refund, requestFor(it, { tradeNo: 'T-1' })).then(() => 'answered')

  expect([refused.statusCode, refused.json().resultType]).toEqual([404, 1030])
  await expect
    .poll(() => it.db.sql`select 1 as one from pg_locks where not granted and locktype in ('tuple', 'transactionid')`)
    .not.toEqual([])
  expect(await Promise.race([waiting, Promise.resolve('waits')])).toBe('waits')
  await holder.query('rollback')
  holder.release()
  expect(await waiting).toBe('answered')
})
