/**
 * The text with full-width letters, digits, signs and spaces made half-width.
 * Not NFKC, which also reads 10² as 102 and ① as 1; kana stay as they are.
 */
export function toHalfWidth(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\u3000\u00a0\u2000-\u200a\u202f]/g, ' ')
}
