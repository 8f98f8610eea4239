import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { everyRow } from '#features/transactions/every.server.ts'
import { decide, type Decided } from '#features/transactions/search.server.ts'
import { sumsOf } from '#features/transactions/sums.server.ts'
import { codeOf, type Db } from '#server/db.ts'
import { byteOrderMark } from '#server/export/csv.ts'
import { shiftJis } from '#server/export/shift-jis.ts'
import { sheetRows } from '#server/export/workbook.ts'
import type { Scope } from '#server/scope.ts'
import type { Snapshot } from '#server/snapshot.ts'
import { limits } from '#shared/limits.ts'
import { currencies } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import { cellsOf } from './cells.server.ts'
import type { ExportFormat, ExportRequest } from './contract.ts'
import { csvOf } from './csv.server.ts'
import type { Source } from './source.server.ts'
import { namesOf } from './sql.ts'
import type { Sums } from './total.server.ts'
import { headings } from './words.server.ts'
import { refuseUnwritable } from './writable.server.ts'
import { xlsxOf } from './xlsx.server.ts'

/** Which file is wanted, by whom, and when. */
export interface FileAsked {
  readonly input: ExportRequest
  readonly scope: Scope
  /** The clock business days go by; times in the file go by the zone that was asked for. */
  readonly zone: string
  readonly now: Date
}

/** A file that has begun; the snapshot is closed when its body is, read to the end or not. */
export interface ExportFile {
  readonly body: Readable
  /** Business days the search reaches over; undefined where nothing asked for may be seen. */
  readonly days: { readonly from: string; readonly to: string } | undefined
}

/** Begins a file from a view; everything that can be refused is refused before its first byte. */
export async function beginFile(snapshot: Snapshot, asked: FileAsked): Promise<ExportFile> {
  const { input, scope, zone, now } = asked
  await refuseZone(snapshot.db, input.timeZone)
  const search = await decide(snapshot.db, { input: input.filter, scope, zone, now })
  const source = await sourceOf(snapshot, search, input, scope)
  if (input.sort.endsWith('amount')) await refuseLong(source, limits.countCap, 'narrowPeriod')
  if (input.format === 'xlsx') await refuseLong(source, sheetRows - spareRows, 'sheetTooLong')
  if (input.format === 'csv-sjis') await refuseUnwritable(source)
  const body = new PassThrough({ highWaterMark: bufferedBytes })
  body.once('close', () => void snapshot.close())
  // Whoever reads the body hears of a failure from the body itself.
  pipeline(writers[input.format](source), body).catch(() => {})
  return { body, days: search?.days }
}

/** The heading and a line of sums for each currency. */
const spareRows = 1 + currencies.length
const bufferedBytes = 256 * 1024

const writers: Readonly<Record<ExportFormat, (source: Source) => AsyncIterable<Buffer>>> = {
  csv: marked,
  'csv-sjis': inShiftJis,
  xlsx: xlsxOf,
}

async function sourceOf(
  snapshot: Snapshot,
  search: Decided | undefined,
  input: ExportRequest,
  scope: Scope,
): Promise<Source> {
  const { language, sort, timeZone } = input
  const names = await namesOf(snapshot.db, search ?? { tenant: scope.tenant, ents: [], shops: [] }, language)
  const cells = cellsOf(input, names)
  let known: Promise<Sums> | undefined
  return {
    snapshot,
    rows: search && ((columns) => everyRow(search, sort, columns)),
    cells,
    headings: cells.map(({ column }) => headings[column][language]),
    zone: timeZone,
    language,
    sums: () => (known ??= search ? sumsOf(snapshot.db, search) : Promise.resolve(nothing)),
  }
}

const nothing: Sums = { count: 0n, countCapped: false, sums: [] }

async function refuseLong(source: Source, most: number, problem: 'narrowPeriod' | 'sheetTooLong'): Promise<void> {
  const { count } = await source.sums()
  if (count > most) throw new Problem(problem)
}

/** The database writes the times, so it must know the zone. */
async function refuseZone(db: Db, zone: string): Promise<void> {
  try {
    await db.sql<{ there: Date }>`select now() at time zone ${zone} as there`
  } catch (error) {
    if (codeOf(error) !== '22023') throw error
    throw new Problem('parameter', { ja: '（timeZone）', en: '(timeZone)', mn: '(timeZone)' })
  }
}

async function* marked(source: Source): AsyncGenerator<Buffer> {
  let mark = byteOrderMark
  for await (const chunk of csvOf(source)) {
    yield mark ? Buffer.concat([Buffer.from(mark), chunk]) : chunk
    mark = ''
  }
}

async function* inShiftJis(source: Source): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder()
  for await (const chunk of csvOf(source)) yield shiftJis(decoder.decode(chunk, { stream: true }))
}
