import { everyPart, everyRow } from '#features/transactions/every.server.ts'
import { decide, type Decided } from '#features/transactions/search.server.ts'
import { sumsOf } from '#features/transactions/sums.server.ts'
import type { Scope } from '#server/access/scope.ts'
import type { Snapshot } from '#server/db/snapshot.ts'
import { fileOf } from '#server/export/file.ts'
import type { Source } from '#server/export/source.ts'
import { serverLimits } from '#shared/limits.ts'
import { Problem } from '#shared/problem.ts'
import { tradeList } from './cells.server.ts'
import type { ExportRequest } from './contract.ts'
import { namesOf } from './sql.ts'
import { totalLines, type Sums } from './total.server.ts'

/** Which file is wanted, by whom, and when. */
export interface FileAsked {
  readonly input: ExportRequest
  readonly scope: Scope
  /** The clock business days go by; times in the file go by the zone that was asked for. */
  readonly zone: string
  readonly weekStart: 0 | 1
  readonly now: Date
}

/** A file that has begun. */
export interface ExportFile {
  readonly bytes: AsyncIterable<Buffer>
  /** Business days the search reaches over; undefined where nothing asked for may be seen. */
  readonly days: { readonly from: string; readonly to: string } | undefined
}

/** Begins a file from a view; everything that can be refused is refused before its first byte. */
export async function beginFile(snapshot: Snapshot, asked: FileAsked): Promise<ExportFile> {
  const { input, scope, zone, weekStart, now } = asked
  const search = await decide(snapshot.db, { input: input.filter, scope, zone, weekStart, now })
  const source = sourceOf(snapshot, search, input)
  if (input.sort.endsWith('amount') && (await source.count()) > serverLimits.countCap) throw new Problem('narrowPeriod')
  const names = await namesOf(snapshot.db, search ?? { tenant: scope.tenant, ents: [], shops: [] }, input.language)
  return { bytes: await fileOf(source, tradeList(names, input.language), input), days: search?.days }
}

function sourceOf(snapshot: Snapshot, search: Decided | undefined, { filter, language, sort }: ExportRequest): Source {
  let known: Promise<Sums> | undefined
  const sums = () => (known ??= search ? sumsOf(snapshot.db, search) : Promise.resolve(nothing))
  return {
    snapshot,
    rows: search && ((columns) => everyRow(search, sort, columns)),
    parts: search && ((columns) => everyPart(search, sort, columns)),
    count: async () => BigInt((await sums()).count),
    lastLines: async () => totalLines(await sums(), { language, statuses: filter.Statuses }),
  }
}

const nothing: Sums = { count: 0n, countCapped: false, sums: [] }
