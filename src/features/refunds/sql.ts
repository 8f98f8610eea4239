import { dayStart } from '#server/db/day-start.ts'
import { part, type Db, type Tx } from '#server/db/db.ts'
import type { Scope } from '#server/access/scope.ts'
import { inStores } from '#server/access/stores-seen-sql.ts'
import type { Currency } from '#shared/money.ts'
import type { RefundStatus } from './queue.contract.ts'

/** A payment with all that decides what may be given back of it. */
export interface PaymentRow {
  tradeNo: string
  entCode: string
  businessDate: string
  tradeTime: Date
  shopCode: string
  paymentType: string
  providerTradeNo: string | null
  cardBrand: string | null
  cardLast4: string | null
  status: string
  refundable: boolean
  amount: bigint
  refunded: bigint
  reserved: bigint
  currency: Currency
  refundCount: number
  openRefunds: number
  waiting: bigint | null
  deadline: string | null
  refundMode: 'FULL_ONLY' | 'PARTIAL_ONCE' | 'PARTIAL_MULTI'
  maxRefundCount: number
  lagNote: boolean
  blockedFrom: string | null
  blockedTo: string | null
  timeZone: string
  dayStart: string
}

/** Which payment, named by whoever may see these stores. */
export interface Asked {
  readonly entCode: string
  readonly tradeNo: string
}

/** The payment as it is now; undefined alike where there is none and where it is out of reach. */
export async function paymentOf(db: Db, scope: Scope, { entCode, tradeNo }: Asked): Promise<PaymentRow | undefined> {
  const [row] = await db.sql<PaymentRow>`
    select t.trade_no as "tradeNo", t.ent_code as "entCode", t.business_date as "businessDate", t.trade_time as "tradeTime",
           t.shop_code as "shopCode", t.payment_type as "paymentType", t.provider_trade_no as "providerTradeNo", t.card_brand as "cardBrand",
           t.card_last4 as "cardLast4", t.status, k.refundable, t.amount, t.refunded, t.reserved, t.currency, t.refund_count::int as "refundCount",
           (select count(*)::int from refunds r
             where r.ent_code = t.ent_code and r.trade_no = t.trade_no and r.next_check_at is not null) as "openRefunds",
           (select r.amount from refunds r
             where r.ent_code = t.ent_code and r.trade_no = t.trade_no and r.status = 'WAITING_APPROVAL'
             order by r.requested_at, r.refund_no
             limit 1) as waiting,
           t.refund_deadline as deadline, p.refund_mode as "refundMode", p.max_refund_count::int as "maxRefundCount",
           p.refund_lag_note as "lagNote", p.refund_blocked_from as "blockedFrom", p.refund_blocked_to as "blockedTo",
           e.time_zone as "timeZone", ${dayStart} as "dayStart"
      from trade_numbers n
      join transactions t on t.ent_code = n.ent_code and t.trade_no = n.trade_no and t.business_date = n.business_date
      join trade_types k on k.trade_type_code = t.trade_type
      join payment_types p on p.code = t.payment_type
      join shops s on s.ent_code = t.ent_code and s.shop_code = t.shop_code
      join enterprises e on e.tenant_code = ${scope.tenant} and e.ent_code = t.ent_code
     where n.ent_code = ${entCode} and n.trade_no = ${tradeNo} and n.ent_code = any(${scope.ents})
       and ${inStores(scope, part`t.shop_code`)}`
  return row
}

/**
 * The same, with the payment locked until the transaction ends. Its number is locked before it, as ingest does (decision 8).
 * Nothing is locked of what is out of reach, and a payment that is takes the same steps as one that is not there.
 */
export async function lockPayment(tx: Tx, scope: Scope, asked: Asked): Promise<PaymentRow | undefined> {
  if (!(await isInReach(tx, scope, asked))) return undefined
  const { entCode, tradeNo } = asked
  const [held] = await tx.sql<{ day: string }>`
    select business_date as day from trade_numbers where ent_code = ${entCode} and trade_no = ${tradeNo} for update`
  if (!held) return undefined
  await tx.sql`
    select 1 as one from transactions
     where ent_code = ${entCode} and trade_no = ${tradeNo} and business_date = ${held.day}::date
       for update`
  // Read after the locks, in a snapshot of its own: what others did while this one waited is seen.
  return paymentOf(tx, scope, asked)
}

