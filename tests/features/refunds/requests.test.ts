import { expect, test } from 'vitest'
import { refunds, systrade } from '#features/refunds/contract.ts'
import type { RefundStatus } from '#features/refunds/queue.contract.ts'
import { payments } from '#features/transactions/payment.contract.ts'
import { brokenAt } from '#server/access/audit.ts'
import { transaction } from '#server/db/db.ts'
import type { Person } from '../../kit/portal.ts'
import { now, resultOf } from '../transactions/payments.ts'
import { asking, cashier, refund, shop, type Asked, type Shop } from './giving-back.ts'

const en = { 'accept-language': 'en' }
const ask = async (it: Shop & { staff: Person }, asked: Asked) => resultOf(await refund(it, it.staff, asked)).refundNo
const approve = (person: Person, refundNo: string) => person(refunds.approve, { refundNo, approve: true }, en)
const reject = (person: Person, refundNo: string, comment = 'Wrong payment') =>
  person(refunds.approve, { refundNo, approve: false, comment }, en)
const withdraw = (person: Person, refundNo: string) => person(refunds.withdraw, { refundNo }, en)
const statusOf = async (it: Shop, person: Person, refundNo: string) =>
  (await person(refunds.status, { RefundNo: refundNo, EntCode: it.ent }, en)).result
const held = async (it: Shop, tradeNo: string) =>
  (
    await it.db.sql<{ refunded: bigint; reserved: bigint }>`
      select refunded, reserved from transactions where ent_code = ${it.ent} and trade_no = ${tradeNo}`
  )[0]

test('whoever may only ask makes a request that holds its amount and moves no money until somebody approves it', async () => {
  await using it = await asking()
  await it.pays([{ tradeNo: 'T-1' }])

  const { refundNo, status } = resultOf(await refund(it, it.staff, { tradeNo: 'T-1', amount: 400 }))
  await it.server.refunds.reconcile({ ents: [it.ent] })
  await it.acquire()

  expect(status).toBe('WAITING_APPROVAL')
  expect(await held(it, 'T-1')).toEqual({ refunded: 0n, reserved: 400n })
  expect(await statusOf(it, it.staff, refundNo)).toMatchObject({ status: 'WAITING_APPROVAL', offers: 'withdraw' })

  it.later(60)
  expect(resultOf(await approve(it.manager, refundNo))).toEqual({ refundNo, status: 'APPROVED' })
  it.later(1)
  await it.acquire()

  expect(await held(it, 'T-1')).toEqual({ refunded: 400n, reserved: 0n })
  expect(await statusOf(it, it.staff, refundNo)).toMatchObject({ status: 'SUCCEEDED', approvedBy: '山田 花子' })
  const { timeline } = resultOf(await it.staff(payments.detail, { TradeNo: 'T-1' }))
  expect(timeline.map(({ kind }) => kind)).toEqual([
    'PAID',
    'REFUND_REQUESTED',
    'REFUND_APPROVED',
    'REFUND_SENT',
    'REFUNDED',
  ])
})

test('a request that is rejected, withdrawn or forgotten for a day gives back what it held, and moves no money', async () => {
  await using it = await asking()
  await it.pays(['T-1', 'T-2', 'T-3'].map((tradeNo) => ({ tradeNo })))
  const rejected = await ask(it, { tradeNo: 'T-1' })
  const withdrawn = await ask(it, { tradeNo: 'T-2' })
  const forgotten = await ask(it, { tradeNo: 'T-3' })

  expect((await reject(it.manager, rejected, ' ')).message).toBe('Please write a remark.')
  expect(resultOf(await reject(it.manager, rejected)).status).toBe('REJECTED')
  expect(resultOf(await withdraw(it.staff, withdrawn)).status).toBe('WITHDRAWN')
  it.later(24 * 3600 - 1)
  await it.server.refunds.reconcile({ ents: [it.ent] })
  expect(await statusOf(it, it.staff, forgotten)).toMatchObject({ status: 'WAITING_APPROVAL' })
  it.later(120)
  expect(await approve(it.manager, forgotten)).toMatchObject({ resultType: 1030 })
  await it.server.refunds.reconcile({ ents: [it.ent] })
  await it.acquire()

  const states: RefundStatus[] = []
  for (const refundNo of [rejected, withdrawn, forgotten]) {
    const { status, rejectedBy, comment } = await statusOf(it, it.staff, refundNo)
    states.push(status)
    if (status === 'REJECTED')
      expect({ rejectedBy, comment }).toEqual({ rejectedBy: '山田 花子', comment: 'Wrong payment' })
  }
  expect(states).toEqual(['REJECTED', 'WITHDRAWN', 'EXPIRED'])
  for (const tradeNo of ['T-1', 'T-2', 'T-3']) expect(await held(it, tradeNo)).toEqual({ refunded: 0n, reserved: 0n })
  expect(await it.db.sql`select 1 from sandbox_acquirer where ent_code = ${it.ent}`).toEqual([])
  expect((await refund(it, it.staff, { tradeNo: 'T-1' })).resultType).toBe(1000)
})

