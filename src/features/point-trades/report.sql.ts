import { inStores, type SeenStores } from '#server/access/stores-seen-sql.ts'
import { part, type Db, type Fragment } from '#server/db/db.ts'
import { pointSums } from '#server/points/sums.ts'
import { addDays } from '#shared/calendar.ts'
import type { ChargeType } from '#shared/charge-type.ts'

/** What confirmed point transactions come to. */
export interface PointSumsRow {
  given: bigint
  used: bigint
  expired: bigint
  adjusted: bigint
  net: bigint
}

type Days = { readonly from: string; readonly to: string }

/** What each day came to, the earliest first. */
export function sumsByDay(db: Db, seen: SeenStores, days: Days) {
  return db.sql<PointSumsRow & { date: string }>`
    select g.key as date, g.given, g.used, g.expired, g.adjusted, g.net
      from ${summed(seen, days, part`t.business_date`)} g
     order by g.key
     limit 400`
}

/** What each store came to, the most given first; what is of no store has no code. */
export function sumsByStore(db: Db, seen: SeenStores, days: Days) {
  return db.sql<PointSumsRow & { entCode: string; shopCode: string; shopName: string }>`
    select g.ent_code as "entCode", g.key as "shopCode", coalesce(s.shop_name, g.key) as "shopName", g.given, g.used,
           g.expired, g.adjusted, g.net
      from ${summed(seen, days, part`t.shop_code`, part`t.ent_code`)} g
      left join shops s on s.ent_code = g.ent_code and s.shop_code = g.key
     order by g.given desc, g.ent_code, g.key
     limit 500`
}

/** What was given and adjusted by each charge type, the most first. */
export function pointsByType(db: Db, seen: SeenStores, days: Days) {
  return db.sql<{ chargeType: ChargeType; points: bigint }>`
    select g.key as "chargeType", (g.given + g.adjusted)::bigint as points
      from ${summed(seen, days, part`t.charge_type`)} g
     where g.key is not null
     order by 2 desc, 1
     limit 20`
}

/** What customers hold after a day, in each enterprise. */
export function heldAfter(db: Db, seen: SeenStores, day: string) {
  return db.sql<{ entCode: string; points: bigint }>`
    select t.ent_code as "entCode", coalesce(sum(t.points), 0)::bigint as points
      from point_entries t
     where ${within(seen)} and t.business_date <= ${day}
     group by 1
     order by 1
     limit 20000`
}

/** What each enterprise came to, those without any point transaction among them; the most given first. */
export function sumsByEnterprise(db: Db, seen: SeenStores, days: Days) {
  return db.sql<PointSumsRow & { entCode: string; entName: string }>`
    select e.ent_code as "entCode", e.ent_display_name as "entName", coalesce(g.given, 0)::bigint as given,
           coalesce(g.used, 0)::bigint as used, coalesce(g.expired, 0)::bigint as expired,
           coalesce(g.adjusted, 0)::bigint as adjusted, coalesce(g.net, 0)::bigint as net
      from enterprises e
      left join ${summed(seen, days, part`t.ent_code`)} g on g.key = e.ent_code
     where e.ent_code = any(${seen.ents}) and e.ent_code <> '__SYSTEM'
     order by given desc, e.ent_code
     limit 1000`
}

/** The sums by a key, where asked of each enterprise. */
function summed(seen: SeenStores, days: Days, key: Fragment, ent = part`null::text`): Fragment {
  return part`
    (select ${ent} as ent_code, ${key} as key, ${pointSums}
       from point_entries t
      where ${within(seen)} and ${onDays(days)}
      group by 1, 2)`
}

/** These days; generous bounds of time, which the index wants: no zone is further from UTC than a day. */
function onDays({ from, to }: Days): Fragment {
  const midnight = (day: string) => new Date(`${day}T00:00:00Z`)
  return part`t.business_date between ${from} and ${to} and t.at >= ${midnight(addDays(from, -1))} and t.at < ${midnight(addDays(to, 2))}`
}

function within(seen: SeenStores): Fragment {
  return part`t.ent_code = any(${seen.ents}) and ${inStores(seen, part`t.shop_code`)} and t.status = 'CONFIRMED'`
}
