import type pg from 'pg'
import { transaction, type Tx } from '#server/db/db.ts'
import { returnOrders } from '#server/ingest/order-returns.ts'
import { businessDateOf, instantOf } from '#shared/business-day.ts'
import type { DemoTenant } from './tenants.ts'

const dayMs = 86_400_000

/** Writes the orders and points that belong to the payments of merchants with points; existing rows stay, another run adds what has come since. */
export async function fillOrders(service: pg.Pool, tenants: readonly DemoTenant[], now: Date): Promise<void> {
  await Promise.all(
    tenants.flatMap((tenant) => withPoints(tenant).map((code) => fillMerchant(service, tenant, code, now))),
  )
}

/** Writes the orders of a month's payments ahead of all that `fillOrders` writes. */
export async function fillSold(
  service: pg.Pool,
  tenant: DemoTenant,
  { month, next, now }: { readonly month: string; readonly next: string; readonly now: Date },
): Promise<void> {
  const midnight = (day: string) => new Date(instantOf(day, '00:00', tenant.zone))
  const span = { since: midnight(month), until: midnight(next), now }
  await Promise.all(withPoints(tenant).map((code) => transaction(service, (tx) => writeSold(tx, code, span))))
}

/** The enterprises that go side by side: they share no row. */
function withPoints({ enterprises }: DemoTenant): string[] {
  return enterprises.filter(({ point }) => point).map(({ code }) => code)
}

async function fillMerchant(
  service: pg.Pool,
  { code: tenant, zone }: DemoTenant,
  code: string,
  now: Date,
): Promise<void> {
  await transaction(service, async (tx) => {
    const [{ last, opened, begun } = { last: null, opened: false, begun: null }] = await tx.sql<{
      last: Date | null
      opened: boolean
      begun: string | null
    }>`
      select (select max(order_time) from orders where ent_code = ${code} and order_type = 'PURCHASE') as last,
             exists (select from point_entries where ent_code = ${code} and kind = 'ADJUST' and entry_key = 'opening 0') as opened,
             (select since from demo_progress where tenant_code = ${tenant}) as begun`
    const start = new Date(instantOf(begun ?? businessDateOf(now, zone), '00:00', zone))
    // The orders of a first load were written month by month, and what belongs to no payment was not.
    const soldSince = last ? new Date(last.getTime() - 2 * dayMs) : start
    const first = opened ? soldSince : start
    if (!opened) await bringAlong(tx, code, first)
    await writeSold(tx, code, { since: soldSince, until: now, now })
    await writeDays(tx, code, { since: first, now, zone })
    await confirmPending(tx, code, first, now)
    await followReturns(tx, code, first, now)
  })
}

/** What members had before the demonstration begins. */
async function bringAlong(tx: Tx, code: string, first: Date): Promise<void> {
  await tx.sql`
    insert into point_entries (ent_code, entry_key, kind, member, trade_no, points, at, point_trade_no, business_date, charge_type, remark)
    select ${code}, 'opening ' || m, 'ADJUST', 'M' || lpad((m::bigint * 7919131 % 1000000000)::text, 9, '0'), '', 12000,
           ${first}::timestamptz - interval '1 day', 'P' || upper(substr(md5(${code} || ' ADJUST opening ' || m), 1, 18)),
           (${first}::timestamptz - interval '1 day')::date, 'REVISION', '旧ポイントシステムから移行'
      from generate_series(0::bigint, 399) m
        on conflict do nothing`
}

