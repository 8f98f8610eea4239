import { urnOf, type Dice } from './dice.ts'
import type { Place } from './tenants.ts'

/** The brand a guest pays with: by store, hour and amount. */
export function brandOf({ shop, tenant }: Place, hour: number, amount: number, dice: Dice): string {
  if (dice.chance(shop.visitors ?? 0.015))
    return (tenant.currency === 'JPY' ? visitorsInJapan : visitorsInMongolia)(dice)
  if (tenant.currency === 'MNT') return mongolian(dice)
  if (shop.trade === 'online') return online(dice)
  // Prepaid cards hold 20,000 yen at most, and nobody loads them for a party.
  if (amount > 9_000) return large(dice)
  return (hour < 11 ? commuters : everyday)(dice)
}

/** The card that is held for a guest. */
export function heldBrandOf({ tenant }: Place, dice: Dice): string {
  return tenant.currency === 'JPY' ? dice.one(['VISA_MC', 'VISA_MC', 'JCB', 'AMEX']) : 'VISA_MC'
}

/** The scheme on a card that the brand leaves open. */
export function schemeOf(brand: string, dice: Dice): string | null {
  if (brand === 'VISA_MC') return dice.chance(0.62) ? 'Visa' : 'Mastercard'
  return cards[brand] ?? null
}

/** Whether the brand is a card with four last digits and an approval. */
export function isCard(brand: string): boolean {
  return brand in cards
}

/** Whether the brand is a code shown or read. */
export function isWallet(brand: string): boolean {
  return wallets.has(brand)
}

const cards: Readonly<Record<string, string>> = {
  VISA_MC: 'Visa',
  JCB: 'JCB',
  AMEX: 'American Express',
  DINERS: 'Diners Club',
  UPI: 'UnionPay',
}
const wallets = new Set([
  'PAYPAY',
  'RPAY',
  'DBARAI',
  'AUPAY',
  'MERPAY',
  'FAMIPAY',
  'JCOIN',
  'WECHAT',
  'ALIPAYPLUS',
  'UPQR',
  'QPAY',
  'SOCIALPAY',
])

// prettier-ignore
const everyday = urnOf([
  ['PAYPAY', 270], ['VISA_MC', 245], ['SUICA', 95], ['DBARAI', 75], ['JCB', 65], ['RPAY', 60], ['ID', 48], ['AUPAY', 38], ['QUICPAY', 34],
  ['AMEX', 22], ['MERPAY', 18], ['EDY', 10], ['NANACO', 8], ['WAON', 8], ['FAMIPAY', 6], ['JCOIN', 3],
] as const)
// prettier-ignore
const commuters = urnOf([
  ['SUICA', 260], ['PAYPAY', 245], ['VISA_MC', 160], ['ID', 80], ['QUICPAY', 55], ['DBARAI', 55], ['RPAY', 45], ['AUPAY', 30], ['JCB', 30], ['NANACO', 10], ['WAON', 8], ['MERPAY', 10], ['FAMIPAY', 5],
] as const)
// prettier-ignore
const large = urnOf([['VISA_MC', 470], ['JCB', 170], ['AMEX', 110], ['PAYPAY', 150], ['RPAY', 30], ['DBARAI', 30], ['ID', 18], ['DINERS', 16], ['AUPAY', 12]] as const)
const online = urnOf([
  ['VISA_MC', 480],
  ['JCB', 150],
  ['PAYPAY', 210],
  ['AMEX', 60],
  ['RPAY', 70],
  ['DBARAI', 30],
] as const)
const visitorsInJapan = urnOf([
  ['ALIPAYPLUS', 36],
  ['WECHAT', 30],
  ['VISA_MC', 20],
  ['UPI', 10],
  ['UPQR', 6],
] as const)
const mongolian = urnOf([
  ['QPAY', 52],
  ['SOCIALPAY', 20],
  ['VISA_MC', 24],
  ['UPI', 4],
] as const)
const visitorsInMongolia = urnOf([
  ['VISA_MC', 44],
  ['WECHAT', 26],
  ['ALIPAYPLUS', 20],
  ['UPI', 10],
] as const)
