import type { z } from 'zod/mini'
import { part, type Fragment } from '#server/db.ts'
import { limits } from '#shared/limits.ts'
import type { TradeSort } from './contract.ts'
import { sliced, type Search } from './sql.ts'

/** More rows than there can be. */
const all = 1_000_000_000_000

/**
 * Every row of a search, unpaged, in the list's order; `columns` are of the table called t. Ordered by amount only the
 * newest 10,000 are taken, as on the list (decision 7).
 */
export function everyRow(search: Search, sort: z.infer<typeof TradeSort>, columns: Fragment): Fragment {
  const newestFirst = sort !== 'tradeTime'
  const limit = sort === 'amount' || sort === '-amount' ? limits.countCap : all
  const slice = { newestFirst, beyond: undefined, limit }
  if (limit === all) return sliced(search, slice, newestFirst ? newest : oldest, columns)
  const amount = sort === 'amount' ? part`t.amount` : part`t.amount desc`
  return part`select ${columns} from (${sliced(search, slice, newest, part`t.*`)}) t order by ${amount}, ${newest}`
}

const newest = part`t.trade_time desc, t.trade_no desc, t.ent_code desc`
const oldest = part`t.trade_time, t.trade_no, t.ent_code`
