import { serverLimits } from '#shared/limits.ts'
import { countOf, readCells, type CellsRead } from '#shared/csv-cells.ts'
import { encodingNames, textOf, type Encoding, type Writing } from './encoding.ts'
import { fileLines, type FileLine } from './lines.ts'
import { ImportError } from './mapping.ts'

/** One record of the file: the number of its first line, and its cells by their column's name, or why it cannot be read. */
export type FileRecord = {
  readonly line: number
  /** Its text in the file; empty if it cannot be decoded or is too long. */
  readonly content: string
} & ({ readonly cells: Readonly<Record<string, unknown>> } | { readonly unreadable: string })

/** A file being read; a record that cannot be read never ends it. */
export interface Reading {
  /** The columns named in the first line of a CSV, read before the records; JSON lines name their own. */
  readonly heading: () => Promise<readonly string[] | undefined>
  readonly records: () => AsyncIterable<FileRecord>
  /** Bytes read so far. */
  readonly bytes: () => number
}

/** Reads a CSV (comma or tab, names in its first line) or, by `.ndjson` or `.jsonl`, a JSON object a line. */
export function readRecords(path: string, { encoding, lineBreak }: Writing): Reading {
  let bytes = 0
  const lines = textLines(
    fileLines(path, lineBreak, (more) => (bytes += more)),
    encoding,
  )
  if (/\.(nd|jso?n)l?(json)?$/i.test(path))
    return { heading: async () => undefined, records: () => jsonRecords(lines), bytes: () => bytes }
  const csv = new CsvRecords(lines)
  return { heading: () => csv.heading(), records: () => csv.records(), bytes: () => bytes }
}

/** A line as text, or the reason why it cannot be decoded. */
interface TextLine {
  readonly line: number
  readonly text: string
  readonly end: FileLine['end']
  readonly unreadable?: string
}

const byteOrderMark = '\ufeff'

async function* textLines(lines: AsyncIterable<FileLine>, encoding: Encoding): AsyncGenerator<TextLine> {
  for await (const { line, bytes, end } of lines) {
    const read = bytes && textOf(bytes, encoding)
    const text = line === 1 && read?.startsWith(byteOrderMark) ? read.slice(1) : (read ?? '')
    if (!bytes)
      yield { line, text: '', end, unreadable: `The line is longer than ${serverLimits.importLineBytes} bytes.` }
    else if (read === undefined)
      yield { line, text: '', end, unreadable: `The line holds bytes that are not ${encodingNames[encoding]}.` }
    else if (text.includes('\0')) yield { line, text, end, unreadable: 'The line holds a NUL character.' }
    else yield { line, text, end }
  }
}

async function* jsonRecords(lines: AsyncIterable<TextLine>): AsyncGenerator<FileRecord> {
  for await (const { line, text, unreadable } of lines) {
    if (unreadable !== undefined) yield { line, content: text, unreadable }
    else if (text.trim() !== '') yield { line, content: text, ...jsonCells(text) }
  }
}

function jsonCells(text: string) {
  let cells: unknown
  try {
    cells = JSON.parse(text)
  } catch {
    // Reported below, in one sentence for both errors.
  }
  if (typeof cells !== 'object' || cells === null || Array.isArray(cells))
    return { unreadable: 'The line is no JSON object.' }
  const twice = namedTwice(fieldsOf(text))
  return twice === undefined ? { cells: { ...cells } } : { unreadable: `The line names ${twice} twice.` }
}

/** The field names of a JSON object with repetitions, because the parser keeps only the last of two equal ones. */
function fieldsOf(json: string): string[] {
  const fields: string[] = []
  let depth = 0
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"(?:\s*:)?|[{}[\]]/g)) {
    if (token === '{' || token === '[') depth++
    else if (token === '}' || token === ']') depth--
    else if (depth === 1 && token.endsWith(':')) fields.push(String(JSON.parse(token.slice(0, -1))))
  }
  return fields
}

function namedTwice(names: readonly string[]): string | undefined {
  return names.find((name, index) => name !== '' && names.indexOf(name) !== index)
}

