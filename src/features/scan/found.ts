import { toHalfWidth } from '#shared/half-width.ts'

/** What a code or a typed text leads to: a number of a payment, or a store. */
export type Found = { readonly number: string } | { readonly shopCode: string }

const anyNumber = /^[\x21-\x7e]{1,64}$/

/** A typed number, half-width and without spaces; undefined where it can be none (1 to 64 printable characters). */
export function typedNumber(text: string): string | undefined {
  const number = toHalfWidth(text).replace(/\s/g, '')
  return anyNumber.test(number) ? number : undefined
}

/**
 * What the text of a scanned code leads to: our own slips hold their number as it is, codes for paying hold a bill's or a
 * store's in their fields. Undefined for any other code, as an address, a contact or a network.
 */
export function foundIn(text: string): Found | undefined {
  const code = text.trim()
  // Codes for paying, as EMV writes them: a format at the beginning, a checksum at the end.
  if (/^000201.*6304[\dA-F]{4}$/i.test(code))
    return isWhole(code) ? foundInFields(fieldsOf(fieldsOf(code).get('62') ?? '')) : undefined
  if (/^[\w+.-]+:\/\/|^(?:mailto|tel|sms|smsto|geo|wifi|mecard|begin|upi|bitcoin):/i.test(code)) return undefined
  return anyNumber.test(code) ? { number: code } : undefined
}

/** Bill, reference, then store: the nearer to one payment the better. */
function foundInFields(fields: ReadonlyMap<string, string>): Found | undefined {
  const number = fields.get('01') ?? fields.get('05')
  if (number !== undefined && anyNumber.test(number)) return { number }
  const shopCode = fields.get('03')
  return shopCode !== undefined && /^S\d{8}$/.test(shopCode) ? { shopCode } : undefined
}

function isWhole(code: string): boolean {
  return checksum(code.slice(0, -4)) === Number.parseInt(code.slice(-4), 16)
}

/** Fields of two digits of name, two of length, then the value; what is cut off in the middle is left out. */
function fieldsOf(text: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (let at = 0; at + 4 <= text.length;) {
    const long = Number(text.slice(at + 2, at + 4))
    if (!Number.isInteger(long) || at + 4 + long > text.length) break
    fields.set(text.slice(at, at + 2), text.slice(at + 4, at + 4 + long))
    at += 4 + long
  }
  return fields
}

/** CRC-16 as EMV codes end with it: polynomial 1021, begun with ones. */
function checksum(text: string): number {
  let sum = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    sum ^= byte << 8
    for (let bit = 0; bit < 8; bit++) sum = (sum & 0x8000 ? (sum << 1) ^ 0x1021 : sum << 1) & 0xffff
  }
  return sum
}
