import type { Db } from '#server/db/db.ts'
import { passesInSql } from '#server/db/passes-sql.ts'
import type { Moved } from './lines.sql.ts'
import type { DepositRow } from './list.sql.ts'

type Days = Pick<DepositRow, 'entCode' | 'shopCode' | 'usageFrom' | 'usageTo' | 'currency'>

/** The payments of a deposit's days as every other screen counts them, and those of them that nobody settles. */
export async function paymentsOfDays(
  db: Db,
  { entCode, shopCode, usageFrom, usageTo, currency }: Days,
): Promise<{ ofDays: Moved; unsettled: Moved; unsettledTypes: string[] }> {
  const [row] = await db.sql<{ count: number; amount: bigint; keptCount: number; kept: bigint; types: string[] }>`
    select coalesce(sum(s.pay_count), 0)::int as count, coalesce(sum(s.pay_amount), 0)::bigint as amount,
           coalesce(sum(s.pay_count) filter (where not ${passesInSql}), 0)::int as "keptCount",
           coalesce(sum(s.pay_amount) filter (where not ${passesInSql}), 0)::bigint as kept,
           coalesce(array_agg(distinct s.payment_type) filter (where not ${passesInSql} and s.pay_count > 0), '{}') as types
      from stat_daily_shop s
      left join payment_types p on p.code = s.payment_type
     where s.ent_code = ${entCode} and s.business_date between ${usageFrom} and ${usageTo} and s.currency = ${currency}
       and (${shopCode} = '' or s.shop_code = ${shopCode})`
  const { count = 0, amount = 0n, keptCount = 0, kept = 0n, types = [] } = row ?? {}
  return { ofDays: { count, amount }, unsettled: { count: keptCount, amount: kept }, unsettledTypes: types }
}
