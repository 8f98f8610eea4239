import type { ReadDb } from '#server/access.ts'
import type { Db } from '#server/db.ts'
import { part } from '#server/db.ts'
import { limits } from '#shared/limits.ts'
import { Problem } from '#shared/problem.ts'
import { summed, type Decided } from './search.server.ts'
import { matching, ofBrands, ofShops, sourceOf, type Brands, type Search } from './sql.ts'

/**
 * How many rows match and what they come to, from the daily sums where they can tell. Throws Problem('narrowPeriod') where
 * neither the sums nor the first 10,000 rows can be had in a second.
 */
export async function sumsOf(db: ReadDb, search: Decided) {
  if (summed(search)) {
    return told(
      await sumsOfDays(db, search, { types: search.walk?.paymentTypes ?? null, classes: search.walk?.classes ?? null }),
    )
  }
  const capped = db.within(limits.walkSeconds)
  try {
    return told(await sumsOfRows(capped, search))
  } catch (error) {
    if (!(error instanceof Problem) || error.problem !== 'narrowPeriod') throw error
    const count = await countRows(capped, search, limits.countCap)
    if (count <= limits.countCap) throw error
    return { count: limits.countCap, countCapped: true, sums: [], sumsMissing: true }
  }
}

function told(rows: Awaited<ReturnType<typeof sumsOfRows>>) {
  const sums = rows.map(({ currency, payCount, payAmount, refundCount, refundAmount }) => ({
    currency: currency as 'JPY', // the column's check knows the same four currencies
    payCount,
    payAmount,
    refundCount,
    refundAmount,
    netAmount: payAmount - refundAmount,
  }))
  return { count: rows.reduce((sum, row) => sum + row.count, 0n), countCapped: false, sums }
}

const counted = ['SUCCESS', 'PARTIALLY_REFUNDED', 'REFUNDED', 'DISPUTED']

/** One currency's sums; `count` counts every row. */
interface SumRow {
  currency: string
  count: bigint
  payCount: bigint
  payAmount: bigint
  refundCount: bigint
  refundAmount: bigint
}

/** The sums of whole business days from the roll-ups; only for searches without walking conditions or number. */
async function sumsOfDays(db: Db, { ents, shops, days }: Search, paymentTypes: Brands): Promise<SumRow[]> {
  const source = shops ? part`stat_daily_shop where shop_code = any(${shops}) and` : part`stat_daily_ent where`
  return db.sql<SumRow>`
    select currency, sum(row_count)::bigint as count, sum(pay_count)::bigint as "payCount", sum(pay_amount)::bigint as "payAmount",
           sum(refund_count)::bigint as "refundCount", sum(refund_amount)::bigint as "refundAmount"
      from ${source} ent_code = any(${ents}) and business_date between ${days.from} and ${days.to}
       and ${ofBrands(part`payment_type`, paymentTypes)}
     group by currency
    having sum(row_count) > 0
     order by sum(row_count) desc`
}

/** The sums of every row that matches, however many. */
async function sumsOfRows(db: Db, search: Search): Promise<SumRow[]> {
  return db.sql<SumRow>`
    select t.currency, count(*) as count,
           count(*) filter (where t.status = any(${counted}) and k.counts_as_sale) as "payCount",
           coalesce(sum(t.amount) filter (where t.status = any(${counted}) and k.counts_as_sale), 0)::bigint as "payAmount",
           count(*) filter (where t.status = any(${counted}) and k.category = 'REFUND') as "refundCount",
           coalesce(sum(t.amount) filter (where t.status = any(${counted}) and k.category = 'REFUND'), 0)::bigint as "refundAmount"
      from ${sourceOf(search)}
      join trade_types k on k.trade_type_code = t.trade_type
     where t.ent_code = any(${search.ents}) and ${ofShops(search)} and ${matching(search)}
     group by t.currency
     order by count(*) desc`
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
