import type { Scope } from '#server/access/scope.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { sumRows } from '#server/settlement/rows.sql.ts'
import type { DepositStatus, LineKind } from './contract.ts'
import type { DepositRow } from './list.sql.ts'

/** The tax of each rate of a deposit. */
export function taxesOf(db: Db, entCode: string, depositNo: string) {
  return db.sql<{ taxPpm: number; taxable: bigint; vat: bigint }>`
    select tax_ppm as "taxPpm", taxable, vat from deposit_taxes
     where ent_code = ${entCode} and deposit_no = ${depositNo} order by tax_ppm desc`
}

/** The accounts of deposits that somebody may see, of one where it is named; the number as it is stored. */
export function accountsOf(
  db: Db,
  { ents, shops }: Pick<Scope, 'ents' | 'shops'>,
  entCode: string | undefined,
  depositNo: string | undefined,
) {
  const chosen = shops === 'all' ? null : shops
  return db.sql<StoredAccount>`
    select a.ent_code as "entCode", a.account_id::text as "accountId", a.bank_code as "bankCode", a.bank_name as "bankName",
           a.branch_code as "branchCode", a.branch_name as "branchName", a.account_type as "accountType",
           a.account_number as "accountNumber", a.account_tail as tail, a.holder
      from bank_accounts a
     where a.ent_code = any(${ents}) and (${entCode ?? null}::text is null or a.ent_code = ${entCode ?? null})
       and exists (select from deposits d
                    where d.ent_code = a.ent_code and d.account_id = a.account_id
                      and (${chosen}::text[] is null or d.shop_code = any(${chosen}))
                      and (${depositNo ?? null}::text is null or d.deposit_no = ${depositNo ?? null}))
     order by a.ent_code, a.valid_from
     limit 10000`
}

interface StoredAccount {
  entCode: string
  accountId: string
  bankCode: string
  bankName: string
  branchCode: string
  branchName: string
  accountType: 'ORDINARY' | 'CURRENT' | 'SAVINGS'
  accountNumber: string
  tail: string
  holder: string
}

/** What happened to a deposit, oldest first. */
export function eventsOf(db: Db, entCode: string, depositNo: string) {
  return db.sql<{ at: Date; status: DepositStatus; actor: string }>`
    select at, status, actor from deposit_events
     where ent_code = ${entCode} and deposit_no = ${depositNo} order by at, event_id limit 1000`
}

/** What the rows of a deposit come to, by type, rate and store. */
export interface LineSums {
  paymentType: string
  shopCode: string
  shopName: string
  feePpm: number | null
  taxPpm: number | null
  usageCount: number
  totalUsage: bigint
  refundCount: number
  refund: bigint
  chargeback: bigint
  adjustment: bigint
  fee: bigint
}

/** The rows of a deposit summed by type, rate and store; its adjustments without a type. */
export function lineSumsOf(db: Db, entCode: string, depositNo: string): Promise<LineSums[]> {
  return db.sql<LineSums>`
    select l.payment_type as "paymentType", l.shop_code as "shopCode", coalesce(s.shop_name, '') as "shopName", l.fee_ppm as "feePpm",
           l.tax_ppm as "taxPpm", count(*) filter (where l.kind = 'PAYMENT')::int as "usageCount",
           coalesce(sum(l.amount) filter (where l.kind = 'PAYMENT'), 0)::bigint as "totalUsage",
           count(*) filter (where l.kind = 'REFUND')::int as "refundCount",
           coalesce(sum(l.amount) filter (where l.kind = 'REFUND'), 0)::bigint as refund,
           coalesce(sum(l.amount) filter (where l.kind = 'CHARGEBACK'), 0)::bigint as chargeback,
           coalesce(sum(l.amount) filter (where l.kind = 'ADJUSTMENT'), 0)::bigint as adjustment,
           coalesce(sum(l.fee_amount), 0)::bigint as fee
      from deposit_lines l
      left join shops s on s.ent_code = l.ent_code and s.shop_code = l.shop_code
     where l.ent_code = ${entCode} and l.deposit_no = ${depositNo}
     group by 1, 2, 3, 4, 5
     order by "totalUsage" desc, 1, 2, 4
     limit 100000`
}

/** The adjustments of a deposit. */
export function adjustmentsOf(db: Db, entCode: string, depositNo: string) {
  return db.sql<{
    kind: 'MANUAL' | 'CORRECTION'
    businessDate: string
    shopCode: string
    amount: bigint
    feeTaxable: bigint
    feeExempt: bigint
    tradeNo: string | null
    reason: string
  }>`
    select kind, business_date as "businessDate", shop_code as "shopCode", amount, fee_taxable as "feeTaxable", fee_exempt as "feeExempt",
           trade_no as "tradeNo", reason
      from deposit_adjustments
     where ent_code = ${entCode} and deposit_no = ${depositNo}
     order by business_date, adjustment_id
     limit 10000`
}

