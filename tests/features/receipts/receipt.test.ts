import { expect, test } from 'vitest'
import type { Trade } from '#features/transactions/contract.ts'
import { groupsOf, receiptOf } from '#features/receipts/receipt.ts'

/** A payment of 2,680 yen; what a test leaves out does not matter. */
const trade = (more: Partial<Trade> = {}): Trade => ({
  tradeNo: 'P-1',
  tradeTime: '2026-11-21T13:44:12+09:00',
  businessDate: '2026-11-21',
  entCode: 'E00000001',
  entName: '株式会社テスト',
  shopCode: 'S1',
  shopName: 'テスト1号店',
  terminalNo: 'T1',
  tradeType: '01',
  sign: 1,
  group: 'payment',
  paymentClass: 'WALLET',
  paymentType: 'PAYPAY',
  amount: 2680,
  currency: 'JPY',
  refundedAmount: 0,
  refundableAmount: 0,
  refundCount: 0,
  netAmount: 2680,
  feeRate: '0.0198',
  feeAmount: 53,
  feeTaxClass: 'TAXABLE',
  status: 'SUCCESS',
  remark: '',
  settlementStatus: 'UNSETTLED',
  version: 1,
  ...more,
})
const refund = (tradeNo: string, amount: number, more: Partial<Trade> = {}) =>
  trade({
    tradeNo,
    amount,
    tradeType: '06',
    sign: -1,
    group: 'refund',
    netAmount: -amount,
    origTradeNo: 'P-1',
    ...more,
  })

test('each refund stands by itself and the paper adds up', () => {
  const payment = trade({ netAmount: 1500, status: 'PARTIALLY_REFUNDED' })

  const receipt = receiptOf({ trade: payment, refunds: [refund('R-1', 680), refund('R-2', 500)] })

  expect(receipt.givenBack.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['refund', 680],
    ['refund', 500],
  ])
  expect(receipt.total).toBe(1500)
})

test('refunds made at stores one may not see are one sum, so that the paper still adds up', () => {
  const receipt = receiptOf({ trade: trade({ netAmount: 1500 }), refunds: [refund('R-1', 680)] })

  expect(receipt.givenBack).toEqual([{ kind: 'several', amount: 1180 }])
})

test('a refund that failed was not given back', () => {
  const receipt = receiptOf({ trade: trade(), refunds: [refund('R-1', 680, { status: 'FAILED' })] })

  expect(receipt.givenBack).toEqual([])
  expect(receipt.total).toBe(2680)
})

test('a cancelled payment comes to nothing and contains no tax', () => {
  const receipt = receiptOf({
    trade: trade({ status: 'CANCELLED', netAmount: 0, taxRateMix: '10%' }),
    refunds: [refund('C-1', 2680, { tradeType: '04', netAmount: 0 })],
  })

  expect(receipt.givenBack.map(({ kind, amount }) => [kind, amount])).toEqual([['cancel', 2680]])
  expect(receipt.total).toBe(0)
  expect(receipt.tax).toBeUndefined()
})

test.each([
  ['a refund', '05', 'refund'],
  ['a partial refund', '06', 'refund'],
  ['a cancel', '04', 'cancel'],
] as const)(
  '%s has a paper of its own about what was given back, below zero with the tax in it',
  (_name, tradeType, kind) => {
    const receipt = receiptOf({ trade: refund('R-1', 680, { tradeType, taxRateMix: '10%' }), refunds: [] })

    expect(receipt).toMatchObject({ kind, total: -680, givenBack: [], tax: { rate: 10, of: -680, tax: -61 } })
  },
)

test.each([
  ['10%', 2000, { rate: 10, of: 2000, tax: 181 }],
  ['8%', 1080, { rate: 8, of: 1080, tax: 80 }],
  ['8%', 1079, { rate: 8, of: 1079, tax: 79 }],
  ['8%+10%', 2000, { rates: '8%・10%' }],
] as const)(
  'prices at %s contain their tax, rounded down; shares of two rates are not made up',
  (taxRateMix, net, tax) => {
    expect(receiptOf({ trade: trade({ taxRateMix, netAmount: net, amount: net }), refunds: [] }).tax).toEqual(tax)
  },
)

test('long numbers are grouped by eight digits, a merchant’s own numbers are left as they are', () => {
  expect(groupsOf('20261121134412000471')).toEqual(['20261121', '13441200', '0471'])
  expect(groupsOf('TX-0000001')).toEqual(['TX-0000001'])
  expect(groupsOf('12345678')).toEqual(['12345678'])
})
