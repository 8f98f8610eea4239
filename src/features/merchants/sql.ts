import type { Db, Tx } from '#server/db/db.ts'
import { mostCounted } from '#server/master/in-use.ts'
import type { RoleRow } from '#server/seed/roles.ts'
import type { Names } from '#features/masters/contract.ts'
import type { FeeRate } from './merchant.contract.ts'

/** A line of a fee plan as it is stored. */
export interface PlanLine {
  paymentType: string
  names: Names
  feePpm: number
  feeTaxClass: 'TAXABLE' | 'EXEMPT'
  validFrom: string
  validTo: string | null
}
import { merchantsOf, type MerchantRow } from './stored.sql.ts'

/** One merchant, locked until the transaction ends. */
export async function holdMerchant(tx: Tx, tenant: string, entCode: string): Promise<MerchantRow | undefined> {
  await tx.sql`select ent_code from enterprises where tenant_code = ${tenant} and ent_code = ${entCode} for update`
  const [row] = await merchantsOf(tx, tenant, 1, entCode)
  return row
}

/** Whether a merchant is a master of the tenant; it stays one until the transaction ends. */
export async function isMaster(tx: Tx, tenant: string, entCode: string): Promise<boolean> {
  const rows = await tx.sql<{ one: number }>`
    select 1 as one from enterprises
     where tenant_code = ${tenant} and ent_code = ${entCode} and is_master_enterprise and parent_ent_code is null
       for share`
  return rows.length > 0
}

/** Whether merchants belong to this one. */
export async function hasChildren(tx: Tx, tenant: string, entCode: string): Promise<boolean> {
  const rows = await tx.sql<{ one: number }>`
    select 1 as one from enterprises where tenant_code = ${tenant} and parent_ent_code = ${entCode} limit 1`
  return rows.length > 0
}

/** How many stores a merchant has, closed ones too. */
export function storesOf(db: Db, entCode: string) {
  return db.sql<{ count: number }>`select count(*)::int as count from shops where ent_code = ${entCode}`
}

/** Transactions of a merchant, as far as they are counted. */
export function transactionsOf(db: Db, entCode: string) {
  return db.sql<{ count: number }>`
    select count(*)::int as count
      from (select from transactions where ent_code = ${entCode} limit ${mostCounted + 1}) t`
}

/** Payment types that are taken today, with their standard fees, in their order. */
export function standardRates(db: Db, day: string) {
  return db.sql<{
    paymentType: string
    names: Names
    feePpm: number
    feeTaxClass: 'TAXABLE' | 'EXEMPT'
    currencies: string[]
  }>`
    select code as "paymentType", names, default_fee_ppm as "feePpm", fee_tax_class as "feeTaxClass", currencies
      from payment_types
     where status = 'AVAILABLE' and class_code not in ('CASH', 'POINT') and (last_day is null or last_day >= ${day}::date)
     order by sort, code
     limit 1000`
}

/** The fees of a merchant for all of its stores that hold on a day or begin later. */
export function feesSince(db: Db, entCode: string, day: string) {
  return db.sql<PlanLine>`
    select l.payment_type as "paymentType", p.names, l.fee_ppm as "feePpm", l.fee_tax_class as "feeTaxClass",
           l.valid_from as "validFrom", l.valid_to as "validTo"
      from fee_plan_lines l
      join payment_types p on p.code = l.payment_type
     where l.ent_code = ${entCode} and l.shop_code = '' and (l.valid_to is null or l.valid_to >= ${day}::date)
     order by p.sort, l.payment_type, l.valid_from
     limit 1000`
}

/** Ends the fees of these payment types before a day, and takes back what was to begin then or later. */
export async function endFees(tx: Tx, entCode: string, from: string, types: readonly string[]): Promise<void> {
  await tx.sql`
    delete from fee_plan_lines
     where ent_code = ${entCode} and shop_code = '' and payment_type = any(${types}) and valid_from >= ${from}::date`
  await tx.sql`
    update fee_plan_lines set valid_to = ${from}::date - 1
     where ent_code = ${entCode} and shop_code = '' and payment_type = any(${types})
       and (valid_to is null or valid_to >= ${from}::date)`
}

/** Writes where a merchant stands; gives the new version. */
export async function setStatus(tx: Tx, tenant: string, entCode: string, status: string): Promise<number> {
  const [row] = await tx.sql<{ version: number }>`
    update enterprises set status = ${status}, updated_at = now(), version = version + 1
     where tenant_code = ${tenant} and ent_code = ${entCode}
    returning version`
  return row?.version ?? 0
}

/**
 * Adds a merchant's fees from a day on, taxed as their payment types where they do not say, else as before; the
 * transaction must reach the merchant.
 */
export async function insertFees(tx: Tx, entCode: string, from: string, fees: readonly FeeRate[]): Promise<void> {
  await tx.sql`
    insert into fee_plan_lines (ent_code, payment_type, valid_from, fee_ppm, fee_tax_class, fixed_fee, rounding, refund_returns_fee)
    select ${entCode}, f."paymentType", ${from}::date, f."feePpm", coalesce(f."feeTaxClass", p.fee_tax_class),
           coalesce(b.fixed_fee, 0), coalesce(b.rounding, 'HALF_UP'), coalesce(b.refund_returns_fee, true)
      from jsonb_to_recordset(${JSON.stringify(fees)}::jsonb) as f("paymentType" text, "feePpm" integer, "feeTaxClass" text)
      join payment_types p on p.code = f."paymentType"
      left join lateral (select l.fixed_fee, l.rounding, l.refund_returns_fee
                           from fee_plan_lines l
                          where l.ent_code = ${entCode} and l.payment_type = f."paymentType" and l.shop_code = ''
                          order by l.valid_from desc
                          limit 1) b on true`
}

/** Adds the roles a merchant begins with. */
export async function insertRoles(tx: Tx, tenant: string, entCode: string, roles: readonly RoleRow[]): Promise<void> {
  await tx.sql`
    insert into roles (tenant_code, ent_code, role_id, role_name, permissions, refund_limit_single, refund_limit_daily, builtin)
    select ${tenant}, ${entCode}, id, name, permissions, single, daily, true
      from jsonb_to_recordset(${JSON.stringify(roles)}::jsonb)
        as r(id text, name text, permissions text[], single bigint, daily bigint)`
}

/** The people of a merchant. */
export function peopleIn(tx: Tx, tenant: string, entCode: string) {
  return tx.sql<{ userId: string; subject: string }>`
    select user_id as "userId", subject from users
     where tenant_code = ${tenant} and ent_code = ${entCode}
     order by user_id
       for update`
}

/** Deletes a merchant with its fees, cycles, accounts, roles and people. */
export async function removeMerchant(tx: Tx, tenant: string, entCode: string): Promise<void> {
  await tx.sql`
    delete from sessions s using users u
     where u.tenant_code = ${tenant} and u.ent_code = ${entCode} and s.tenant_code = ${tenant} and s.user_id = u.user_id`
  await tx.sql`delete from users where tenant_code = ${tenant} and ent_code = ${entCode}`
  await tx.sql`delete from fee_plan_lines where ent_code = ${entCode}`
  await tx.sql`delete from settlement_cycles where ent_code = ${entCode}`
  await tx.sql`delete from bank_accounts where ent_code = ${entCode}`
  await tx.sql`delete from settlement_heads where ent_code = ${entCode}`
  await tx.sql`delete from roles where tenant_code = ${tenant} and ent_code = ${entCode}`
  await tx.sql`delete from enterprises where tenant_code = ${tenant} and ent_code = ${entCode}`
}
