import type PDFKit from 'pdfkit'
import type { Language } from '#shared/language.ts'
import { lettersIn, type Letters } from './letters.ts'

/** A table of a document; figures stand right. */
export interface PaperTable {
  readonly heading?: string
  readonly columns: readonly { readonly heading: string; readonly share: number; readonly figure?: true }[]
  readonly rows: readonly (readonly string[])[]
  /** Written strong below the rows. */
  readonly total?: readonly string[]
}

/** A document of one or more pages of A4, as data. */
export interface Paper {
  readonly language: Language
  readonly title: string
  /** Whom it is for, and who wrote it, line by line. */
  readonly to: readonly string[]
  readonly from: readonly string[]
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  /** The one strong amount. */
  readonly amount: { readonly label: string; readonly value: string }
  readonly tables: readonly PaperTable[]
  readonly notes: readonly string[]
  /** What stands below each page: of when the figures are. */
  readonly foot: string
  readonly pageOf: (page: number, pages: number) => string
  readonly at: Date
}

const mm = 72 / 25.4
/** What is left free between the columns of a table. */
const gap = 8
const margin = 15 * mm
const [pageWidth, pageHeight] = [210 * mm, 297 * mm]
const right = pageWidth - margin
const bottom = pageHeight - margin - 10 * mm

/** Writes a document; the same data gives the same figures on every machine, in fonts that travel with it. */
export async function pdfOf(paper: Paper): Promise<Buffer> {
  // Loaded for the first document: a start takes 0.2 s less without it.
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: paper.language,
    info: { Title: paper.title, Author: paper.from[0] ?? '', CreationDate: paper.at },
  })
  const pieces: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (piece: Buffer) => pieces.push(piece))
    doc.on('end', () => resolve(Buffer.concat(pieces)))
    doc.on('error', reject)
  })
  const letters = {
    title: lettersIn(doc, 'bold', 18),
    strong: lettersIn(doc, 'bold', 9),
    amount: lettersIn(doc, 'bold', 16),
    plain: lettersIn(doc, 'regular', 9),
    small: lettersIn(doc, 'regular', 7.5),
  }
  let y = writeHead(paper, letters)
  for (const table of paper.tables) y = writeTable(doc, table, y + 5 * mm, letters)
  y += 3 * mm
  for (const line of paper.notes.flatMap((note) => letters.small.linesOf(note, right - margin))) {
    y = roomFor(doc, y + 2, 10)
    letters.small.write(line, margin, y)
    y += 10
  }
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    letters.small.write(paper.foot, margin, pageHeight - margin - 8)
    writeRight(letters.small, paper.pageOf(page + 1, count), right, pageHeight - margin - 8)
  }
  doc.end()
  return done
}

type Hands = Readonly<Record<'title' | 'strong' | 'amount' | 'plain' | 'small', Letters>>

/** Title, both parties, the amount and the facts; answers where the rest begins. */
function writeHead(paper: Paper, { title, strong, amount, plain }: Hands): number {
  title.write(paper.title, margin, margin)
  const half = (right - margin) / 2 - 5 * mm
  const column = (lines: readonly string[], x: number, from: number) => {
    let y = from
    lines.forEach((line, index) => {
      for (const piece of (index === 0 ? strong : plain).linesOf(line, half)) {
        ;(index === 0 ? strong : plain).write(piece, x, y)
        y += 13
      }
    })
    return y
  }
  const top = margin + 14 * mm
  let y = Math.max(column(paper.to, margin, top), column(paper.from, right - half, top)) + 5 * mm
  plain.write(paper.amount.label, margin, y)
  amount.write(paper.amount.value, margin, y + 13)
  y += 13 + 24
  for (const { label, value } of paper.facts) {
    plain.write(label, margin, y)
    for (const piece of plain.linesOf(value, right - margin - 45 * mm)) {
      plain.write(piece, margin + 45 * mm, y)
      y += 13
    }
  }
  return y
}

/** A table over as many pages as it needs, its heading row on each. */
function writeTable(doc: typeof PDFKit.prototype, table: PaperTable, from: number, hands: Hands): number {
  const { strong, plain } = hands
  const shares = table.columns.reduce((sum, { share }) => sum + share, 0)
  const widths = table.columns.map(({ share }) => ((right - margin) * share) / shares)
  let y = roomFor(doc, from, 60)
  if (table.heading) {
    strong.write(table.heading, margin, y)
    y += 15
  }
  const line = (at: number, width: number) =>
    doc.lineWidth(width).moveTo(margin, at).lineTo(right, at).strokeColor('black').stroke()
  const row = (cells: readonly string[], letters: Letters) => {
    const broken = cells.map((cell, index) => letters.linesOf(cell, (widths[index] ?? 0) - (index > 0 ? gap : 4)))
    let x = margin
    broken.forEach((lines, index) => {
      const width = widths[index] ?? 0
      lines.forEach((text, at) => {
        if (table.columns[index]?.figure) writeRight(letters, text, x + width - 2, y + at * 12)
        else letters.write(text, x + 2, y + at * 12)
      })
      x += width
    })
    y += Math.max(...broken.map(({ length }) => length)) * 12 + 3
  }
  const head = () => {
    row(
      table.columns.map(({ heading }) => heading),
      strong,
    )
    line(y - 1, 0.8)
    y += 3
  }
  head()
  for (const cells of table.rows) {
    const next = roomFor(doc, y, 18)
    if (next !== y) {
      y = next
      head()
    }
    row(cells, plain)
    line(y - 1, 0.25)
    y += 2
  }
  if (table.total) {
    y = roomFor(doc, y, 18)
    row(table.total, strong)
    line(y - 1, 0.8)
    y += 3
  }
  return y
}

/** The place itself, or the top of a new page where less room is left. */
function roomFor(doc: typeof PDFKit.prototype, y: number, height: number): number {
  if (y + height <= bottom) return y
  doc.addPage()
  return margin
}

function writeRight(letters: Letters, text: string, to: number, y: number): void {
  letters.write(text, to - letters.widthOf(text), y)
}
