import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** How heavy letters are. */
export type Weight = 'regular' | 'bold'

/** A font file and what it is called in a document. */
export interface FontFile {
  readonly name: string
  readonly bytes: () => Buffer
}

/**
 * The fonts of documents by weight, the first before the second: one has kana, kanji and the letters of most languages, the
 * other what Mongolian needs beside (Ө, Ү and the sign of the tugrik). Only what a document uses of them is put into it.
 */
export const fontFiles: Readonly<Record<Weight, readonly [FontFile, FontFile]>> = {
  regular: [fontFile('@embedpdf/fonts-jp', 'NotoSansJP-Regular.otf'), fontFile('@embedpdf/fonts-latin', 'NotoSans-Regular.ttf')], // prettier-ignore
  bold: [fontFile('@embedpdf/fonts-jp', 'NotoSansJP-Bold.otf'), fontFile('@embedpdf/fonts-latin', 'NotoSans-Bold.ttf')], // prettier-ignore
}

function fontFile(pack: string, file: string): FontFile {
  let read: Buffer | undefined
  return {
    name: file,
    bytes: () => (read ??= readFileSync(join(dirname(createRequire(import.meta.url).resolve(pack)), '../fonts', file))),
  }
}
