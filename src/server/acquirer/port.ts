/** What names a refund at the acquirer: at every attempt the same. */
export interface RefundKey {
  readonly entCode: string
  readonly refundNo: string
}

/** What the acquirer is asked to give back; the amount in the currency's smallest unit. */
export interface RefundOrder extends RefundKey {
  readonly tradeNo: string
  readonly providerTradeNo: string | undefined
  readonly paymentType: string
  readonly amount: bigint
  readonly currency: string
  readonly requestedAt: Date
}

/** What the acquirer says of a refund. */
export type AcquirerAnswer =
  /** The money went back. */
  | { readonly outcome: 'succeeded'; readonly providerRefundNo?: string | undefined }
  /** It will go back; ask again after so many seconds. */
  | { readonly outcome: 'accepted'; readonly providerRefundNo?: string | undefined; readonly afterSeconds: number }
  /** It did not and will not go back. */
  | { readonly outcome: 'failed'; readonly code: string; readonly text: string }
  /** Nobody knows: no answer, or none that says. `reason` is for the log. */
  | { readonly outcome: 'unknown'; readonly reason: string }
  /** The acquirer never heard of the number: it may be sent again under the same. Said to `status` alone. */
  | { readonly outcome: 'notFound' }

/** What an acquirer can say when it is asked to refund, or says by itself. */
export type RefundAnswer = Exclude<AcquirerAnswer, { outcome: 'notFound' }>

/** The way to whoever gives the money back. Neither call throws: what goes wrong on the way is `unknown`. */
export interface Acquirer {
  /** Asks for a refund; under a number it knows it moves no money again and says how that one stands. */
  refund(order: RefundOrder, signal?: AbortSignal): Promise<RefundAnswer>
  /** Asks how a refund stands. */
  status(key: RefundKey, signal?: AbortSignal): Promise<AcquirerAnswer>
}
