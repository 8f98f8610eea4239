import type { ReadDb } from '#server/access/access.ts'
import type { Db } from '#server/db/db.ts'
import { Fragment, part } from '#server/db/db.ts'
import { signedAmountInSql, sumColumns, tradeGroupInSql } from '#server/db/trade-group-sql.ts'
import { serverLimits } from '#shared/limits.ts'
import { Problem } from '#shared/problem.ts'
import { leftOutGroups, tradeGroups, type LeftOutGroup, type TradeGroup } from '#shared/trade-group.ts'
import { ofClasses, ofTypes } from './conditions.sql.ts'
import { daysDiffer, ofOwnDays } from './own-days.sql.ts'
import { summed, type Decided } from './search.server.ts'
import type { Search } from './sql.ts'
import { matching, ofShops, sourceOf } from './where.sql.ts'

/** What the rows of a search come to in one currency; amounts may be larger than a number can say exactly. */
export interface CurrencySums {
  readonly currency: 'JPY' | 'CNY' | 'MNT' | 'QAR'
  readonly payCount: bigint
  readonly payAmount: bigint
  readonly refundCount: bigint
  readonly refundAmount: bigint
  readonly netAmount: bigint
  readonly leftOut: readonly { readonly group: LeftOutGroup; readonly count: bigint; readonly amount: bigint }[]
}

/**
 * How many rows match and what they come to, from the daily sums where they can tell. Throws Problem('narrowPeriod') where
 * neither the sums nor the first 10,000 rows can be had in a second.
 */
export async function sumsOf(db: ReadDb, search: Decided) {
  if (summed(search)) {
    return told(await sumsOfDays(db, search))
  }
  const capped = db.within(serverLimits.walkSeconds)
  try {
    return told(await sumsOfRows(capped, search))
  } catch (error) {
    if (!(error instanceof Problem) || error.problem !== 'narrowPeriod') throw error
    const count = await countRows(capped, search, serverLimits.countCap)
    if (count <= serverLimits.countCap) throw error
    return { count: serverLimits.countCap, countCapped: true, sums: [], sumsMissing: true }
  }
}

function told(figures: readonly GroupFigures[]) {
  const byCurrency = new Map<string, Map<TradeGroup, GroupFigures>>()
  for (const one of figures)
    byCurrency.set(
      one.currency,
      (byCurrency.get(one.currency) ?? new Map<TradeGroup, GroupFigures>()).set(one.group, one),
    )
  const sums = [...byCurrency].map(([currency, groups]) => ({ ...sumsIn(currency, groups), rows: rowsIn(groups) }))
  return {
    count: sums.reduce((sum, { rows }) => sum + rows, 0n),
    countCapped: false,
    sums: sums.toSorted((a, b) => Number(b.rows - a.rows)).map(({ rows: _rows, ...one }) => one),
  }
}

function sumsIn(currency: string, groups: ReadonlyMap<TradeGroup, GroupFigures>): CurrencySums {
  const of = (group: TradeGroup) => {
    const { count = 0n, amount = '0' } = groups.get(group) ?? {}
    return { count, amount: BigInt(amount) }
  }
  const [paid, back] = [of('payment'), of('refund')]
  return {
    currency: currency as 'JPY', // the column's check knows the same four currencies
    payCount: paid.count,
    payAmount: paid.amount,
    refundCount: back.count,
    refundAmount: back.amount,
    netAmount: paid.amount - back.amount,
    leftOut: leftOutGroups.map((group) => ({ group, ...of(group) })).filter(({ count }) => count > 0n),
  }
}

function rowsIn(groups: ReadonlyMap<TradeGroup, GroupFigures>): bigint {
  return [...groups.values()].reduce((sum, { count }) => sum + count, 0n)
}

/** Count and amount of a group in one currency; the amount as text, since a sum of many rows has no bound. */
interface GroupFigures {
  currency: string
  group: TradeGroup
  count: bigint
  amount: string
}

/** The sums of whole business days from the roll-ups; only for searches without walking conditions or number. */
async function sumsOfDays(db: Db, search: Search): Promise<GroupFigures[]> {
  const { ents, days, walk } = search
  const { PaymentTypes = null, PaymentClasses = null } = walk?.wanted ?? {}
  const byShop = search.shops !== undefined || daysDiffer(search)
  const source = byShop ? part`stat_daily_shop t where ${ofShops(search)} and` : part`stat_daily_ent t where`
  const rows = await db.sql<{ currency: string } & Record<string, string>>`
    select currency, ${summedColumns}
      from ${source} ent_code = any(${ents}) and business_date between ${days.from} and ${days.to}${ofOwnDays(search)}
       and ${ofTypes(part`payment_type`, PaymentTypes)} and ${ofClasses(part`payment_type`, PaymentClasses)}
     group by currency`
  return rows.flatMap((row) =>
    tradeGroups.flatMap((group): GroupFigures[] => {
      const [count, amount] = sumColumns[group].map((column) => row[column] ?? '0')
      return count === '0' ? [] : [{ currency: row.currency, group, count: BigInt(count ?? 0), amount: amount ?? '0' }]
    }),
  )
}

const summedColumns = new Fragment(
  [tradeGroups.flatMap((group) => sumColumns[group].map((column) => `sum(${column})::text as ${column}`)).join(', ')],
  [],
)

/** The sums of every row that matches, however many. */
async function sumsOfRows(db: Db, search: Search): Promise<GroupFigures[]> {
  return db.sql<GroupFigures>`
    select t.currency, g.name as group, count(*) as count,
           sum(case when g.name = 'refund' then t.amount else ${signedAmountInSql} end)::text as amount
      from ${sourceOf(search)}
      join trade_types k on k.trade_type_code = t.trade_type
     cross join lateral (select ${tradeGroupInSql} as name) g
     where t.ent_code = any(${search.ents}) and ${ofShops(search)} and ${matching(search)}
     group by t.currency, g.name`
}

/** How many rows match, counted no further than `cap` and one. */
async function countRows(db: Db, search: Search, cap: number): Promise<number> {
  const [row] = await db.sql<{ count: number }>`
    select count(*)::int as count
      from (select 1 from ${sourceOf(search)}
             where t.ent_code = any(${search.ents}) and ${ofShops(search)} and ${matching(search)}
             limit ${cap + 1}) c`
  return row?.count ?? 0
}
