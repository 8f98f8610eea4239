/** Points a payment gives its customer. */
export interface PointsGiven {
  readonly entCode: string
  readonly member: string
  readonly tradeNo: string
  readonly points: bigint
}

/** A refund of a payment that may have given points; amounts in the currency's smallest unit. */
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
  /** Gives a payment's points, once for each payment. */
  give(given: PointsGiven): Promise<void>
  /** Takes back the share of a payment's points that its refunds came to; gives how many, 0 where it gave none. */
  reverse(refund: PointsRefund): Promise<bigint>
  /** A customer's points at an enterprise; below zero where points were spent that a refund took back. */
  balance(entCode: string, member: string): Promise<bigint>
}
