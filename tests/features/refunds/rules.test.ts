import { expect, test } from 'vitest'
import { refunds, systrade } from '#features/refunds/contract.ts'
import { bidiControls } from '../../kit/bidi-controls.ts'
import { resultOf } from '../transactions/payments.ts'
import { cashier, refund, refundByProvider, refundDone, requestFor, shop } from './giving-back.ts'

test('a payment that was refunded once cannot be refunded again, nor while a refund is under way', async () => {
  await using it = await shop()
  await it.pays([{ tradeNo: 'T-1', paymentType: 'AUPAY' }])
  const person = await it.as(...cashier)
  resultOf(await refund(it, person, { tradeNo: 'T-1', amount: 300 }))

  const meanwhile = await refund(it, person, { tradeNo: 'T-1', amount: 100, expectedRefundable: 700 })
  await it.acquire()
  const after = await refund(it, person, { tradeNo: 'T-1', amount: 100, expectedRefundable: 700 })

  const said = { resultType: 4002, message: 'The transaction has been refunded. Non-refundable.', result: null }
  expect(meanwhile).toMatchObject(said)
  expect(after).toMatchObject(said)
})

test('PayPay gives back in parts until nothing is left or fifty refunds were made', async () => {
  await using it = await shop()
  await it.pays([{ tradeNo: 'T-1' }, { tradeNo: 'T-2' }])
  const person = await it.as(...cashier)

  expect(await refundDone(it, person, { tradeNo: 'T-1', amount: 400 })).toMatchObject({ status: 'SUCCEEDED' })
  const rest = await refundDone(it, person, { tradeNo: 'T-1', amount: 600, expectedRefundable: 600 })
  expect(rest).toMatchObject({ status: 'SUCCEEDED' })
  const over = await refund(it, person, { tradeNo: 'T-1', amount: 1, expectedRefundable: 0 })
  expect(over.resultType).toBe(4002)

  await it.db.sql`update transactions set refund_count = 49 where ent_code = ${it.ent} and trade_no = 'T-2'`
  const terms = resultOf(await person(refunds.terms, { TradeNo: 'T-2', EntCode: it.ent }))
  expect(terms).toMatchObject({ refundable: 1000, lastOne: true, modes: ['FULL', 'PARTIAL'] })
  resultOf(await refund(it, person, { tradeNo: 'T-2', amount: 10 }))
  const fiftyFirst = await refund(it, person, { tradeNo: 'T-2', amount: 10, expectedRefundable: 990 })
  expect(fiftyFirst.resultType).toBe(4002)
})

test('an amount above what is left is refused with what is left', async () => {
  await using it = await shop()
  await it.pays([{ tradeNo: 'T-1' }])
  const person = await it.as(...cashier)

  const reply = await refund(it, person, { tradeNo: 'T-1', amount: 1001, mode: 'PARTIAL' })

  expect(reply).toMatchObject({
    resultType: 4003,
    message: 'Exceeds the refundable amount. Up to ￥1,000 can be refunded.',
  })
})

test.each([0, -1, 0.5, 99.99, 9_007_199_254_740_992])('an amount of %d is refused as typed wrongly', async (amount) => {
  await using it = await shop()
  await it.pays([{ tradeNo: 'T-1' }])
  const person = await it.as(...cashier)

  const reply = await refund(it, person, { tradeNo: 'T-1', amount, mode: 'PARTIAL' })

  expect(reply.resultType).toBe(4004)
})

test('a full refund is all that is left, and a transit card gives back all or nothing', async () => {
  await using it = await shop()
  await it.pays([{ tradeNo: 'T-1' }, { tradeNo: 'T-2', paymentType: 'SUICA' }])
  const person = await it.as(...cashier)

  expect((await refund(it, person, { tradeNo: 'T-1', amount: 999, mode: 'FULL' })).resultType).toBe(4004)
  const part = await refund(it, person, { tradeNo: 'T-2', amount: 999 })
  expect(part).toMatchObject({ resultType: 4004, message: expect.stringContaining('all of it (￥1,000) or nothing') })
})

