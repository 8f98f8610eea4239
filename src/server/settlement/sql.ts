import { part, type Db, type Tx } from '#server/db/db.ts'
import type { PayDay } from './cycle.ts'
import type { Figures } from './figures.ts'
import type { DepositStatus } from './states.ts'

/** What is paid out together: an enterprise (`shopCode` empty) or a store, in its currency. */
export interface Unit {
  readonly entCode: string
  readonly shopCode: string
  readonly currency: string
}

/** What a deposit takes beside rows: up to a day, and of all stores where they are paid out together. */
export interface Due extends Unit {
  readonly to: string
  readonly together: boolean
}

/** Locks the last closed day of an enterprise or a store until the transaction ends; begins it where nothing was closed yet. */
export async function lockHead(tx: Tx, { entCode, shopCode }: Unit, before: string): Promise<string> {
  await tx.sql`
    insert into settlement_heads (ent_code, shop_code, closed_to) values (${entCode}, ${shopCode}, ${before}) on conflict do nothing`
  const [head] = await tx.sql<{ closedTo: string }>`
    select closed_to as "closedTo" from settlement_heads where ent_code = ${entCode} and shop_code = ${shopCode} for update`
  if (!head) throw new Error('the head of a settlement vanished')
  return head.closedTo
}

/** Notes that a period is closed. */
export async function moveHead(tx: Tx, { entCode, shopCode }: Unit, closedTo: string): Promise<void> {
  await tx.sql`
    update settlement_heads set closed_to = ${closedTo} where ent_code = ${entCode} and shop_code = ${shopCode}`
}

/** The next number of the sequence of deposits. */
export async function nextDepositSequence(tx: Tx): Promise<bigint> {
  const [row] = await tx.sql<{ next: bigint }>`select nextval('deposit_numbers') as next`
  return row?.next ?? 0n
}

/** The scheduled deposit of a period. */
export async function scheduledFor(tx: Tx, { entCode, shopCode, currency }: Unit, to: string) {
  const [row] = await tx.sql<{ depositNo: string }>`
    select deposit_no as "depositNo"
      from deposits
     where ent_code = ${entCode} and shop_code = ${shopCode} and currency = ${currency} and usage_to = ${to} and status = 'SCHEDULED'`
  return row
}

/** Removes scheduled deposits: of periods that came to nothing, or that the contract cut otherwise meanwhile. */
export async function dropScheduled(tx: Tx, { entCode, shopCode }: Unit): Promise<void> {
  await tx.sql`delete from deposits where ent_code = ${entCode} and shop_code = ${shopCode} and status = 'SCHEDULED'`
}

/** The amounts of adjustments that a deposit takes. */
export interface TakenAdjustment {
  readonly businessDate: string
  readonly amount: bigint
  readonly feeTaxable: bigint
  readonly feeExempt: bigint
}

/** Assigns the adjustments that are due to a deposit. */
export function takeAdjustments(tx: Tx, due: Due, depositNo: string) {
  return tx.sql<TakenAdjustment>`
    update deposit_adjustments a set deposit_no = ${depositNo}
     where ${dueAdjustments(due)}
    returning a.business_date as "businessDate", a.amount, a.fee_taxable as "feeTaxable", a.fee_exempt as "feeExempt"`
}

/** The adjustments that are due. */
export function adjustmentsIn(db: Db, due: Due) {
  return db.sql<TakenAdjustment>`
    select a.business_date as "businessDate", a.amount, a.fee_taxable as "feeTaxable", a.fee_exempt as "feeExempt"
      from deposit_adjustments a
     where ${dueAdjustments(due)}`
}

function dueAdjustments({ entCode, shopCode, currency, to, together }: Due) {
  return part`a.ent_code = ${entCode} and a.deposit_no is null and a.currency = ${currency} and a.business_date <= ${to}
              and (${together}::boolean or a.shop_code = ${shopCode})`
}

/** What earlier deposits left to the next: what they carried over, and transfers that came back. */
export function carriesInto(tx: Tx, { entCode, shopCode, currency, together }: Due) {
  return tx.sql<{ depositNo: string; amount: bigint }>`
    select deposit_no as "depositNo", case when status = 'FAILED' then transfer_amount else carry_out end as amount
      from deposits
     where ent_code = ${entCode} and merged_into is null and status not in ('PAID', 'SCHEDULED') and currency = ${currency}
       and (carry_out <> 0 or status = 'FAILED') and (${together}::boolean or shop_code = ${shopCode})
     order by deposit_no
       for update`
}

