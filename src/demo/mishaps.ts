import type { Language } from '#shared/language.ts'
import { isCard, isWallet } from './brand-mix.ts'
import type { Dice } from './dice.ts'

/** Why a payment did not come about, as the provider says it. */
export interface Mishap {
  readonly code: string
  readonly text: string
}

type Words = Readonly<Record<Exclude<Language, 'en'>, string>>
type Choice = readonly [code: string, words: Words]

/** A reason to fail that fits the brand, in the tenant's language. */
export function mishapOf(brand: string, language: Language, dice: Dice): Mishap {
  const [code, words] = dice.one(isCard(brand) ? ofCards : isWallet(brand) ? ofWallets : ofChips)
  return { code, text: words[language === 'mn' ? 'mn' : 'ja'] }
}

const ofCards: readonly [Choice, ...Choice[]] = [
  ['G12', { ja: 'このカードは利用できません', mn: 'Энэ картыг ашиглах боломжгүй' }],
  ['G54', { ja: 'カードの限度額を超えています', mn: 'Картын лимит хэтэрсэн' }],
  ['G42', { ja: '暗証番号が違います', mn: 'ПИН код буруу' }],
  ['G83', { ja: 'カードの有効期限が切れています', mn: 'Картын хугацаа дууссан' }],
  ['G30', { ja: 'カード会社の承認を得られませんでした', mn: 'Банк зөвшөөрсөнгүй' }],
]
const ofWallets: readonly [Choice, ...Choice[]] = [
  ['W02', { ja: '残高が足りません', mn: 'Үлдэгдэл хүрэлцэхгүй' }],
  ['W05', { ja: 'コードの有効時間が過ぎています', mn: 'Кодын хүчинтэй хугацаа өнгөрсөн' }],
  ['W09', { ja: 'お客さまが支払いをやめました', mn: 'Үйлчлүүлэгч төлбөрөө цуцалсан' }],
  ['W11', { ja: '1日の利用上限を超えています', mn: 'Өдрийн лимит хэтэрсэн' }],
]
const ofChips: readonly [Choice, ...Choice[]] = [
  ['E10', { ja: '残高が足りません', mn: 'Үлдэгдэл хүрэлцэхгүй' }],
  ['E21', { ja: 'カードを読み取れませんでした', mn: 'Картыг уншиж чадсангүй' }],
  ['E33', { ja: 'このカードは利用できません', mn: 'Энэ картыг ашиглах боломжгүй' }],
]

/** Why somebody got their money back, as staff write it. */
export function reasonOf(language: Language, dice: Dice): string {
  return dice.one(language === 'mn' ? reasonsMn : reasonsJa)
}

const reasonsJa: readonly [string, ...string[]] = [
  '金額まちがい（ドリンク1点）',
  '二重に決済したため',
  '商品の不良',
  'お客さまのご都合',
  'ご注文の取り違え',
  '数量まちがい',
  'サービスに不手際があったため',
  '割引の適用もれ',
  '品切れのため',
  'ご予約の人数変更',
]
const reasonsMn: readonly [string, ...string[]] = [
  'Дүн буруу оруулсан',
  'Давхар төлөгдсөн',
  'Бараа гэмтэлтэй',
  'Үйлчлүүлэгчийн хүсэлтээр',
  'Захиалга андуурсан',
  'Тоо ширхэг буруу',
  'Хөнгөлөлт тооцоогүй',
]
