import type PDFKit from 'pdfkit'
import { fontFiles, type FontFile, type Weight } from './fonts.ts'

/** What stands for a character that no font has, as printers in Japan set it. */
const geta = '〓'

/** A piece of a line in one font. */
interface Run {
  readonly font: string
  readonly text: string
}

/** Letters of one size and weight in a document: how wide a text is, and how it is written. */
export interface Letters {
  widthOf(text: string): number
  /** Writes one line, its upper left corner at a place. */
  write(text: string, x: number, y: number): void
  /** The lines of a text that is at most so wide; between words where there are any. */
  linesOf(text: string, width: number): string[]
}

/** Letters of a document; each character is in the first font that has it. */
export function lettersIn(doc: typeof PDFKit.prototype, weight: Weight, size: number): Letters {
  for (const { name, bytes } of fontFiles[weight]) doc.registerFont(name, bytes())
  // Which font has a letter, and how wide a text is, is asked many times of few letters.
  const known = new Map<string, string | undefined>()
  const widths = new Map<string, number>()
  const fontOf = (letter: string) => {
    if (!known.has(letter)) known.set(letter, fontWith(doc, fontFiles[weight], letter))
    return known.get(letter)
  }
  const runsOf = (text: string) => runs(text, fontOf, fontFiles[weight][0].name)
  const widthOf = (text: string) => {
    const width =
      widths.get(text) ??
      runsOf(text).reduce((sum, run) => sum + doc.font(run.font).fontSize(size).widthOfString(run.text), 0)
    widths.set(text, width)
    return width
  }
  return {
    widthOf,
    write(text, x, y) {
      let at = x
      for (const run of runsOf(text)) {
        doc.font(run.font).fontSize(size).text(run.text, at, y, { lineBreak: false, baseline: -size })
        at += doc.widthOfString(run.text)
      }
    },
    linesOf: (text, width) => text.split('\n').flatMap((line) => broken(line, width, widthOf)),
  }
}

function runs(text: string, fontOf: (letter: string) => string | undefined, usual: string): Run[] {
  const found: { font: string; text: string }[] = []
  for (const letter of text.normalize('NFC').replaceAll('\u00a0', ' ')) {
    const font = fontOf(letter)
    const written = font === undefined ? geta : letter
    const last = found.at(-1)
    if (last?.font === (font ?? usual)) last.text += written
    else found.push({ font: font ?? usual, text: written })
  }
  return found
}

/** The first font that has a letter. */
function fontWith(doc: typeof PDFKit.prototype, fonts: readonly FontFile[], letter: string): string | undefined {
  return fonts.find(({ name }) => {
    doc.font(name)
    // The opened font is not in the published types.
    const { font } = (doc as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } })._font
    return font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
  })?.name
}

function broken(line: string, width: number, widthOf: (text: string) => number): string[] {
  const pieces = line.match(/[\u0021-\u02ff\u0400-\u04ff\u20a0-\u20cf]+ ?| |./gu) ?? ['']
  const lines = ['']
  for (const piece of pieces) {
    const longer = (lines.at(-1) ?? '') + piece
    if (widthOf(longer.trimEnd()) <= width || lines.at(-1) === '') lines[lines.length - 1] = longer
    else lines.push(piece.trimStart())
  }
  return lines.map((one) => one.trimEnd())
}
