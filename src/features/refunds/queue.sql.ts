import type { Scope } from '#server/access/scope.ts'
import { inStores } from '#server/access/stores-seen-sql.ts'
import { part, type Db, type Fragment } from '#server/db/db.ts'
import { whereOf, type WhereBy } from '#server/list/where.ts'
import type { Currency } from '#shared/money.ts'
import { RefundStatus, type RefundSort } from './queue.contract.ts'
import type { RefundSortable } from './list.ts'

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
  toDecide: (by) => part`(${by?.userId ?? null}::text is null or (${decidableBy(by)}))`,
}

/** Refunds that this person may decide. */
export function decidableBy(by: Wanted['toDecide'] | null): Fragment {
  return part`status = 'WAITING_APPROVAL' and requested_by_id <> ${by?.userId ?? null}
              and requested_at > ${by?.since ?? null}::timestamptz
              and (${by?.most ?? null}::bigint is null or amount <= ${by?.most ?? null})`
}

/** Whose refunds: these enterprises', within what the person sees. */
export interface Reach {
  readonly scope: Scope
  readonly ents: readonly string[]
}

/** What people call the enterprise and the store of a refund. */
export const names = {
  ent: (row: Fragment) => part`coalesce((select e.ent_display_name from enterprises e
                       where e.tenant_code = ${row}.tenant_code and e.ent_code = ${row}.ent_code), '')`,
  shop: (row: Fragment) => part`coalesce((select s.shop_name from shops s
                       where s.ent_code = ${row}.ent_code and s.shop_code = ${row}.shop_code), '')`,
}

/** The SQL of each field that orders the queue. */
const orderedBy: Readonly<Record<RefundSortable, (row: Fragment) => Fragment>> = {
  requestedAt: (row) => part`${row}.requested_at`,
  entName: (row) => part`lower(${names.ent(row)})`,
  shopName: (row) => part`lower(${names.shop(row)})`,
  requestedBy: (row) => part`lower(${row}.requested_by)`,
  status: (row) => part`array_position(${RefundStatus.options}::text[], ${row}.status)`,
  amount: (row) => part`${row}.amount`,
}
const [own, last] = [part`t`, part`l`]

/** An order, then by number; `beyond` are the rows behind a refund as it is now. */
function orderOf(sort: RefundSort) {
  const by = orderedBy[sort.replace('-', '') as RefundSortable] // no field has the mark in its name
  const [way, sign] = sort.startsWith('-') ? [part`desc`, part`<`] : [part`asc`, part`>`]
  return {
    by: part`${by(own)} ${way}, t.refund_no ${way}`,
    beyond: ({ scope }: Reach, refundNo: string | undefined) => part`(${refundNo ?? null}::text is null
            or (${by(own)}, t.refund_no) ${sign}
               ((select ${by(last)} from refunds l where l.tenant_code = ${scope.tenant} and l.refund_no = ${refundNo ?? null}),
                ${refundNo ?? null}::text))`,
  }
}

/** How a list of refunds is ordered, and the number of the refund it goes on behind. */
export interface QueuePage {
  readonly sort?: RefundSort | undefined
  readonly behind?: string | undefined
  readonly limit: number
}

/** At most `limit` refunds, newest first unless another order is asked. */
export async function refundsOf(
  db: Db,
  reach: Reach,
  wanted: Wanted,
  { sort = '-requestedAt', behind, limit }: QueuePage,
): Promise<RefundRow[]> {
  const order = orderOf(sort)
  return db.sql<RefundRow>`
    select refund_no as "refundNo", trade_no as "tradeNo", ent_code as "entCode", shop_code as "shopCode",
           payment_type as "paymentType", trade_time as "tradeTime", amount, currency, mode, reason_code as "reasonCode", remark,
           requested_by as "requestedBy", requested_at as "requestedAt", channel, status, status_at as "statusAt",
           provider_refund_no as "providerRefundNo", failure_code as "failureCode", failure_text as "failureText",
           refund_trade_no as "refundTradeNo", approval, requested_by_id as "requestedById", decided_by_id as "decidedById",
           decided_by as "decidedBy", decided_at as "decidedAt", comment
      from refunds t
     where ${matching(reach, wanted)} and ${order.beyond(reach, behind)}
     order by ${order.by}
     limit ${limit}`
}

/** The refunds a file is written from, of the table called t. */
export function everyRefund(reach: Reach, wanted: Wanted, sort: RefundSort, chosen: Fragment): Fragment {
  return part`select ${chosen} from refunds t where ${matching(reach, wanted)} order by ${orderOf(sort).by}`
}

/** How many refunds there are, counted no further than the cap and one where there is a cap. */
export async function countRefunds(db: Db, reach: Reach, wanted: Wanted, cap?: number): Promise<number> {
  const [row] = await db.sql<{ count: number }>`
    select count(*)::int as count
      from (select from refunds where ${matching(reach, wanted)} limit ${cap === undefined ? null : cap + 1}::int) found`
  return row?.count ?? 0
}

function matching({ scope, ents }: Reach, wanted: Wanted) {
  return part`tenant_code = ${scope.tenant} and ent_code = any(${ents})
       and ${inStores(scope, part`shop_code`)} and ${whereOf(wantedBy, wanted, undefined)}`
}
