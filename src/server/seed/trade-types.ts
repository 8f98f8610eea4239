import type { Language } from '#shared/language.ts'

/** A kind of transaction (domain section 1); `sign` is which way its money goes. */
export interface TradeTypeRow {
  readonly code: string
  readonly names: Readonly<Record<Language, string>>
  readonly category: string
  readonly sign: -1 | 0 | 1
  readonly refundable: boolean
  readonly sale: boolean
  readonly showIn: readonly string[]
}

const never = { refundable: false, sale: false }
const everywhere = ['trade', 'order', 'statistics', 'deposit']
const points = ['order', 'tradePoint']

/**
 * Every trade type, in the order it is shown. An authorisation is no sale until it is captured: its row then becomes 03,
 * so that a source which sends both is not counted twice.
 */
// prettier-ignore
export const tradeTypes: readonly TradeTypeRow[] = [
  { code: '01', names: { ja: '売上', en: 'Sale', mn: 'Борлуулалт' }, category: 'PAYMENT', sign: 1, refundable: true, sale: true, showIn: everywhere },
  { ...never, code: '02', names: { ja: '売上(オーソリ)', en: 'Authorisation', mn: 'Урьдчилсан зөвшөөрөл' }, category: 'AUTH', sign: 0, showIn: ['trade', 'order'] },
  { code: '03', names: { ja: '売上確定', en: 'Capture', mn: 'Борлуулалт баталгаажуулах' }, category: 'CAPTURE', sign: 1, refundable: true, sale: true, showIn: everywhere },
  { ...never, code: '04', names: { ja: '取消(当日)', en: 'Cancel (same day)', mn: 'Цуцлалт (тухайн өдөр)' }, category: 'CANCEL', sign: -1, showIn: ['trade', 'order', 'statistics'] },
  { ...never, code: '05', names: { ja: '返金', en: 'Refund', mn: 'Буцаалт' }, category: 'REFUND', sign: -1, showIn: everywhere },
  { ...never, code: '06', names: { ja: '一部返金', en: 'Partial refund', mn: 'Хэсэгчилсэн буцаалт' }, category: 'REFUND', sign: -1, showIn: everywhere },
  { ...never, code: '07', names: { ja: 'チャージ', en: 'Top-up', mn: 'Цэнэглэлт' }, category: 'CHARGE', sign: 1, showIn: ['trade', 'order', 'deposit'] },
  { ...never, code: '11', names: { ja: 'ポイント付与', en: 'Points given', mn: 'Оноо олгох' }, category: 'POINT_GIVE', sign: 1, showIn: points },
  { ...never, code: '12', names: { ja: 'ポイント利用', en: 'Points used', mn: 'Оноо ашиглах' }, category: 'POINT_USE', sign: -1, showIn: points },
  { ...never, code: '13', names: { ja: 'ポイント取消', en: 'Points cancelled', mn: 'Оноо цуцлах' }, category: 'POINT_ADJUST', sign: -1, showIn: points },
  { ...never, code: '14', names: { ja: 'ポイント調整', en: 'Points adjusted', mn: 'Оноо засах' }, category: 'POINT_ADJUST', sign: 0, showIn: points },
  { ...never, code: '21', names: { ja: 'チャージバック', en: 'Chargeback', mn: 'Чаржбэк' }, category: 'CHARGEBACK', sign: -1, showIn: ['trade', 'deposit'] },
  { ...never, code: '22', names: { ja: 'チャージバック取消', en: 'Chargeback reversed', mn: 'Чаржбэкийн цуцлалт' }, category: 'CHARGEBACK', sign: 1, showIn: ['trade', 'deposit'] },
  { ...never, code: '31', names: { ja: '調整', en: 'Adjustment', mn: 'Залруулга' }, category: 'ADJUST', sign: 0, showIn: ['trade', 'deposit'] },
]