test('after the last day a refund is refused with that day', async () => {
  await using it = await shop()
  await it.pays([{ tradeNo: 'T-1', paymentType: 'SUICA', tradeTime: '2026-11-20T12:00:00+09:00' }])
  const person = await it.as(...cashier)

  expect(resultOf(await person(refunds.terms, { TradeNo: 'T-1', EntCode: it.ent }))).toMatchObject({
    deadline: '2026-11-21',
    refundable: 1000,
  })
  it.later(10 * 3600)
  const reply = await person(refunds.refund, requestFor(it, { tradeNo: 'T-1' }), { 'accept-language': 'ja' })

  expect(reply).toMatchObject({
    resultType: 4000,
    message: '返金できませんでした。窓口へご連絡ください。返金の期限（2026/11/21）を過ぎています。',
  })
})

test('at night a payment type that sleeps is refused with the hour it wakes', async () => {
  await using it = await shop()
  await it.pays([{ tradeNo: 'T-1', paymentType: 'RPAY' }])
  const person = await it.as(...cashier)
  const terms = async () => resultOf(await person(refunds.terms, { TradeNo: 'T-1', EntCode: it.ent }))
  expect((await terms()).blocked).toEqual({ from: '00:00', to: '05:00', now: false })

  it.later(11 * 3600)
  expect(await terms()).toMatchObject({ refundable: 0, blocked: { now: true }, refusal: { resultType: 4000 } })
  const asleep = await refund(it, person, { tradeNo: 'T-1' })
  expect(asleep).toMatchObject({ resultType: 4000, message: expect.stringContaining('Try again after 05:00.') })

  it.later(4 * 3600)
  expect((await refund(it, person, { tradeNo: 'T-1' })).resultType).toBe(1000)
})

test.each([
  ['', 1030, 'Please write a remark.'],
  [' 　\n', 1030, 'Please write a remark.'],
  ['あ'.repeat(101), 1030, 'Write the remark within 100 characters.'],
  ['line\nbreak', 1030, 'Write the remark within 100 characters.'],
  ['bell\u0007', 1030, 'Write the remark within 100 characters.'],
  ['👨‍👩‍👧'.repeat(100), 1000, ''],
  ['𠮷'.repeat(100), 1000, ''],
])('a remark of %j answers %i', async (remark, resultType, message) => {
  await using it = await shop()
  await it.pays([{ tradeNo: 'T-1' }])
  const person = await it.as(...cashier)

  expect(await refund(it, person, { tradeNo: 'T-1', remark })).toMatchObject({ resultType, message })
})

test('a screen that showed another sum is refused before any amount is looked at', async () => {
  await using it = await shop()
  await it.pays([{ tradeNo: 'T-1' }])
  const person = await it.as(...cashier)
  await refundDone(it, person, { tradeNo: 'T-1', amount: 400 })

  const reply = await refund(it, person, { tradeNo: 'T-1', amount: 700, expectedRefundable: 1000, mode: 'PARTIAL' })

  expect(reply).toMatchObject({
    resultType: 1030,
    message: expect.stringContaining('The record changed, please review.'),
  })
})

test('a payment that failed, one that is disputed, and a refund itself cannot be given back', async () => {
  await using it = await shop()
  await it.pays([
    { tradeNo: 'T-1', status: 'FAILED' },
    { tradeNo: 'T-2', status: 'DISPUTED' },
    { tradeNo: 'T-3' },
    { tradeNo: 'T-4', tradeType: '06', origTradeNo: 'T-3', amount: 1 },
  ])
  const person = await it.as(...cashier)

  for (const [tradeNo, amount] of [
    ['T-1', 1000],
    ['T-2', 1000],
    ['T-4', 1],
  ] as const)
    expect((await refund(it, person, { tradeNo, amount, expectedRefundable: amount })).resultType).toBe(4000)
})

test('a person gives back up to their limits, at once and in a day, and asks for more; who may only ask is told so', async () => {
  await using it = await shop()
  await it.pays(['T-1', 'T-2', 'T-3', 'T-4'].map((tradeNo) => ({ tradeNo })))
  const [manager, staff] = [await it.as(...cashier), await it.as(...cashier)]
  await it.limit(manager, 1000, 2500)
  await it.limit(staff, 0, null)

  const terms = resultOf(await staff(refunds.terms, { TradeNo: 'T-1', EntCode: it.ent }))
  expect(terms).toMatchObject({ approval: true, refundable: 1000 })

  for (const tradeNo of ['T-1', 'T-2']) expect((await refund(it, manager, { tradeNo })).resultType).toBe(1000)
  const most = async (tradeNo: string) =>
    resultOf(await manager(refunds.terms, { TradeNo: tradeNo, EntCode: it.ent }, { 'accept-language': 'en' })).most
  expect(await most('T-3')).toEqual({ amount: 500, message: expect.stringContaining('￥500 is left today') })
  expect(await refund(it, manager, { tradeNo: 'T-3' })).toMatchObject({ result: { status: 'WAITING_APPROVAL' } })
  it.later(24 * 3600)
  expect(await refund(it, manager, { tradeNo: 'T-4' })).toMatchObject({ result: { status: 'REQUESTED' } })

  await it.pays([{ tradeNo: 'T-5', amount: 1001 }])
  const large = await refund(it, manager, { tradeNo: 'T-5', amount: 1001, expectedRefundable: 1001 })
  expect(large).toMatchObject({ result: { status: 'WAITING_APPROVAL' } })
})

