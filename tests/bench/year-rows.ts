import { schemaPool } from '#server/db/database.ts'
import { dbOn } from '#server/db/db.ts'
import { ensurePartitions } from '#server/db/partitions.ts'
import { addDays } from '#shared/calendar.ts'
import { ent } from './export-rows.ts'
import type { Merchant } from './merchant.ts'

const [days, stores] = [396, 100]

/** Gives the merchant a hundred stores and so many payments and refunds over the last thirteen months, with all sums. */
export async function fillYear({ url, day, zone }: Merchant, rows: number): Promise<{ from: string; to: string }> {
  const pool = schemaPool(url)
  const [from, to] = [addDays(day, -days), addDays(day, -1)]
  await ensurePartitions(pool, { now: new Date(`${day}T12:00:00+09:00`), from })
  const db = dbOn(pool)
  await db.sql`
    insert into shops (ent_code, shop_code, shop_name)
    select ${ent}, 'S' || lpad(n::text, 8, '0'), '店舗の名前 ' || n from generate_series(1, ${stores}::int) n
        on conflict do nothing`
  await db.sql`
    insert into transactions (ent_code, trade_no, business_date, trade_time, amount, fee_amount, fee_ppm, fee_tax_class, refund_deadline,
                              shop_code, terminal_no, trade_type, payment_type, present_mode, currency, status)
    select ${ent}, 'Y' || lpad(n::text, 12, '0'), wall::date, at, 500 + n * 7919 % 9000, 20, 19800, 'TAXABLE', wall::date + 365,
           'S' || lpad((1 + n * 31 % ${stores}::int)::text, 8, '0'), 'T' || lpad((n * 31 % 900)::text, 8, '0'),
           case when n % 50 = 0 then '06' else '01' end,
           (array['PAYPAY', 'VISA_MC', 'JCB', 'DBARAI', 'SUICA'])[1 + (n * 7 % 23 % 5)], 'CPM', 'JPY', 'SUCCESS'
      from (select n, (${from}::date + time '00:00') at time zone ${zone} + make_interval(secs => n * (${days}::int * 86399.0 / ${rows}::int)) as at
              from generate_series(1::bigint, ${rows}::bigint) n) made
     cross join lateral (select at at time zone ${zone} as wall) clock
     order by n`
  await db.sql`
    insert into stat_daily_shop (ent_code, business_date, shop_code, payment_type, currency, row_count, pay_count, pay_amount, refund_count, refund_amount)
    select ent_code, business_date, shop_code, payment_type, currency, count(*), count(*) filter (where trade_type = '01'),
           coalesce(sum(amount) filter (where trade_type = '01'), 0), count(*) filter (where trade_type = '06'),
           coalesce(sum(amount) filter (where trade_type = '06'), 0)
      from transactions where ent_code = ${ent} and business_date <= ${to}
     group by 1, 2, 3, 4, 5`
  await db.sql`
    insert into stat_daily_ent (ent_code, business_date, payment_type, currency, row_count, pay_count, pay_amount, refund_count, refund_amount)
    select ent_code, business_date, payment_type, currency, sum(row_count), sum(pay_count), sum(pay_amount), sum(refund_count), sum(refund_amount)
      from stat_daily_shop where ent_code = ${ent} and business_date <= ${to}
     group by 1, 2, 3, 4`
  await db.sql`
    insert into stat_hourly_shop (ent_code, business_date, shop_code, hour, currency, pay_count, pay_amount, refund_count, refund_amount)
    select ent_code, business_date, shop_code, extract(hour from trade_time at time zone ${zone}), currency,
           count(*) filter (where trade_type = '01'), coalesce(sum(amount) filter (where trade_type = '01'), 0),
           count(*) filter (where trade_type = '06'), coalesce(sum(amount) filter (where trade_type = '06'), 0)
      from transactions where ent_code = ${ent} and business_date <= ${to}
     group by 1, 2, 3, 4, 5`
  await db.sql`
    insert into stat_hourly_ent (ent_code, business_date, started, hour, currency, pay_count, pay_amount, refund_count, refund_amount)
    select ent_code, business_date, date_trunc('hour', trade_time, ${zone}), extract(hour from trade_time at time zone ${zone}), currency,
           count(*) filter (where trade_type = '01'), coalesce(sum(amount) filter (where trade_type = '01'), 0),
           count(*) filter (where trade_type = '06'), coalesce(sum(amount) filter (where trade_type = '06'), 0)
      from transactions where ent_code = ${ent} and business_date <= ${to}
     group by 1, 2, 3, 4, 5`
  await db.sql`
    insert into stat_sold_shop (ent_code, business_date, shop_code, currency, pay_count, pay_amount, refund_count, refund_amount)
    select ent_code, business_date, shop_code, currency, sum(pay_count), sum(pay_amount), sum(refund_count), sum(refund_amount)
      from stat_daily_shop where ent_code = ${ent} and business_date <= ${to}
     group by 1, 2, 3, 4`
  await db.sql`
    insert into stat_sold_ent (ent_code, business_date, currency, pay_count, pay_amount, refund_count, refund_amount)
    select ent_code, business_date, currency, sum(pay_count), sum(pay_amount), sum(refund_count), sum(refund_amount)
      from stat_daily_ent where ent_code = ${ent} and business_date <= ${to}
     group by 1, 2, 3`
  for (const table of [
    'transactions',
    'stat_daily_shop',
    'stat_daily_ent',
    'stat_hourly_ent',
    'stat_hourly_shop',
    'stat_sold_ent',
    'stat_sold_shop',
    'shops',
    'trade_numbers',
  ])
    await pool.query(`vacuum analyze ${table}`)
  await pool.end()
  return { from, to }
}
