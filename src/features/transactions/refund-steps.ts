import type { AnswerOf } from '#shared/call.ts'
import type { transactions, TradeEvent } from './contract.ts'

/** Refunds of a payment that were asked for here and have no end yet, oldest first. */
export function openRefunds({ timeline, refunds }: AnswerOf<typeof transactions.detail>): TradeEvent[] {
  const failed = new Set(
    timeline.filter(({ kind }) => kind === 'REFUND_FAILED').map(({ detail }) => detail['refundNo']),
  )
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

/** What a step says besides its name: who, why. Numbers of refunds and rows stand elsewhere. */
export function noteOf({ kind, actor, detail }: TradeEvent): string {
  const { refundNo: _refund, tradeNo: _row, code: _code, ...others } = detail
  const told = kind === 'REFUND_FAILED' ? [detail['text'], detail['code']] : Object.values(others)
  return [actor, ...told].filter(Boolean).join('　')
}
