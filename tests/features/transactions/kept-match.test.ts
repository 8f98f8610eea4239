import { expect, test } from 'vitest'
import type { Trade, TradeFilter } from '#features/transactions/contract.ts'
import { rangeOf } from '#features/transactions/filter.ts'
import { keptMatch } from '#features/transactions/kept-match.ts'

const today = '2026-11-21'
const zone = 'Asia/Tokyo'
const days = { clocks: [{ zone, start: '05:00' }], weekStart: 0, now: new Date('2026-11-21T17:00:00Z') } as const
// Of a payment only what a search can ask for.
const payment = {
  tradeNo: 'T-0231-9',
  providerTradeNo: 'P-77',
  receiptNo: '0231',
  orderNo: undefined,
  entCode: 'E1',
  shopCode: 'S1',
  terminalNo: 'T1',
  tradeType: '01',
  sign: 1,
  group: 'payment',
  paymentClass: 'QR',
  paymentType: 'PAYPAY',
  status: 'SUCCESS',
  amount: 4321,
  refundableAmount: 4321,
  businessDate: today,
  tradeTime: '2026-11-21T03:00:00Z',
  maskedCard: '****1234',
  remark: '常連の方 VIP',
  settlementStatus: 'UNSETTLED',
  depositNo: undefined,
} as unknown as Trade

const matches = (filter: TradeFilter, change: Partial<Trade> = {}) =>
  keptMatch({ ...payment, ...change }, filter, rangeOf(filter, days, zone), zone)

test('without conditions what is kept of today matches, and nothing of another day', () => {
  expect(matches({})).toBe(true)
  expect(matches({}, { businessDate: '2026-11-20' })).toBe(false)
  expect(matches({ From: '2026-11-20', To: '2026-11-20' }, { businessDate: '2026-11-20' })).toBe(true)
})

test('a word means the store’s own business day: at 2:00 at night yesterday is not the calendar’s', () => {
  expect(matches({ Period: 'yesterday' }, { businessDate: '2026-11-20' })).toBe(true)
  expect(matches({ Period: 'yesterday' })).toBe(false)
  expect(matches({ Period: 'thisMonth' })).toBe(true)
})

test('clock times hold their first second and not their last', () => {
  const hours = { FromTime: '2026-11-21T03:00:00Z', ToTime: '2026-11-21T04:00:00Z' }

  expect(matches(hours)).toBe(true)
  expect(matches(hours, { tradeTime: '2026-11-21T02:59:59Z' })).toBe(false)
  expect(matches(hours, { tradeTime: '2026-11-21T04:00:00Z' })).toBe(false)
})

test.each<[string, TradeFilter, TradeFilter]>([
  ['store', { ShopCodes: ['S1', 'S2'] }, { ShopCodes: ['S2'] }],
  ['state', { Statuses: ['SUCCESS'] }, { Statuses: ['FAILED'] }],
  ['amount', { AmountFrom: 4321, AmountTo: 4321 }, { AmountFrom: 4322 }],
  ['beginning of a number', { Number: '02' }, { Number: '31' }],
  ['end of a card', { CardLast4: '1234' }, { CardLast4: '4321' }],
  ['word of the remark', { Remark: '常連' }, { Remark: '一見' }],
  ['word in whatever case, as on the server,', { Remark: 'vip' }, { Remark: 'vips' }],
])('a %s that fits is found, another is not', (_, fits, other) => {
  expect(matches(fits)).toBe(true)
  expect(matches(other)).toBe(false)
})

test('what can be refunded is told from what was', () => {
  expect(matches({ RefundableOnly: true })).toBe(true)
  expect(matches({ RefundableOnly: true }, { refundableAmount: 0 })).toBe(false)
})

test('all conditions hold together', () => {
  expect(matches({ ShopCodes: ['S1'], Statuses: ['FAILED'] })).toBe(false)
})
