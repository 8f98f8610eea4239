import { expect, test } from 'vitest'
import { ingests, type IngestResult } from '#features/ingest/contract.ts'
import { refunds } from '#features/refunds/contract.ts'
import { payments } from '#features/transactions/payment.contract.ts'
import type { Person } from '../../kit/portal.ts'
import { send } from '../../kit/portal.ts'
import { keptSums, rawSums, unequalDays } from '../../server/ingest/merchant.ts'
import { bring as importFrom, file } from '../../server/import/importing.ts'
import { now, resultOf } from '../transactions/payments.ts'
import { cashier, refund, shop, type Shop } from './giving-back.ts'

const token = 'a token of machines, long enough'
const open = () => shop({ settings: { PORTAL_MACHINE_TOKEN: token } })

/** A payment of 1,000 yen as its source says it. */
function line(it: Shop, tradeNo: string, more: object = {}) {
  const tradeTime = '2026-11-21T10:00:00+09:00'
  return { entCode: it.ent, tradeNo, tradeTime, shopCode: 'S00000001', paymentType: 'PAYPAY', amount: 1000, ...more }
}

async function bring(it: Shop, ...lines: object[]): Promise<IngestResult> {
  const answer = await send(it.server, it.host, token, ingests.transactions, { lines }, {})
  expect(answer.statusCode).toBe(200)
  return answer.json().result
}

/** Asks for a refund that the acquirer accepts and ends some seconds later, for well or, by its number, for ill. */
async function underWay(it: Shop, tradeNo: string, amount = 600) {
  await bring(it, line(it, tradeNo))
  const person = await it.as(...cashier)
  const { refundNo } = resultOf(await refund(it, person, { tradeNo, amount }))
  await it.acquire()
  const state = async () => resultOf(await person(refunds.status, { RefundNo: refundNo, EntCode: it.ent }))
  expect(await state()).toMatchObject({ status: 'ACCEPTED' })
  return { person, refundNo, state }
}

async function ends(it: Shop, afterSeconds = 10): Promise<void> {
  it.later(afterSeconds)
  await it.server.refunds.reconcile({ ents: [it.ent] })
}

async function booksAreRight(it: Shop): Promise<void> {
  expect(await keptSums(it.db, it.ent)).toEqual(await rawSums(it.db, it.ent))
  expect(await unequalDays(it.db, it.ent)).toEqual([])
}

const rowsOf = (it: Shop, tradeNo: string) => it.db.sql`
  select trade_type as type, amount::int as amount, status, fee_amount::int as fee
    from transactions where ent_code = ${it.ent} and orig_trade_no = ${tradeNo} order by trade_time, trade_no`

async function payment(it: Shop, tradeNo: string) {
  const [row] = await it.db.sql`
    select status, amount::int as amount, refunded::int as refunded, reserved::int as reserved
      from transactions where ent_code = ${it.ent} and trade_no = ${tradeNo}`
  return row
}

const timeline = async (person: Person, tradeNo: string) =>
  resultOf(await person(payments.detail, { TradeNo: tradeNo })).timeline.map(({ kind }) => kind)

