import type { ChargeType } from '#shared/charge-type.ts'

/** What given points were reckoned from, frozen on their row: base × rate × multiple, at most the cap. */
export interface Reckoned {
  /** In the currency's smallest unit. */
  readonly base: bigint
  readonly paymentKind: 'cash' | 'wallet' | 'creditCard'
  readonly ratePpm: number
  readonly multiplePpm: number
  readonly cap?: bigint
}

/** Points of a payment and whose they are. */
export interface PaymentPoints {
  readonly entCode: string
  readonly member: string
  readonly tradeNo: string
  readonly points: bigint
}

/** Points a payment gives its customer. */
export interface PointsGiven extends PaymentPoints {
  /** `BONUS`, the base rate, where left out. */
  readonly chargeType?: ChargeType
  readonly reckoned?: Reckoned
}

/** A refund of a payment that may have given or taken points; amounts in the currency's smallest unit. */
export interface PointsRefund {
  readonly entCode: string
  readonly tradeNo: string
  /** The key of this request: repeated, nothing is taken back twice. */
  readonly refundNo: string
  /** The paid amount, and how much has been refunded with this refund and those before. */
  readonly paid: bigint
  readonly refunded: bigint
}

/** The system that holds the points of a merchant's customers. Each call may be repeated; a failure throws and is retried. */
export interface PointSystem {
  /** Gives a payment's points, once for each payment and charge type. */
  give(given: PointsGiven): Promise<void>
  /** Takes the points a payment was made with, once for each payment. */
  use(used: PaymentPoints): Promise<void>
  /** Takes back the share of a payment's given points that its refunds came to, and gives back that of the used ones; tells how many were taken back. */
  reverse(refund: PointsRefund): Promise<bigint>
  /** A customer's points at an enterprise; below zero where points were spent that a refund took back. */
  balance(entCode: string, member: string): Promise<bigint>
}
