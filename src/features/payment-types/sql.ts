import type { Db } from '#server/db/db.ts'
import { mostCounted, countedInTime } from '#server/master/in-use.ts'
import type { Uses } from '#shared/master.ts'

/** Stores of all tenants whose fees name a payment type: their own, or their enterprise's. */
export function storesOf(db: Db, paymentType: string): Promise<{ count: number }[]> {
  return db.sql<{ count: number }>`
    select count(*)::int as count
      from (select distinct s.ent_code, s.shop_code
              from fee_plan_lines f
              join shops s on s.ent_code = f.ent_code and f.shop_code in ('', s.shop_code)
             where f.payment_type = ${paymentType}
             limit ${mostCounted + 1}) t`
}

/** How many stores' fees name each payment type; nothing where counting takes too long. */
export async function storesByType(db: Db): Promise<ReadonlyMap<string, Uses>> {
  const counting = db.sql<{ code: string; count: number }>`
    select f.payment_type as code, count(distinct (s.ent_code, s.shop_code))::int as count
      from fee_plan_lines f
      join shops s on s.ent_code = f.ent_code and f.shop_code in ('', s.shop_code)
     group by f.payment_type
     limit 1000`
  const rows = await countedInTime(counting)
  return new Map(rows.map(({ code, count }) => [code, { stores: { count, capped: false } }]))
}

/** Whether there is such a payment class. */
export async function hasClass(db: Db, classCode: string): Promise<boolean> {
  const rows = await db.sql<{ found: boolean }>`
    select true as found from payment_classes where class_code = ${classCode} for key share`
  return rows.length > 0
}