test('two refunds at once cannot pass a daily limit together, and one that failed does not count', async () => {
  await using it = await shop()
  await it.pays([...Array(8).keys()].map((n) => ({ tradeNo: `T-${n}` })))
  await it.pays([{ tradeNo: 'F-904' }])
  const person = await it.as(...cashier)
  await it.limit(person, null, 3000)
  expect(await refundDone(it, person, { tradeNo: 'F-904' })).toMatchObject({ status: 'FAILED' })

  const replies = await Promise.all([...Array(8).keys()].map((n) => refund(it, person, { tradeNo: `T-${n}` })))

  const states = replies.map((reply) => resultOf(reply).status)
  expect(states.filter((state) => state === 'REQUESTED')).toHaveLength(3)
  expect(states.filter((state) => state === 'WAITING_APPROVAL')).toHaveLength(5)
})

test('whoever is limited to stores gets the same answer for other stores as for numbers that are not there', async () => {
  await using it = await shop()
  await it.pays([{ tradeNo: 'T-1', shopCode: 'S00000002' }, { tradeNo: 'T-2' }])
  const person = await it.person({ permissions: cashier, shops: ['S00000001'] })

  const elsewhere = await refund(it, person, { tradeNo: 'T-1' })
  const nowhere = await refund(it, person, { tradeNo: 'T-9' })
  const foreign = await refund(it, person, { tradeNo: 'T-2', entCode: 'E00000000' })

  const { requestId: _, ...said } = elsewhere
  expect(said).toMatchObject({ statusCode: 404, result: null })
  for (const { requestId: _id, ...other } of [nowhere, foreign]) expect(other).toEqual(said)
  expect((await person(refunds.terms, { TradeNo: 'T-1', EntCode: it.ent })).statusCode).toBe(404)
  const { list } = resultOf(await person(refunds.list, {}))
  expect(list).toEqual([])
})

test('refunds of other stores do not stand in the list of whoever is limited to some', async () => {
  await using it = await shop()
  await it.pays([{ tradeNo: 'T-1', shopCode: 'S00000002' }, { tradeNo: 'T-2' }])
  const top = await it.as(...cashier)
  const theirs = await refundDone(it, top, { tradeNo: 'T-1' })
  const own = await refundDone(it, top, { tradeNo: 'T-2' })
  const person = await it.person({ permissions: cashier, shops: ['S00000001'] })

  const { list, total } = resultOf(await person(refunds.list, {}))

  expect([list.map(({ refundNo }) => refundNo), total]).toEqual([[own.refundNo], 1])
  expect((await person(refunds.status, { RefundNo: theirs.refundNo, EntCode: it.ent })).statusCode).toBe(404)
})

test('where the tenant keeps refunds to itself, merchants are refused and the provider is not', async () => {
  await using it = await shop({ config: { enterpriseRefundEnabled: false } })
  await it.pays([{ tradeNo: 'T-1' }])
  const [staff, provider] = [await it.as(...cashier), await it.admin('Refund.refund')]

  expect(await refund(it, staff, { tradeNo: 'T-1' })).toMatchObject({ statusCode: 403, resultType: 2000 })
  expect((await refundByProvider(it, provider, { tradeNo: 'T-1' })).resultType).toBe(1000)
})

test('without the right, and on the other side’s calls, a refund is refused', async () => {
  await using it = await shop()
  await it.pays([{ tradeNo: 'T-1' }])
  const [reader, staff, provider] = [
    await it.as('Record.search'),
    await it.as(...cashier),
    await it.admin('Refund.refund'),
  ]

  expect((await refund(it, reader, { tradeNo: 'T-1' })).statusCode).toBe(403)
  expect((await refundByProvider(it, staff, { tradeNo: 'T-1' })).statusCode).toBe(403)
  expect((await refund(it, provider, { tradeNo: 'T-1' })).statusCode).toBe(403)
})

