import type { AnswerOf } from '#shared/call.ts'
import type { payments } from '#features/transactions/payment.contract.ts'
import { openRefunds } from '#features/transactions/refund-steps.ts'

type Detail = AnswerOf<typeof payments.detail>

const underWayMs = 5000
/** A payment of unknown result may be settled at any moment while somebody waits for it. */
const awaitedMs = 30_000

/** What stands open of the payment's refunds: a request that somebody must decide, or money on its way. */
export function refundingOf(detail: Detail): 'waits' | 'underWay' | undefined {
  if (detail.waits) return 'waits'
  return openRefunds(detail).length > 0 ? 'underWay' : undefined
}

/** After how many milliseconds an open payment is asked about again; false where only news of it can change it. */
export function whenAgain(detail: Detail | undefined): number | false {
  if (!detail) return false
  const { open, asOf } = detail
  const asked = open?.check && open.check.outcome === undefined && open.check.againAt > asOf
  // A request waits for a person: the live connection says when it was decided.
  if (asked || refundingOf(detail) === 'underWay') return underWayMs
  return open ? awaitedMs : false
}
