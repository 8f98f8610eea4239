/** The key of a refund at the acquirer, the same at every attempt. */
export interface RefundKey {
  readonly entCode: string
  readonly refundNo: string
}

/** A refund order; the amount in the currency's smallest unit. */
export interface RefundOrder extends RefundKey {
  readonly tradeNo: string
  readonly providerTradeNo: string | undefined
  readonly paymentType: string
  readonly amount: bigint
  readonly currency: string
  readonly requestedAt: Date
}

/** The acquirer's answer about a refund. */
export type AcquirerAnswer =
  /** The refund succeeded. */
  | { readonly outcome: 'succeeded'; readonly providerRefundNo?: string | undefined }
  /** The refund is accepted; ask again after so many seconds. */
  | { readonly outcome: 'accepted'; readonly providerRefundNo?: string | undefined; readonly afterSeconds: number }
  /** The refund failed for good. */
  | { readonly outcome: 'failed'; readonly code: string; readonly text: string }
  /** Nobody knows: no answer, or none that says. `reason` is for the log. */
  | { readonly outcome: 'unknown'; readonly reason: string }
  /** The acquirer does not know the number: it may be sent again under the same. Only `status` answers this. */
  | { readonly outcome: 'notFound' }

/** The answers an acquirer can give to a refund order or send by itself. */
export type RefundAnswer = Exclude<AcquirerAnswer, { outcome: 'notFound' }>

/** The key of a payment at the acquirer and its facts; the amount in the currency's smallest unit. */
export interface PaymentKey {
  readonly entCode: string
  readonly tradeNo: string
  readonly amount: bigint
  /** Whether the portal asks by itself before the result is due, so that nobody waits for the answer. */
  readonly early?: boolean
}

/** The acquirer's answer about a payment of unknown result. */
export type PaymentAnswer =
  /** The customer paid. */
  | { readonly outcome: 'succeeded'; readonly approvalNo?: string | undefined }
  /** The customer did not pay and will not. */
  | { readonly outcome: 'failed'; readonly code: string; readonly text: string }
  /** The acquirer does not know the result yet, or does not know the payment so far. */
  | { readonly outcome: 'pending' }
  /** Nobody knows: no answer, or none that says. `reason` is for the log. */
  | { readonly outcome: 'unknown'; readonly reason: string }

/** The acquirer as the portal uses it. No call throws: a transport failure is answered as `unknown`. */
export interface Acquirer {
  /** Orders a refund; for a number the acquirer knows it moves no money again and returns its state. */
  refund(order: RefundOrder, signal?: AbortSignal): Promise<RefundAnswer>
  /** Asks for the state of a refund. */
  status(key: RefundKey, signal?: AbortSignal): Promise<AcquirerAnswer>
  /** Asks for the state of a payment; moves no money. */
  payment(key: PaymentKey, signal?: AbortSignal): Promise<PaymentAnswer>
}