/** Every sale as an order, some of them split; members get points by the rules that were in force. What is whose follows from the payment's number. */
async function writeSold(
  tx: Tx,
  code: string,
  { since, until, now }: { readonly since: Date; readonly until: Date; readonly now: Date },
): Promise<void> {
  await tx.sql`
    with sold as (
      select t.*, h.h, u.unit, c.class_code, case c.class_code when 'CARD' then 'creditCard' when 'CASH' then 'cash' else 'wallet' end as pay_kind,
             coalesce(t.order_no, 'O' || substr(t.trade_no, 3)) as no,
             case when h.h % 100 < 62 or c.class_code = 'POINT' then 'M' || lpad((h.h % 400 * 7919131 % 1000000000)::text, 9, '0') else '' end as who,
             case when h.h % 10 = 3 then greatest(t.amount * 3 / 1000 * 100, 0) else 0 end as cash,
             case when h.h % 100 < 62 and h.h % 6 = 1 and c.class_code <> 'POINT' then least(t.amount / 10 / u.unit, 300) else 0 end as spent,
             case when h.h % 10 = 1 and t.trade_time > ${now}::timestamptz - interval '3 days' then 'PROVISIONAL' else 'CONFIRMED' end as standing
        from transactions t
        join payment_types c on c.code = t.payment_type
       cross join lateral (select abs(hashtext(t.trade_no)::bigint) as h) h
       cross join lateral (select case t.currency when 'JPY' then 1 else 100 end as unit) u
       where t.ent_code = ${code} and t.trade_time > ${since} and t.trade_time <= ${until}
         and t.business_date between (${since}::timestamptz)::date - 1 and (${until}::timestamptz)::date + 1
         and t.trade_type = '01' and t.status in ('SUCCESS', 'PARTIALLY_REFUNDED', 'REFUNDED', 'CANCELLED')
         and not exists (select from orders o where o.ent_code = t.ent_code and o.trade_no = t.trade_no)),
    written as (
      insert into orders (ent_code, order_no, order_time, business_date, order_type, shop_code, terminal_no, member, total_amount, currency,
                          coupon_no, status, trade_no)
      select ent_code, no, trade_time, business_date, case class_code when 'POINT' then 'POINT_ONLY' else 'PURCHASE' end, shop_code, terminal_no, who,
             amount + cash + spent * unit, currency, case when who <> '' and h % 11 = 5 then 'C' || lpad((h % 90)::text, 4, '0') end,
             case when who <> '' and standing = 'PROVISIONAL' and status = 'SUCCESS' then 'PENDING_POINT' else 'COMPLETED' end, trade_no
        from sold
          on conflict do nothing
      returning ent_code, trade_no),
    new as (select s.* from sold s join written w on w.ent_code = s.ent_code and w.trade_no = s.trade_no),
    parts as (
      insert into order_payments (ent_code, order_no, line, payment_type, amount, trade_no)
      select ent_code, no, 1, payment_type, amount, trade_no from new
       union all select ent_code, no, 2, 'CASH', cash, null from new where cash > 0
       union all select ent_code, no, 3, 'HPOINT', spent * unit, null from new where spent > 0),
    found as (
      insert into numbers (ent_code, number, kind, trade_no, business_date)
      select ent_code, no, 'order', trade_no, business_date from new where order_no is null
          on conflict do nothing),
    entries as (
      select n.*, r.* from new n
       cross join lateral (values
         ('BONUS', true, case n.pay_kind when 'cash' then 5000 else 10000 end, 1000000, null::bigint),
         ('BONUS_BONUS', extract(isodow from n.business_date) >= 6, 10000, 1000000, null),
         ('BONUS_COUPON', n.h % 11 = 5, 10000, 2000000, null),
         ('QUANTITY', n.h % 10 = 7, null, null, 50),
         ('QUANTITY_COUPON', n.h % 23 = 9, null, null, 30)) as r(charge, applies, rate, times, fixed)
       where n.who <> '' and r.applies and n.class_code <> 'POINT'),
    given as (
      insert into point_entries (ent_code, entry_key, kind, member, trade_no, points, at, point_trade_no, business_date, shop_code, terminal_no,
                                 order_no, charge_type, base_amount, payment_kind, give_rate_ppm, multiple_ppm, point_cap, valid_until, status)
      select ent_code, key, 'GIVE', who, trade_no,
             coalesce(fixed, least(100, (amount + cash) * rate * times / (unit * 1000000000000))), trade_time,
             'P' || upper(substr(md5(ent_code || ' GIVE ' || key), 1, 18)), business_date, shop_code, terminal_no, no, charge,
             case when fixed is null then amount + cash end, case when fixed is null then pay_kind end, rate, times,
             case when fixed is null then 100 end, (business_date + interval '1 year')::date,
             case when charge = 'BONUS' and h % 97 = 13 then 'FAILED' else standing end
        from (select e.*, case e.charge when 'BONUS' then e.trade_no else e.trade_no || ' ' || e.charge end as key from entries e) k
          on conflict do nothing)
    insert into point_entries (ent_code, entry_key, kind, member, trade_no, points, at, point_trade_no, business_date, shop_code, terminal_no, order_no)
    select ent_code, trade_no, 'USE', who, trade_no, -case class_code when 'POINT' then amount / unit else spent end, trade_time,
           'P' || upper(substr(md5(ent_code || ' USE ' || trade_no), 1, 18)), business_date, shop_code, terminal_no, no
      from new where who <> '' and (spent > 0 or class_code = 'POINT')
        on conflict do nothing`
}

