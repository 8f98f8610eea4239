import { stat } from 'node:fs/promises'
import type pg from 'pg'
import { limits } from '#shared/limits.ts'
import type { TradeLine } from '#shared/trade-line.ts'
import { digestOf } from '#server/ingest/digest.ts'
import { encodingOf, type Encoding } from './encoding.ts'
import { lineOf, required } from './line.ts'
import { ImportError, lineFields, type Mapping } from './mapping.ts'
import { readRecords } from './records.ts'
import { Taking, type Numbered } from './taking.ts'

/** What is imported, and where to. */
export interface ImportOptions {
  readonly path: string
  readonly pool: pg.Pool
  readonly mapping?: Mapping | undefined
  /** Checks everything and changes nothing. */
  readonly dryRun?: boolean | undefined
  /** The enterprise of lines that name none. */
  readonly entCode?: string | undefined
  readonly now?: Date | undefined
  readonly onProgress?: ((bytes: number, total: number) => void) | undefined
}

/** A line that was not taken and why, in one sentence. */
export interface RefusedRow {
  readonly line: number
  readonly reason: string
}

/** What came of a file. */
export interface Report {
  readonly lines: number
  readonly added: number
  readonly corrected: number
  readonly unchanged: number
  /** The first thousand lines that were refused, in the order of the file; `refusedCount` counts all. */
  readonly refused: readonly RefusedRow[]
  readonly refusedCount: number
  /** Columns of the file that no field is read from. */
  readonly ignoredColumns: readonly string[]
  readonly encoding: Encoding
}

const mostRefusedTold = 1_000

/**
 * Brings a file of transactions in, batch by batch, each whole or not at all; stopped half-way it is simply run again.
 * Refused lines are left out and told. Throws ImportError where the file cannot be read at all.
 */
export async function importFile(options: ImportOptions): Promise<Report> {
  const { path, pool, mapping = {}, dryRun = false, entCode, now = new Date(), onProgress } = options
  const size = await sizeOf(path)
  const encoding = await encodingOf(path)
  const reading = readRecords(path, encoding)
  const taking = new Taking({ pool, dryRun, now })
  const refused: RefusedRow[] = []
  const seen = new Map<string, { line: number; digest: string }>()
  let [lines, repeated] = [0, 0]
  let ignoredColumns: readonly string[] | undefined
  let batch: Numbered[] = []

  for await (const record of reading.records) {
    lines++
    if ('unreadable' in record) {
      refused.push({ line: record.line, reason: record.unreadable })
      continue
    }
    ignoredColumns ??= ignoredOf(Object.keys(record.cells), mapping, entCode)
    const line = lineOf(record.cells, mapping, entCode)
    const twin = typeof line === 'string' ? line : twinOf(line, record.line, seen)
    if (twin === 'same') repeated++
    else if (typeof twin === 'string') refused.push({ line: record.line, reason: twin })
    else batch.push({ line: record.line, trade: twin })
    if (batch.length < limits.ingestBatch) continue
    refused.push(...(await taking.take(batch)))
    batch = []
    onProgress?.(reading.bytes(), size)
  }
  refused.push(...(await taking.take(batch)))
  onProgress?.(size, size)
  refused.sort((a, b) => a.line - b.line)
  const { added, corrected, unchanged } = taking.total
  return {
    lines,
    added,
    corrected,
    unchanged: unchanged + repeated,
    refused: refused.slice(0, mostRefusedTold),
    refusedCount: refused.length,
    ignoredColumns: ignoredColumns ?? [],
    encoding,
  }
}

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch((error: unknown) => {
    throw new ImportError(`The file ${path} cannot be read.`, { cause: error })
  })
  if (!found.isFile()) throw new ImportError(`The path ${path} leads to no file.`)
  if (found.size === 0) throw new ImportError(`The file ${path} is empty.`)
  return found.size
}

/** The columns no field is read from. Throws ImportError where one that every line needs is missing. */
function ignoredOf(names: readonly string[], { columns, constants }: Mapping, entCode: string | undefined): string[] {
  const read = lineFields.map((field) => columns?.[field] ?? field)
  const absent = required.find(
    (field) =>
      constants?.[field] === undefined &&
      !(field === 'entCode' && entCode) &&
      !names.includes(columns?.[field] ?? field),
  )
  if (absent)
    throw new ImportError(`The file has no column ${columns?.[absent] ?? absent}, which every transaction needs.`)
  return names.filter((name) => !read.some((one) => one === name))
}

/** The line, `same` where the file said it before, or why two lines cannot both be right. */
function twinOf(
  line: TradeLine,
  number: number,
  seen: Map<string, { line: number; digest: string }>,
): TradeLine | string {
  const key = `${line.entCode} ${line.tradeNo}`
  const digest = digestOf(line)
  const former = seen.get(key)
  if (!former) seen.set(key, { line: number, digest })
  if (!former) return line
  if (former.digest === digest) return 'same'
  return `The trade number ${line.tradeNo} stands in line ${former.line} with other content.`
}
