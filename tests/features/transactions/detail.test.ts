import { expect, test } from 'vitest'
import { payments } from '#features/transactions/payment.contract.ts'
import { portal } from '../../kit/portal.ts'
import { now, pay, resultOf } from './payments.ts'

const open = () => portal({ now: () => now })

test('a payment tells its story from its making to its refunds', async () => {
  await using it = await open()
  const payment = { tradeNo: 'P', amount: 2680, operatorName: '佐藤 美咲' }
  await pay(it, [{ ...payment, status: 'PROCESSING', tradeTime: '2026-11-21T13:44:12+09:00' }])
  await pay(it, [{ ...payment, tradeTime: '2026-11-21T13:44:12+09:00' }])
  await pay(it, [
    { tradeNo: 'R', amount: 680, tradeType: '06', origTradeNo: 'P', tradeTime: '2026-11-21T15:00:00+09:00' },
  ])
  const person = await it.as('Record.search')

  const { trade, timeline, refunds } = resultOf(await person(payments.detail, { TradeNo: 'P' }))

  expect(trade).toMatchObject({ netAmount: 2000, feeAmount: 53 })
  expect(timeline.map((step) => step.kind)).toEqual(['PROCESSING', 'PAID', 'REFUNDED'])
  expect(timeline[0]).toMatchObject({ actor: '佐藤 美咲', amount: 2680 })
  expect(refunds).toMatchObject([{ tradeNo: 'R', amount: 680 }])
})

test('a payment of another enterprise, another store or nobody is not found, all three alike', async () => {
  await using it = await open()
  await using other = await open()
  await pay(it, [{ tradeNo: 'MINE', shopCode: 'S00000002' }])
  await pay(other, [{ tradeNo: 'THEIRS' }])
  const person = await it.person({ permissions: ['Record.search'], shops: ['S00000001'] })

  const answers = await Promise.all(
    ['MINE', 'THEIRS', 'NOBODYS'].map((TradeNo) => person.raw(payments.detail, { TradeNo })),
  )

  const bare = answers.map((answer) => ({ status: answer.statusCode, ...answer.json(), requestId: '' }))
  expect(bare[0]).toMatchObject({ status: 404, result: null })
  expect(bare[1]).toEqual(bare[0])
  expect(bare[2]).toEqual(bare[0])
})

test('refunds made at a store one may not see are not shown', async () => {
  await using it = await open()
  await pay(it, [
    { tradeNo: 'P' },
    { tradeNo: 'R', amount: 100, tradeType: '06', origTradeNo: 'P', shopCode: 'S00000002' },
  ])
  const person = await it.person({ permissions: ['Record.search'], shops: ['S00000001'] })

  const { refunds, timeline } = resultOf(await person(payments.detail, { TradeNo: 'P' }))

  expect(refunds).toEqual([])
  expect(timeline.map((step) => step.kind)).toEqual(['PAID'])
})
