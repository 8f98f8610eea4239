import { part, type Db } from '#server/db/db.ts'
import { readCursor, writeCursor, type Cursor } from './cursor.server.ts'
import { cachedRow, type CachedRow } from './row-cache.server.ts'
import { walks } from './search.server.ts'
import { recordsOf, recordsWalked } from './slices.sql.ts'
import { tradeColumns, type Search, type Slice, type TradeRow } from './sql.ts'
import { stretch } from './stretch.server.ts'
import { matching, ofShops, sourceOf } from './where.sql.ts'

/** A page in the order asked, with the ways on from it. */
export interface Page {
  readonly rows: readonly CachedRow[]
  readonly cursors: Cursors
}

/** The ways on from a page, those that there are. */
export interface Cursors {
  readonly nextCursor: string | undefined
  readonly lastCursor: string | undefined
  readonly previousCursor: string | undefined
}

/** What is wanted of the list. */
export interface PageAsked {
  readonly newestFirst: boolean
  readonly size: number
  readonly cursor: string | undefined
  /** Rows of the last page, where it is shorter than the others. */
  readonly tail?: number | undefined
}

/** Reads one page by its cursor. Throws Problem('parameter') for a cursor that is none. */
export async function readPage(db: Db, search: Search, asked: PageAsked): Promise<Page> {
  const { newestFirst, cursor: text } = asked
  const cursor = text === undefined ? undefined : readCursor(text)
  const size = cursor?.go === 'last' ? Math.min(asked.size, asked.tail ?? asked.size) : asked.size
  const forward = cursor === undefined || cursor.go === 'next'
  const beyond = cursor && cursor.go !== 'last' ? cursor.place : undefined
  const found = await nearestFirst(db, search, { newestFirst: forward === newestFirst, beyond, limit: size + 1 })
  // The row beyond the page is only a sign that there is more.
  const scanned = found.slice(0, size).map(cachedRow)
  const rows = forward ? scanned : scanned.toReversed()
  return { rows, cursors: neighbours(rows, cursor, found.length > size) }
}

/** The span that is looked at first; most pages are filled by it, and it touches two partitions instead of four. */
const nearDays = 31
const dayMs = 86_400_000

/** The records of the slice; of a long period the nearest month first, and the whole only where that is too little. */
async function nearestFirst(db: Db, search: Search, slice: Slice): Promise<string[]> {
  if (walks(search)) return recordsWalked(db, search, slice)
  const near = nearest(search, slice)
  const found = near && (await recordsOf(db, near, slice))
  return found?.length === slice.limit ? found : await recordsOf(db, search, slice)
}

function nearest(search: Search, { newestFirst, beyond }: Slice): Search | undefined {
  const { from, until } = search
  if (search.number !== undefined) return undefined
  if (newestFirst) {
    const start = new Date((beyond?.time ?? until).getTime() - nearDays * dayMs)
    if (start.getTime() - dayMs <= from.getTime()) return undefined
    return stretch(search, { from: start })
  }
  const end = new Date((beyond?.time ?? from).getTime() + nearDays * dayMs)
  if (end.getTime() + dayMs >= until.getTime()) return undefined
  return stretch(search, { until: end })
}

function neighbours(rows: readonly CachedRow[], cursor: Cursor | undefined, more: boolean): Cursors {
  const forward = cursor === undefined || cursor.go === 'next'
  const [first, last] = [rows[0], rows.at(-1)]
  const after = forward ? more : cursor.go === 'previous'
  const before = forward ? cursor !== undefined : more
  const nextCursor = after && last ? writeCursor({ go: 'next', place: placeOf(last) }) : undefined
  const previousCursor = before && first ? writeCursor({ go: 'previous', place: placeOf(first) }) : undefined
  return { nextCursor, lastCursor: nextCursor && lastPage, previousCursor }
}

const lastPage = writeCursor({ go: 'last' })

function placeOf({ tradeTime, tradeNo, entCode }: CachedRow) {
  return { time: tradeTime, tradeNo, ent: entCode }
}

/** A page ordered by amount, of a search that has at most `cap` rows; `found` is above the cap where it has more. */
export async function rowsByAmount(
  db: Db,
  search: Search,
  by: 'amount' | '-amount',
  offset: number,
  limit: number,
  cap: number,
) {
  const order =
    by === 'amount'
      ? part`t.amount, t.trade_time desc, t.trade_no desc`
      : part`t.amount desc, t.trade_time desc, t.trade_no desc`
  return db.sql<TradeRow & { found: number }>`
    with found as materialized (
      select t.* from ${sourceOf(search)}
       where t.ent_code = any(${search.ents}) and ${ofShops(search)} and ${matching(search)}
       limit ${cap + 1})
    select ${tradeColumns}, (select count(*)::int from found) as found
      from found t
     order by ${order}, t.ent_code desc
    offset ${offset}
     limit ${limit}`
}
