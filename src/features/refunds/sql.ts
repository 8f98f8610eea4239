import { part, type Db, type Tx } from '#server/db.ts'
import type { Scope } from '#server/scope.ts'
import type { Currency } from '#shared/money.ts'

/** A payment with all that decides what may be given back of it. */
export interface PaymentRow {
  tradeNo: string
  entCode: string
  businessDate: string
  tradeTime: Date
  shopCode: string
  paymentType: string
  providerTradeNo: string | null
  status: string
  refundable: boolean
  amount: bigint
  refunded: bigint
  reserved: bigint
  currency: Currency
  refundCount: number
  openRefunds: number
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
  if (!reaches(scope, entCode)) return undefined
  const shops = shopsOf(scope)
  const [row] = await db.sql<PaymentRow>`
    select t.trade_no as "tradeNo", t.ent_code as "entCode", t.business_date as "businessDate", t.trade_time as "tradeTime",
           t.shop_code as "shopCode", t.payment_type as "paymentType", t.provider_trade_no as "providerTradeNo", t.status,
           k.refundable, t.amount, t.refunded, t.reserved, t.currency, t.refund_count::int as "refundCount",
           (select count(*)::int from refunds r
             where r.ent_code = t.ent_code and r.trade_no = t.trade_no and r.next_check_at is not null) as "openRefunds",
           t.refund_deadline as deadline, p.refund_mode as "refundMode", p.max_refund_count::int as "maxRefundCount",
           p.refund_lag_note as "lagNote", p.refund_blocked_from as "blockedFrom", p.refund_blocked_to as "blockedTo",
           e.time_zone as "timeZone", s.business_day_start as "dayStart"
      from trade_numbers n
      join transactions t on t.ent_code = n.ent_code and t.trade_no = n.trade_no and t.business_date = n.business_date
      join trade_types k on k.trade_type_code = t.trade_type
      join payment_types p on p.code = t.payment_type
      join shops s on s.ent_code = t.ent_code and s.shop_code = t.shop_code
      join enterprises e on e.tenant_code = ${scope.tenant} and e.ent_code = t.ent_code
     where n.ent_code = ${entCode} and n.trade_no = ${tradeNo}
       and (${shops}::text[] is null or t.shop_code = any(${shops}))`
  return row
}

