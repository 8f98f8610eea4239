import { z } from 'zod/mini'
import { call, type Authz } from '#shared/call.ts'
import { Amount, CurrencyCode, Day, EntCode, Instant, TradeNo, listOf } from '#shared/schema.ts'
import { limits } from '#shared/limits.ts'
import { provider, QueueAsked, Refund, refundQueue, RefundMode, RefundNo, RefundReason } from './queue.contract.ts'

/** Why something cannot be done now, shown before anybody tries it. */
export const ToldBefore = z.object({
  because: z.enum(['kind', 'used', 'disputed', 'waiting', 'deadline', 'night', 'acquirer', 'limit']),
  resultType: z.int(),
  message: z.string(),
})
export type ToldBefore = z.infer<typeof ToldBefore>

/** A refund with the facts somebody needs to decide about it. */
export const RefundDetail = z.extend(Refund, {
  decision: z.optional(
    z.object({
      /** What was paid, and what could still be refunded after this. */
      paid: Amount,
      cardBrand: z.optional(z.string()),
      cardLast4: z.optional(z.string()),
      left: Amount,
      /** True if nothing more can be refunded of the payment afterwards, whatever is left. */
      lastOne: z.boolean(),
      /** Why it cannot be approved now. */
      refusal: z.optional(ToldBefore),
      /** Requests of the same person in this calendar month, this one included. */
      asked: z.object({ count: z.int(), amount: Amount }),
    }),
  ),
})
export type RefundDetail = z.infer<typeof RefundDetail>

/** What may be refunded of a payment now; the dialog shows it and returns `refundable` as `expectedRefundable`. */
export const RefundTerms = z.object({
  tradeNo: TradeNo,
  entCode: EntCode,
  currency: CurrencyCode,
  refundable: Amount,
  /** The possible modes; PARTIAL only if the payment type allows it. */
  modes: z.array(RefundMode),
  /** True if this is the last refund of the payment: what is left afterwards stays with the merchant. */
  lastOne: z.boolean(),
  /** The last business day for a refund. */
  deadline: z.optional(Day),
  /** Hours of the merchant's clock, HH:mm, in which the provider accepts no refunds of this payment type. */
  blocked: z.optional(z.object({ from: z.string(), to: z.string(), now: z.boolean() })),
  /** Cards: the money reaches the customer days to months later. */
  lagNote: z.boolean(),
  /** True if every refund by this person now is a request, which waits for approval. */
  approval: z.boolean(),
  /** Who may approve all that is left, if this person can only request that. */
  approvers: z.optional(z.array(z.object({ name: z.string(), roleName: z.string() }))),
  /** The most this person may refund themselves now, if that is below `refundable`; more than that is a request. */
  most: z.optional(z.object({ amount: Amount, message: z.string() })),
  /** The waiting request, which is shown in place of another refund. */
  waiting: z.optional(Refund),
  /** Why it cannot be refunded now. */
  refusal: z.optional(ToldBefore),
  asOf: Instant,
})
export type RefundTerms = z.infer<typeof RefundTerms>

/** A requested refund; the amount is in the currency's smallest unit. */
export const RefundRequest = z.strictObject({
  tradeNo: TradeNo,
  /** Not needed where the person sees the number at one enterprise only. */
  entCode: z.optional(EntCode),
  /** Whole smallest units above zero; anything else is refused with 4004 rather than as a parameter. */
  amount: z.number(),
  mode: RefundMode,
  reasonCode: RefundReason,
  /** Why, in words: 1 to `limits.remark` characters as people count them (spec section 5); the server counts. */
  remark: z.string().check(z.maxLength(limits.remark * 20)),
  /** The refundable amount the dialog showed; refused if it has changed. */
  expectedRefundable: Amount,
  /** Whether the dialog announced a request for approval; refused if the person's rights have changed. */
  expectedApproval: z.optional(z.boolean()),
})
export type RefundRequest = z.infer<typeof RefundRequest>

/** A decision about a waiting request. */
export const RefundDecision = z.strictObject({
  refundNo: RefundNo,
  approve: z.boolean(),
  /** Why: required to reject, 1 to `limits.remark` characters as people count them. */
  comment: z.optional(z.string().check(z.maxLength(limits.remark * 20))),
})

const Asked = z.pick(Refund, { refundNo: true, status: true })
const merchants = { needs: 'Refund.refund', who: 'staff', flag: 'enterpriseRefundEnabled', scope: 'shops' } as const
const one = z.strictObject({ TradeNo, EntCode: z.optional(EntCode) })

/** The calls of refunds that merchants and the provider share, each under a path of its own. */
function callsUnder<const Rights extends Authz>(root: `/api/${string}`, authz: Rights) {
  return {
    terms: call({
      method: 'GET',
      path: `${root}/refundterms`,
      follows: 'requests',
      summary: 'What may be refunded of a payment now',
      authz,
      input: one,
      answer: RefundTerms,
    }),
    refund: call({
      method: 'POST',
      path: `${root}/refund`,
      summary:
        'Refunds a payment, once for each key, and answers before the acquirer does; an amount above the person’s limits waits for approval',
      idempotent: 'byKey',
      authz,
      input: RefundRequest,
      answer: Asked,
    }),
    status: call({
      method: 'GET',
      path: `${root}/refundstatus`,
      follows: 'requests',
      summary: 'The state of a refund; the answer for a failed one is 4005 and carries the refund',
      authz,
      input: z.strictObject({ RefundNo, EntCode: z.optional(EntCode) }),
      answer: RefundDetail,
    }),
    approve: call({
      method: 'PUT',
      path: `${root}/refundapprove`,
      summary: 'Approves or rejects a waiting request of somebody else; an approved one is sent to the acquirer',
      idempotent: true,
      authz,
      input: RefundDecision,
      answer: Asked,
    }),
    withdraw: call({
      method: 'PUT',
      path: `${root}/refundwithdraw`,
      summary: 'Withdraws the person’s own waiting request',
      idempotent: true,
      authz,
      input: z.strictObject({ refundNo: RefundNo }),
      answer: Asked,
    }),
  }
}

/** A merchant's own calls. */
export const refunds = {
  ...callsUnder('/api/trade', merchants),
  list: call({
    method: 'GET',
    path: '/api/trade/refundlist',
    follows: 'requests',
    summary: 'Refunds of the stores, newest first unless another order is asked',
    authz: merchants,
    offline: 'keep',
    input: QueueAsked,
    answer: listOf(Refund),
  }),
}

/** The provider's calls, over every enterprise of the tenant. */
export const systrade = {
  ...callsUnder('/api/systrade', provider),
  ...refundQueue,
}
