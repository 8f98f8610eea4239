import type { Language } from '#shared/language.ts'

type Names = Readonly<Record<Language, string>>

/** A family of payment types; `pointKind` says which give rate it takes (domain section 1). */
export interface PaymentClassRow {
  readonly code: string
  readonly names: Names
  readonly pointKind: 'cash' | 'wallet' | 'creditCard' | null
}

/** A brand one can pay with; rates and tax classes are demonstration values a contract replaces. */
export interface PaymentTypeRow {
  readonly code: string
  readonly classCode: string
  readonly names: Names
  readonly tile: string
  readonly present: readonly string[]
  readonly tax: 'TAXABLE' | 'EXEMPT'
  readonly ppm: number
  readonly refundMode: 'FULL_ONLY' | 'PARTIAL_ONCE' | 'PARTIAL_MULTI'
  readonly refunds: number
  readonly windowDays: number
  readonly lag: boolean
  /** Hours of the merchant's clock without refunds; left out where there are none. */
  readonly blocked?: { readonly from: string; readonly to: string }
  readonly currencies: readonly string[]
  readonly status: 'AVAILABLE' | 'PREPARING' | 'RETIRED'
  /** The last day it was taken, where it no longer is. */
  readonly lastDay?: string
}

/** Every payment class, in the order it is shown. */
export const paymentClasses: readonly PaymentClassRow[] = [
  { code: 'CARD', names: { ja: 'クレジット', en: 'Cards', mn: 'Карт' }, pointKind: 'creditCard' },
  { code: 'WALLET', names: { ja: 'コード決済', en: 'Code payments', mn: 'Кодоор төлөх' }, pointKind: 'wallet' },
  { code: 'EMONEY', names: { ja: '電子マネー', en: 'E-money', mn: 'Цахим мөнгө' }, pointKind: 'wallet' },
  { code: 'POINT', names: { ja: 'ポイント', en: 'Points', mn: 'Оноо' }, pointKind: null },
  { code: 'CASH', names: { ja: '現金', en: 'Cash', mn: 'Бэлэн мөнгө' }, pointKind: 'cash' },
  { code: 'OTHER', names: { ja: 'その他', en: 'Other', mn: 'Бусад' }, pointKind: null },
]

const same = (name: string): Names => ({ ja: name, en: name, mn: name })
const plain = {
  refundMode: 'PARTIAL_ONCE',
  refunds: 1,
  windowDays: 90,
  lag: false,
  currencies: ['JPY'],
  status: 'AVAILABLE',
} as const

const card = {
  ...plain,
  classCode: 'CARD',
  present: ['CARD_PRESENT', 'ECOM'],
  tax: 'EXEMPT',
  ppm: 32_400,
  windowDays: 180,
  lag: true,
} as const
const wallet = {
  ...plain,
  classCode: 'WALLET',
  present: ['CPM', 'MPM_STATIC', 'MPM_DYNAMIC'],
  tax: 'TAXABLE',
  ppm: 26_000,
} as const
const inbound = { ...wallet, ppm: 28_000, windowDays: 365, currencies: ['JPY', 'CNY'] } as const
// What lies on a prepaid card can only be put back the same day; iD and QUICPay bill a credit card later.
const prepaid = {
  ...plain,
  classCode: 'EMONEY',
  present: ['CARD_PRESENT'],
  tax: 'TAXABLE',
  ppm: 30_000,
  refundMode: 'FULL_ONLY',
  windowDays: 1,
} as const
const postpaid = { ...prepaid, tax: 'EXEMPT', ppm: 32_400, windowDays: 30 } as const
const point = {
  ...plain,
  classCode: 'POINT',
  present: ['CPM'],
  tax: 'EXEMPT',
  ppm: 0,
  refundMode: 'FULL_ONLY',
  windowDays: 60,
} as const