/** The same, with the payment locked until the transaction ends. Its number is locked before it, as ingest does (decision 8). */
export async function lockPayment(tx: Tx, scope: Scope, asked: Asked): Promise<PaymentRow | undefined> {
  if (!reaches(scope, asked.entCode)) return undefined
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

/** What the person gave back on a business day in a currency, what failed aside. */
export async function givenToday(
  db: Db,
  scope: Scope,
  given: { readonly userId: string; readonly day: string; readonly currency: string },
): Promise<bigint> {
  const [row] = await db.sql<{ amount: bigint }>`
    select coalesce(sum(amount), 0)::bigint as amount
      from refunds
     where ent_code = any(${scope.ents}) and requested_by_id = ${given.userId} and requested_day = ${given.day}::date
       and currency = ${given.currency} and status <> 'FAILED'`
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
  readonly requestedDay: string
  readonly channel: 'PORTAL' | 'ADMIN'
  readonly expectedRefundable: bigint
  /** When somebody looks where nobody has sent it by then. */
  readonly nextCheckAt: Date
}

/** Writes the refund, holds its amount of the locked payment, and makes its number lead there. */
export async function keepRefund(tx: Tx, tenant: string, payment: PaymentRow, refund: NewRefund): Promise<void> {
  const { entCode, tradeNo, businessDate } = payment
  await tx.sql`
    insert into refunds (ent_code, refund_no, tenant_code, trade_no, business_date, trade_time, shop_code, payment_type,
                         provider_trade_no, amount, currency, mode, reason_code, remark, requested_by_id, requested_by,
                         requested_at, requested_day, channel, expected_refundable, status, status_at, next_check_at)
    values (${entCode}, ${refund.refundNo}, ${tenant}, ${tradeNo}, ${businessDate}, ${payment.tradeTime},
            ${payment.shopCode}, ${payment.paymentType}, ${payment.providerTradeNo}, ${refund.amount}, ${payment.currency},
            ${refund.mode}, ${refund.reasonCode}, ${refund.remark}, ${refund.requestedById}, ${refund.requestedBy},
            ${refund.requestedAt}, ${refund.requestedDay}, ${refund.channel}, ${refund.expectedRefundable},
            'REQUESTED', ${refund.requestedAt}, ${refund.nextCheckAt})`
  await tx.sql`
    update transactions set reserved = reserved + ${refund.amount}, version = version + 1
     where ent_code = ${entCode} and trade_no = ${tradeNo} and business_date = ${businessDate}::date`
  await tx.sql`
    insert into numbers (ent_code, number, kind, trade_no, business_date)
    values (${entCode}, ${refund.refundNo}, 'refund', ${tradeNo}, ${businessDate})`
}

/** A refund as the queue shows it. */
export interface RefundRow {
  refundNo: string
  tradeNo: string
  entCode: string
  shopCode: string
  paymentType: string
  tradeTime: Date
  amount: bigint
  currency: Currency
  mode: 'FULL' | 'PARTIAL'
  reasonCode: string
  remark: string
  requestedBy: string
  requestedAt: Date
  channel: 'PORTAL' | 'ADMIN'
  status: string
  statusAt: Date
  providerRefundNo: string | null
  failureCode: string | null
  failureText: string | null
  refundTradeNo: string | null
}

/** What the queue is asked for; null where not. */
export interface Wanted {
  readonly ents: readonly string[]
  readonly statuses: readonly string[] | null
  readonly tradeNo: string | null
  readonly refundNo: string | null
}

/** A place in the queue. */
export interface QueuePlace {
  readonly time: Date
  readonly refundNo: string
}

/** At most `limit` refunds, newest first, beyond a place where one is given. */
export async function refundsOf(
  db: Db,
  scope: Scope,
  wanted: Wanted,
  beyond: QueuePlace | undefined,
  limit: number,
): Promise<RefundRow[]> {
  return db.sql<RefundRow>`
    select refund_no as "refundNo", trade_no as "tradeNo", ent_code as "entCode", shop_code as "shopCode",
           payment_type as "paymentType", trade_time as "tradeTime", amount, currency, mode, reason_code as "reasonCode", remark,
           requested_by as "requestedBy", requested_at as "requestedAt", channel, status, status_at as "statusAt",
           provider_refund_no as "providerRefundNo", failure_code as "failureCode", failure_text as "failureText",
           refund_trade_no as "refundTradeNo"
      from refunds
     where ${matching(scope, wanted)}
       and (${beyond?.time ?? null}::timestamptz is null
            or (requested_at, refund_no) < (${beyond?.time ?? null}::timestamptz, ${beyond?.refundNo ?? null}::text))
     order by requested_at desc, refund_no desc
     limit ${limit}`
}

/** How many refunds there are, counted no further than the cap and one. */
export async function countRefunds(db: Db, scope: Scope, wanted: Wanted, cap: number): Promise<number> {
  const [row] = await db.sql<{ count: number }>`
    select count(*)::int as count
      from (select from refunds where ${matching(scope, wanted)} limit ${cap + 1}) found`
  return row?.count ?? 0
}

function matching(scope: Scope, { ents, statuses, tradeNo, refundNo }: Wanted) {
  const shops = shopsOf(scope)
  return part`tenant_code = ${scope.tenant} and ent_code = any(${ents})
       and (${shops}::text[] is null or shop_code = any(${shops}))
       and (${statuses}::text[] is null or status = any(${statuses}))
       and (${tradeNo}::text is null or trade_no = ${tradeNo})
       and (${refundNo}::text is null or refund_no = ${refundNo})`
}

function reaches(scope: Scope, entCode: string): boolean {
  return entCode !== '__SYSTEM' && scope.ents.includes(entCode)
}

function shopsOf({ shops }: Scope): readonly string[] | null {
  return shops === 'all' ? null : shops
}