test('a request ends after its day where no acquirer is connected as well', async () => {
  await using it = await asking()
  await it.pays([{ tradeNo: 'T-1' }])
  const refundNo = await ask(it, { tradeNo: 'T-1' })
  const nextDay = new Date(now.getTime() + (24 * 3600 + 1) * 1000)
  await using unconnected = await shop({ now: () => nextDay, settings: { PORTAL_MODE: 'production' } })

  await unconnected.server.refunds.reconcile({ ents: [it.ent] })

  expect((await statusOf(it, it.staff, refundNo)).status).toBe('EXPIRED')
  expect(await held(it, 'T-1')).toEqual({ refunded: 0n, reserved: 0n })
})

test('nobody approves their own request, nor does somebody who may only ask, nor somebody of other stores', async () => {
  await using it = await asking()
  await it.pays([{ tradeNo: 'T-1' }])
  const refundNo = await ask(it, { tradeNo: 'T-1' })
  const other = await it.as(...cashier)
  await it.limit(other, 0, null)
  const elsewhere = await it.person({ permissions: cashier, shops: ['S00000002'] })
  const reader = await it.as('Record.search')

  expect(await approve(other, refundNo)).toMatchObject({ resultType: 2000 })
  expect((await approve(elsewhere, refundNo)).statusCode).toBe(404)
  expect((await approve(reader, refundNo)).statusCode).toBe(403)
  expect(await withdraw(it.manager, refundNo)).toMatchObject({ resultType: 2000 })
  // Somebody whose limit was raised meanwhile still cannot decide what they asked for themselves.
  await it.limit(it.staff, null, null)
  expect(await approve(it.staff, refundNo)).toMatchObject({
    resultType: 2000,
    message: expect.stringContaining('You cannot approve or reject your own request.'),
  })
  expect(await held(it, 'T-1')).toEqual({ refunded: 0n, reserved: 1000n })
  await expect(
    it.db.sql`update refunds set decided_by_id = requested_by_id, decided_at = now() where refund_no = ${refundNo}`,
  ).rejects.toThrow('refunds_not_own')
})

test('an approval is judged by the approver’s own limits, and an amount above a limit waits for somebody else', async () => {
  await using it = await asking()
  await it.pays(['T-1', 'T-2', 'T-3'].map((tradeNo) => ({ tradeNo })))
  const [small, large, third] = [
    await ask(it, { tradeNo: 'T-1', amount: 500 }),
    await ask(it, { tradeNo: 'T-2', amount: 600 }),
    await ask(it, { tradeNo: 'T-3', amount: 450 }),
  ]
  await it.limit(it.manager, 500, 900)

  expect(await approve(it.manager, large)).toMatchObject({
    resultType: 2000,
    message: expect.stringContaining('up to ￥500 at a time'),
  })
  expect((await approve(it.manager, small)).resultType).toBe(1000)
  expect(await approve(it.manager, third)).toMatchObject({
    resultType: 2000,
    message: expect.stringContaining('￥400 is left today'),
  })
  await it.pays([{ tradeNo: 'T-4' }])
  const own = resultOf(await refund(it, it.manager, { tradeNo: 'T-4', amount: 600 }))
  expect(own.status).toBe('WAITING_APPROVAL')
  expect(await held(it, 'T-4')).toEqual({ refunded: 0n, reserved: 600n })
  expect((await approve(it.manager, own.refundNo)).resultType).toBe(2000)
  const second = await it.as(...cashier)
  expect((await approve(second, own.refundNo)).resultType).toBe(1000)
})

