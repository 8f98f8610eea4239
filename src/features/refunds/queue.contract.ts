import { z } from 'zod/mini'
import { Trade } from '#features/transactions/contract.ts'
import { call } from '#shared/call.ts'
import { sortsOf } from '#shared/list-sort.ts'
import { Amount, CurrencyCode, EntCode, Instant, Paging, Period, ShopCode, TradeNo, listOf } from '#shared/schema.ts'
import { refundFields } from './list.ts'

/** The state of a refund on its way to the customer (domain section 2). */
export const RefundStatus = z.enum([
  'REQUESTED',
  'WAITING_APPROVAL',
  'APPROVED',
  'SUBMITTING',
  'ACCEPTED',
  'SUCCEEDED',
  'FAILED',
  'UNKNOWN',
  'REJECTED',
  'WITHDRAWN',
  'EXPIRED',
])
export type RefundStatus = z.infer<typeof RefundStatus>

/** The reason of a refund. */
export const RefundReason = z.enum([
  'CUSTOMER_REQUEST',
  'WRONG_AMOUNT',
  'DUPLICATE',
  'CANCELLED_GOODS',
  'SERVICE_ISSUE',
  'TEST',
  'OTHER',
])
export type RefundReason = z.infer<typeof RefundReason>

/** The whole payment, or a part of it. */
export const RefundMode = z.enum(['FULL', 'PARTIAL'])
export type RefundMode = z.infer<typeof RefundMode>

/** `R` and eighteen digits; also the refund's key at the acquirer, the same at every attempt. */
export const RefundNo = z.string().check(z.regex(/^R\d{18}$/))

/** One refund from its request to its end; once it succeeded it also is a row of /trade (decision 1). */
export const Refund = z.object({
  refundNo: RefundNo,
  tradeNo: TradeNo,
  entCode: EntCode,
  entName: z.string(),
  shopCode: ShopCode,
  shopName: z.string(),
  paymentType: z.string(),
  tradeTime: Instant,
  amount: Amount,
  currency: CurrencyCode,
  mode: RefundMode,
  reasonCode: RefundReason,
  remark: z.string(),
  requestedBy: z.string(),
  requestedAt: Instant,
  channel: z.enum(['PORTAL', 'ADMIN']),
  status: RefundStatus,
  /** When it last changed its state. */
  statusAt: Instant,
  providerRefundNo: z.optional(z.string()),
  /** The provider's code of the failure; for support, never part of a sentence. */
  failureCode: z.optional(z.string()),
  /** The sentence for a failed refund (4005, spec section 8) with the time of the payment, in the caller's language. */
  failed: z.optional(z.string()),
  /** When a waiting request expires. */
  expiresAt: z.optional(Instant),
  /** What this person may do with a waiting request. */
  offers: z.optional(z.enum(['decide', 'withdraw'])),
  /** Who approved or rejected a request, and what they wrote. */
  approvedBy: z.optional(z.string()),
  approvedAt: z.optional(Instant),
  rejectedBy: z.optional(z.string()),
  comment: z.optional(z.string()),
  /** The row of /trade it became. */
  refundTradeNo: z.optional(TradeNo),
})
export type Refund = z.infer<typeof Refund>

/** The order of the queue; newest first where none is asked for. */
export const RefundSort = z.enum(sortsOf(refundFields))
export type RefundSort = z.infer<typeof RefundSort>

/** What narrows and orders the queue. */
export const QueueNarrowing = {
  Statuses: z.optional(z.array(RefundStatus)),
  TradeNo: z.optional(TradeNo),
  EntCode: z.optional(EntCode),
  Sort: z.optional(RefundSort),
}
/** What a list of refunds is asked by. */
export const QueueAsked = z.strictObject({
  ...Paging.shape,
  ...QueueNarrowing,
  /** Only waiting requests that this person may decide. */
  ToDecide: z.optional(z.boolean()),
})

/** Whose the provider's calls are. */
export const provider = { needs: 'Refund.refund', who: 'admin', scope: 'tenant' } as const

/** The provider's queue of refunds, and the payments that it looks for: what /systrade asks first. */
export const refundQueue = {
  search: call({
    method: 'GET',
    path: '/api/systrade/search',
    summary:
      'The payments that have this number, in every enterprise of the tenant, on any day where no period is asked for; the whole number is required',
    authz: provider,
    input: z.strictObject({ TradeNo, EntCode: z.optional(EntCode), ...Period.shape }),
    answer: listOf(Trade),
  }),
  list: call({
    method: 'GET',
    path: '/api/systrade/refundlist',
    follows: 'requests',
    summary: 'Refunds of every enterprise of the tenant, newest first unless another order is asked',
    authz: provider,
    input: QueueAsked,
    answer: listOf(Refund),
  }),
}