/** Notes which deposit took what others left. */
export async function mergeInto(tx: Tx, entCode: string, depositNos: readonly string[], into: string): Promise<void> {
  if (depositNos.length === 0) return
  await tx.sql`
    update deposits set merged_into = ${into}, version = version + 1
     where ent_code = ${entCode} and deposit_no = any(${depositNos})`
}

/** A deposit as it is written. */
export interface NewDeposit extends Unit {
  readonly tenant: string
  readonly depositNo: string
  readonly from: string
  readonly to: string
  readonly pay: PayDay
  readonly figures: Figures
  readonly status: Extract<DepositStatus, 'SCHEDULED' | 'CLOSED'>
  readonly closedAt: Date | undefined
}

/**
 * Writes a deposit, or replaces the scheduled one of its number where anything differs; binds it to the account of that day and
 * keeps the name of whom it is for.
 */
export async function writeDeposit(tx: Tx, one: NewDeposit): Promise<void> {
  const { entCode, shopCode, figures: f } = one
  await tx.sql`
    insert into deposits as d (ent_code, deposit_no, tenant_code, shop_code, currency, usage_from, usage_to, payment_date, nominal_date,
                               status, total_usage, usage_count, refund, refund_count, chargeback, chargeback_count, fee, fee_taxable,
                               fee_exempt, vat, adjustment, carry_in, carry_out, transfer_fee, transfer_amount, account_id, closed_at, recipient,
                               recipient_shop)
    values (${entCode}, ${one.depositNo}, ${one.tenant}, ${shopCode}, ${one.currency}, ${one.from}, ${one.to}, ${one.pay.day},
            ${one.pay.nominal}, ${one.status}, ${f.totalUsage}, ${f.usageCount}, ${f.refund}, ${f.refundCount}, ${f.chargeback},
            ${f.chargebackCount}, ${f.fee}, ${f.feeTaxable}, ${f.feeExempt}, ${f.vat}, ${f.adjustment}, ${f.carryIn}, ${f.carryOut},
            ${f.transferFee}, ${f.transferAmount},
            (select a.account_id from bank_accounts a
              where a.ent_code = ${entCode} and a.shop_code in ('', ${shopCode}) and a.valid_from <= ${one.pay.day}
              order by a.shop_code desc, a.valid_from desc limit 1),
            ${one.closedAt ?? null},
            (select e.ent_name from enterprises e where e.tenant_code = ${one.tenant} and e.ent_code = ${entCode}),
            coalesce((select s.shop_name from shops s where s.ent_code = ${entCode} and s.shop_code = ${shopCode}), ''))
        on conflict (ent_code, deposit_no) do update
       set usage_from = excluded.usage_from, payment_date = excluded.payment_date, nominal_date = excluded.nominal_date,
           status = excluded.status, total_usage = excluded.total_usage, usage_count = excluded.usage_count,
           refund = excluded.refund, refund_count = excluded.refund_count, chargeback = excluded.chargeback,
           chargeback_count = excluded.chargeback_count, fee = excluded.fee, fee_taxable = excluded.fee_taxable,
           fee_exempt = excluded.fee_exempt, vat = excluded.vat, adjustment = excluded.adjustment,
           carry_in = excluded.carry_in, carry_out = excluded.carry_out, transfer_fee = excluded.transfer_fee,
           transfer_amount = excluded.transfer_amount, account_id = excluded.account_id, closed_at = excluded.closed_at,
           recipient = excluded.recipient, recipient_shop = excluded.recipient_shop,
           version = d.version + 1
     where d.status = 'SCHEDULED'
       and (d.payment_date, d.status, d.total_usage, d.usage_count, d.refund, d.refund_count, d.chargeback, d.fee, d.vat,
            d.adjustment, d.carry_in, d.transfer_fee, d.transfer_amount, d.account_id)
           is distinct from
           (excluded.payment_date, excluded.status, excluded.total_usage, excluded.usage_count, excluded.refund,
            excluded.refund_count, excluded.chargeback, excluded.fee, excluded.vat, excluded.adjustment, excluded.carry_in,
            excluded.transfer_fee, excluded.transfer_amount, excluded.account_id)`
}

/** Writes the tax of each rate of a deposit. */
export async function writeTaxes(
  tx: Tx,
  { entCode, depositNo, figures }: Pick<NewDeposit, 'entCode' | 'depositNo' | 'figures'>,
) {
  await tx.sql`
    insert into deposit_taxes (ent_code, deposit_no, tax_ppm, taxable, vat)
    select ${entCode}, ${depositNo}, t.*
      from unnest(${figures.taxes.map(({ taxPpm }) => taxPpm)}::integer[], ${figures.taxes.map(({ taxable }) => taxable)}::bigint[],
                  ${figures.taxes.map(({ vat }) => vat)}::bigint[]) as t`
}