/** Lets one person's refunds follow one another, so that two at once cannot pass a limit together. */
export async function lockPerson(tx: Tx, tenant: string, userId: string): Promise<void> {
  await tx.sql`select 1 as one from users where tenant_code = ${tenant} and user_id = ${userId} for no key update`
}

/** What the person gave back or approved between two moments in a currency, by when they decided it; what failed aside. */
export async function givenBetween(
  db: Db,
  scope: Scope,
  given: { readonly userId: string; readonly from: string; readonly until: string; readonly currency: string },
): Promise<bigint> {
  const [row] = await db.sql<{ amount: bigint }>`
    select coalesce(sum(amount), 0)::bigint as amount
      from refunds
     where tenant_code = ${scope.tenant} and decided_by_id = ${given.userId}
       and decided_at >= ${given.from}::timestamptz and decided_at < ${given.until}::timestamptz
       and currency = ${given.currency} and status not in ('FAILED', 'REJECTED')`
  return row?.amount ?? 0n
}

/** The next number of the sequence that refund numbers end with. */
export async function nextNumber(tx: Tx): Promise<bigint> {
  const [row] = await tx.sql<{ number: bigint }>`select nextval('refund_numbers') as number`
  if (!row) throw new Error('the sequence of refund numbers is gone')
  return row.number
}

/** A refund as it is asked for. */
export interface NewRefund {
  readonly refundNo: string
  readonly amount: bigint
  readonly mode: string
  readonly reasonCode: string
  readonly remark: string
  readonly requestedById: string
  readonly requestedBy: string
  readonly requestedAt: Date
  readonly channel: 'PORTAL' | 'ADMIN'
  readonly expectedRefundable: bigint
  /** Whether somebody else has to approve it first. */
  readonly approval: boolean
  /** When somebody looks where nobody has sent or decided it by then. */
  readonly nextCheckAt: Date
}

/** Writes the refund, holds its amount of the locked payment, and makes its number lead there. */
export async function keepRefund(tx: Tx, tenant: string, payment: PaymentRow, refund: NewRefund): Promise<void> {
  const { entCode, tradeNo, businessDate } = payment
  const status: RefundStatus = refund.approval ? 'WAITING_APPROVAL' : 'REQUESTED'
  const decided = refund.approval ? undefined : refund
  await tx.sql`
    insert into refunds (ent_code, refund_no, tenant_code, trade_no, business_date, trade_time, shop_code, payment_type,
                         provider_trade_no, amount, currency, mode, reason_code, remark, requested_by_id, requested_by,
                         requested_at, channel, expected_refundable, status, status_at, next_check_at, approval,
                         decided_by_id, decided_by, decided_at)
    values (${entCode}, ${refund.refundNo}, ${tenant}, ${tradeNo}, ${businessDate}, ${payment.tradeTime},
            ${payment.shopCode}, ${payment.paymentType}, ${payment.providerTradeNo}, ${refund.amount}, ${payment.currency},
            ${refund.mode}, ${refund.reasonCode}, ${refund.remark}, ${refund.requestedById}, ${refund.requestedBy},
            ${refund.requestedAt}, ${refund.channel}, ${refund.expectedRefundable}, ${status}, ${refund.requestedAt},
            ${refund.nextCheckAt}, ${refund.approval}, ${decided?.requestedById ?? null}, ${decided?.requestedBy ?? null},
            ${decided?.requestedAt ?? null})`
  await tx.sql`
    update transactions set reserved = reserved + ${refund.amount}, version = version + 1
     where ent_code = ${entCode} and trade_no = ${tradeNo} and business_date = ${businessDate}::date`
  await tx.sql`
    insert into numbers (ent_code, number, kind, trade_no, business_date)
    values (${entCode}, ${refund.refundNo}, 'refund', ${tradeNo}, ${businessDate})`
}

/** Whether the payment is there and in reach; a number nobody has is looked for among the payments of today all the same. */
async function isInReach(tx: Tx, scope: Scope, { entCode, tradeNo }: Asked): Promise<boolean> {
  const rows = await tx.sql<{ one: number }>`
    select 1 as one
      from transactions
     where ent_code = ${entCode} and trade_no = ${tradeNo} and ent_code = any(${scope.ents})
       and business_date = coalesce(
             (select business_date from trade_numbers where ent_code = ${entCode} and trade_no = ${tradeNo}), current_date)
       and ${inStores(scope, part`shop_code`)}`
  return rows.length > 0
}
