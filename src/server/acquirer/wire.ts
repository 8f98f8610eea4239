import { z } from 'zod/mini'
import type { AcquirerAnswer, RefundAnswer, RefundOrder } from './port.ts'

const short = z.string().check(z.regex(/^[\x21-\x7e]{1,64}$/))

/** How an acquirer says where a refund stands, as an answer and as a callback (docs/acquirer.md). */
export const RefundReport = z.object({
  refundNo: z.string().check(z.regex(/^R\d{18}$/)),
  status: z.enum(['SUCCEEDED', 'ACCEPTED', 'FAILED', 'NOT_FOUND']),
  providerRefundNo: z.optional(short),
  /** When an accepted refund is worth asking about again. */
  checkAfterSeconds: z.optional(z.int().check(z.minimum(1), z.maximum(86_400))),
  failure: z.optional(
    z.object({ code: z.string().check(z.minLength(1), z.maxLength(64)), text: z.string().check(z.maxLength(500)) }),
  ),
})
export type RefundReport = z.infer<typeof RefundReport>

/** Seconds until an accepted refund is asked about where the acquirer does not say. */
const checkAfter = 60

/** The report in the port's words. */
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

/** The same where "never heard of it" is no possible answer. */
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
