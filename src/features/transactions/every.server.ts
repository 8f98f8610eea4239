import type { z } from 'zod/mini'
import { part, type Fragment } from '#server/db/db.ts'
import { serverLimits } from '#shared/limits.ts'
import type { TradeSort } from './contract.ts'
import { inOneOrder, sliced } from './slices.sql.ts'
import type { Search } from './sql.ts'
import { stretch } from './stretch.server.ts'

type Sort = z.infer<typeof TradeSort>

/**
 * More rows than there can be. Written so that the planner cannot know it: it then takes the plan whose first rows come
 * soonest, which is the index in its order; a plan for all rows sorts them first, and the file's first row waits for it.
 */
const all = part`(select 1000000000000)`

/**
 * Every row of a search, unpaged, in the list's order; `columns` are of the table called t. Ordered by amount only the
 * newest 10,000 are taken, as on the list (decision 7).
 */
export function everyRow(search: Search, sort: Sort, columns: Fragment): Fragment {
  const newestFirst = sort !== 'tradeTime'
  const slice = { newestFirst, beyond: undefined, limit: serverLimits.countCap }
  if (!byAmount(sort)) return sliced(search, { ...slice, limit: all }, newestFirst ? newest : oldest, columns)
  const amount = sort === 'amount' ? part`t.amount` : part`t.amount desc`
  return part`select ${columns} from (${sliced(search, slice, newest, part`t.*`)}) t order by ${amount}, ${newest}`
}

/**
 * The same rows as statements to be run one behind the other; each wants to be told how many rows the one before gave. Rows
 * of several enterprises or stores stand in no common index, so they are sorted, and nothing comes before all of a
 * statement is: a stretch of time each, they come at once.
 */
export function* everyPart(search: Search, sort: Sort, columns: Fragment): Generator<Fragment, void, number> {
  if (byAmount(sort) || inOneOrder(search)) {
    yield everyRow(search, sort, columns)
    return
  }
  let length = firstMs
  let [from, until] = [search.from.getTime(), search.until.getTime()]
  while (from < until) {
    const here =
      sort === 'tradeTime'
        ? { from: new Date(from), until: new Date(Math.min(until, (from += length))) }
        : { until: new Date(until), from: new Date(Math.max(from, (until -= length))) }
    const rows = yield everyRow(stretch(search, here), sort, columns)
    if (rows < fewRows) length *= 2
    else if (rows > manyRows) length = Math.max(leastMs, length / 2)
  }
}

const [firstMs, leastMs] = [3_600_000, 60_000]
/** Rows of a stretch under which the next is twice as long, and beyond which it is half: so many are sorted in a tenth of a second. */
const [fewRows, manyRows] = [20_000, 80_000]

function byAmount(sort: Sort): boolean {
  return sort === 'amount' || sort === '-amount'
}

const newest = part`t.trade_time desc, t.trade_no desc, t.ent_code desc`
const oldest = part`t.trade_time, t.trade_no, t.ent_code`
