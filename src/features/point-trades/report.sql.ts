import type { Scope } from '#server/access/scope.ts'
import { part, type Db, type Fragment } from '#server/db/db.ts'
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

type Reach = Pick<Scope, 'ents' | 'shops'>
type Days = { readonly from: string; readonly to: string }

const sums = part`
  coalesce(sum(t.points) filter (where t.kind in ('GIVE', 'CANCEL_GIVE')), 0)::bigint as given,
  coalesce(-sum(t.points) filter (where t.kind in ('USE', 'CANCEL_USE')), 0)::bigint as used,
  coalesce(-sum(t.points) filter (where t.kind = 'EXPIRE'), 0)::bigint as expired,
  coalesce(sum(t.points) filter (where t.kind = 'ADJUST'), 0)::bigint as adjusted,
  coalesce(sum(t.points), 0)::bigint as net`

/** These days; generous bounds of time, which the index wants: no zone is further from UTC than a day. */
function onDays({ from, to }: Days): Fragment {
  const midnight = (day: string) => new Date(`${day}T00:00:00Z`)
  return part`t.business_date between ${from} and ${to} and t.at >= ${midnight(addDays(from, -1))} and t.at < ${midnight(addDays(to, 2))}`
}

function within({ ents, shops }: Reach): Fragment {
  const chosen = shops === 'all' ? null : shops
  return part`t.ent_code = any(${ents}) and (${chosen}::text[] is null or t.shop_code = any(${chosen})) and t.status = 'CONFIRMED'`
}

/** What each day came to, the earliest first. */
export function sumsByDay(db: Db, reach: Reach, days: Days) {
  return db.sql<PointSumsRow & { date: string }>`
    select t.business_date as date, ${sums}
      from point_entries t
     where ${within(reach)} and ${onDays(days)}
     group by 1
     order by 1
     limit 400`
}

/** What each store came to, the most given first; what is of no store has no code. */
export function sumsByStore(db: Db, reach: Reach, days: Days) {
  return db.sql<PointSumsRow & { entCode: string; shopCode: string; shopName: string }>`
    select g.ent_code as "entCode", g.shop_code as "shopCode", coalesce(s.shop_name, g.shop_code) as "shopName", g.given, g.used,
           g.expired, g.adjusted, g.net
      from (select t.ent_code, t.shop_code, ${sums}
              from point_entries t
             where ${within(reach)} and ${onDays(days)}
             group by 1, 2) g
      left join shops s on s.ent_code = g.ent_code and s.shop_code = g.shop_code
     order by g.given desc, g.ent_code, g.shop_code
     limit 500`
}

/** What was given and adjusted by each charge type, the most first. */
export function pointsByType(db: Db, reach: Reach, days: Days) {
  return db.sql<{ chargeType: ChargeType; points: bigint }>`
    select t.charge_type as "chargeType", sum(t.points)::bigint as points
      from point_entries t
     where ${within(reach)} and ${onDays(days)} and t.charge_type is not null
       and t.kind in ('GIVE', 'CANCEL_GIVE', 'ADJUST')
     group by 1
     order by 2 desc, 1
     limit 20`
}

/** What customers hold after a day, in each enterprise. */
export function heldAfter(db: Db, reach: Reach, day: string) {
  return db.sql<{ entCode: string; points: bigint }>`
    select t.ent_code as "entCode", coalesce(sum(t.points), 0)::bigint as points
      from point_entries t
     where ${within(reach)} and t.business_date <= ${day}
     group by 1
     order by 1
     limit 20000`
}

/** What each enterprise with stores came to, those without any point transaction among them; by name. */
export function sumsByEnterprise(db: Db, reach: Reach, days: Days) {
  return db.sql<PointSumsRow & { entCode: string; entName: string }>`
    select e.ent_code as "entCode", e.ent_display_name as "entName", coalesce(g.given, 0)::bigint as given,
           coalesce(g.used, 0)::bigint as used, coalesce(g.expired, 0)::bigint as expired,
           coalesce(g.adjusted, 0)::bigint as adjusted, coalesce(g.net, 0)::bigint as net
      from enterprises e
      left join (select t.ent_code, ${sums}
                   from point_entries t
                  where ${within(reach)} and ${onDays(days)}
                  group by 1) g on g.ent_code = e.ent_code
     where e.ent_code = any(${reach.ents}) and e.ent_code <> '__SYSTEM'
     order by given desc, e.ent_code
     limit 1000`
}
