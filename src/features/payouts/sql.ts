import type { Scope } from '#server/access/scope.ts'
import { inStores } from '#server/access/stores-seen-sql.ts'
import { part, type Db, type Tx } from '#server/db/db.ts'
import { dueTransfers } from '#server/settlement/due-transfers.sql.ts'
import type { EarlyStatus } from './contract.ts'

type Currency = 'JPY' | 'CNY' | 'MNT' | 'QAR'

/** The transfers of days from today on, the next first, of the deposits that somebody may see. */
export function transfersFrom(db: Db, scope: Scope, today: string, most: number) {
  return db.sql<{
    paymentDate: string
    final: boolean
    confirmedAt: Date | null
    closed: boolean
    currency: Currency
    usageFrom: string
    usageTo: string
    deposits: number
    usageCount: number
    totalUsage: bigint
    refundCount: number
    refund: bigint
    chargebackCount: number
    chargeback: bigint
    feeTaxable: bigint
    feeExempt: bigint
    fee: bigint
    vat: bigint
    adjustment: bigint
    carryIn: bigint
    carryOut: bigint
    transferFee: bigint
    feesBorne: number
    feeLeast: bigint | null
    feeMost: bigint | null
    amount: bigint
  }>`
    select payment_date as "paymentDate", bool_and(status in ('CONFIRMED', 'TRANSFERRING')) as final,
           case when bool_and(status in ('CONFIRMED', 'TRANSFERRING')) then max(confirmed_at) end as "confirmedAt",
           bool_and(status <> 'SCHEDULED') as closed, currency,
           min(usage_from)::date as "usageFrom", max(usage_to)::date as "usageTo", count(*)::int as deposits,
           sum(usage_count)::int as "usageCount", sum(total_usage)::bigint as "totalUsage", sum(refund_count)::int as "refundCount",
           sum(refund)::bigint as refund, sum(chargeback_count)::int as "chargebackCount", sum(chargeback)::bigint as chargeback, sum(fee_taxable)::bigint as "feeTaxable",
           sum(fee_exempt)::bigint as "feeExempt", sum(fee)::bigint as fee, sum(vat)::bigint as vat, sum(adjustment)::bigint as adjustment,
           sum(carry_in)::bigint as "carryIn", sum(carry_out)::bigint as "carryOut", sum(transfer_fee)::bigint as "transferFee",
           count(*) filter (where transfer_fee > 0)::int as "feesBorne", min(transfer_fee) filter (where transfer_fee > 0) as "feeLeast",
           max(transfer_fee) filter (where transfer_fee > 0) as "feeMost", sum(transfer_amount)::bigint as amount
      from deposits d
     where ${dueTransfers(scope, today)}
     group by payment_date, currency
     order by payment_date, currency
     limit ${most}`
}

/** The tax by its rates of the transfers of days between two, both inside. */
export function taxesFrom(db: Db, scope: Scope, today: string, to: string) {
  return db.sql<{ paymentDate: string; currency: Currency; taxPpm: number; taxable: bigint; vat: bigint }>`
    select d.payment_date as "paymentDate", d.currency, x.tax_ppm as "taxPpm", sum(x.taxable)::bigint as taxable, sum(x.vat)::bigint as vat
      from deposits d
      join deposit_taxes x on x.ent_code = d.ent_code and x.deposit_no = d.deposit_no
     where ${dueTransfers(scope, today)} and d.payment_date <= ${to}
     group by d.payment_date, d.currency, x.tax_ppm
     order by d.payment_date, d.currency, x.tax_ppm
     limit 1000`
}

/** The days between two, both inside and by the clock of a zone, on which deposits of somebody's were confirmed. */
export function confirmedDays(
  db: Db,
  scope: Scope,
  { from, to, zone, longestWait }: { from: string; to: string; zone: string; longestWait: number },
) {
  return db.sql<{ day: string }>`
    select distinct (confirmed_at at time zone ${zone})::date as day
      from deposits
     where ent_code = any(${scope.ents}) and ${inStores(scope, part`shop_code`)}
       and payment_date between ${from}::date - ${longestWait}::int and ${to}::date + ${longestWait}::int
       and (confirmed_at at time zone ${zone})::date between ${from} and ${to}
     order by day
     limit 100`
}

