import { paymentClasses } from '#features/payment-classes/contract.ts'
import { paymentTypes, type PaymentTypeForm } from '#features/payment-types/contract.ts'
import { tradeTypes, type TradeTypeForm } from '#features/trade-types/contract.ts'
import type { MasterSample } from '../../kit/master.ts'
import { pay } from '../transactions/payments.ts'

export const newTradeType: TradeTypeForm = {
  tradeTypeCode: '91',
  names: { ja: '特別売上', en: 'Special sale', mn: 'Тусгай борлуулалт' },
  category: 'PAYMENT',
  sign: 1,
  refundable: true,
  countsAsSale: true,
  showIn: ['trade'],
  enabled: true,
}

export const newPaymentType: PaymentTypeForm = {
  code: 'NEWPAY',
  classCode: 'WALLET',
  names: { ja: 'ニューペイ', en: 'New Pay', mn: 'Шинэ Пэй' },
  tile: 'NP',
  presentModes: ['CPM'],
  refundMode: 'PARTIAL_ONCE',
  refundLagNote: false,
  status: 'AVAILABLE',
  feeTaxClass: 'TAXABLE',
  defaultFeePpm: 26_000,
  maxRefundCount: 1,
  refundWindowDays: 90,
  currencies: ['JPY'],
}

/** Every master by the name of its list. */
export const samples: Readonly<Record<string, MasterSample>> = {
  'trade types': {
    calls: tradeTypes,
    key: 'tradeTypeCode',
    form: newTradeType,
    used: '01',
    beside: '02',
    use: (it) => pay(it, [{ tradeNo: 'A' }]),
    fixed: { category: 'AUTH', sign: 0, refundable: false, countsAsSale: false },
    path: '/tradeType/tradeType',
    titles: { ja: '取引種別', en: 'Trade types', mn: 'Гүйлгээний төрөл' },
    uses: /In use \(transactions: 1\)/,
    choice: 'Disabled',
    chosen: { enabled: false },
    typed: {},
    closed: ['Category'],
  },
  'payment classes': {
    calls: paymentClasses,
    key: 'classCode',
    form: {
      classCode: 'CRYPTO',
      names: { ja: '暗号資産', en: 'Crypto assets', mn: 'Крипто хөрөнгө' },
      pointKind: null,
      enabled: true,
    },
    used: 'WALLET',
    beside: 'CARD',
    use: async () => {}, // the seeded payment types are of it
    fixed: {},
    path: '/tradeType/paymentClass',
    titles: { ja: '決済区分', en: 'Payment classes', mn: 'Төлбөрийн ангилал' },
    uses: /In use \(payment types: 13\)/,
    choice: 'Disabled',
    chosen: { enabled: false },
    typed: {},
    closed: [],
  },
  'payment types': {
    calls: paymentTypes,
    key: 'code',
    form: newPaymentType,
    used: 'PAYPAY',
    beside: 'RPAY',
    use: (it) => pay(it, [{ tradeNo: 'A' }]),
    fixed: { classCode: 'CARD', presentModes: ['CPM'] },
    path: '/tradeType/paymentType',
    titles: { ja: '決済種別', en: 'Payment types', mn: 'Төлбөрийн төрөл' },
    uses: /In use \(.*transactions: 1\)/,
    choice: 'Ended',
    chosen: { status: 'RETIRED' },
    typed: { 'Letters of its mark': 'NP' },
    closed: ['Class'],
  },
}
