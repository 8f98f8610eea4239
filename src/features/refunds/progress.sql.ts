import type { RefundKey } from '#server/acquirer/port.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { RefundStatus } from './queue.contract.ts'

/** A refund on its way, as the engine works with it. */
export interface Held {
  entCode: string
  refundNo: string
  tenant: string
  tradeNo: string
  shopCode: string
  paymentType: string
  providerTradeNo: string | null
  amount: bigint
  currency: string
  remark: string
  requestedBy: string
  requestedAt: Date
  /** Whether somebody else had to decide it. */
  approval: boolean
  status: RefundStatus
  providerRefundNo: string | null
  attempts: number
  checks: number
}

/** The refund, locked until the transaction ends: the first lock of every step of its way. */
export async function lockRefund(tx: Tx, { entCode, refundNo }: RefundKey): Promise<Held | undefined> {
  const [held] = await tx.sql<Held>`
    select ent_code as "entCode", refund_no as "refundNo", tenant_code as tenant, trade_no as "tradeNo",
           shop_code as "shopCode", payment_type as "paymentType", provider_trade_no as "providerTradeNo", amount, currency,
           remark, requested_by as "requestedBy", requested_at as "requestedAt", approval, status,
           provider_refund_no as "providerRefundNo", attempts::int as attempts, checks::int as checks
      from refunds
     where ent_code = ${entCode} and refund_no = ${refundNo}
       for update`
  return held
}

/** What a step changes of a refund; what is left out stays. */
export interface Step {
  readonly status: RefundStatus
  readonly at: Date
  /** When somebody looks again; null once it has ended. */
  readonly nextCheckAt: Date | null
  readonly providerRefundNo?: string | undefined
  readonly failure?: { readonly code: string; readonly text: string }
  readonly became?: { readonly tradeNo: string; readonly feeReversed: bigint }
}

/** Brings a locked refund to its next state. */
export async function stepTo(tx: Tx, { entCode, refundNo }: RefundKey, step: Step): Promise<void> {
  const { failure, became } = step
  await tx.sql`
    update refunds
       set status = ${step.status}, status_at = ${step.at}, next_check_at = ${step.nextCheckAt},
           attempts = attempts + case when ${step.status} = 'SUBMITTING' then 1 else 0 end, checks = 0,
           provider_refund_no = coalesce(${step.providerRefundNo ?? null}, provider_refund_no),
           failure_code = ${failure?.code ?? null}, failure_text = ${failure?.text ?? null},
           refund_trade_no = ${became?.tradeNo ?? null}, fee_reversed = ${became?.feeReversed ?? 0n}
     where ent_code = ${entCode} and refund_no = ${refundNo}`
}

/** Leaves a locked refund as it is, to be asked about again then. */
export async function lookAgain(tx: Tx, { entCode, refundNo }: RefundKey, at: Date): Promise<void> {
  await tx.sql`
    update refunds set next_check_at = ${at}, checks = checks + 1
     where ent_code = ${entCode} and refund_no = ${refundNo}`
}

/** A refund somebody should have looked at by now. */
export interface Due {
  entCode: string
  refundNo: string
  status: RefundStatus
}

/** What is taken of the refunds whose time has come; null for all. */
export interface DueOf {
  readonly ents: readonly string[] | null
  readonly states: readonly RefundStatus[] | null
}

/** Takes up to twenty refunds whose time has come; for a minute no other process takes them. */
export async function takeDue(tx: Tx, now: Date, { ents, states }: DueOf): Promise<Due[]> {
  const leased = new Date(now.getTime() + 60_000)
  return tx.sql<Due>`
    update refunds r
       set next_check_at = ${leased}
      from (select ent_code, refund_no
              from refunds
             where next_check_at <= ${now} and (${ents}::text[] is null or ent_code = any(${ents}))
               and (${states}::text[] is null or status = any(${states}))
             order by next_check_at, refund_no
             limit 20
               for update skip locked) d
     where r.ent_code = d.ent_code and r.refund_no = d.refund_no
    returning r.ent_code as "entCode", r.refund_no as "refundNo", r.status`
}

/** Whose refund this number is; the acquirer names refunds by their number alone. */
export async function findRefund(db: Db, refundNo: string): Promise<RefundKey | undefined> {
  const [found] = await db.sql<{ entCode: string; refundNo: string }>`
    select ent_code as "entCode", refund_no as "refundNo"
      from refunds
     where refund_no = ${refundNo}
     limit 1`
  return found
}

/**
 * Gives back what a refund held of its payment; the payment's number must be locked. Where more was given back than was
 * paid, the room counts as given back at once.
 */
export async function release(
  tx: Tx,
  entCode: string,
  payment: { readonly tradeNo: string; readonly businessDate: string },
  amount: bigint,
): Promise<void> {
  await tx.sql`
    update transactions t
       set reserved = t.reserved - ${amount}, version = t.version + 1,
           refunded = greatest(t.refunded, least(t.amount - t.reserved + ${amount},
             (select coalesce(sum(r.amount), 0)::bigint
                from transactions r
                join trade_types k on k.trade_type_code = r.trade_type and k.category in ('REFUND', 'CANCEL')
               where r.ent_code = ${entCode} and r.orig_trade_no = ${payment.tradeNo} and r.orig_trade_no is not null
                 and r.status = 'SUCCESS')))
     where t.ent_code = ${entCode} and t.trade_no = ${payment.tradeNo} and t.business_date = ${payment.businessDate}::date`
}

/** Holds an amount of a payment once more; the payment's number must be locked and have room. */
export async function hold(
  tx: Tx,
  entCode: string,
  payment: { readonly tradeNo: string; readonly businessDate: string },
  amount: bigint,
): Promise<void> {
  await tx.sql`
    update transactions set reserved = reserved + ${amount}, version = version + 1
     where ent_code = ${entCode} and trade_no = ${payment.tradeNo} and business_date = ${payment.businessDate}::date`
}

/** Which of these numbers are taken. */
export async function takenNumbers(tx: Tx, entCode: string, tradeNos: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.sql<{ tradeNo: string }>`
    select trade_no as "tradeNo" from trade_numbers where ent_code = ${entCode} and trade_no = any(${tradeNos})`
  return new Set(rows.map(({ tradeNo }) => tradeNo))
}

/** The row by which a source told of this refund before we did; none where no refund of ours has become it. */
export async function toldRow(
  tx: Tx,
  entCode: string,
  tradeNo: string,
  providerRefundNo: string,
): Promise<string | undefined> {
  const [row] = await tx.sql<{ tradeNo: string }>`
    select t.trade_no as "tradeNo"
      from transactions t
     where t.ent_code = ${entCode} and t.orig_trade_no = ${tradeNo} and t.orig_trade_no is not null
       and t.provider_trade_no = ${providerRefundNo} and t.status = 'SUCCESS'
       and not exists (select from refunds r where r.ent_code = ${entCode} and r.refund_trade_no = t.trade_no)
     limit 1`
  return row?.tradeNo
}

/** The fee a refund's row gave back, above zero. */
export async function feeBack(tx: Tx, entCode: string, tradeNo: string): Promise<bigint> {
  const [row] = await tx.sql<{ fee: bigint }>`
    select -t.fee_amount as fee
      from trade_numbers n
      join transactions t on t.ent_code = n.ent_code and t.trade_no = n.trade_no and t.business_date = n.business_date
     where n.ent_code = ${entCode} and n.trade_no = ${tradeNo}`
  return row?.fee ?? 0n
}
