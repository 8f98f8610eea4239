import { z } from 'zod/mini'
import type { AcquirerAnswer, PaymentAnswer, RefundAnswer, RefundOrder } from './port.ts'

const short = z.string().check(z.regex(/^[\x21-\x7e]{1,64}$/))

/** An acquirer's report about a refund, in answers and callbacks (docs/acquirer.md). */
export const RefundReport = z.object({
  refundNo: z.string().check(z.regex(/^R\d{18}$/)),
  status: z.enum(['SUCCEEDED', 'ACCEPTED', 'FAILED', 'NOT_FOUND']),
  providerRefundNo: z.optional(short),
  /** Seconds after which an accepted refund should be asked about again. */
  checkAfterSeconds: z.optional(z.int().check(z.minimum(1), z.maximum(86_400))),
  failure: z.optional(
    z.object({ code: z.string().check(z.minLength(1), z.maxLength(64)), text: z.string().check(z.maxLength(500)) }),
  ),
})
export type RefundReport = z.infer<typeof RefundReport>

/** An acquirer's report about a payment (docs/acquirer.md). */
export const PaymentReport = z.object({
  entCode: z.string(),
  tradeNo: z.string(),
  /** Smallest units: a report of another amount is about another payment. */
  amount: z.int(),
  status: z.enum(['SUCCEEDED', 'FAILED', 'PENDING', 'NOT_FOUND']),
  approvalNo: z.optional(short),
  failure: z.optional(
    z.object({ code: z.string().check(z.minLength(1), z.maxLength(40)), text: z.string().check(z.maxLength(200)) }),
  ),
})
export type PaymentReport = z.infer<typeof PaymentReport>

/** The report as an answer of the port; an unknown payment may still reach the acquirer, so that answer decides nothing. */
export function paymentAnswerOf({ status, approvalNo, failure }: PaymentReport): PaymentAnswer {
  if (status === 'SUCCEEDED') return { outcome: 'succeeded', approvalNo }
  if (status === 'FAILED') return { outcome: 'failed', code: failure?.code ?? 'FAILED', text: failure?.text ?? '' }
  return { outcome: 'pending' }
}

/** Seconds until an accepted refund is asked about, if the acquirer names none. */
const checkAfter = 60

/** The report as an answer of the port. */
export function answerOf({ status, providerRefundNo, checkAfterSeconds, failure }: RefundReport): AcquirerAnswer {
  switch (status) {
    case 'SUCCEEDED':
      return { outcome: 'succeeded', providerRefundNo }
    case 'ACCEPTED':
      return { outcome: 'accepted', providerRefundNo, afterSeconds: checkAfterSeconds ?? checkAfter }
    case 'FAILED':
      return { outcome: 'failed', code: failure?.code ?? 'FAILED', text: failure?.text ?? '' }
    case 'NOT_FOUND':
      return { outcome: 'notFound' }
  }
}

/** The same for calls after which the acquirer cannot answer that it does not know the refund. */
export function firmAnswerOf(report: RefundReport): RefundAnswer {
  const answer = answerOf(report)
  return answer.outcome === 'notFound'
    ? { outcome: 'unknown', reason: 'it says it never heard what it answers' }
    : answer
}

/** The body that asks for a refund. */
export function requestOf(order: RefundOrder): string {
  return JSON.stringify({ ...order, amount: Number(order.amount), requestedAt: order.requestedAt.toISOString() })
}
