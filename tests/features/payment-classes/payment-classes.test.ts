import { paymentClasses } from '#features/payment-classes/contract.ts'
import { describeMaster } from '../../kit/master.ts'

describeMaster('payment classes', {
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
  // The seeded payment types are of it.
  use: async () => {},
  fixed: {},
})
