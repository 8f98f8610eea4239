import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { parse, type CsvError, type Info } from 'csv-parse'
import { limits } from '#shared/limits.ts'
import { decoding, type Encoding } from './encoding.ts'

/** One line of the file: its number, and its cells by their column's name, or why it cannot be read. */
export type FileRecord =
  | { readonly line: number; readonly cells: Readonly<Record<string, unknown>> }
  | { readonly line: number; readonly unreadable: string }

/** A file being read. */
export interface Reading {
  readonly records: AsyncIterable<FileRecord>
  /** Bytes read so far. */
  readonly bytes: () => number
}

/** Reads a CSV (comma or tab, names in its first line) or, by `.ndjson` or `.jsonl`, a JSON object a line. */
export function readRecords(path: string, encoding: Encoding): Reading {
  const file = createReadStream(path)
  const text = file.pipe(decoding(encoding))
  file.on('error', (error) => text.destroy(error))
  return {
    records: /\.(nd|jso?n)l?(json)?$/i.test(path) ? jsonLines(text) : csvLines(text),
    bytes: () => file.bytesRead,
  }
}

async function* jsonLines(text: NodeJS.ReadableStream): AsyncGenerator<FileRecord> {
  let line = 0
  for await (const row of createInterface({ input: text, crlfDelay: Infinity })) {
    line++
    if (row.trim() !== '') yield { line, ...jsonCells(row) }
  }
}

function jsonCells(row: string) {
  if (row.length > limits.importLineBytes) return { unreadable: tooLong }
  try {
    const cells: unknown = JSON.parse(row)
    if (typeof cells === 'object' && cells !== null && !Array.isArray(cells)) return { cells: { ...cells } }
  } catch {
    // Said below, in one sentence for both ways of being wrong.
  }
  return { unreadable: 'The line is no JSON object.' }
}

async function* csvLines(text: NodeJS.ReadableStream): AsyncGenerator<FileRecord> {
  const skipped: FileRecord[] = []
  const parser = parse({
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    delimiter: [',', '	'],
    max_record_size: limits.importLineBytes,
    skip_records_with_error: true,
    on_skip: (error) => {
      skipped.push({
        line: (error?.['lines'] as number | undefined) ?? 0,
        unreadable: saying(error),
      })
      return undefined
    },
  })
  text.on('error', (error) => parser.destroy(error))
  text.pipe(parser)
  let names: readonly string[] | undefined
  for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
    yield* skipped.splice(0)
    if (!names) names = record.map((name) => name.trim())
    else yield { line: info.lines, ...csvCells(names, record) }
  }
  yield* skipped
}

function csvCells(names: readonly string[], record: readonly string[]) {
  if (record.length !== names.length) {
    return { unreadable: `The line has ${record.length} columns where the first line names ${names.length}.` }
  }
  return { cells: Object.fromEntries(names.map((name, index) => [name, record[index] ?? ''])) }
}

const tooLong = `The line is longer than ${limits.importLineBytes} bytes.`

function saying(error: CsvError | undefined): string {
  if (error?.code === 'CSV_MAX_RECORD_SIZE') return tooLong
  if (error?.code === 'CSV_QUOTE_NOT_CLOSED')
    return 'A quotation mark is opened and never closed; the rest of the file cannot be read.'
  return 'A quotation mark stands where it cannot.'
}
