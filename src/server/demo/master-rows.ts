interface Names {
  readonly ja: string
  readonly en: string
  readonly mn: string
}

const named = (ja: string, en: string, mn: string): Names => ({ ja, en, mn })
const alike = (name: string): Names => named(name, name, name)

/** Payment classes in their order (domain section 1); `pointKind` is the kind points are given by. */
export const paymentClasses = [
  { code: 'CARD', names: named('クレジット', 'Credit card', 'Кредит карт'), pointKind: 'creditCard' },
  { code: 'WALLET', names: named('コード決済', 'Code payment', 'QR төлбөр'), pointKind: 'wallet' },
  { code: 'EMONEY', names: named('電子マネー', 'E-money', 'Цахим мөнгө'), pointKind: 'wallet' },
  { code: 'POINT', names: named('ポイント', 'Points', 'Оноо'), pointKind: null },
  { code: 'CASH', names: named('現金', 'Cash', 'Бэлэн мөнгө'), pointKind: 'cash' },
  { code: 'OTHER', names: named('その他', 'Other', 'Бусад'), pointKind: null },
] as const

interface TradeTypeRow {
  readonly code: string
  readonly names: Names
  readonly category: string
  readonly sign: -1 | 0 | 1
  /** Counts as a sale and may be refunded. */
  readonly sale: boolean
  readonly showIn: string
}

const money = 'trade order statistics deposit'
const points = 'order tradePoint'

/** Trade types in their order (domain section 1). */
export const tradeTypes: readonly TradeTypeRow[] = [
  { code: '01', names: named('売上', 'Sale', 'Борлуулалт'), category: 'PAYMENT', sign: 1, sale: true, showIn: money },
  { code: '02', names: named('売上（オーソリ）', 'Authorisation', 'Урьдчилсан баталгаа'), category: 'AUTH', sign: 0, sale: false, showIn: 'trade order' },
  { code: '03', names: named('売上確定', 'Capture', 'Борлуулалт баталгаажуулалт'), category: 'CAPTURE', sign: 1, sale: true, showIn: money },
  { code: '04', names: named('取消（当日）', 'Same-day cancel', 'Цуцлалт (тухайн өдөр)'), category: 'CANCEL', sign: -1, sale: false, showIn: money },
  { code: '05', names: named('返金', 'Refund', 'Буцаалт'), category: 'REFUND', sign: -1, sale: false, showIn: money },
  { code: '06', names: named('一部返金', 'Partial refund', 'Хэсэгчилсэн буцаалт'), category: 'REFUND', sign: -1, sale: false, showIn: money },
  { code: '07', names: named('チャージ', 'Top-up', 'Цэнэглэлт'), category: 'CHARGE', sign: 1, sale: false, showIn: 'trade order deposit' },
  { code: '11', names: named('ポイント付与', 'Points given', 'Оноо олголт'), category: 'POINT_GIVE', sign: 0, sale: false, showIn: points },
  { code: '12', names: named('ポイント利用', 'Points used', 'Оноо ашиглалт'), category: 'POINT_USE', sign: 0, sale: false, showIn: points },
  { code: '13', names: named('ポイント取消', 'Points taken back', 'Оноо цуцлалт'), category: 'POINT_ADJUST', sign: 0, sale: false, showIn: points },
  { code: '14', names: named('ポイント調整', 'Points adjusted', 'Оноо залруулга'), category: 'POINT_ADJUST', sign: 0, sale: false, showIn: points },
  { code: '21', names: named('チャージバック', 'Chargeback', 'Маргаантай буцаалт'), category: 'CHARGEBACK', sign: -1, sale: false, showIn: 'trade deposit' },
  { code: '22', names: named('チャージバック取消', 'Chargeback reversed', 'Маргаантай буцаалтын цуцлалт'), category: 'CHARGEBACK', sign: 1, sale: false, showIn: 'trade deposit' },
  { code: '31', names: named('調整', 'Adjustment', 'Тохируулга'), category: 'ADJUST', sign: 0, sale: false, showIn: 'deposit' },
]

interface PaymentTypeRow {
  readonly code: string
  readonly classCode: string
  readonly names: Names
  readonly tile: string
  readonly presentModes: string
  readonly taxClass: 'TAXABLE' | 'EXEMPT'
  readonly ppm: number
  readonly refundMode: 'FULL_ONLY' | 'PARTIAL_ONCE' | 'PARTIAL_MULTI'
  readonly windowDays: number
  readonly currencies?: string
  readonly status?: 'RETIRED'
}

const card = { classCode: 'CARD', presentModes: 'CARD_PRESENT ECOM', taxClass: 'EXEMPT', refundMode: 'PARTIAL_ONCE', windowDays: 180 } as const
const wallet = { classCode: 'WALLET', presentModes: 'CPM MPM_STATIC MPM_DYNAMIC', taxClass: 'TAXABLE', refundMode: 'PARTIAL_ONCE', windowDays: 90 } as const
const emoney = { classCode: 'EMONEY', presentModes: 'CARD_PRESENT', taxClass: 'TAXABLE', refundMode: 'FULL_ONLY', windowDays: 1 } as const
const point = { classCode: 'POINT', presentModes: 'CPM', taxClass: 'EXEMPT', ppm: 0, refundMode: 'FULL_ONLY', windowDays: 60 } as const
const everywhere = 'JPY MNT QAR CNY'