test.each([
  [{ amount: 599 }, 'More would be given back of the payment T-901 (600) than was paid (599).'],
  [{ tradeType: '21', origTradeNo: 'T-1' }, 'the payment cannot become a transaction of type 21.'],
  [{ tradeType: '05', origTradeNo: 'T-1' }, 'the payment cannot become a transaction of type 05.'],
  [{ status: 'FAILED' }, 'until it has ended the payment cannot be FAILED.'],
  [{ status: 'CHARGED_BACK' }, 'until it has ended the payment cannot be CHARGED_BACK.'],
  [{ status: 'UNKNOWN' }, 'until it has ended the payment cannot be UNKNOWN.'],
])(
  'a correction to %o while a refund is under way is answered by its line, and the refund ends',
  async (to, reason) => {
    await using it = await open()
    const { state } = await underWay(it, 'T-901')

    const result = await bring(it, line(it, 'T-2'), line(it, 'T-901', to))
    const report = await importFrom(
      { pool: it.service, ent: it.ent } as Parameters<typeof importFrom>[0],
      file(
        [line(it, 'T-3'), line(it, 'T-901', to), line(it, 'T-4')].map((one) => JSON.stringify(one)).join('\n'),
        'ndjson',
      ),
      { now },
    )

    expect(result).toMatchObject({ added: 0, refused: [{ line: 2, reason: expect.stringContaining(reason) }] })
    expect(report).toMatchObject({ added: 2, refused: result.refused })
    await ends(it)
    expect(await state()).toMatchObject({ status: 'SUCCEEDED' })
    expect(await payment(it, 'T-901')).toEqual({
      status: 'PARTIALLY_REFUNDED',
      amount: 1000,
      refunded: 600,
      reserved: 0,
    })
    await booksAreRight(it)
    // Once the refund has ended, the source’s word is taken where it can be true.
    expect(await bring(it, line(it, 'T-901', { status: 'DISPUTED' }))).toMatchObject({ corrected: 1, refused: [] })
  },
)

test('corrections that leave the refund its room are taken while it is under way', async () => {
  await using it = await open()
  const { state } = await underWay(it, 'T-901')

  expect(await bring(it, line(it, 'T-901', { amount: 600, remark: 'x' }))).toMatchObject({ corrected: 1, refused: [] })
  expect(await bring(it, line(it, 'T-901', { amount: 600, status: 'DISPUTED' }))).toMatchObject({ corrected: 1 })

  await ends(it)
  expect(await state()).toMatchObject({ status: 'SUCCEEDED' })
  expect(await payment(it, 'T-901')).toEqual({ status: 'DISPUTED', amount: 600, refunded: 600, reserved: 0 })
  await booksAreRight(it)
})

test('a payment with a refund that stands cannot become another kind of transaction behind its back', async () => {
  await using it = await open()
  await underWay(it, 'T-901')
  await ends(it)

  const result = await bring(it, line(it, 'T-901', { tradeType: '31' }))

  expect(result.refused).toEqual([
    { line: 1, reason: expect.stringContaining('is not a payment that can be refunded.') },
  ])
})

test.each([
  ['status = ’FAILED’, fee_amount = 0', 'NO_PAYMENT'],
  ['status = ’CHARGED_BACK’', 'NO_PAYMENT'],
  ['trade_type = ’31’', 'NO_PAYMENT'],
  ['shop_code = ’S99999999’, payment_type = ’GONE’', undefined],
])('a refund whose payment became %s before this was refused is booked when its money has moved', async (set, why) => {
  await using it = await open()
  const { person, state } = await underWay(it, 'T-901')
  await it.db.sql`delete from stat_daily_ent where ent_code = ${it.ent}`
  await it.db.sql`delete from stat_daily_shop where ent_code = ${it.ent}`
  await it.service.query(
    `update transactions set ${set.replaceAll('’', "'")} where ent_code = $1 and trade_no = 'T-901'`,
    [it.ent],
  )

  await ends(it)

  expect(await state()).toMatchObject({ status: 'SUCCEEDED' })
  expect(await rowsOf(it, 'T-901')).toMatchObject([{ type: '06', amount: 600, status: 'SUCCESS' }])
  expect(await payment(it, 'T-901')).toMatchObject({ refunded: 600, reserved: 0 })
  expect((await timeline(person, 'T-901')).includes('REFUND_CHECK')).toBe(why !== undefined)
  const figures = await it.server.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  if (why) expect(figures.payload).toContain(`noren_refund_alarms_total{why="${why}"} 1`)
  else expect(figures.payload).not.toContain('noren_refund_alarms_total{')
})

