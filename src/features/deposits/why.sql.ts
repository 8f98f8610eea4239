import type { Scope } from '#server/access/scope.ts'
import type { Db } from '#server/db/db.ts'
import type { DepositRow } from './list.sql.ts'

/** Rows that moved, as money to the merchant, and the deposit that took the first of them. */
export interface MovedRow {
  count: number
  amount: bigint
  fee: bigint
  day: string | null
  depositNo: string | null
  paymentDate: string | null
}

const none: MovedRow = { count: 0, amount: 0n, fee: 0n, day: null, depositNo: null, paymentDate: null }

/** Rows of a deposit that are of earlier days. */
export async function lateRowsIn(db: Db, entCode: string, depositNo: string): Promise<MovedRow> {
  const [row] = await db.sql<MovedRow>`
    select count(*)::int as count, coalesce(sum(case when kind in ('PAYMENT', 'ADJUSTMENT') then amount else -amount end), 0)::bigint as amount,
           coalesce(sum(fee_amount), 0)::bigint as fee, min(business_date) as day, null::text as "depositNo", null::date as "paymentDate"
      from deposit_lines
     where ent_code = ${entCode} and deposit_no = ${depositNo} and late`
  return row ?? none
}

/** Rows of a deposit's days that later deposits took, but refunds of its own payments. */
export async function lateRowsOut(db: Db, deposit: DepositRow): Promise<MovedRow> {
  const { entCode, depositNo, usageFrom, usageTo, shopCode } = deposit
  const [row] = await db.sql<MovedRow>`
    select count(*)::int as count, coalesce(sum(case when l.kind in ('PAYMENT', 'ADJUSTMENT') then l.amount else -l.amount end), 0)::bigint as amount,
           coalesce(sum(l.fee_amount), 0)::bigint as fee, min(l.business_date) as day, min(l.deposit_no) as "depositNo",
           min(d.payment_date) as "paymentDate"
      from deposit_lines l
      join deposits d on d.ent_code = l.ent_code and d.deposit_no = l.deposit_no
     where l.ent_code = ${entCode} and l.deposit_no <> ${depositNo} and l.late and l.business_date between ${usageFrom} and ${usageTo}
       and (${shopCode} = '' or l.shop_code = ${shopCode})
       and not exists (select from transactions r
                         join deposit_lines o on o.ent_code = r.ent_code and o.trade_no = r.orig_trade_no and o.deposit_no = ${depositNo}
                        where l.kind = 'REFUND' and r.ent_code = l.ent_code and r.trade_no = l.trade_no and r.business_date = l.business_date)`
  return row ?? none
}

/** Refunds of a deposit's payments that it does not hold. */
export async function refundsAfter(db: Db, entCode: string, depositNo: string): Promise<MovedRow> {
  const [row] = await db.sql<MovedRow>`
    select count(*)::int as count, -coalesce(sum(r.amount), 0)::bigint as amount, coalesce(sum(r.fee_amount), 0)::bigint as fee,
           min(r.business_date) as day, min(r.deposit_no) as "depositNo", min(d.payment_date) as "paymentDate"
      from deposit_lines l
      join transactions r on r.ent_code = l.ent_code and r.orig_trade_no = l.trade_no
      join trade_types k on k.trade_type_code = r.trade_type and k.category = 'REFUND'
      left join deposits d on d.ent_code = r.ent_code and d.deposit_no = r.deposit_no
     where l.ent_code = ${entCode} and l.deposit_no = ${depositNo} and l.kind = 'PAYMENT' and r.status = 'SUCCESS'
       and r.deposit_no is distinct from ${depositNo}`
  return row ?? none
}

/** The tax on a deposit's fees were it truncated row by row. */
export async function taxByRow(db: Db, entCode: string, depositNo: string): Promise<bigint> {
  const [row] = await db.sql<{ vat: bigint }>`
    select coalesce(sum(fee_amount * tax_ppm / 1000000), 0)::bigint as vat
      from deposit_lines
     where ent_code = ${entCode} and deposit_no = ${depositNo} and tax_ppm is not null`
  return row?.vat ?? 0n
}

/** Other deposits that are transferred into the same account on the same day. */
export function sameDayOf(db: Db, { ents, shops }: Pick<Scope, 'ents' | 'shops'>, deposit: DepositRow) {
  const chosen = shops === 'all' ? null : shops
  return db.sql<{ depositNo: string; amount: bigint; paymentDate: string }>`
    select deposit_no as "depositNo", transfer_amount as amount, payment_date as "paymentDate"
      from deposits
     where ent_code = any(${ents}) and ent_code = ${deposit.entCode} and (${chosen}::text[] is null or shop_code = any(${chosen}))
       and deposit_no <> ${deposit.depositNo} and payment_date = ${deposit.paymentDate} and currency = ${deposit.currency}
       and account_id is not distinct from ${deposit.accountId}::uuid and transfer_amount > 0
       and status in ('CONFIRMED', 'TRANSFERRING', 'PAID')
     order by deposit_no
     limit 5`
}

/** The names under which a tenant's provider transfers, now and before. */
export async function senderNames(db: Db, tenant: string): Promise<string[]> {
  const rows = await db.sql<{ name: string }>`
    select sender_name as name from transfer_senders where tenant_code = ${tenant}
     union
    select issuer_name from issuers where tenant_code = ${tenant}
     order by 1
     limit 100`
  return rows.map(({ name }) => name)
}
