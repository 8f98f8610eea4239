import { expect, test } from 'vitest'
import { refunds } from '#features/refunds/contract.ts'
import { transactions } from '#features/transactions/contract.ts'
import { payments } from '#features/transactions/payment.contract.ts'
import { resultOf } from '../transactions/payments.ts'
import { cashier, refund, shop } from './giving-back.ts'

test('a refund that succeeds stands as a row of the list at once, and the totals have moved', async () => {
  await using it = await shop()
  await it.pays([{ tradeNo: 'T-1', amount: 1000 }])
  const person = await it.as(...cashier)

  const asked = resultOf(await refund(it, person, { tradeNo: 'T-1', amount: 400 }))
  expect(asked).toEqual({ refundNo: expect.stringMatching(/^R\d{18}$/), status: 'REQUESTED' })
  const before = resultOf(await person(payments.detail, { TradeNo: 'T-1' }))
  expect(before.trade).toMatchObject({ refundedAmount: 0, refundableAmount: 600, status: 'SUCCESS' })
  await it.acquire()

  const done = resultOf(await person(refunds.status, { RefundNo: asked.refundNo, EntCode: it.ent }))
  expect(done).toMatchObject({ status: 'SUCCEEDED', amount: 400, providerRefundNo: `SB${asked.refundNo.slice(1)}` })
  const { list } = resultOf(await person(transactions.list, { From: '2026-11-21', To: '2026-11-21' }))
  expect(list.map(({ tradeNo, tradeType, amount, status }) => [tradeNo, tradeType, amount, status])).toEqual([
    [done.refundTradeNo, '06', 400, 'SUCCESS'],
    ['T-1', '01', 1000, 'PARTIALLY_REFUNDED'],
  ])
  const { sums } = resultOf(await person(transactions.summary, { From: '2026-11-21', To: '2026-11-21' }))
  expect(sums).toMatchObject([{ payAmount: 1000, refundCount: 1, refundAmount: 400, netAmount: 600 }])
  const { timeline } = resultOf(await person(payments.detail, { TradeNo: 'T-1' }))
  expect(timeline.map(({ kind, actor }) => [kind, actor])).toEqual([
    ['PAID', ''],
    ['REFUND_REQUESTED', '山田 花子'],
    ['REFUND_SENT', ''],
    ['REFUNDED', '山田 花子'],
  ])
})
