/** How a fee is reckoned: parts per million of the amount plus a fixed part, rounded once to the smallest unit. */
export interface FeeRate {
  readonly ppm: number
  readonly fixed: bigint
  readonly rounding: 'HALF_UP' | 'FLOOR'
}

const million = 1_000_000n

/** The fee of an amount in its smallest unit, whole numbers only; nothing is owed for an amount of nothing. */
export function feeOf(amount: bigint, rate: FeeRate): bigint {
  if (amount === 0n) return 0n
  const exact = amount * BigInt(rate.ppm) + rate.fixed * million
  return rate.rounding === 'FLOOR' ? exact / million : (exact + million / 2n) / million
}

/**
 * What each of a payment's refunds gives back of its fee, in their order: the fee so far less the fee of what remains,
 * so that many small refunds give back as much as one (decision 5).
 */
export function feesGivenBack(amount: bigint, refunds: readonly bigint[], rate: FeeRate): bigint[] {
  let remaining = amount
  let kept = feeOf(amount, rate)
  return refunds.map((refund) => {
    remaining -= refund
    const fee = feeOf(remaining, rate)
    const back = kept - fee
    kept = fee
    return back
  })
}