test('“to approve” holds what the person may approve: not their own, nor what passes their limit', async () => {
  await using it = await asking()
  await it.pays(['T-1', 'T-2', 'T-3'].map((tradeNo) => ({ tradeNo })))
  await it.limit(it.manager, 500, null)
  const small = await ask(it, { tradeNo: 'T-1', amount: 500 })
  const large = await ask(it, { tradeNo: 'T-2', amount: 501 })
  const own = resultOf(await refund(it, it.manager, { tradeNo: 'T-3', amount: 600 })).refundNo
  const second = await it.as(...cashier)

  const toDecide = async (person: typeof second) =>
    resultOf(await person(refunds.list, { ToDecide: true })).list.map(({ refundNo }) => refundNo)
  expect(await toDecide(it.manager)).toEqual([small])
  expect((await toDecide(second)).toSorted()).toEqual([small, large, own].toSorted())
})

test('what was shown as a refund never becomes a request, nor the other way round', async () => {
  await using it = await asking()
  await it.pays(['T-1', 'T-2'].map((tradeNo) => ({ tradeNo })))
  await it.limit(it.manager, 500, null)
  const changed = { resultType: 1030, message: expect.stringContaining('How much you can refund yourself has changed') }

  const shown = { tradeNo: 'T-1', amount: 600, expectedApproval: false }
  expect(await refund(it, it.manager, shown)).toMatchObject(changed)
  expect(await refund(it, it.manager, { ...shown, amount: 500, expectedApproval: true })).toMatchObject(changed)
  expect(await held(it, 'T-1')).toEqual({ refunded: 0n, reserved: 0n })
})

test('window, night and what is left are judged again at the approval', async () => {
  await using it = await asking()
  await it.pays([
    { tradeNo: 'NIGHT', paymentType: 'RPAY' },
    { tradeNo: 'LAST', paymentType: 'SUICA', tradeTime: '2026-11-20T12:00:00+09:00' },
    { tradeNo: 'LESS' },
  ])
  const night = await ask(it, { tradeNo: 'NIGHT' })
  const last = await ask(it, { tradeNo: 'LAST' })
  const less = await ask(it, { tradeNo: 'LESS', amount: 300 })
  await it.pays([{ tradeNo: 'LESS-1', tradeType: '06', origTradeNo: 'LESS', amount: 200 }])

  expect(await approve(it.manager, less)).toMatchObject({
    resultType: 1030,
    message: expect.stringMatching(/^The record changed/),
  })
  it.later(11 * 3600)
  expect(await approve(it.manager, night)).toMatchObject({
    resultType: 4000,
    message: expect.stringContaining('no refunds from 00:00 to 05:00'),
  })
  expect(await statusOf(it, it.manager, night)).toMatchObject({
    offers: 'decide',
    decision: {
      refusal: { because: 'night', message: expect.stringMatching(/^This payment type accepts no refunds/) },
    },
  })
  expect(await approve(it.manager, last)).toMatchObject({
    resultType: 4000,
    message: expect.stringContaining('The last day for a refund was'),
  })
  it.later(5 * 3600)
  expect((await approve(it.manager, night)).resultType).toBe(1000)
})

test('while a request waits nobody else starts a second refund of the payment: they are offered the request', async () => {
  await using it = await asking()
  await it.pays([{ tradeNo: 'ONCE', paymentType: 'AUPAY' }, { tradeNo: 'MANY' }])
  for (const tradeNo of ['ONCE', 'MANY']) await ask(it, { tradeNo, amount: 300 })

  const terms = resultOf(await it.manager(refunds.terms, { TradeNo: 'MANY', EntCode: it.ent }, en))
  const again = await refund(it, it.manager, { tradeNo: 'MANY', amount: 300, expectedRefundable: 700 })
  const used = await refund(it, it.manager, { tradeNo: 'ONCE', amount: 300, expectedRefundable: 700 })

  expect(terms).toMatchObject({
    refundable: 0,
    waiting: { amount: 300, offers: 'decide', requestedBy: '山田 花子' },
    refusal: { because: 'waiting', message: 'A request to refund ￥300 is waiting for approval.' },
  })
  expect(again.resultType).toBe(1030)
  expect(used).toMatchObject({
    resultType: 4002,
    message: 'The transaction has been refunded. Non-refundable. A request to refund ￥300 is waiting for approval.',
  })
})