/** A deposit that may come early. */
export interface EarlyRow {
  entCode: string
  depositNo: string
  shopName: string
  entName: string
  usageFrom: string
  usageTo: string
  currency: Currency
  status: string
  paymentDate: string
  transferAmount: bigint
}

/** The closed deposits that wait for their day and that nobody asked for; one of them where it is named. */
export function waitingDeposits(db: Db, scope: Scope, today: string, depositNo?: string): Promise<EarlyRow[]> {
  return db.sql<EarlyRow>`
    select d.ent_code as "entCode", d.deposit_no as "depositNo", coalesce(s.shop_name, '') as "shopName",
           coalesce(e.ent_display_name, '') as "entName", d.usage_from as "usageFrom", d.usage_to as "usageTo", d.currency, d.status,
           d.payment_date as "paymentDate", d.transfer_amount as "transferAmount"
      from deposits d
      left join enterprises e on e.tenant_code = d.tenant_code and e.ent_code = d.ent_code
      left join shops s on s.ent_code = d.ent_code and s.shop_code = d.shop_code
     where d.ent_code = any(${scope.ents}) and ${inStores(scope, part`d.shop_code`)}
       and d.status in ('CLOSED', 'CONFIRMED') and d.payment_date > ${today} and d.transfer_amount > 0
       and (${depositNo ?? null}::text is null or d.deposit_no = ${depositNo ?? null})
       and not exists (select from early_transfers y
                        where y.ent_code = d.ent_code and y.deposit_no = d.deposit_no and y.status <> 'DECLINED')
     order by d.payment_date, d.deposit_no
     limit 200`
}

/** The early transfers that were asked for, the last first. */
export function earlyRequests(db: Db, scope: Scope, most: number) {
  return db.sql<{
    entCode: string
    depositNo: string
    shopName: string
    entName: string
    usageFrom: string
    usageTo: string
    currency: Currency
    fee: bigint
    payDate: string
    amount: bigint
    status: EarlyStatus
    requestedAt: Date
    requestedBy: string
    reason: string | null
  }>`
    select y.ent_code as "entCode", y.deposit_no as "depositNo", coalesce(s.shop_name, '') as "shopName",
           coalesce(e.ent_display_name, '') as "entName", d.usage_from as "usageFrom", d.usage_to as "usageTo", d.currency, y.fee,
           y.pay_date as "payDate", y.amount, y.status, y.requested_at as "requestedAt", y.requested_by as "requestedBy", y.reason
      from early_transfers y
      join deposits d on d.ent_code = y.ent_code and d.deposit_no = y.deposit_no
      left join enterprises e on e.tenant_code = d.tenant_code and e.ent_code = d.ent_code
      left join shops s on s.ent_code = d.ent_code and s.shop_code = d.shop_code
     where y.ent_code = any(${scope.ents}) and ${inStores(scope, part`d.shop_code`)}
     order by y.requested_at desc, y.early_id
     limit ${most}`
}

/** Keeps the provider's next step on a deposit waiting until the transaction ends. */
export async function lockDeposit(tx: Tx, entCode: string, depositNo: string): Promise<void> {
  await tx.sql<{ one: number }>`
    select 1 as one from deposits where ent_code = ${entCode} and deposit_no = ${depositNo} for update`
}

/** Keeps a request for an early transfer; false where there is one already. */
export async function keepEarly(
  tx: Tx,
  tenant: string,
  one: { entCode: string; depositNo: string; fee: bigint; amount: bigint; payDate: string; at: Date; by: string },
): Promise<boolean> {
  const done = await tx.sql<{ id: string }>`
    insert into early_transfers (ent_code, early_id, tenant_code, deposit_no, status, fee, amount, pay_date, requested_at, requested_by)
    values (${one.entCode}, gen_random_uuid(), ${tenant}, ${one.depositNo}, 'REQUESTED', ${one.fee}, ${one.amount}, ${one.payDate},
            ${one.at}, ${one.by})
        on conflict (ent_code, deposit_no) where status <> 'DECLINED' do nothing
    returning early_id::text as id`
  return done.length > 0
}