test('in production without an acquirer nothing is sent to a sandbox: the refund is refused', async () => {
  await using it = await shop({ settings: { PORTAL_MODE: 'production' } })
  await it.pays([{ tradeNo: 'T-1' }])
  const person = await it.as(...cashier)

  expect((await refund(it, person, { tradeNo: 'T-1' })).resultType).toBe(1060)
  const terms = resultOf(await person(refunds.terms, { TradeNo: 'T-1', EntCode: it.ent }))
  expect(terms.refusal?.resultType).toBe(1060)
  expect(await it.db.sql`select 1 from refunds where ent_code = ${it.ent}`).toEqual([])
})

test('the provider finds payments by any number, refunds them, and sees the queue of every merchant', async () => {
  await using it = await shop()
  await it.pays([
    { tradeNo: 'T-1', receiptNo: 'R-77' },
    { tradeNo: 'R-77', tradeTime: '2026-11-20T12:00:00+09:00' },
    { tradeNo: 'T-3' },
  ])
  const provider = await it.admin('Refund.refund')

  const found = resultOf(await provider(systrade.search, { TradeNo: 'R-77' }))
  expect(found.list.map(({ tradeNo, refundableAmount }) => [tradeNo, refundableAmount])).toEqual([
    ['T-1', 1000],
    ['R-77', 1000],
  ])
  expect(resultOf(await provider(systrade.search, { TradeNo: 'R-77', Period: 'today' })).list).toHaveLength(1)
  expect(resultOf(await provider(systrade.search, { TradeNo: 'R-77', EntCode: 'E00000000' })).list).toEqual([])
  expect(resultOf(await provider(systrade.search, { TradeNo: 'R-7' })).list).toEqual([])

  const { refundNo } = resultOf(await refundByProvider(it, provider, { tradeNo: 'T-3' }))
  await it.acquire()
  const { list } = resultOf(await provider(systrade.list, { Statuses: ['SUCCEEDED'] }))
  expect(list).toMatchObject([{ refundNo, channel: 'ADMIN', entName: '株式会社テスト', status: 'SUCCEEDED' }])
  expect(resultOf(await provider(systrade.list, { Statuses: ['FAILED'] })).list).toEqual([])
  const byRefund = resultOf(await provider(systrade.search, { TradeNo: refundNo }))
  expect(byRefund.list.map(({ tradeNo }) => tradeNo)).toEqual(['T-3'])
})

test('a remark with marks that turn the direction of what follows is a wrong parameter; one in Arabic is not', async () => {
  await using it = await shop()
  await it.pays([{ tradeNo: 'T-1' }])
  const person = await it.as(...cashier)

  for (const mark of [...bidiControls, '\u0000'])
    expect((await refund(it, person, { tradeNo: 'T-1', remark: `返品 ${mark}000,1` })).resultType).toBe(1030)

  expect((await refund(it, person, { tradeNo: 'T-1', remark: 'إرجاع 返品' })).resultType).toBe(1000)
})

test('the queue goes on page after page, newest first', async () => {
  await using it = await shop()
  await it.pays([...Array(23).keys()].map((n) => ({ tradeNo: `T-${n}` })))
  const person = await it.as(...cashier)
  const asked: string[] = []
  for (const n of Array(23).keys()) {
    if (n % 5 === 0) it.later(1)
    asked.push(resultOf(await refund(it, person, { tradeNo: `T-${n}` })).refundNo)
  }

  const first = resultOf(await person(refunds.list, { PageSize: 20 }))
  const second = resultOf(await person(refunds.list, { PageSize: 20, PageIndex: 2, Cursor: first.nextCursor }))

  expect([first.list.length, first.total, second.list.length, second.nextCursor]).toEqual([20, 23, 3, undefined])
  const shown = [...first.list, ...second.list]
  expect(shown.map(({ refundNo }) => refundNo).toSorted()).toEqual(asked.toSorted())
  const times = shown.map(({ requestedAt }) => requestedAt)
  expect(times).toEqual(times.toSorted().toReversed())
  expect((await person(refunds.list, { Cursor: 'nonsense' })).statusCode).toBe(400)
})
