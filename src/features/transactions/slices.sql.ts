import { part, type Db, type Fragment } from '#server/db/db.ts'
import { tradeRecord, type Search, type Slice } from './sql.ts'
import { beyondPlace, bounded, conditions, matching, ofShops, sourceOf, within } from './where.sql.ts'

/** Stores up to which each is read by its own index and merged; beyond, the enterprise's index is filtered. */
const mergedShops = 24

/** At most `limit` records in the order of the slice; as JSON they took the database five times as long as the rows. */
export async function recordsOf(db: Db, search: Search, slice: Slice): Promise<string[]> {
  const order = slice.newestFirst ? keyDescending : keyAscending
  const rows = await db.sql<{ record: string }>`${sliced(search, slice, order)}`
  return rows.map(({ record }) => record)
}

/**
 * Rows that are looked at one behind the other before it is taken that few match, a tenth of a second's worth; and so many
 * where a page promises to be full by then, which take as long as sorting out all of a large merchant's three months.
 */
const [firstLook, longLook] = [100_000, 1_000_000]

/**
 * The same of a search that no index serves (decision 7), whether nearly every row matches or hardly any. Which of the ways
 * is gone follows from the rows themselves, not from what the planner believes of them.
 */
export async function recordsWalked(db: Db, search: Search, slice: Slice): Promise<string[]> {
  const first = await recordsOf(db, search, { ...slice, lookAt: firstLook })
  if (first.length === slice.limit) return first
  if (first.length * (longLook / firstLook) >= slice.limit) {
    const more = await recordsOf(db, search, { ...slice, lookAt: longLook })
    if (more.length === slice.limit) return more
  }
  const rows = await db.sql<{ record: string }>`${sortedOut(search, slice)}`
  return rows.map(({ record }) => record)
}

/** The order of the list, newest first. */
export const keyDescending = part`t.trade_time desc, t.trade_no desc, t.ent_code desc`
const keyAscending = part`t.trade_time, t.trade_no, t.ent_code`

/** The rows of a slice, read from one ordered index or merged from one a store or enterprise. */
export function sliced(
  search: Search,
  slice: Omit<Slice, 'limit'> & { readonly limit: number | Fragment },
  order: Fragment,
  columns = tradeRecord,
): Fragment {
  const { ents, shops } = search
  const { newestFirst, beyond, limit } = slice
  const [ent] = ents
  if (search.number !== undefined && search.numberBy === 'numbers') {
    return part`select ${columns} from ${sourceOf(search)}
                 where t.ent_code = any(${ents}) and ${ofShops(search)} and ${matching(search)}
                   and ${beyondPlace(beyond, newestFirst)} order by ${order} limit ${limit}`
  }
  // One enterprise's code stands in every row of a scan: ordering by it too would hide the index's order.
  const plain = newestFirst ? part`t.trade_time desc, t.trade_no desc` : part`t.trade_time, t.trade_no`
  const end = part`order by ${plain} limit ${limit}`
  const scan = (key: Fragment, filter: Fragment, scans = 1) => {
    const [bounds, matches] = [bounded(search, beyond, newestFirst), part`${filter}${conditions(search)}`]
    if (slice.lookAt === undefined) return part`transactions t where ${key} and ${bounds} and ${matches} ${end}`
    return part`(select t.* from transactions t where ${key} and ${bounds}
                  order by ${plain} limit ${Math.ceil(slice.lookAt / scans)}) t where ${matches} ${end}`
  }
  if (inOneOrder(search)) return part`select ${columns} from ${scan(part`t.ent_code = ${ent ?? ''}`, ofShops(search))}`
  if (shops === undefined || shops.length * ents.length > mergedShops) {
    return part`select ${columns} from unnest(${ents}::text[]) as e(ent)
                 cross join lateral (select t.* from ${scan(part`t.ent_code = e.ent`, ofShops(search), ents.length)}) t
                 order by ${order} limit ${limit}`
  }
  const pairs = ents.flatMap((code) => shops.map((shop) => [code, shop] as const))
  return part`select ${columns} from unnest(${pairs.map(([code]) => code)}::text[], ${pairs.map(([, shop]) => shop)}::text[]) as e(ent, shop)
               cross join lateral (select t.* from ${scan(part`t.ent_code = e.ent and t.shop_code = e.shop`, part`true`, pairs.length)}) t
               order by ${order} limit ${limit}`
}

/**
 * The same slice of a search that few rows match: all of its rows are looked at as they lie, by several processes where
 * that is sooner, and what matches is sorted. "offset 0" keeps the planner from walking the ordered index instead, row by row,
 * in the belief that a page is full long before its end.
 */
export function sortedOut(search: Search, { newestFirst, beyond, limit }: Slice): Fragment {
  return part`select ${tradeRecord}
                from (select t.* from transactions t
                       where t.ent_code = any(${search.ents}) and ${ofShops(search)} and ${within(search, beyond, newestFirst)}
                      offset 0) t
               order by ${newestFirst ? keyDescending : keyAscending} limit ${limit}`
}

/** Whether the rows stand in one index in the list's order; else they are merged, or looked up by number, and sorted. */
export function inOneOrder({ ents, shops, number, numberBy }: Search): boolean {
  if (number !== undefined && numberBy === 'numbers') return false
  return ents.length <= 1 && (shops === undefined || shops.length > mergedShops)
}