/** What belongs to no payment: campaigns, expiry, corrections and top-ups, one of each a day, and now and then points that were given twice. */
async function writeDays(tx: Tx, code: string, about: { since: Date; now: Date; zone: string }): Promise<void> {
  const { since, now, zone } = about
  await tx.sql`
    with days as (
      select d::date as day, s.shop_code, abs(hashtext(${code} || d::date)::bigint) as h
        from generate_series((${since}::timestamptz at time zone ${zone})::date, (${now}::timestamptz at time zone ${zone})::date, interval '1 day') d
       cross join lateral (select shop_code from shops where ent_code = ${code} order by shop_code limit 1) s),
    rows as (
      select d.day, d.shop_code, k.kind, k.charge, k.points, k.remark, k.source, k.second, k.status,
             'M' || lpad(((d.h + k.second) % 400 * 7919131 % 1000000000)::text, 9, '0') as who, k.kind || ' ' || k.second || ' ' || d.day as key,
             (d.day + make_interval(secs => k.second)) at time zone ${zone} as at
        from days d
        join (values ('GIVE', 'PROMOTION', 100, 'ご来店キャンペーン', '会員アプリ', 1, 'CONFIRMED'), ('EXPIRE', null, -40, '', 'PORTAL', 0, 'CONFIRMED'),
                     ('ADJUST', 'REVISION', -25, '付与額の誤りを補正', 'PORTAL', 2, 'CONFIRMED'), ('GIVE', 'BONUS', 15, '', 'PORTAL', 3, 'CONFIRMED'),
                     ('GIVE', 'PROMOTION', 100, '重複付与のため取消', '会員アプリ', 4, 'CANCELLED'))
               as k(kind, charge, points, remark, source, second, status) on k.status = 'CONFIRMED' or d.h % 3 = 0),
    due as (select * from rows where at <= ${now}),
    topped as (
      insert into orders (ent_code, order_no, order_time, business_date, order_type, shop_code, member, total_amount, currency, status)
      select ${code}, 'O' || to_char(day, 'YYMMDD') || '000000' || case kind when 'ADJUST' then '999902' else '999903' end, at, day,
             case kind when 'ADJUST' then 'ADJUST' else 'CHARGE' end, shop_code, who, case kind when 'ADJUST' then 0 else 3000 end, e.currency, 'COMPLETED'
        from due join enterprises e on e.ent_code = ${code}
       where second in (2, 3)
          on conflict do nothing
      returning ent_code, order_no, order_type, total_amount),
    paid as (
      insert into order_payments (ent_code, order_no, line, payment_type, amount)
      select ent_code, order_no, 1, 'CASH', total_amount from topped where order_type = 'CHARGE')
    insert into point_entries (ent_code, entry_key, kind, member, trade_no, points, at, point_trade_no, business_date, shop_code, order_no, charge_type,
                               base_amount, payment_kind, give_rate_ppm, multiple_ppm, remark, source, status)
    select ${code}, key, kind, who, '', points, at, 'P' || upper(substr(md5(${code} || ' ' || kind || ' ' || key), 1, 18)), day,
           case when kind = 'EXPIRE' then '' else shop_code end,
           case second when 2 then 'O' || to_char(day, 'YYMMDD') || '000000999902' when 3 then 'O' || to_char(day, 'YYMMDD') || '000000999903' end,
           charge, case second when 3 then 3000 end, case second when 3 then 'cash' end, case second when 3 then 5000 end,
           case second when 3 then 1000000 end, remark, source, status
      from due
        on conflict do nothing`
}

/** Points stand after three days: what was not yet old enough at the last time is at most as much older than what is written now. */
async function confirmPending(tx: Tx, code: string, first: Date, now: Date): Promise<void> {
  const [from, before] = [new Date(first.getTime() - 2 * dayMs), new Date(now.getTime() - 3 * dayMs)]
  await tx.sql`
    update orders set status = 'COMPLETED'
     where ent_code = ${code} and status = 'PENDING_POINT' and order_time >= ${from} and order_time < ${before}`
  await tx.sql`
    update point_entries set status = 'CONFIRMED'
     where ent_code = ${code} and status = 'PROVISIONAL' and at >= ${from} and at < ${before}`
}

