import { z } from 'zod/mini'
import { Trade } from '#features/transactions/contract.ts'
import { call } from '#shared/call.ts'
import { Amount, CurrencyCode, Day, EntCode, Instant, Paging, ShopCode, TradeNo, listOf } from '#shared/schema.ts'
import { limits } from '#shared/limits.ts'

/** Where a refund stands on its way to the customer (domain section 2). */
export const RefundStatus = z.enum(['REQUESTED', 'SUBMITTING', 'ACCEPTED', 'SUCCEEDED', 'FAILED', 'UNKNOWN'])
export type RefundStatus = z.infer<typeof RefundStatus>

/** Why money is given back. */
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

/** All of it, or a part. */
export const RefundMode = z.enum(['FULL', 'PARTIAL'])
export type RefundMode = z.infer<typeof RefundMode>

/** `R` and eighteen digits: also the key under which the acquirer is asked, at every attempt the same. */
export const RefundNo = z.string().check(z.regex(/^R\d{18}$/))

/** One act of giving back, from its request to its end; once it succeeded, a row of /trade stands for it (decision 1). */
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
  failureCode: z.optional(z.string()),
  failureText: z.optional(z.string()),
  /** The row of /trade it became. */
  refundTradeNo: z.optional(TradeNo),
})
export type Refund = z.infer<typeof Refund>

/** What may be given back of a payment now; the dialog shows it and sends `refundable` back as `expectedRefundable`. */
export const RefundTerms = z.object({
  tradeNo: TradeNo,
  entCode: EntCode,
  currency: CurrencyCode,
  refundable: Amount,
  /** The choices there are; a part only where the payment type allows it. */
  modes: z.array(RefundMode),
  /** True where this is the last refund of the payment: what is left afterwards stays with the merchant. */
  lastOne: z.boolean(),
  /** Last business day it may be asked for. */
  deadline: z.optional(Day),
  /** Hours of the merchant's clock, HH:mm, in which the provider takes no refunds of this payment type. */
  blocked: z.optional(z.object({ from: z.string(), to: z.string(), now: z.boolean() })),
  /** Cards: the money reaches the customer days to months later. */
  lagNote: z.boolean(),
  /** Why it cannot be given back now, as the catalogue says it. */
  refusal: z.optional(z.object({ resultType: z.int(), message: z.string() })),
  asOf: Instant,
})
export type RefundTerms = z.infer<typeof RefundTerms>

/** What is asked to be given back; the amount is in the currency's smallest unit. */
export const RefundRequest = z.strictObject({
  tradeNo: TradeNo,
  entCode: EntCode,
  /** Whole smallest units above zero; anything else is refused with 4004 rather than as a parameter. */
  amount: z.number(),
  mode: RefundMode,
  reasonCode: RefundReason,
  /** Why, in words: 1 to `limits.remark` characters as people count them (spec section 5); the server counts. */
  remark: z.string().check(z.maxLength(limits.remark * 20)),
  /** What the dialog showed as refundable; another sum by now is refused. */
  expectedRefundable: Amount,
})
export type RefundRequest = z.infer<typeof RefundRequest>

const Asked = z.pick(Refund, { refundNo: true, status: true })
const merchants = { needs: 'Refund.refund', who: 'staff', flag: 'enterpriseRefundEnabled', scope: 'shops' } as const
const provider = { needs: 'Refund.refund', who: 'admin', scope: 'tenant' } as const
const one = z.strictObject({ TradeNo, EntCode })
const queue = z.strictObject({
  ...Paging.shape,
  Statuses: z.optional(z.array(RefundStatus)),
  TradeNo: z.optional(TradeNo),
  EntCode: z.optional(EntCode),
})

/** The calls of giving money back: a merchant's own under /api/trade, the provider's under /api/systrade. */
export const refunds = {
  terms: call({
    method: 'GET',
    path: '/api/trade/refundterms',
    summary: 'What may be given back of a payment now',
    authz: merchants,
    input: one,
    answer: RefundTerms,
  }),
  refund: call({
    method: 'POST',
    path: '/api/trade/refund',
    summary: 'Gives money of a payment back, once for each key; answers before the acquirer does',
    idempotent: true,
    authz: merchants,
    input: RefundRequest,
    answer: Asked,
  }),
  status: call({
    method: 'GET',
    path: '/api/trade/refundstatus',
    summary: 'Where a refund stands',
    authz: merchants,
    input: z.strictObject({ RefundNo, EntCode }),
    answer: Refund,
  }),
  list: call({
    method: 'GET',
    path: '/api/trade/refundlist',
    summary: 'Refunds of the stores, newest first',
    authz: merchants,
    offline: 'keep',
    input: queue,
    answer: listOf(Refund),
  }),
}

/** The provider's calls, over every enterprise of the tenant. */
export const systrade = {
  search: call({
    method: 'GET',
    path: '/api/systrade/search',
    summary: 'The payments that have this number, in every enterprise of the tenant; the whole number is required',
    authz: provider,
    input: z.strictObject({ TradeNo, EntCode: z.optional(EntCode), From: z.optional(Day), To: z.optional(Day) }),
    answer: listOf(Trade),
  }),
  terms: call({
    method: 'GET',
    path: '/api/systrade/refundterms',
    summary: 'What may be given back of a payment now',
    authz: provider,
    input: one,
    answer: RefundTerms,
  }),
  refund: call({
    method: 'POST',
    path: '/api/systrade/refund',
    summary: 'Gives money of a merchant’s payment back, once for each key; answers before the acquirer does',
    idempotent: true,
    authz: provider,
    input: RefundRequest,
    answer: Asked,
  }),
  status: call({
    method: 'GET',
    path: '/api/systrade/refundstatus',
    summary: 'Where a refund stands',
    authz: provider,
    input: z.strictObject({ RefundNo, EntCode }),
    answer: Refund,
  }),
  list: call({
    method: 'GET',
    path: '/api/systrade/refundlist',
    summary: 'Refunds of every enterprise of the tenant, newest first',
    authz: provider,
    input: queue,
    answer: listOf(Refund),
  }),
}
