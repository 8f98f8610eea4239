import type { Db, Fragment } from '#server/db/db.ts'
import { passesInSql } from '#server/db/passes-sql.ts'
import type { Moved } from './lines.sql.ts'
import type { DepositRow } from './list.sql.ts'

type Days = Pick<DepositRow, 'entCode' | 'depositNo' | 'shopCode' | 'usageFrom' | 'usageTo' | 'currency'>

/** The payments of a deposit's days as every other screen counts them, and those of them that nobody settles. */
export async function paymentsOfDays(
  db: Db,
  { entCode, shopCode, usageFrom, usageTo, currency }: Days,
): Promise<{ ofDays: Moved; unsettled: Moved }> {
  const [row] = await db.sql<{ count: number; amount: bigint; keptCount: number; kept: bigint }>`
    select coalesce(sum(s.pay_count), 0)::int as count, coalesce(sum(s.pay_amount), 0)::bigint as amount,
           coalesce(sum(s.pay_count) filter (where not ${passesInSql}), 0)::int as "keptCount",
           coalesce(sum(s.pay_amount) filter (where not ${passesInSql}), 0)::bigint as kept
      from stat_daily_shop s
      left join payment_types p on p.code = s.payment_type
     where s.ent_code = ${entCode} and s.business_date between ${usageFrom} and ${usageTo} and s.currency = ${currency}
       and (${shopCode} = '' or s.shop_code = ${shopCode})`
  const { count = 0, amount = 0n, keptCount = 0, kept = 0n } = row ?? {}
  return { ofDays: { count, amount }, unsettled: { count: keptCount, amount: kept } }
}

/** Payments of earlier days in a deposit, and payments of its own days that later deposits took or none has taken yet. */
export async function latePayments(
  db: Db,
  { entCode, depositNo, shopCode, usageFrom, usageTo }: Days,
  { own, untaken }: { readonly own: Fragment; readonly untaken: Fragment },
): Promise<{ lateIn: Moved; lateOut: Moved }> {
  const [came] = await db.sql<Moved>`
    select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount from (${own}) l where late and kind = 'PAYMENT'`
  const [went] = await db.sql<Moved>`
    select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount
      from (select kind, amount from deposit_lines
             where ent_code = ${entCode} and deposit_no <> ${depositNo} and late and business_date between ${usageFrom} and ${usageTo}
               and (${shopCode} = '' or shop_code = ${shopCode})
             union all select kind, amount from (${untaken}) u) l
     where kind = 'PAYMENT'`
  const none = { count: 0, amount: 0n }
  return { lateIn: came ?? none, lateOut: went ?? none }
}
