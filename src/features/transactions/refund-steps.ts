import type { AnswerOf } from '#shared/call.ts'
import type { payments, TradeEvent } from './payment.contract.ts'

/** Refunds of a payment that were asked for here and have no end yet, oldest first. */
export function openRefunds({ timeline, refunds }: AnswerOf<typeof payments.detail>): TradeEvent[] {
  const failed = new Set(timeline.filter(({ kind }) => without.includes(kind)).map(({ detail }) => detail['refundNo']))
  // A refund that succeeded stands as a row of its own, of the same amount and not before it was asked for.
  const rows = refunds.filter(({ status }) => status !== 'FAILED')
  return timeline.filter(({ kind, at, amount, detail: { refundNo } }) => {
    if (kind !== 'REFUND_REQUESTED' || refundNo === undefined || failed.has(refundNo)) return false
    const row = rows.findIndex((one) => one.amount === amount && Date.parse(one.tradeTime) >= Date.parse(at))
    if (row < 0) return true
    rows.splice(row, 1)
    return false
  })
}

/** Steps with which a refund ended and no money moved. */
const without: readonly TradeEvent['kind'][] = [
  'REFUND_FAILED',
  'REFUND_REJECTED',
  'REFUND_WITHDRAWN',
  'REFUND_EXPIRED',
]

/** What a step says besides its name: who, why, what to do. What else it holds are codes, for no sentence of ours. */
export function noteOf({ actor, detail: { remark, comment }, message }: TradeEvent): string {
  return [actor, remark, comment, message].filter(Boolean).join('　')
}
