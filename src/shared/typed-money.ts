import { toHalfWidth } from './half-width.ts'
import { exponentOf, moneyParts, type Currency } from './money.ts'

const mostDigits = 15

/**
 * The smallest units a person typed, full-width digits, the currency's own sign and well-placed commas or spaces
 * accepted; undefined for anything else. `1,50` is refused: taking it for 150 would be the worse mistake.
 */
export function parseAmount(text: string, currency: Currency): bigint | undefined {
  const [exponent, { symbol }] = [exponentOf(currency), moneyParts(0, currency)]
  const typed = toHalfWidth(text).replaceAll('\uffe5', '\u00a5').trim()
  const sign = symbol === '\uffe5' ? '\u00a5' : symbol
  const bare = (typed.toUpperCase().startsWith(sign) ? typed.slice(sign.length) : typed).trim()
  const match = /^(\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+)(?:\.(\d+))?$/.exec(bare)
  if (!match) return undefined

  const whole = (match[1] ?? '').replace(/[, ]/g, '')
  const fraction = match[2] ?? ''
  if (fraction.length > exponent || whole.length + fraction.length > mostDigits) return undefined
  return BigInt(whole + fraction.padEnd(exponent, '0'))
}
