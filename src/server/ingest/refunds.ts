import type { Change } from './batch.ts'
import { feesGivenBack } from './fee.ts'
import type { TradeKind } from './masters.ts'
import { IngestRefused, type RefusedLine } from './refused.ts'
import { givesBack, type TradeRow } from './row.ts'

/**
 * Brings payments in line with the refunds and cancels that name them: what was given back, the fee that comes back with
 * each, and the payment's status. Throws IngestRefused for lines that give back more than was paid, or that name a row
 * which is no payment.
 */
export function settleRefunds(changes: Map<string, Change>, kinds: ReadonlyMap<string, TradeKind>): void {
  const refused: RefusedLine[] = []
  const refundsOf = new Map<string, Change[]>()
  for (const change of changes.values()) {
    const { origTradeNo, tradeType } = change.after
    if (!origTradeNo || !givesBack(kinds.get(tradeType))) continue
    refundsOf.set(origTradeNo, [...(refundsOf.get(origTradeNo) ?? []), change])
  }
  for (const [tradeNo, payment] of changes) {
    const refunds = (refundsOf.get(tradeNo) ?? []).toSorted(byTime)
    if (refunds.length > 0 && !kinds.get(payment.after.tradeType)?.countsAsSale) {
      refused.push(...blamed(refunds, `The transaction ${tradeNo} is no payment that could be given back.`))
    } else if (refunds.length > 0 || payment.after.refunded > 0n) {
      refused.push(...settle(payment, refunds, kinds))
    }
  }
  if (refused.length > 0) throw new IngestRefused(refused.toSorted((a, b) => a.index - b.index))
}

function settle(payment: Change, refunds: readonly Change[], kinds: ReadonlyMap<string, TradeKind>): RefusedLine[] {
  const { amount, reserved, feePpm, feeFixed, feeRounding, feeTaxClass, businessDate, tradeNo } = payment.after
  const done = refunds.filter(({ after }) => after.status === 'SUCCESS')
  const refunded = done.reduce((sum, { after }) => sum + after.amount, 0n)
  if (refunded + reserved > amount) {
    const reason = `More would be given back of the payment ${tradeNo} (${refunded + reserved}) than was paid (${amount}).`
    const inTheWay = [beyond(done, amount - reserved), done, [payment]].map((changes) => blamed(changes, reason))
    return inTheWay.find((lines) => lines.length > 0) ?? []
  }
  const back = feesGivenBack(
    amount,
    done.map(({ after }) => after.amount),
    { ppm: feePpm, fixed: feeFixed, rounding: feeRounding },
  )
  const fees = new Map(done.map((refund, index) => [refund, back[index] ?? 0n]))
  for (const refund of refunds) {
    const feeAmount = -(fees.get(refund) ?? 0n)
    refund.after = {
      ...refund.after,
      feeAmount,
      feePpm,
      feeFixed,
      feeRounding,
      feeTaxClass,
      origBusinessDate: businessDate,
    }
  }
  const cancelled = refunded === amount && done.some(({ after }) => kinds.get(after.tradeType)?.category === 'CANCEL')
  const status = statusAfter(payment.after, refunded, cancelled)
  payment.after = { ...payment.after, refunded, refundCount: done.length, status }
  return []
}

/** The refunds, oldest first, that would take more than is left after those before them. */
function beyond(refunds: readonly Change[], paid: bigint): Change[] {
  let left = paid
  return refunds.filter(({ after }) => {
    if (after.amount > left) return true
    left -= after.amount
    return false
  })
}

/** Where a payment stands once so much was given back; a failed or disputed one stays what it is. */
function statusAfter({ status, amount, refunded: former }: TradeRow, refunded: bigint, cancelled: boolean): string {
  if (!refundable.includes(status)) return status
  if (refunded === 0n) return former > 0n ? 'SUCCESS' : status
  if (refunded < amount) return 'PARTIALLY_REFUNDED'
  return cancelled ? 'CANCELLED' : 'REFUNDED'
}

const refundable: readonly string[] = ['SUCCESS', 'PARTIALLY_REFUNDED', 'REFUNDED', 'CANCELLED']

function blamed(changes: readonly Change[], reason: string): RefusedLine[] {
  return changes.flatMap(({ index }) => (index === undefined ? [] : [{ index, reason }]))
}

function byTime({ after: a }: Change, { after: b }: Change): number {
  return a.tradeTime.getTime() - b.tradeTime.getTime() || (a.tradeNo < b.tradeNo ? -1 : 1)
}
