/** How a fee is calculated: parts per million of the amount plus a fixed part, rounded once to the smallest unit. */
export interface FeeRate {
  readonly ppm: number
  readonly fixed: bigint
  readonly rounding: 'HALF_UP' | 'FLOOR'
}

const million = 1_000_000n

/** The fee of an amount, both in the smallest unit; 0 for an amount of 0. */
export function feeOf(amount: bigint, rate: FeeRate): bigint {
  if (amount === 0n) return 0n
  const exact = amount * BigInt(rate.ppm) + rate.fixed * million
  return rate.rounding === 'FLOOR' ? exact / million : (exact + million / 2n) / million
}

/**
 * What each of a payment's refunds gives back of its fee, in their order: the fee so far less the fee of what remains,
 * so that many small refunds give back as much as one (decision 5), and no more where they exceed the payment.
 */
export function feesGivenBack(amount: bigint, refunds: readonly bigint[], rate: FeeRate): bigint[] {
  let remaining = amount
  let kept = feeOf(amount, rate)
  return refunds.map((refund) => {
    remaining = refund < remaining ? remaining - refund : 0n
    const fee = feeOf(remaining, rate)
    const back = kept - fee
    kept = fee
    return back
  })
}
