import type { Language } from '#shared/language.ts'
import { wholeNumber } from '#shared/whole-number.ts'

/** A currency the portal shows (spec section 9). */
export type Currency = 'JPY' | 'CNY' | 'MNT' | 'QAR'

/** What stands around the digits of an amount; `exponent` digits are after the point. */
type Form = { exponent: 0 | 2; symbol: string; gap: string }

// Each currency in its own country's form, whatever the language of the page, so that an amount never changes shape.
// Written out because Chromium has no Mongolian and would print MNT 1,234; compared with Node's Intl in the tests.
const forms: Readonly<Record<Currency, Form>> = {
  JPY: { exponent: 0, symbol: '\uffe5', gap: '' },
  CNY: { exponent: 2, symbol: '\u00a5', gap: '' },
  MNT: { exponent: 2, symbol: '\u20ae', gap: '\u00a0' },
  QAR: { exponent: 2, symbol: 'QAR', gap: '\u00a0' },
}

/** The words for large numbers: of the page's language, unlike the sign of a currency. */
const steps: Readonly<Record<Language, readonly (readonly [power: number, word: string])[]>> = {
  ja: [[4, '万'], [8, '億'], [12, '兆']],
  en: [[3, 'K'], [6, 'M'], [9, 'B'], [12, 'T']],
  mn: [[3, '\u00a0мян'], [6, '\u00a0сая'], [9, '\u00a0тэрбум'], [12, '\u00a0их наяд']],
} // prettier-ignore

/** Every currency, the default one first. */
export const currencies: readonly Currency[] = ['JPY', 'CNY', 'MNT', 'QAR']

/** The currency a setting names; Japanese yen when it names none of ours (spec section 9). */
export function currencyOf(code: string | null | undefined): Currency {
  return currencies.find((currency) => currency === code?.trim().toUpperCase()) ?? 'JPY'
}

/** Digits after the point of the currency's smallest unit: 0 for yen, else 2. */
export function exponentOf(currency: Currency): 0 | 2 {
  return forms[currency].exponent
}

/**
 * How an amount is shown. `decimals: 0` leaves `.00` out but never a fraction that is there; `sign: 'always'` also
 * prints plus; `compact` rounds to 万, K, сая of a language, for chart axes only.
 */
export type MoneyOptions = {
  decimals?: 0 | 2 | undefined
  sign?: 'negative' | 'always' | undefined
  compact?: Language | undefined
}

/** The pieces of a shown amount in reading order; joined they are `formatMoney`. */
export type MoneyParts = { sign: string; symbol: string; gap: string; digits: string; unit: string }

/** An amount of smallest units as shown: `￥1,234`, `₮ 1,234.50`, `-QAR 0.05`. Throws RangeError on a number that is not a safe integer. */
export function formatMoney(minor: number | bigint, currency: Currency, options: MoneyOptions = {}): string {
  const parts = moneyParts(minor, currency, options)
  return parts.sign + parts.symbol + parts.gap + parts.digits + parts.unit
}

/** `formatMoney` in pieces, so that a heading can set the sign of the currency smaller than its digits. */
export function moneyParts(minor: number | bigint, currency: Currency, options: MoneyOptions = {}): MoneyParts {
  const { symbol, gap } = forms[currency]
  const value = exact(minor)
  const [digits, unit] = options.compact
    ? compacted(magnitude(value), forms[currency].exponent, steps[options.compact])
    : [full(value, currency, options.decimals), '']
  return { sign: signOf(value, options.sign), symbol, gap, digits, unit }
}

/** The amount as files hold it: no sign of currency, no commas, all decimals: `1234`, `-1234.50`. */
export function bareAmount(minor: number | bigint, currency: Currency): string {
  const value = exact(minor)
  const { whole, fraction } = split(magnitude(value), forms[currency].exponent)
  return signOf(value, 'negative') + whole + (fraction && `.${fraction}`)
}

/** A sum as the wire says it: a number, or text of its digits where no number says it exactly. */
export function sumOnWire(sum: bigint): number | string {
  const number = Number(sum)
  return Number.isSafeInteger(number) ? number : String(sum)
}

/** A sum as the wire said it, in a form `formatMoney` takes. */
export function sumOf(sum: number | string): number | bigint {
  return typeof sum === 'string' ? BigInt(sum) : sum
}

function exact(minor: number | bigint): bigint {
  if (typeof minor === 'bigint') return minor
  if (!Number.isSafeInteger(minor))
    throw new RangeError(`An amount must be a whole number of smallest units, not ${minor}.`)
  return BigInt(minor)
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value
}

function signOf(value: bigint, sign: MoneyOptions['sign']): string {
  if (value < 0n) return '-'
  return sign === 'always' && value > 0n ? '+' : ''
}

function split(size: bigint, exponent: number): { whole: string; fraction: string } {
  const digits = size.toString().padStart(exponent + 1, '0')
  const point = digits.length - exponent
  return { whole: digits.slice(0, point), fraction: digits.slice(point) }
}

function full(value: bigint, currency: Currency, decimals: 0 | 2 | undefined): string {
  const { whole, fraction } = split(magnitude(value), forms[currency].exponent)
  const shown = decimals === 0 && /^0*$/.test(fraction) ? '' : fraction
  return wholeNumber(BigInt(whole)) + (shown && `.${shown}`)
}

/** At least two figures, as charts need them: 1.2万, 123万; rounded half up. */
function compacted(size: bigint, exponent: number, words: (typeof steps)[Language]): [digits: string, unit: string] {
  const unitOf = (power: number) => 10n ** BigInt(power + exponent)
  const rounded = (power: number, scale: bigint) => (size * scale + unitOf(power) / 2n) / unitOf(power)

  let at = words.findLastIndex(([power]) => size >= unitOf(power))
  const next = words[at + 1]
  // 99,999,999 rounds to 10,000万, which is written 1億.
  if (next && at >= 0 && rounded(words[at]?.[0] ?? 0, 1n) * unitOf(words[at]?.[0] ?? 0) >= unitOf(next[0])) at += 1

  const [power, word] = words[at] ?? [0, '']
  const tenths = rounded(power, 10n)
  if (at >= 0 && tenths < 100n && tenths % 10n !== 0n) return [`${tenths / 10n}.${tenths % 10n}`, word]
  return [wholeNumber(rounded(power, 1n)), word]
}