test('money that moved after the acquirer had said it failed is booked, and a person is told to look', async () => {
  await using it = await open()
  const { person, refundNo, state } = await underWay(it, 'T-903')
  await ends(it)
  expect(await state()).toMatchObject({ status: 'FAILED' })

  await it.server.refunds.heard(refundNo, { outcome: 'succeeded', providerRefundNo: 'SB1' })
  await it.server.refunds.heard(refundNo, { outcome: 'succeeded', providerRefundNo: 'SB1' })

  expect(await state()).toMatchObject({ status: 'SUCCEEDED' })
  expect(await rowsOf(it, 'T-903')).toMatchObject([{ type: '06', amount: 600 }])
  expect(await payment(it, 'T-903')).toEqual({ status: 'PARTIALLY_REFUNDED', amount: 1000, refunded: 600, reserved: 0 })
  await booksAreRight(it)
  expect(await timeline(person, 'T-903')).toContain('REFUND_CHECK')
  const marks = await it.db.sql`
    select detail->>'alarm' as why from audit_log where ent_code = ${it.ent} and action = 'refund SUCCEEDED'`
  expect(marks).toEqual([{ why: 'AFTER_FAILURE' }])
})

test('money that moved although the payment had been given back otherwise is booked beyond it, and the sums say so', async () => {
  await using it = await open()
  const { person, refundNo, state } = await underWay(it, 'T-903')
  await ends(it)
  // The shop gives the money back once more, by the terminal.
  const other = line(it, 'R-2', { tradeType: '05', origTradeNo: 'T-903', tradeTime: '2026-11-21T11:00:00+09:00' })
  expect(await bring(it, other)).toMatchObject({ added: 1 })

  await it.server.refunds.heard(refundNo, { outcome: 'succeeded' })

  expect(await state()).toMatchObject({ status: 'SUCCEEDED' })
  expect(await rowsOf(it, 'T-903')).toMatchObject([{ amount: 1000 }, { type: '06', amount: 600, fee: 0 }])
  expect(await payment(it, 'T-903')).toEqual({ status: 'REFUNDED', amount: 1000, refunded: 1000, reserved: 0 })
  await booksAreRight(it)
  const [day] = (await keptSums(it.db, it.ent)) as { payAmount: bigint; refundAmount: bigint }[]
  expect(day).toMatchObject({ payAmount: 1000n, refundAmount: 1600n })
  expect(await timeline(person, 'T-903')).toContain('REFUND_CHECK')
  // What is too much already is not the fault of a correction that leaves it as it is; more of it is.
  expect(await bring(it, line(it, 'T-903', { remark: 'x' }))).toMatchObject({ corrected: 1, refused: [] })
  expect((await bring(it, line(it, 'T-903', { remark: 'x', amount: 900 }))).refused).toMatchObject([{ line: 1 }])
  expect(await bring(it, line(it, 'T-903', { amount: 1600 }))).toMatchObject({ corrected: 1, refused: [] })
  expect(await payment(it, 'T-903')).toMatchObject({ amount: 1600, refunded: 1600 })
  await booksAreRight(it)
})

test('a refund said to have failed and then to be under way is followed to its end', async () => {
  await using it = await open()
  const { refundNo, state } = await underWay(it, 'T-903')
  await ends(it)

  await it.server.refunds.heard(refundNo, { outcome: 'accepted', afterSeconds: 100 })
  expect(await state()).toMatchObject({ status: 'ACCEPTED' })
  expect(await payment(it, 'T-903')).toMatchObject({ refunded: 0, reserved: 600 })

  await ends(it, 120)
  expect(await state()).toMatchObject({ status: 'FAILED' })
  expect(await payment(it, 'T-903')).toMatchObject({ refunded: 0, reserved: 0 })
  await booksAreRight(it)
})

test('a refund made here is not a source’s to correct', async () => {
  await using it = await open()
  const { state } = await underWay(it, 'T-901')
  await ends(it)
  const { refundTradeNo = '' } = await state()

  const result = await bring(it, line(it, refundTradeNo, { tradeType: '06', origTradeNo: 'T-901', amount: 1 }))

  expect(result.refused).toEqual([{ line: 1, reason: expect.stringContaining('is a refund made by the portal') }])
  expect(await rowsOf(it, 'T-901')).toMatchObject([{ amount: 600 }])
})
