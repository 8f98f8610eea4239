import type pg from 'pg'
import { dbOn } from '#server/db/db.ts'
import { seedMasters } from '#server/seed/masters.ts'
import { ensurePartitions } from '#server/db/partitions.ts'

/** The tenant of the bench, and its largest enterprise: a fifth of all rows and 400 stores. */
export const tenant = 'benchsearch'
export const ents = { largest: 'E00000001', others: 19 }

/** Fills an empty database with a year of rows that lie in the order they arrived, as they do in life. */
export async function fillSearch(pool: pg.Pool, rows: number): Promise<void> {
  const db = dbOn(pool)
  const [there] = await db.sql<{ one: number }>`select 1 as one from tenants where tenant_code = ${tenant}`
  if (there) return
  await seedMasters(db)
  await ensurePartitions(pool, { now: new Date('2026-11-21T05:00:00Z'), from: '2025-11-22' })
  await db.sql`insert into tenants (tenant_code, tenant_name, realm) values (${tenant}, 'Bench', ${tenant})`
  await db.sql`
    insert into enterprises (ent_code, tenant_code, ent_name, ent_display_name)
    select 'E' || lpad(n::text, 8, '0'), ${tenant}, 'Bench ' || n, 'Bench ' || n from generate_series(1, ${ents.others} + 1) n`
  await db.sql`
    insert into shops (ent_code, shop_code, shop_name, shop_name_kana)
    select 'E' || lpad(e::text, 8, '0'), 'S' || lpad(s::text, 8, '0'), '店舗の名前 ' || s, 'テンポ'
      from generate_series(1, ${ents.others} + 1) e, generate_series(1, case when e = 1 then 400 else 80 end) s`
  await db.sql`
    insert into transactions (ent_code, trade_no, business_date, trade_time, amount, fee_amount, fee_ppm, refund_deadline, shop_code,
                              terminal_no, trade_type, payment_type, present_mode, currency, status, provider_trade_no, receipt_no,
                              approval_no, card_last4, operator_name)
    select 'E' || lpad(ent::text, 8, '0'), to_char(jst, 'YYYYMMDDHH24MISS') || lpad((n % 1000000)::text, 6, '0'), jst::date, at,
           500 + n * 7919 % 9000, 20, 19800, jst::date + 365, 'S' || lpad((1 + n * 31 % (case when ent = 1 then 400 else 80 end))::text, 8, '0'),
           'T' || lpad((n * 31 % 900)::text, 8, '0'), '01', (array['PAYPAY', 'VISA_MC', 'JCB', 'DBARAI', 'SUICA'])[1 + n % 5], 'CPM', 'JPY', 'SUCCESS',
           lpad((n * 7919)::text, 20, '0'), lpad((n % 10000)::text, 4, '0'), lpad((n % 1000000)::text, 6, '0'), lpad((n % 10000)::text, 4, '0'), '佐藤 美咲'
      from (select n, timestamptz '2026-11-21 14:00+09' - make_interval(secs => ${rows} - n) * (365.0 * 86400 / ${rows}) as at,
                   case when n % 5 = 0 then 1 else 2 + (n * 13 % ${ents.others}) end as ent
              from generate_series(1::bigint, ${rows}::bigint) n) made
     cross join lateral (select at at time zone 'Asia/Tokyo' as jst) clock
     order by n`
  await db.sql`analyze transactions`
  await db.sql`analyze shops`
}