/** Every payment type (domain section 1), in the order it is shown. */
// prettier-ignore
export const paymentTypes: readonly PaymentTypeRow[] = [
  { ...card, code: 'VISA_MC', names: same('Visa / Mastercard'), tile: 'VISA', currencies: ['JPY', 'MNT', 'QAR', 'CNY'] },
  { ...card, code: 'JCB', names: same('JCB'), tile: 'JCB' },
  { ...card, code: 'AMEX', names: same('American Express'), tile: 'AX', currencies: ['JPY', 'QAR'] },
  { ...card, code: 'DINERS', names: same('Diners Club'), tile: 'DC' },
  { ...card, code: 'UPI', names: { ja: '銀聯カード', en: 'UnionPay', mn: 'UnionPay' }, tile: 'UPI', currencies: ['JPY', 'CNY', 'MNT'] },
  { ...wallet, code: 'PAYPAY', names: same('PayPay'), tile: 'PP', ppm: 19_800, refundMode: 'PARTIAL_MULTI', refunds: 50, windowDays: 365 },
  { ...wallet, code: 'RPAY', names: { ja: '楽天ペイ', en: 'Rakuten Pay', mn: 'Rakuten Pay' }, tile: '楽', ppm: 29_500, blocked: { from: '00:00', to: '05:00' } },
  { ...wallet, code: 'DBARAI', names: { ja: 'd払い', en: 'd Barai', mn: 'd Barai' }, tile: 'd払', tax: 'EXEMPT' },
  { ...wallet, code: 'AUPAY', names: same('au PAY'), tile: 'au' },
  { ...wallet, code: 'MERPAY', names: { ja: 'メルペイ', en: 'Merpay', mn: 'Merpay' }, tile: 'メル' },
  { ...wallet, code: 'FAMIPAY', names: same('FamiPay'), tile: 'Fami' },
  { ...wallet, code: 'JCOIN', names: same('J-Coin Pay'), tile: 'J-C', ppm: 20_000 },
  { ...inbound, code: 'WECHAT', names: same('WeChat Pay'), tile: 'WeC', tax: 'EXEMPT', currencies: ['JPY', 'CNY', 'MNT'] },
  { ...inbound, code: 'ALIPAYPLUS', names: same('Alipay+'), tile: 'Ali', currencies: ['JPY', 'CNY', 'MNT'] },
  { ...inbound, code: 'UPQR', names: { ja: '銀聯QR', en: 'UnionPay QR', mn: 'UnionPay QR' }, tile: 'UQR' },
  { ...wallet, code: 'LINEPAY', names: same('LINE Pay'), tile: 'LINE', ppm: 24_500, windowDays: 0, status: 'RETIRED', lastDay: '2025-04-30' },
  { ...prepaid, code: 'SUICA', names: { ja: '交通系IC', en: 'Transit IC', mn: 'Тээврийн IC карт' }, tile: 'IC' },
  { ...postpaid, code: 'ID', names: same('iD'), tile: 'iD' },
  { ...postpaid, code: 'QUICPAY', names: same('QUICPay'), tile: 'QP' },
  { ...prepaid, code: 'EDY', names: { ja: '楽天Edy', en: 'Rakuten Edy', mn: 'Rakuten Edy' }, tile: 'Edy', ppm: 31_000 },
  { ...prepaid, code: 'NANACO', names: same('nanaco'), tile: 'nan' },
  { ...prepaid, code: 'WAON', names: same('WAON'), tile: 'WA' },
  { ...point, code: 'HPOINT', names: { ja: 'ハウスポイント', en: 'House points', mn: 'Дэлгүүрийн оноо' }, tile: 'HP', currencies: ['JPY', 'MNT', 'QAR', 'CNY'] },
  { ...point, code: 'DPOINT', names: { ja: 'dポイント', en: 'd Points', mn: 'd Point' }, tile: 'dP' },
  { ...point, code: 'RPOINT', names: { ja: '楽天ポイント', en: 'Rakuten Points', mn: 'Rakuten Point' }, tile: '楽P' },
  { ...point, code: 'PONTA', names: same('Ponta'), tile: 'Pon' },
  { ...wallet, code: 'QPAY', names: same('QPay'), tile: 'QPay', ppm: 10_000, currencies: ['MNT'] },
  { ...wallet, code: 'SOCIALPAY', names: same('SocialPay'), tile: 'SP', ppm: 10_000, currencies: ['MNT'] },
  { ...card, code: 'NAPS', names: same('NAPS'), tile: 'NAPS', tax: 'TAXABLE', ppm: 8_000, currencies: ['QAR'] },
  { ...plain, code: 'CASH', classCode: 'CASH', names: { ja: '現金', en: 'Cash', mn: 'Бэлэн мөнгө' }, tile: 'CASH', present: [], tax: 'EXEMPT', ppm: 0, refundMode: 'FULL_ONLY', windowDays: 0, currencies: ['JPY', 'MNT', 'QAR', 'CNY'] },
]
