import type { ReadDb } from '#server/access/access.ts'
import { part, type Db } from '#server/db/db.ts'
import type { Scope } from '#server/access/scope.ts'
import { inStores } from '#server/access/stores-seen-sql.ts'
import { serverLimits } from '#shared/limits.ts'
import { Problem } from '#shared/problem.ts'
import type { Trade } from './contract.ts'
import { namesFor } from './names.server.ts'
import { todayOf, todaysOf, type Span } from './period.server.ts'
import { tradeColumns, type TradeRow } from './sql.ts'
import { afterPrefix, inPeriod } from './where.sql.ts'
import { tradeOf } from './labels.server.ts'

/** Which rows: those a whole number leads to, of these enterprises, in this period where one is asked for. */
export interface NumberAsked {
  readonly number: string
  readonly ents: readonly string[]
  readonly span?: Span | undefined
  /** The moment that decides what may still be refunded. */
  readonly now: Date
}

/** Rows that are read of one number. */
const most = 100
/** Kinds of numbers one payment can be found by. */
const kinds = 6

/** Payments newest first, and whether there are more than these. */
interface CappedTrades {
  readonly list: Trade[]
  readonly capped: boolean
}

/** The rows a number leads to, whichever kind of number it is; at most a hundred. */
export async function tradesByNumber(db: Db, scope: Scope, asked: NumberAsked): Promise<CappedTrades> {
  const { number, ents, span, now } = asked
  const rows = await db.sql<TradeRow>`
    select ${tradeColumns}
      from (select distinct ent_code, trade_no from numbers where ent_code = any(${ents}) and number = ${number}) n
      join trade_numbers i on i.ent_code = n.ent_code and i.trade_no = n.trade_no
      join transactions t on t.ent_code = i.ent_code and t.trade_no = i.trade_no and t.business_date = i.business_date
     where ${inStores(scope, part`t.shop_code`)}
       and ${span ? inPeriod(span) : part`true`}
     order by t.trade_time desc, t.trade_no desc, t.ent_code
     limit ${most + 1}`
  return { list: await labelled(db, scope, { rows: rows.slice(0, most), now }), capped: rows.length > most }
}

async function labelled(
  db: Db,
  scope: Scope,
  { rows, now }: { readonly rows: readonly TradeRow[]; readonly now: Date },
): Promise<Trade[]> {
  const names = await namesFor(db, scope.tenant, rows)
  const groups = await todaysOf(db, { tenant: scope.tenant, now }, rows)
  return rows.map((row) => tradeOf(row, names, todayOf(groups, row)))
}

/**
 * The rows whose numbers begin so, newest first; `tooMany` where they are more than `cap`, or cannot be told within the time
 * of a walking filter.
 */
export async function tradesByPrefix(
  db: ReadDb,
  scope: Scope,
  { number, ents, now }: NumberAsked,
  cap: number,
): Promise<Trade[] | 'tooMany'> {
  const limit = cap * kinds + 1
  const rows = await db.within(serverLimits.walkSeconds).sql<TradeRow>`
    select distinct ${tradeColumns}
      from (select n.ent_code, n.trade_no, i.business_date
              from numbers n
              join trade_numbers i on i.ent_code = n.ent_code and i.trade_no = n.trade_no
              join transactions o on o.ent_code = i.ent_code and o.trade_no = i.trade_no and o.business_date = i.business_date
             where n.ent_code = any(${ents}) and n.number >= ${number} and n.number < ${afterPrefix(number)}
               and ${inStores(scope, part`o.shop_code`)}
             limit ${limit}) n
      join transactions t on t.ent_code = n.ent_code and t.trade_no = n.trade_no and t.business_date = n.business_date
     order by t.trade_time desc, t.trade_no desc, t.ent_code
     limit ${cap + 1}`.catch((error: unknown) => {
    if (error instanceof Problem && error.problem === 'narrowPeriod') return undefined
    throw error
  })
  if (!rows || rows.length > cap) return 'tooMany'
  return labelled(db, scope, { rows, now })
}
