import type { Scope } from '#server/access/scope.ts'
import { part, type Db } from '#server/db/db.ts'
import { whereOf, type WhereBy } from '#server/list/where.ts'
import type { Currency } from '#shared/money.ts'
import { shopsOf } from './sql.ts'

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
  approval: boolean
  requestedById: string
  decidedById: string | null
  decidedBy: string | null
  decidedAt: Date | null
  comment: string
  refundTradeNo: string | null
}

/** What the queue is asked for. */
export interface Wanted {
  readonly statuses?: readonly string[] | undefined
  readonly tradeNo?: string | undefined
  readonly refundNo?: string | undefined
  /** Whose own requests are left out, requests that have run out, and those above this person's limit. */
  readonly toDecide?: { readonly userId: string; readonly since: Date; readonly most: bigint | null } | undefined
}

const wantedBy: WhereBy<Wanted> = {
  statuses: (statuses) => part`(${statuses}::text[] is null or status = any(${statuses}))`,
  tradeNo: (number) => part`(${number}::text is null or trade_no = ${number})`,
  refundNo: (number) => part`(${number}::text is null or refund_no = ${number})`,
  toDecide: (by) => part`(${by?.userId ?? null}::text is null
            or (status = 'WAITING_APPROVAL' and requested_by_id <> ${by?.userId ?? null}
                and requested_at > ${by?.since ?? null}::timestamptz
                and (${by?.most ?? null}::bigint is null or amount <= ${by?.most ?? null})))`,
}

/** Whose refunds: these enterprises', within what the person sees. */
export interface Reach {
  readonly scope: Scope
  readonly ents: readonly string[]
}

/** A place in the queue. */
export interface QueuePlace {
  readonly time: Date
  readonly refundNo: string
}

/** At most `limit` refunds, newest first, beyond a place where one is given. */
export async function refundsOf(
  db: Db,
  reach: Reach,
  wanted: Wanted,
  beyond: QueuePlace | undefined,
  limit: number,
): Promise<RefundRow[]> {
  return db.sql<RefundRow>`
    select refund_no as "refundNo", trade_no as "tradeNo", ent_code as "entCode", shop_code as "shopCode",
           payment_type as "paymentType", trade_time as "tradeTime", amount, currency, mode, reason_code as "reasonCode", remark,
           requested_by as "requestedBy", requested_at as "requestedAt", channel, status, status_at as "statusAt",
           provider_refund_no as "providerRefundNo", failure_code as "failureCode", failure_text as "failureText",
           refund_trade_no as "refundTradeNo", approval, requested_by_id as "requestedById", decided_by_id as "decidedById",
           decided_by as "decidedBy", decided_at as "decidedAt", comment
      from refunds
     where ${matching(reach, wanted)}
       and (${beyond?.time ?? null}::timestamptz is null
            or (requested_at, refund_no) < (${beyond?.time ?? null}::timestamptz, ${beyond?.refundNo ?? null}::text))
     order by requested_at desc, refund_no desc
     limit ${limit}`
}

/** How many refunds there are, counted no further than the cap and one. */
export async function countRefunds(db: Db, reach: Reach, wanted: Wanted, cap: number): Promise<number> {
  const [row] = await db.sql<{ count: number }>`
    select count(*)::int as count
      from (select from refunds where ${matching(reach, wanted)} limit ${cap + 1}) found`
  return row?.count ?? 0
}

function matching({ scope, ents }: Reach, wanted: Wanted) {
  const shops = shopsOf(scope)
  return part`tenant_code = ${scope.tenant} and ent_code = any(${ents})
       and (${shops}::text[] is null or shop_code = any(${shops})) and ${whereOf(wantedBy, wanted, undefined)}`
}
