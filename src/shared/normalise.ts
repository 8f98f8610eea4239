import { toHalfWidth } from './half-width.ts'

/** The digits of a typed or scanned number, half-width, everything else left out. */
export function digitsOf(text: string): string {
  return toHalfWidth(text).replace(/[^0-9]/g, '')
}

// Every sign a Japanese keyboard may leave where a hyphen is meant: ー − – — ― ‐ ‑ ‒ ﹣ － ｰ ~ are not equal under NFKC.
const hyphens = /[\u2010-\u2015\u2212\u30fc\uff70\ufe63\ufe58\u2500\u00ad]/g

/** The text with one kind of hyphen; for codes and numbers, where a long vowel is none. */
export function withPlainHyphens(text: string): string {
  return text.replace(hyphens, '-')
}

/** A typed phone or postal number as it is kept: half-width, one kind of hyphen, no spaces. May still not be a phone. */
export function phoneOf(text: string): string {
  return withPlainHyphens(toHalfWidth(text)).replace(/\s/g, '')
}

/** Whether a number kept by `phoneOf` has digits and hyphens only, and some digit (spec section 5). */
export function isPhone(text: string): boolean {
  return /^[0-9-]*[0-9][0-9-]*$/.test(text)
}

// Name characters with a common twin that people type instead; NFKC keeps them apart.
const twins: Readonly<Record<string, string>> = {
  髙: '高', 﨑: '崎', 濵: '浜', 濱: '浜', 邉: '辺', 邊: '辺', 齋: '斎', 齊: '斉', 澤: '沢', 國: '国', 廣: '広',
  櫻: '桜', 眞: '真', 德: '徳', 惠: '恵', 黑: '黒', 栁: '柳', 嶋: '島', 瀨: '瀬', 龍: '竜', 𠮷: '吉',
  ё: 'е', ө: 'о', ү: 'у',
} // prettier-ignore

/**
 * A name as search sees it, the same on both sides of the comparison: アイス = あいす = ｱｲｽ, Ａ = a, 髙島屋 = 高島屋,
 * カ゛ = ガ, Үйлчилгээ = уйлчилгээ; カ and ガ stay apart. Folded again it stays as it is.
 */
export function foldForSearch(text: string): string {
  const folded = foldOnce(text)
  // What one pass takes away may bring together a letter and its mark, which the next composes.
  return folded === text ? folded : foldForSearch(folded)
}

function foldOnce(text: string): string {
  return text
    .replace(/[\u309b\u309c]/g, (mark) => (mark === '\u309b' ? '\u3099' : '\u309a'))
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replace(/[^\0-\u007f]/gu, (sign) => twins[sign] ?? sign)
    .replace(/\s+/g, ' ')
    .replace(/([\u3040-\u30ff\u3400-\u9fff]) (?=[\u3040-\u30ff\u3400-\u9fff])/g, '$1')
    .trim()
}

/** The text without what nobody can see: control characters but tab and newline, direction overrides, broken surrogates. */
export function withoutControls(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\t\n]|\p{Cs}|[\u200b\u2060\ufeff\ufff9-\ufffb\p{Bidi_C}]/gu, '')
}

/** `withoutControls` on one line: every run of white space is one space, none at the ends. For names, titles, remarks. */
export function oneLine(text: string): string {
  return withoutControls(text).replace(/\s+/g, ' ').trim()
}
