import { expect, test } from 'vitest'
import { amountOf, fieldErrorsOf, requestOf, type RefundValues } from '#features/refunds/refund-values.ts'
import type { RefundTerms } from '#features/refunds/contract.ts'

const terms: RefundTerms = {
  tradeNo: 'T-1',
  entCode: 'E00000001',
  currency: 'JPY',
  refundable: 1200,
  modes: ['FULL', 'PARTIAL'],
  lastOne: false,
  approval: false,
  lagNote: false,
  asOf: '2026-11-21T05:00:00Z',
}
const draft = (more: Partial<RefundValues>): RefundValues => ({
  mode: 'PARTIAL',
  amount: '200',
  reason: 'WRONG_AMOUNT',
  remark: '打ちまちがい',
  ...more,
})

test('a part typed in full-width digits is asked for as that many yen, against what was shown as refundable', () => {
  expect(requestOf(draft({ amount: '￥１，０００', remark: ' 打ち\nまちがい ' }), terms)).toEqual({
    tradeNo: 'T-1',
    entCode: 'E00000001',
    amount: 1000,
    mode: 'PARTIAL',
    reasonCode: 'WRONG_AMOUNT',
    remark: '打ち まちがい',
    expectedRefundable: 1200,
    expectedApproval: false,
  })
})

test('all that is left is a full refund, chosen or typed', () => {
  expect(requestOf(draft({ mode: 'FULL', amount: '' }), terms)).toMatchObject({ amount: 1200, mode: 'FULL' })
  expect(requestOf(draft({ amount: '1,200' }), terms)).toMatchObject({ amount: 1200, mode: 'FULL' })
})

test.each([
  ['FULL', '', true],
  ['PARTIAL', '500', false],
  ['PARTIAL', '501', true],
] as const)('with a limit of 500 yen %s %s is a request: %s', (mode, amount, asks) => {
  const limited = { ...terms, most: { amount: 500, message: '' } }

  expect(requestOf(draft({ mode, amount }), limited)).toMatchObject({ expectedApproval: asks })
})

test('the chosen full amount follows the terms when they change under the form', () => {
  expect(amountOf(draft({ mode: 'FULL' }), { ...terms, refundable: 700 })).toBe(700)
})

test('a tugrik amount without decimals is that many whole tugrik', () => {
  const mongolian = { ...terms, currency: 'MNT' as const, refundable: 1_234_500 }

  expect(amountOf(draft({ amount: '12,345' }), mongolian)).toBe(1_234_500)
  expect(amountOf(draft({ amount: '0.5' }), mongolian)).toBe(50)
})

test.each([
  ['', 'missing'],
  ['abc', 'notANumber'],
  ['1,50', 'notANumber'],
  ['-5', 'notANumber'],
  ['0', 'zero'],
  ['1201', 'tooLarge'],
] as const)('an amount of "%s" is not sent: %s', (amount, fault) => {
  expect(fieldErrorsOf(draft({ amount }), terms).amount).toBe(fault)
  expect(requestOf(draft({ amount }), terms)).toBeUndefined()
})

test('a remark has one to a hundred characters as people count them, and a reason is chosen', () => {
  expect(fieldErrorsOf(draft({ remark: '👨‍👩‍👧'.repeat(100) }), terms)).toEqual({})
  expect(fieldErrorsOf(draft({ remark: 'あ'.repeat(101) }), terms)).toEqual({ remark: 'tooLong' })
  expect(fieldErrorsOf(draft({ remark: '　 ', reason: '' }), terms)).toEqual({ remark: 'missing', reason: 'missing' })
})
