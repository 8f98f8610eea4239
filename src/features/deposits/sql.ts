import type { Scope } from '#server/access/scope.ts'
import { part, type Db, type Tx } from '#server/db/db.ts'
import type { DepositStatus } from './deposit.contract.ts'

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

/** The deposits that left something to this one. */
export function carriesOf(db: Db, entCode: string, depositNo: string) {
  return db.sql<{ depositNo: string; status: DepositStatus; amount: bigint }>`
    select deposit_no as "depositNo", status, case when status = 'FAILED' then transfer_amount else carry_out end as amount
      from deposits where ent_code = ${entCode} and merged_into = ${depositNo} order by deposit_no limit 1000`
}

/** Where a deposit stands, as it was read. */
interface At {
  readonly entCode: string
  readonly depositNo: string
  readonly version: number
}

/** Notes what the bank booked; why it was another amount is forgotten with that amount; undefined where the deposit was changed meanwhile. */
export async function matchDeposit(
  tx: Tx,
  at: At,
  booked: { readonly match: string; readonly amount: number | null; readonly date: string | null },
): Promise<number | undefined> {
  const same = part`bank_match = 'DIFFERENT' and ${booked.match} = 'DIFFERENT' and bank_amount = ${booked.amount}`
  const [row] = await tx.sql<{ version: number }>`
    update deposits
       set bank_match = ${booked.match}, bank_amount = ${booked.amount}, bank_date = ${booked.date}, version = version + 1,
           bank_remark = case when ${same} then bank_remark end, bank_explained_by = case when ${same} then bank_explained_by end,
           bank_explained_at = case when ${same} then bank_explained_at end
     where ent_code = ${at.entCode} and deposit_no = ${at.depositNo} and version = ${at.version}
    returning version`
  return row?.version
}

/** Notes why the bank booked another amount, or takes that back; undefined where the deposit was changed meanwhile. */
export async function explainDeposit(
  tx: Tx,
  at: At,
  why: { readonly remark: string; readonly by: string; readonly at: Date } | undefined,
): Promise<number | undefined> {
  const [row] = await tx.sql<{ version: number }>`
    update deposits
       set bank_remark = ${why?.remark ?? null}, bank_explained_by = ${why?.by ?? null}, bank_explained_at = ${why?.at ?? null},
           version = version + 1
     where ent_code = ${at.entCode} and deposit_no = ${at.depositNo} and version = ${at.version} and bank_match = 'DIFFERENT'
    returning version`
  return row?.version
}
