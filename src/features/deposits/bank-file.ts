import { countOf, readCells } from '#shared/csv-cells.ts'
import { BankFileRefused, bankFileBytes, type BankLine } from './bank-line.ts'
import { zenginLength, zenginLines, zenginWidths, type ZenginRecord } from './zengin.ts'

/** A row of a CSV with the number of its line. */
export interface BankRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** A bank's file as it was read: its lines where its form says what they are, else rows whose columns somebody names. */
export type BankFile =
  | { readonly form: 'zengin'; readonly lines: readonly BankLine[] }
  | { readonly form: 'csv'; readonly rows: readonly BankRow[] }

/**
 * Reads a bank's file: 全銀 入出金取引明細 in records of 200 bytes or in cells, or any CSV, in UTF-8 or Shift_JIS. Throws
 * BankFileRefused, naming the line, where it cannot be read whole.
 */
export function readBankFile(bytes: Uint8Array, today: string): BankFile {
  if (bytes.length > bankFileBytes) throw new BankFileRefused({ fault: 'tooLarge' })
  if (bytes.every((byte) => byte <= 0x20 || byte === 0x1a)) throw new BankFileRefused({ fault: 'empty' })
  if (isFixed(bytes)) return { form: 'zengin', lines: zenginLines(fixedRecords(bytes), today) }
  const rows = rowsOf(textOf(bytes))
  const [first] = rows
  if (first?.cells[0]?.trim() === '1' && /^0?\d$/.test(first.cells[1]?.trim() ?? ''))
    return { form: 'zengin', lines: zenginLines(rows.map(recordOf), today) }
  return { form: 'csv', rows }
}

/** Text of bytes in UTF-8, else in Shift_JIS. */
function textOf(bytes: Uint8Array): string {
  for (const encoding of ['utf-8', 'shift_jis'])
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      // UTF-16 is valid UTF-8 as far as its letters are Latin.
      if (!text.includes('\0')) return text
    } catch {
      // The next one may fit.
    }
  throw new BankFileRefused({ fault: 'encoding' })
}

/** Whether it begins with the header of records of a fixed length, which has no separators. */
function isFixed(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.subarray(0, 22))
  return /^1\d{3}[\d ]{18}$/.test(head)
}

/** Records that follow each other, or stand on a line each; a file may end with the mark of its end (1A). */
function fixedRecords(bytes: Uint8Array): ZenginRecord[] {
  const whole = bytes.at(-1) === 0x1a ? bytes.subarray(0, -1) : bytes
  return linesOf(whole).map((record, at) => {
    const line = at + 1
    if (record.length !== zenginLength)
      throw new BankFileRefused({ fault: 'length', line, value: String(record.length) })
    const widths = zenginWidths[String.fromCharCode(record[0] ?? 0)]
    if (!widths) throw new BankFileRefused({ fault: 'kind', line, value: String.fromCharCode(record[0] ?? 0) })
    let from = 0
    return { line, fields: widths.map((width) => decoded(record.subarray(from, (from += width)), line)) }
  })
}

const [lineFeed, carriageReturn] = [0x0a, 0x0d] as const

function linesOf(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = []
  if (!bytes.includes(lineFeed)) {
    for (let at = 0; at < bytes.length; at += zenginLength) lines.push(bytes.subarray(at, at + zenginLength))
    return lines
  }
  for (let at = 0; at < bytes.length;) {
    const found = bytes.indexOf(lineFeed, at)
    const end = found < 0 ? bytes.length : found
    lines.push(bytes.subarray(at, bytes[end - 1] === carriageReturn ? end - 1 : end))
    at = end + 1
  }
  return lines
}

const shiftJis = new TextDecoder('shift_jis', { fatal: true })

function decoded(bytes: Uint8Array, line: number): string {
  try {
    return shiftJis.decode(bytes).trim()
  } catch {
    throw new BankFileRefused({ fault: 'encoding', line })
  }
}

function recordOf({ line, cells }: BankRow): ZenginRecord {
  return { line, fields: cells.map((cell) => cell.trim()) }
}

/** The rows of a CSV; a cell in quotation marks may hold line breaks. */
function rowsOf(text: string): BankRow[] {
  const lines = text.split(/\r\n|\n|\r/)
  const delimiter = ['\t', ';', ','].toSorted((a, b) => countOf(text, b) - countOf(text, a))[0] ?? ','
  const rows: BankRow[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = at + 1
    if ((lines[at] ?? '').trim() === '') continue
    const cells: string[] = []
    let read = readCells(lines[at] ?? '', delimiter, cells)
    while (typeof read === 'object' && at + 1 < lines.length && at + 1 - line < mostCellLines)
      read = readCells(lines[++at] ?? '', delimiter, cells, `${read.open}\n`)
    if (read !== 'whole') throw new BankFileRefused({ fault: 'quote', line })
    rows.push({ line, cells })
  }
  return rows
}

/** A cell of more lines is one that was never closed. */
const mostCellLines = 20