/** Refunds that came with the demonstration's own payments; those made in the portal have been followed already. */
async function followReturns(tx: Tx, code: string, since: Date, now: Date): Promise<void> {
  const returned = await tx.sql<{ tradeNo: string }>`
    select distinct o.trade_no as "tradeNo"
      from transactions r
      join orders o on o.ent_code = r.ent_code and o.trade_no = r.orig_trade_no
      join transactions p on p.ent_code = r.ent_code and p.trade_no = r.orig_trade_no and p.business_date = r.orig_business_date
     where r.ent_code = ${code} and r.trade_time > ${since} and r.trade_time <= ${now} and r.status = 'SUCCESS'
       and r.trade_type in ('04', '05', '06') and p.status in ('PARTIALLY_REFUNDED', 'REFUNDED', 'CANCELLED')
       and not exists (select from orders b where b.ent_code = r.ent_code and b.order_no = 'O' || r.trade_no)
     order by 1
     limit 100000`
  if (returned.length === 0) return
  const tradeNos = returned.map(({ tradeNo }) => tradeNo)
  await takeBack(tx, code, tradeNos, now)
  await returnOrders(tx, code, tradeNos)
}

/** Moves the points of these payments as the point system does for each refund in its turn (server/points/embedded.ts), all at once. */
async function takeBack(tx: Tx, code: string, tradeNos: readonly string[], now: Date): Promise<void> {
  await tx.sql`
    with had as (
      select trade_no, min(member) as member, min(order_no) as order_no, min(shop_code) as shop_code, min(terminal_no) as terminal_no,
             coalesce(sum(points) filter (where kind = 'GIVE'), 0)::bigint as given,
             coalesce(sum(points) filter (where kind = 'GIVE' and status = 'PROVISIONAL'), 0)::bigint as open,
             coalesce(-sum(points) filter (where kind = 'USE'), 0)::bigint as used
        from point_entries
       where ent_code = ${code} and trade_no = any(${tradeNos}) and kind in ('GIVE', 'USE') and status in ('CONFIRMED', 'PROVISIONAL')
       group by trade_no),
    turns as (
      select h.*, r.trade_time, r.business_date, r.amount, m.paid,
             sum(r.amount) over (partition by h.trade_no order by r.trade_time, r.trade_no)::bigint as refunded
        from had h
        join transactions r on r.ent_code = ${code} and r.orig_trade_no = h.trade_no and r.status = 'SUCCESS' and r.trade_type in ('04', '05', '06')
         and r.trade_time <= ${now}
       cross join lateral (
             select sum(q.amount)::bigint as paid from order_payments q join payment_types y on y.code = q.payment_type
              where q.ent_code = ${code} and q.order_no = h.order_no and (q.trade_no is not null or y.class_code <> 'POINT')) m),
    shares as (
      select t.*, t.trade_no || ' ' || refunded as key,
             given * refunded / paid - given * (refunded - amount) / paid as taken,
             open * refunded / paid - open * (refunded - amount) / paid as taken_open,
             used * refunded / paid - used * (refunded - amount) / paid as back
        from turns t)
    insert into point_entries (ent_code, entry_key, kind, member, trade_no, points, at, point_trade_no, business_date, shop_code, terminal_no,
                               order_no, status)
    select ${code}, v.key, v.kind, s.member, s.trade_no, v.points, s.trade_time,
           'P' || upper(substr(md5(${code} || ' ' || v.kind || ' ' || v.key), 1, 18)), s.business_date, s.shop_code, s.terminal_no, s.order_no, v.status
      from shares s
     cross join lateral (values ('CANCEL_GIVE', s.key, s.taken_open - s.taken, 'CONFIRMED'),
                                ('CANCEL_GIVE', s.key || ' PROVISIONAL', -s.taken_open, 'PROVISIONAL'),
                                ('CANCEL_USE', s.key, s.back, 'CONFIRMED')) as v(kind, key, points, status)
     where v.points <> 0
        on conflict do nothing`
}