/** The rows of a deposit, or those of one kind, behind a place, by day and number; at most so many. */
export function linesOf(
  db: Db,
  { entCode, depositNo, kind }: { entCode: string; depositNo: string; kind: LineKind | undefined },
  behind: { day: string; tradeNo: string } | undefined,
  limit: number,
) {
  return db.sql<{
    tradeNo: string
    businessDate: string
    shopCode: string
    paymentType: string
    kind: LineKind
    amount: bigint
    fee: bigint
    feePpm: number
    taxPpm: number | null
    late: boolean
  }>`
    select trade_no as "tradeNo", business_date as "businessDate", shop_code as "shopCode", payment_type as "paymentType", kind, amount,
           fee_amount as fee, fee_ppm as "feePpm", tax_ppm as "taxPpm", late
      from deposit_lines
     where ent_code = ${entCode} and deposit_no = ${depositNo} and (${kind ?? null}::text is null or kind = ${kind ?? null})
       and (business_date, trade_no) > (${behind?.day ?? '1900-01-01'}::date, ${behind?.tradeNo ?? ''}::text)
     order by business_date, trade_no
     limit ${limit}`
}

/** How many rows a deposit has, or of one kind. */
export async function lineCountOf(db: Db, entCode: string, depositNo: string, kind?: LineKind): Promise<number> {
  const [row] = await db.sql<{ count: number }>`
    select count(*)::int as count from deposit_lines
     where ent_code = ${entCode} and deposit_no = ${depositNo} and (${kind ?? null}::text is null or kind = ${kind ?? null})`
  return row?.count ?? 0
}

interface Moved {
  count: number
  amount: bigint
}
const nothing: Moved = { count: 0, amount: 0n }

/** Rows of a deposit that are of earlier days. */
export async function lateIn(db: Db, entCode: string, depositNo: string): Promise<Moved> {
  const [row] = await db.sql<Moved>`
    select count(*)::int as count, coalesce(sum(case when kind in ('PAYMENT', 'ADJUSTMENT') then amount else -amount end), 0)::bigint as amount
      from deposit_lines
     where ent_code = ${entCode} and deposit_no = ${depositNo} and late`
  return row ?? nothing
}

/** Rows of a closed deposit's days that later deposits took, or that no deposit has taken yet. */
export async function lateOut(db: Db, deposit: DepositRow): Promise<Moved> {
  const { entCode, depositNo, status, usageFrom, usageTo, shopCode } = deposit
  if (status === 'SCHEDULED') return nothing
  const [taken = nothing] = await db.sql<Moved>`
    select count(*)::int as count, coalesce(sum(case when kind in ('PAYMENT', 'ADJUSTMENT') then amount else -amount end), 0)::bigint as amount
      from deposit_lines
     where ent_code = ${entCode} and deposit_no <> ${depositNo} and late and business_date between ${usageFrom} and ${usageTo}
       and (${shopCode} = '' or shop_code = ${shopCode})`
  const days = { since: usageFrom, from: usageFrom, to: usageTo }
  const open = await sumRows(db, { entCode, shopCode: shopCode || undefined, ...days, taxes: [] })
  return open.reduce(
    (sum, { kind, count, amount }) => ({
      count: sum.count + count,
      amount: sum.amount + (kind === 'PAYMENT' || kind === 'ADJUSTMENT' ? amount : -amount),
    }),
    taken,
  )
}

/** Refunds of a deposit's payments that it does not hold. */
export async function refundedAfter(db: Db, entCode: string, depositNo: string): Promise<Moved> {
  const [row] = await db.sql<Moved>`
    select count(*)::int as count, coalesce(sum(r.amount), 0)::bigint as amount
      from deposit_lines l
      join transactions r on r.ent_code = l.ent_code and r.orig_trade_no = l.trade_no
      join trade_types k on k.trade_type_code = r.trade_type and k.category = 'REFUND'
     where l.ent_code = ${entCode} and l.deposit_no = ${depositNo} and l.kind = 'PAYMENT' and r.status = 'SUCCESS'
       and r.deposit_no is distinct from ${depositNo}`
  return row ?? nothing
}

/** The deposits that left something to this one. */
export function carriesOf(db: Db, entCode: string, depositNo: string) {
  return db.sql<{ depositNo: string; status: DepositStatus; amount: bigint }>`
    select deposit_no as "depositNo", status, case when status = 'FAILED' then transfer_amount else carry_out end as amount
      from deposits where ent_code = ${entCode} and merged_into = ${depositNo} order by deposit_no limit 1000`
}

/** Notes what the bank booked; undefined where the deposit was changed meanwhile. */
export async function matchDeposit(
  tx: Tx,
  at: { readonly entCode: string; readonly depositNo: string; readonly version: number },
  booked: { readonly match: string; readonly amount: number | null; readonly date: string | null },
): Promise<number | undefined> {
  const [row] = await tx.sql<{ version: number }>`
    update deposits set bank_match = ${booked.match}, bank_amount = ${booked.amount}, bank_date = ${booked.date}, version = version + 1
     where ent_code = ${at.entCode} and deposit_no = ${at.depositNo} and version = ${at.version}
    returning version`
  return row?.version
}