test('a dialog that said it would only ask gives nothing back where the right has come meanwhile', async () => {
  await using it = await asking()
  await it.pays([{ tradeNo: 'T-1' }])

  const pressedAsRequest = await refund(it, it.manager, { tradeNo: 'T-1', expectedApproval: true })
  const pressedAsRefund = await refund(it, it.staff, { tradeNo: 'T-1', expectedApproval: false })

  expect([pressedAsRequest.resultType, pressedAsRefund.resultType]).toEqual([1030, 1030])
  expect(await held(it, 'T-1')).toEqual({ refunded: 0n, reserved: 0n })
  const terms = async (person: Person) => resultOf(await person(refunds.terms, { TradeNo: 'T-1', EntCode: it.ent }))
  expect((await terms(it.staff)).approval).toBe(true)
  expect((await terms(it.staff)).approvers).toContainEqual({ name: '山田 花子', roleName: expect.any(String) })
  expect(await terms(it.manager)).toMatchObject({ approval: false })
})

test('ten who approve at once send one refund, and one whose answer was lost gets the same answer again', async () => {
  await using it = await asking()
  await it.pays([{ tradeNo: 'T-1' }])
  const refundNo = await ask(it, { tradeNo: 'T-1' })
  const key = { 'idempotency-key': 'the-key-of-one-approval' }

  const replies = await Promise.all([...Array(10)].map(() => approve(it.manager, refundNo)))
  await it.acquire()

  const types = replies.map(({ resultType }) => resultType)
  expect(types.filter((type) => type === 1000)).toHaveLength(1)
  expect(new Set(types)).toEqual(new Set([1000, 1030]))
  expect(await held(it, 'T-1')).toEqual({ refunded: 1000n, reserved: 0n })
  expect(await it.db.sql`select attempts::int as n from refunds where refund_no = ${refundNo}`).toEqual([{ n: 1 }])

  await it.pays([{ tradeNo: 'T-2' }])
  const second = await ask(it, { tradeNo: 'T-2' })
  const twice = [1, 2].map(() => it.manager.raw(refunds.approve, { refundNo: second, approve: true }, key))
  expect(new Set((await Promise.all(twice)).map(({ payload }) => payload)).size).toBe(1)
})

test('of approving, rejecting, withdrawing and expiring at the same moment exactly one happens', async () => {
  await using it = await asking()
  const seen = new Set<string>()
  for (let round = 0; round < 12; round++) {
    const tradeNo = `T-${round}`
    await it.pays([{ tradeNo, tradeTime: '2026-11-21T13:00:00+09:00' }])
    const refundNo = await ask(it, { tradeNo })
    // Half of the rounds at the very end of its day, so that time takes part as well.
    if (round % 2 === 1) it.later(24 * 3600)
    await it.db.sql`update refunds set next_check_at = requested_at where refund_no = ${refundNo}`

    const acts = [
      () => approve(it.manager, refundNo),
      () => withdraw(it.staff, refundNo),
      () => reject(it.manager, refundNo),
      () => it.server.refunds.reconcile({ ents: [it.ent] }),
    ]
    const turned = [...acts.slice(round % 4), ...acts.slice(0, round % 4)]
    await Promise.all(turned.map((act) => act()))
    // What somebody else held a moment ago the next round of the job takes.
    await it.server.refunds.reconcile({ ents: [it.ent] })
    await it.acquire()

    const { status } = await statusOf(it, it.manager, refundNo)
    seen.add(status)
    const events = await it.db.sql<{ kind: string }>`
      select kind from transaction_events where ent_code = ${it.ent} and trade_no = ${tradeNo}
         and kind in ('REFUND_APPROVED', 'REFUND_REJECTED', 'REFUND_WITHDRAWN', 'REFUND_EXPIRED')`
    expect(events).toHaveLength(1)
    const wanted = status === 'SUCCEEDED' ? { refunded: 1000n, reserved: 0n } : { refunded: 0n, reserved: 0n }
    expect(await held(it, tradeNo)).toEqual(wanted)
    const decided = await it.db.sql`
      select 1 from audit_log where ent_code = ${it.ent} and object = ${refundNo} and result = 'done'
         and action in ('PUT /api/trade/refundapprove', 'PUT /api/trade/refundwithdraw', 'refund EXPIRED')`
    expect(decided).toHaveLength(1)
  }
  expect(seen.size).toBeGreaterThan(1)
  expect(await transaction(it.service, (tx) => brokenAt(tx, it.ent))).toBeUndefined()
})

