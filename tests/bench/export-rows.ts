import { schemaPool } from '#server/db/database.ts'
import { dbOn } from '#server/db/db.ts'
import { ensurePartitions } from '#server/db/partitions.ts'
import { addDays } from '#shared/calendar.ts'
import type { Merchant } from './merchant.ts'

/** The enterprise of `merchant`, whose rows these are. */
export const ent = 'E00000001'

/** Business days of an enterprise, by its clock. */
export interface Period {
  readonly from: string
  readonly to: string
  readonly zone: string
}

/** Gives the merchant so many payments over the last sixty days, in the order they arrived, with their daily sums; in turns to its enterprises where they are several. */
export async function fillExport(
  { url, day, zone }: Merchant,
  rows: number,
  ents: readonly string[] = [ent],
): Promise<Period> {
  const pool = schemaPool(url)
  const from = addDays(day, -59)
  await ensurePartitions(pool, { now: new Date(`${day}T12:00:00+09:00`), from })
  const db = dbOn(pool)
  await db.sql`
    insert into transactions (ent_code, trade_no, business_date, trade_time, amount, fee_amount, fee_ppm, refund_deadline, shop_code,
                              terminal_no, trade_type, payment_type, present_mode, currency, status, provider_trade_no, receipt_no,
                              approval_no, card_last4, operator_name, remark)
    select (${ents}::text[])[1 + n % cardinality(${ents}::text[])], to_char(wall, 'YYYYMMDDHH24MISS') || lpad((n % 1000000)::text, 6, '0'), wall::date, at, 500 + n * 7919 % 9000, 20, 19800,
           wall::date + 365, 'S0000000' || 1 + n % 3, 'T' || lpad((n * 31 % 900)::text, 8, '0'), '01',
           (array['PAYPAY', 'VISA_MC', 'JCB', 'DBARAI', 'SUICA'])[1 + n % 5], 'CPM', 'JPY', 'SUCCESS', lpad((n * 7919)::text, 20, '0'),
           lpad((n % 10000)::text, 4, '0'), lpad((n % 1000000)::text, 6, '0'), lpad((n % 10000)::text, 4, '0'), '佐藤 美咲',
           case when n % 4 = 0 then '窓側の席、領収書あり' else '' end
      from (select n, (${from}::date + time '00:00') at time zone ${zone} + make_interval(secs => n * (59.5 * 86400 / ${rows}::int)) as at
              from generate_series(1::bigint, ${rows}::bigint) n) made
     cross join lateral (select at at time zone ${zone} as wall) clock
     order by n`
  await db.sql`
    insert into stat_daily_ent (ent_code, business_date, payment_type, currency, row_count, pay_count, pay_amount,
                                refund_count, refund_amount)
    select ent_code, business_date, payment_type, currency, count(*), count(*), sum(amount), 0, 0
      from transactions
     where ent_code = any(${ents})
     group by 1, 2, 3, 4`
  await db.sql`analyze transactions`
  await pool.end()
  return { from, to: day, zone }
}
