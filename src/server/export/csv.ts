/** What tells a reader that UTF-8 follows; Excel takes a file without it for the machine's own code page. */
export const byteOrderMark = '\ufeff'

/** Characters a spreadsheet takes for the beginning of a formula; a text that begins so is written behind an apostrophe. */
export const formulaStarts = '=+-@\t\r'

/** A number of a file in its own digits, `-1234.50`. */
export class Figure {
  readonly digits: string
  constructor(digits: string) {
    this.digits = digits
  }
}

/** A line of a CSV file with its CRLF: figures as they are, texts made harmless and quoted where they must be. */
export function csvLine(values: readonly (string | Figure)[]): string {
  return `${values.map((value) => (value instanceof Figure ? value.digits : quoted(value))).join(',')}\r\n`
}

function quoted(text: string): string {
  const safe = text !== '' && formulaStarts.includes(text.charAt(0)) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const [lineFeed, carriageReturn] = [10, 13]
/** What stands in COPY's lines for the breaks within a cell, so that every line feed is the end of a row. */
export const withinCell = { carriageReturn: 0x1d, lineFeed: 0x1f } as const

/** COPY's lines as a file has them: CRLF after each row, and the breaks within cells put back. Counts the rows. */
export class CsvLines {
  rows = 0

  /** A chunk that may end anywhere; it is written over where nothing has to be added. */
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