/** Payment types in their order; rates and tax classes are values of the demo (domain section 1). */
export const paymentTypes: readonly PaymentTypeRow[] = [
  { ...card, code: 'VISA_MC', names: alike('Visa / Mastercard'), tile: 'VISA', ppm: 32_400, currencies: everywhere },
  { ...card, code: 'JCB', names: alike('JCB'), tile: 'JCB', ppm: 32_400 },
  { ...card, code: 'AMEX', names: alike('American Express'), tile: 'AMEX', ppm: 32_400 },
  { ...card, code: 'DINERS', names: alike('Diners'), tile: 'DC', ppm: 32_400 },
  { ...card, code: 'UPI', names: named('銀聯カード', 'UnionPay', 'UnionPay'), tile: 'UPI', ppm: 32_400, currencies: 'JPY MNT CNY' },
  { ...wallet, code: 'PAYPAY', names: alike('PayPay'), tile: 'PP', ppm: 19_800, refundMode: 'PARTIAL_MULTI', windowDays: 365 },
  { ...wallet, code: 'RPAY', names: named('楽天ペイ', 'Rakuten Pay', 'Rakuten Pay'), tile: '楽', ppm: 32_400 },
  { ...wallet, code: 'DBARAI', names: named('d払い', 'd Barai', 'd Barai'), tile: 'd払', ppm: 26_000, taxClass: 'EXEMPT' },
  { ...wallet, code: 'AUPAY', names: alike('au PAY'), tile: 'au', ppm: 26_000 },
  { ...wallet, code: 'MERPAY', names: named('メルペイ', 'Merpay', 'Merpay'), tile: 'メ', ppm: 26_000 },
  { ...wallet, code: 'FAMIPAY', names: alike('FamiPay'), tile: 'ファ', ppm: 26_000 },
  { ...wallet, code: 'JCOIN', names: alike('J-Coin Pay'), tile: 'J-C', ppm: 20_000 },
  { ...wallet, code: 'WECHAT', names: alike('WeChat Pay'), tile: 'WeC', ppm: 19_800, taxClass: 'EXEMPT', windowDays: 365, currencies: 'JPY MNT CNY' },
  { ...wallet, code: 'ALIPAYPLUS', names: alike('Alipay+'), tile: 'A+', ppm: 19_800, windowDays: 365, currencies: 'JPY MNT CNY' },
  { ...wallet, code: 'UPQR', names: named('銀聯QR', 'UnionPay QR', 'UnionPay QR'), tile: 'UQ', ppm: 19_800, windowDays: 365, currencies: 'JPY MNT CNY' },
  { ...wallet, code: 'LINEPAY', names: alike('LINE Pay'), tile: 'LP', ppm: 24_500, status: 'RETIRED' },
  { ...emoney, code: 'SUICA', names: named('交通系IC', 'Transport IC', 'Тээврийн IC карт'), tile: 'IC', ppm: 32_400 },
  { ...emoney, code: 'ID', names: alike('iD'), tile: 'iD', ppm: 32_400, taxClass: 'EXEMPT', windowDays: 30 },
  { ...emoney, code: 'QUICPAY', names: alike('QUICPay'), tile: 'QP', ppm: 32_400, taxClass: 'EXEMPT', windowDays: 30 },
  { ...emoney, code: 'EDY', names: named('楽天Edy', 'Rakuten Edy', 'Rakuten Edy'), tile: 'Edy', ppm: 32_400 },
  { ...emoney, code: 'NANACO', names: alike('nanaco'), tile: 'nan', ppm: 32_400 },
  { ...emoney, code: 'WAON', names: alike('WAON'), tile: 'WN', ppm: 32_400 },
  { ...point, code: 'HPOINT', names: named('ハウスポイント', 'House points', 'Дэлгүүрийн оноо'), tile: 'P', currencies: everywhere },
  { ...point, code: 'DPOINT', names: named('dポイント', 'd Point', 'd Point'), tile: 'dP' },
  { ...point, code: 'RPOINT', names: named('楽天ポイント', 'Rakuten Point', 'Rakuten Point'), tile: 'R' },
  { ...point, code: 'PONTA', names: alike('Ponta'), tile: 'Pon' },
  { ...wallet, code: 'QPAY', names: alike('QPay'), tile: 'QPay', ppm: 10_000, currencies: 'MNT' },
  { ...wallet, code: 'SOCIALPAY', names: alike('SocialPay'), tile: 'Soc', ppm: 10_000, currencies: 'MNT' },
  { ...card, code: 'NAPS', names: alike('NAPS'), tile: 'NAPS', ppm: 15_000, taxClass: 'TAXABLE', currencies: 'QAR' },
  { ...wallet, code: 'CASH', classCode: 'CASH', names: named('現金', 'Cash', 'Бэлэн мөнгө'), tile: '¥', presentModes: '', ppm: 0, currencies: everywhere },
]
