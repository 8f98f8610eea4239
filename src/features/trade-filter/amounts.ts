import { formatMoney, type Currency } from '#shared/money.ts'
import { parseAmount } from '#shared/typed-money.ts'
import { toHalfWidth } from '#shared/half-width.ts'
import { withPlainHyphens } from '#shared/normalise.ts'

/** Amounts of smallest units from and to, both inside; one alone is open at its other end. */
export type Amounts = { readonly from: number | undefined; readonly to: number | undefined }

/**
 * What is typed into one field for amounts: `3480` is that amount, `1,000-2,000` a range, `1000-` and `-2000` are open
 * (`1000以上`, `2000以下`). Undefined for what is none of these, `backwards` where the larger comes first.
 */
export function parseAmounts(text: string, currency: Currency): Amounts | 'backwards' | undefined {
  const typed = withPlainHyphens(toHalfWidth(text))
    .replace(/[~〜〰]|から|–|—/g, '-')
    .replace(/^(.*)(?:以上|から)$/, '$1-')
    .replace(/^(.*)(?:以下|まで)$/, (_, figure: string) => (figure.includes('-') ? figure : `-${figure}`))
    .trim()
  const [first = '', second, ...others] = typed.split('-').map((part) => part.trim())
  if (others.length > 0 || (first === '' && !second)) return undefined
  const [from, to] = [first, second ?? first].map((part) => minorOf(part, currency))
  if (from === null || to === null) return undefined
  return from !== undefined && to !== undefined && from > to ? 'backwards' : { from, to }
}

/** The amounts as they are typed. */
export function writtenAmounts({ from, to }: Amounts, currency: Currency): string {
  const [least, most] = [from, to].map((amount) => (amount === undefined ? '' : formatMoney(amount, currency)))
  return from === to ? String(least) : `${least} – ${most}`.trim()
}

/** An amount; undefined where nothing stands, null for what is none. */
function minorOf(text: string, currency: Currency): number | undefined | null {
  if (text === '') return undefined
  const minor = parseAmount(text, currency)
  return minor === undefined ? null : Number(minor)
}