/** The records of a CSV. An invalid line is left out by itself, and reading resumes after it. */
class CsvRecords {
  #names: readonly string[] = []
  #delimiter = ','
  readonly #source: AsyncIterator<TextLine>
  /** Lines read ahead to find the end of a cell, oldest first. */
  readonly #ahead: TextLine[] = []

  constructor(lines: AsyncIterable<TextLine>) {
    this.#source = lines[Symbol.asyncIterator]()
  }

  /** The names in the first line that is not empty. Throws ImportError where it cannot be read or names a column twice. */
  async heading(): Promise<readonly string[]> {
    const first = await this.#next()
    if (!first) return []
    this.#delimiter = countOf(first.text, '\t') > countOf(first.text, ',') ? '\t' : ','
    const { cells, read } = await this.#cells(first, undefined)
    const stray = read === 'whole' ? undefined : 'A quotation mark stands where it cannot.'
    const why = first.unreadable ?? stray
    if (why) throw new ImportError(`The first line cannot be read, which names the columns: ${why}`)
    this.#names = cells.map((name) => name.trim())
    const twice = namedTwice(this.#names)
    if (twice !== undefined) throw new ImportError(`The first line names the column ${twice} twice.`)
    return this.#names
  }

  async *records(): AsyncGenerator<FileRecord> {
    for (let first = await this.#next(); first; first = await this.#next()) yield await this.#record(first, this.#names)
  }

  /** The next line that is not empty. */
  async #next(): Promise<TextLine | undefined> {
    for (;;) {
      const next = await this.#line(0)
      if (!next || next.unreadable !== undefined || next.text.trim() !== '') return next
      this.#take(1)
    }
  }

  async #record(first: TextLine, names: readonly string[]): Promise<FileRecord> {
    const { line, text, unreadable } = first
    if (unreadable !== undefined) {
      this.#take(1)
      return { line, content: text, unreadable }
    }
    const { cells, content, read } = await this.#cells(first, names.length)
    if (read === 'stray') return { line, content, unreadable: 'A quotation mark stands where it cannot.' }
    if (read !== 'whole') return { line, content, unreadable: 'A quotation mark is opened and not closed.' }
    if (cells.length === names.length)
      return { line, content, cells: Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])) }
    const columns = `The line has ${cells.length} columns where the first line names ${names.length}.`
    return { line, content, unreadable: columns }
  }

  /** The cells of the record that begins here and may span lines; if it does not end, only its first line is consumed. */
  async #cells(first: TextLine, columns: number | undefined) {
    const cells: string[] = []
    let [read, content, taken]: [CellsRead, string, number] = [
      readCells(first.text, this.#delimiter, cells),
      first.text,
      1,
    ]
    for (let before = first; typeof read === 'object'; taken++) {
      const next = await this.#line(taken)
      if (!next || !this.#continues(next, content, columns)) break
      content += before.end + next.text
      const within = readCells(next.text, this.#delimiter, cells, read.open + before.end)
      // Text after the closing mark: the mark belongs to another cell, and this one was never closed.
      if (within === 'stray') break
      read = within
      before = next
    }
    const whole = read === 'whole'
    this.#take(whole ? taken : 1)
    return { cells, read, content: whole ? content : first.text }
  }

  /** Whether a line can be inside a cell: a line with as many delimiters as a record is the next record. */
  #continues({ text, unreadable }: TextLine, content: string, columns: number | undefined): boolean {
    if (unreadable !== undefined || content.length + text.length > serverLimits.importLineBytes) return false
    return columns === undefined || countOf(text, this.#delimiter) < columns - 1
  }

  /** The line so many places ahead; undefined after the last. */
  async #line(ahead: number): Promise<TextLine | undefined> {
    while (this.#ahead.length <= ahead) {
      const next = await this.#source.next()
      if (next.done) return undefined
      this.#ahead.push(next.value)
    }
    return this.#ahead[ahead]
  }

  #take(lines: number): void {
    this.#ahead.splice(0, lines)
  }
}
