import { inStores, type SeenStores } from '#server/access/stores-seen-sql.ts'
import { part, type Db, type Fragment } from '#server/db/db.ts'
import type { Todo } from './contract.ts'

/** What needs a hand, as the database has it: how many, since when, where the oldest is, the amount of one, and what leads to it. */
export interface TodoRow {
  count: number
  since: Date
  amount: bigint | null
  currency: 'JPY' | 'CNY' | 'MNT' | 'QAR' | null
  shopName: string
  shops: number
  entCode: string | null
  tradeNo: string | null
  businessDate: string | null
  depositNo: string | null
}

/** Payments of these business days whose end nobody knows. */
export async function unknownPayments(db: Db, seen: SeenStores, from: string, to: string): Promise<TodoRow[]> {
  const days = part`stat_daily_shop
             where ent_code = any(${seen.ents}) and ${inStores(seen, part`shop_code`)}
               and business_date between ${from} and ${to} and unknown_count > 0`
  // Mostly there are none, and the months' payments need not be opened.
  const [some] = await db.sql<{ one: number }>`select 1 as one from ${days} limit 1`
  if (!some) return []
  return db.sql<TodoRow>`
    select count(*)::int as count, min(t.trade_time) as since, case when count(*) = 1 then max(t.amount) end as amount,
           min(t.currency) as currency,
           coalesce((select s.shop_name from shops s
                      where s.ent_code = (array_agg(t.ent_code order by t.trade_time))[1]
                        and s.shop_code = (array_agg(t.shop_code order by t.trade_time))[1]), '') as "shopName",
           count(distinct (t.ent_code, t.shop_code))::int as shops, null::text as "entCode", null::text as "tradeNo",
           null::date as "businessDate", null::text as "depositNo"
      from (select ent_code, shop_code, business_date from ${days} group by 1, 2, 3) d
      join transactions t on t.ent_code = d.ent_code and t.shop_code = d.shop_code and t.business_date = d.business_date
     where t.status = 'UNKNOWN' and t.business_date between ${from} and ${to}
    having count(*) > 0`
}

/** At most so many of a kind stand in the list one by one. */
const most = 10

/** A row with the kind it is of; kinds that are asked together are one statement. */
export type KindRow = TodoRow & { kind: Todo['kind'] }

/**
 * Refunds whose end nobody knows or that failed since a moment, the oldest first; of those that failed, the ones that nobody
 * tried again; and as one row the requests this person may decide. The index `refunds_to_see` holds all of these.
 */
export function refundsToSee(
  db: Db,
  tenant: string,
  seen: SeenStores,
  {
    unknownSince,
    failedSince,
    mayDecide,
  }: { readonly unknownSince: Date; readonly failedSince: Date; readonly mayDecide: Fragment },
): Promise<KindRow[]> {
  const within = part`r.tenant_code = ${tenant} and r.ent_code = any(${seen.ents}) and ${inStores(seen, part`r.shop_code`)}`
  const of = (kind: Todo['kind'], status: Fragment, from: Date, more: Fragment) => part`
    (select ${kind} as kind, 1 as count, r.status_at as since, r.amount, r.currency, coalesce(s.shop_name, '') as "shopName", 1 as shops,
            r.ent_code as "entCode", r.trade_no as "tradeNo", r.business_date as "businessDate", null::text as "depositNo"
       from refunds r
       left join shops s on s.ent_code = r.ent_code and s.shop_code = r.shop_code
      where ${within} and r.status = ${status} and r.requested_at > ${from} and ${more}
      order by r.status_at, r.refund_no
      limit ${most})`
  const notTriedAgain = part`not exists (
            select from refunds later
             where later.ent_code = r.ent_code and later.trade_no = r.trade_no and later.requested_at > r.requested_at)`
  return db.sql<KindRow>`
    ${of('unknownRefunds', part`'UNKNOWN'`, unknownSince, part`true`)}
    union all ${of('failedRefunds', part`'FAILED'`, failedSince, notTriedAgain)}
    union all
    (select 'approvals' as kind, count(*)::int, min(r.requested_at), case when count(*) = 1 then max(r.amount) end, min(r.currency),
            coalesce((select s.shop_name from shops s
                       where s.ent_code = (array_agg(r.ent_code order by r.requested_at))[1]
                         and s.shop_code = (array_agg(r.shop_code order by r.requested_at))[1]), ''),
            count(distinct (r.ent_code, r.shop_code))::int, null, null, null, null
       from refunds r
      where ${within} and ${mayDecide}
     having count(*) > 0)`
}

/** Transfers that came back and no later deposit has taken, and deposits the bank booked otherwise, nobody knows why; the oldest of each first. */
export function depositsToSee(db: Db, seen: SeenStores): Promise<KindRow[]> {
  const of = (kind: Todo['kind'], which: Fragment) => part`
    (select ${kind} as kind, 1 as count, d.payment_date::timestamp at time zone e.time_zone as since, d.transfer_amount as amount, d.currency,
            coalesce(s.shop_name, '') as "shopName", 1 as shops, d.ent_code as "entCode", null::text as "tradeNo",
            null::date as "businessDate", d.deposit_no as "depositNo"
       from deposits d
       join enterprises e on e.tenant_code = d.tenant_code and e.ent_code = d.ent_code
       left join shops s on s.ent_code = d.ent_code and s.shop_code = d.shop_code
      where d.ent_code = any(${seen.ents}) and ${inStores(seen, part`d.shop_code`)} and ${which}
      order by d.payment_date, d.deposit_no
      limit ${most})`
  return db.sql<KindRow>`
    ${of('failedTransfers', part`d.status = 'FAILED' and d.merged_into is null`)}
    union all ${of('differentDeposits', part`d.bank_match = 'DIFFERENT' and d.bank_explained_at is null`)}`
}

/** How many stores a scope has. */
export async function countStores(db: Db, seen: SeenStores): Promise<number> {
  const [row] = await db.sql<{ count: number }>`
    select count(*)::int as count from shops
     where ent_code = any(${seen.ents}) and ${inStores(seen, part`shop_code`)}`
  return row?.count ?? 0
}