test('the list of what somebody may decide leaves out their own, the decided and those whose day is over', async () => {
  await using it = await asking()
  await it.pays(['T-1', 'T-2', 'T-3'].map((tradeNo) => ({ tradeNo })))
  const [first, second] = [await ask(it, { tradeNo: 'T-1' }), await ask(it, { tradeNo: 'T-2' })]
  const toDecide = async (person: Person) => {
    const { list, total } = resultOf(await person(refunds.list, { ToDecide: true }))
    expect(total).toBe(list.length)
    return list.map(({ refundNo }) => refundNo)
  }

  expect((await toDecide(it.manager)).toSorted()).toEqual([first, second].toSorted())
  expect(await toDecide(it.staff)).toEqual([])
  await reject(it.manager, first)
  it.later(23 * 3600)
  const third = await ask(it, { tradeNo: 'T-3' })
  it.later(2 * 3600)
  expect(await toDecide(it.manager)).toEqual([third])
})

test('the provider approves in its own queue, and the merchant’s chain says so', async () => {
  await using it = await asking()
  await it.pays([{ tradeNo: 'T-1' }])
  const provider = await it.admin('Refund.refund')
  const refundNo = await ask(it, { tradeNo: 'T-1' })

  expect((await provider(refunds.approve, { refundNo, approve: true })).statusCode).toBe(403)
  const { list } = resultOf(await provider(systrade.list, { Statuses: ['WAITING_APPROVAL'] }))
  expect(list).toMatchObject([{ refundNo, offers: 'decide' }])
  resultOf(await provider(systrade.approve, { refundNo, approve: true }))
  await it.acquire()

  expect(await held(it, 'T-1')).toEqual({ refunded: 1000n, reserved: 0n })
  const rows = await it.db.sql`
    select actor, action from audit_log where ent_code = ${it.ent} and object = ${refundNo} order by seq`
  expect(rows).toEqual([
    { actor: it.staff.userName, action: 'POST /api/trade/refund' },
    { actor: provider.userName, action: 'PUT /api/systrade/refundapprove' },
    { actor: 'portal', action: 'refund SUBMITTING' },
    { actor: 'acquirer', action: 'refund SUCCEEDED' },
  ])
})

test('an acquirer that tells of a request nobody approved moves nothing', async () => {
  await using it = await asking()
  await it.pays([{ tradeNo: 'T-1' }])
  const refundNo = await ask(it, { tradeNo: 'T-1' })

  await it.server.refunds.heard(refundNo, { outcome: 'succeeded', providerRefundNo: 'P-1' })

  expect(await statusOf(it, it.staff, refundNo)).toMatchObject({ status: 'WAITING_APPROVAL' })
  expect(await held(it, 'T-1')).toEqual({ refunded: 0n, reserved: 1000n })
})

test('a refund that failed is answered with 4005, SPEC’s sentence, the time to note and the refund; one not tried never', async () => {
  await using it = await shop()
  await it.pays([{ tradeNo: 'F-904' }])
  const manager = await it.as(...cashier)
  const { refundNo } = resultOf(await refund(it, manager, { tradeNo: 'F-904' }))
  const status = () => manager(refunds.status, { RefundNo: refundNo, EntCode: it.ent }, en)

  expect((await status()).resultType).toBe(1000)
  await it.acquire()

  const said =
    'Refund Failed! Please record the date and time of the transaction and contact US. Time of the transaction: 21 Nov 2026, 10:00:00'
  const envelope = await status()
  expect(envelope).toMatchObject({ resultStatus: 'Fail', resultType: 4005, message: said })
  expect(envelope.result).toMatchObject({ refundNo, status: 'FAILED', failed: said, failureCode: 'INSUFFICIENT_FUNDS' })
  expect(envelope.message).not.toContain('INSUFFICIENT')
  const { list } = resultOf(await manager(refunds.list, {}, en))
  expect(list).toMatchObject([{ failed: said }])
})
