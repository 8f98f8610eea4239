/** The byte order mark of UTF-8; Excel reads a file without it in the machine's own code page. */
export const byteOrderMark = '\ufeff'

/** Characters that begin a formula in a spreadsheet, full-width ones too; a text that begins with one is prefixed with an apostrophe. */
export const formulaStarts = '=+-@＝＋－＠\t\r\n'

/** A number in plain digits, `-1234.50`. */
export class Figure {
  readonly digits: string
  constructor(digits: string) {
    this.digits = digits
  }
}

/** A line of a CSV file with its CRLF: numbers unchanged, texts protected against formulas and quoted if necessary. */
export function csvLine(values: readonly (string | Figure)[]): string {
  return `${values.map((value) => (value instanceof Figure ? value.digits : quoted(value))).join(',')}\r\n`
}

function quoted(text: string): string {
  const safe = text !== '' && formulaStarts.includes(text.charAt(0)) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const [lineFeed, carriageReturn] = [10, 13]
/** The placeholders for line breaks within a cell in COPY's lines, so that every line feed ends a row. */
export const withinCell = { carriageReturn: 0x1d, lineFeed: 0x1f } as const

/** Converts COPY's lines for the file: CRLF after each row, and line breaks restored within cells. Counts the rows. */
export class CsvLines {
  rows = 0

  /** Converts a chunk that may end anywhere, in place if nothing has to be added. */
  written(chunk: Buffer): Buffer {
    restore(chunk, withinCell.carriageReturn, carriageReturn)
    const wide = Buffer.allocUnsafe(chunk.length + countOf(chunk, lineFeed))
    let [from, to] = [0, 0]
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, from)) {
      to += chunk.copy(wide, to, from, end)
      wide[to++] = carriageReturn
      wide[to++] = lineFeed
      from = end + 1
      this.rows++
    }
    chunk.copy(wide, to, from)
    restore(wide, withinCell.lineFeed, lineFeed)
    return wide
  }
}

function restore(chunk: Buffer, mark: number, byte: number): void {
  for (let at = chunk.indexOf(mark); at >= 0; at = chunk.indexOf(mark, at + 1)) chunk[at] = byte
}

function countOf(chunk: Buffer, byte: number): number {
  let count = 0
  for (let at = chunk.indexOf(byte); at >= 0; at = chunk.indexOf(byte, at + 1)) count++
  return count
}
