import { tradeGroupOf } from '#shared/trade-group.ts'
import type { Change } from './change.ts'
import { feesGivenBack } from './fee.ts'
import type { TradeKind } from './masters.ts'
import { IngestRefused, type RefusedLine } from './refused.ts'
import { givesBack, type TradeRow } from './row.ts'

/**
 * Updates payments by the refunds and cancels that name them: the refunded amount, the fee returned with each, and the
 * payment's status. Throws IngestRefused for lines that refund more than was paid, that name a row which is no payment, or
 * that a pending refund does not allow; with `booked` the money has moved, and nothing is refused.
 */
export function settleRefunds(
  changes: Map<string, Change>,
  kinds: ReadonlyMap<string, TradeKind>,
  { booked, returnsFee }: { readonly booked: boolean; readonly returnsFee: (payment: TradeRow) => boolean },
): void {
  const refused: RefusedLine[] = []
  const refundsOf = new Map<string, Change[]>()
  for (const change of changes.values()) {
    const { origTradeNo, tradeType } = change.after
    if (!origTradeNo || !givesBack(kinds.get(tradeType))) continue
    refundsOf.set(origTradeNo, [...(refundsOf.get(origTradeNo) ?? []), change])
  }
  for (const [tradeNo, payment] of changes) {
    const refunds = (refundsOf.get(tradeNo) ?? []).toSorted(byTime)
    if (refunds.length > 0 && !kinds.get(payment.after.tradeType)?.countsAsSale)
      refused.push(...blamed(refunds, [payment], `The transaction ${tradeNo} is not a payment that can be refunded.`))
    const underWay = whileUnderWay(payment, kinds)
    if (underWay) refused.push(...blamed([payment], [], underWay))
    else if (refunds.length > 0 || payment.after.refunded > 0n || payment.after.reserved > 0n)
      refused.push(...settle(payment, refunds, { kinds, returnsFee }))
  }
  if (refused.length > 0 && !booked) throw new IngestRefused(refused.toSorted((a, b) => a.index - b.index))
}

interface Rules {
  readonly kinds: ReadonlyMap<string, TradeKind>
  readonly returnsFee: (payment: TradeRow) => boolean
}

function settle(payment: Change, refunds: readonly Change[], { kinds, returnsFee }: Rules): RefusedLine[] {
  const { amount, reserved, feePpm, feeFixed, feeRounding, feeTaxClass, businessDate, tradeNo } = payment.after
  const done = refunds.filter(({ after }) => after.status === 'SUCCESS')
  const given = done.reduce((sum, { after }) => sum + after.amount, 0n)
  const excess = given + reserved - amount
  // An excess from before, booked because the money had moved, is not the fault of a line that leaves it unchanged.
  const refused =
    excess > excessBefore(payment, refunds)
      ? blamed(
          beyond(done, amount - reserved),
          [...done, payment],
          `More would be given back of the payment ${tradeNo} (${given + reserved}) than was paid (${amount}).`,
        )
      : []
  const refunded = excess > 0n ? amount - reserved : given
  // A payment without a fee has none to return, and some plans keep it.
  const owed = payment.after.feeAmount > 0n && returnsFee(payment.after)
  const back = feesGivenBack(
    amount,
    done.map(({ after }) => after.amount),
    { ppm: feePpm, fixed: feeFixed, rounding: feeRounding },
  )
  const fees = new Map(done.map((refund, index) => [refund, back[index] ?? 0n]))
  for (const refund of refunds) {
    const feeAmount = owed ? -(fees.get(refund) ?? 0n) : 0n
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
  const cancels = done.filter(({ after }) => kinds.get(after.tradeType)?.category === 'CANCEL')
  const cancelled = refunded === amount && cancels.some(({ after }) => after.amount === amount)
  const status = statusAfter(payment.after, refunded, cancelled)
  payment.after = { ...payment.after, refunded, refundCount: done.length, status }
  // A cancel leaves the sums together with its payment. If the payment stays in the sums, the row is a refund, else its amount would be counted nowhere.
  if (tradeGroupOf(status, kinds.get(payment.after.tradeType)) === 'payment')
    for (const cancel of cancels)
      cancel.after = { ...cancel.after, tradeType: cancel.after.amount < amount ? '06' : '05' }
  return refused
}

/** Why a correction is refused while a refund is pending: the refund's row needs its payment. */
function whileUnderWay({ before, after }: Change, kinds: ReadonlyMap<string, TradeKind>): string | undefined {
  if (!before || after.reserved === 0n) return undefined
  const { tradeNo, status, tradeType } = after
  if (tradeType !== before.tradeType && !kinds.get(tradeType)?.countsAsSale)
    return `A refund of the payment ${tradeNo} is asked for or under way; until it has ended the payment cannot become a transaction of type ${tradeType}.`
  if (status !== before.status && !holdsMoney.includes(status))
    return `A refund of the payment ${tradeNo} is asked for or under way; until it has ended the payment cannot be ${status}.`
  return undefined
}

/** Statuses of payments that can be refunded or are disputed. */
const holdsMoney: readonly string[] = ['SUCCESS', 'PARTIALLY_REFUNDED', 'REFUNDED', 'DISPUTED']

/** By how much completed and pending refunds exceeded the payment before the batch; usually 0. */
function excessBefore({ before }: Change, refunds: readonly Change[]): bigint {
  if (!before) return 0n
  const given = refunds
    .map((refund) => refund.before)
    .filter((row) => row?.status === 'SUCCESS' && row.origTradeNo === before.tradeNo)
    .reduce((sum, row) => sum + (row?.amount ?? 0n), 0n)
  const excess = given + before.reserved - before.amount
  return excess > 0n ? excess : 0n
}

/** The refunds, oldest first, that exceed what the refunds before them have left. */
function beyond(refunds: readonly Change[], paid: bigint): Change[] {
  let left = paid
  return refunds.filter(({ after }) => {
    if (after.amount > left) return true
    left -= after.amount
    return false
  })
}

/** The status of a payment with this refunded amount; failed and disputed payments keep theirs. */
function statusAfter({ status, amount, refunded: former }: TradeRow, refunded: bigint, cancelled: boolean): string {
  if (!refundable.includes(status)) return status
  if (refunded === 0n) return former > 0n ? 'SUCCESS' : status
  if (refunded < amount) return 'PARTIALLY_REFUNDED'
  return cancelled ? 'CANCELLED' : 'REFUNDED'
}

const refundable: readonly string[] = ['SUCCESS', 'PARTIALLY_REFUNDED', 'REFUNDED', 'CANCELLED']

/** The lines that caused it; if none of them is in the batch, the other lines that changed the payment. */
function blamed(changes: readonly Change[], others: readonly Change[], reason: string): RefusedLine[] {
  const lines = [changes, others].map((some) =>
    some.flatMap(({ index }) => (index === undefined ? [] : [{ index, reason }])),
  )
  return lines.find((found) => found.length > 0) ?? []
}

function byTime({ after: a }: Change, { after: b }: Change): number {
  return a.tradeTime.getTime() - b.tradeTime.getTime() || (a.tradeNo < b.tradeNo ? -1 : 1)
}
