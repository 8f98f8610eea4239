import { z } from 'zod/mini'
import { call } from '#shared/call.ts'
import { FeeTaxClass } from '#shared/fee-tax.ts'
import { leftOutGroups, tradeGroups } from '#shared/trade-group.ts'
import {
  Amount,
  ClockTime,
  CurrencyCode,
  Day,
  EntCode,
  Instant,
  listOf,
  Paging,
  Period,
  RowVersion,
  ShopCode,
  SumAmount,
  TradeNo,
} from '#shared/schema.ts'

/** Where a payment stands (domain section 2). */
export const TradeStatus = z.enum([
  'PROCESSING',
  'SUCCESS',
  'FAILED',
  'UNKNOWN',
  'AUTHORIZED',
  'VOIDED',
  'AUTH_EXPIRED',
  'CANCELLED',
  'PARTIALLY_REFUNDED',
  'REFUNDED',
  'DISPUTED',
  'CHARGED_BACK',
] as const)
export type TradeStatus = z.infer<typeof TradeStatus>

/** Where its money stands on the way to the merchant. */
export const SettlementStatus = z.enum(['UNSETTLED', 'CLOSED', 'PAID', 'CARRIED'])
export type SettlementStatus = z.infer<typeof SettlementStatus>

/** How the customer showed the means of payment. */
export const PresentMode = z.enum(['CPM', 'MPM_STATIC', 'MPM_DYNAMIC', 'CARD_PRESENT', 'ECOM'])
export type PresentMode = z.infer<typeof PresentMode>

/** As much of another row as a row's link to it says. */
export const RelatedTrade = z.object({
  tradeNo: TradeNo,
  tradeType: z.string(),
  sign: z.literal([-1, 0, 1]),
  tradeTime: Instant,
  amount: Amount,
})
export type RelatedTrade = z.infer<typeof RelatedTrade>

/** A payment taken at a store, or a refund, cancel or charge-back of one (decision 1). Amounts are never below zero but fees of refunds. */
export const Trade = z.object({
  tradeNo: TradeNo,
  tradeTime: Instant,
  businessDate: Day,
  entCode: EntCode,
  entName: z.string(),
  shopCode: ShopCode,
  shopName: z.string(),
  terminalNo: z.string(),
  licenceNo: z.optional(z.string()),
  operatorName: z.optional(z.string()),
  /** A code of the master trade types: 01 sale, 04 cancel, 05 refund, 06 partial refund ... */
  tradeType: z.string(),
  /** Which way its money goes: -1 where it leaves the merchant. */
  sign: z.literal([-1, 0, 1]),
  /** Where it stands in the sums: a payment, a refund, or why neither (decision 3). */
  group: z.enum(tradeGroups),
  paymentClass: z.string(),
  paymentType: z.string(),
  presentMode: z.optional(PresentMode),
  amount: Amount,
  currency: CurrencyCode,
  taxRateMix: z.optional(z.string()),
  /** Refunds that succeeded; refunds under way are already missing from `refundableAmount`. */
  refundedAmount: Amount,
  refundableAmount: Amount,
  refundCount: z.int(),
  /** Last business day a refund is accepted on; absent where there is none. */
  refundDeadline: z.optional(Day),
  /** Amount less what was refunded; below zero on a refund. */
  netAmount: Amount,
  /** The rate frozen when the payment came in, as a decimal: "0.0324". */
  feeRate: z.string(),
  feeAmount: Amount,
  feeTaxClass: FeeTaxClass,
  status: TradeStatus,
  failureCode: z.optional(z.string()),
  failureText: z.optional(z.string()),
  providerTradeNo: z.optional(z.string()),
  approvalNo: z.optional(z.string()),
  /** Last four digits; the full number is never held. */
  maskedCard: z.optional(z.string()),
  cardBrand: z.optional(z.string()),
  installment: z.optional(z.string()),
  customerTokenTail: z.optional(z.string()),
  receiptNo: z.optional(z.string()),
  orderNo: z.optional(z.string()),
  origTradeNo: z.optional(TradeNo),
  /** On list and detail: the payment a refund belongs to, or the newest refund of a payment, where the reader may see it. */
  related: z.optional(RelatedTrade),
  remark: z.string(),
  depositNo: z.optional(z.string()),
  settlementStatus: SettlementStatus,
  version: RowVersion,
})
export type Trade = z.infer<typeof Trade>

/** How the list is ordered; everything but time only up to 10,000 rows (decision 7). */
export const TradeSort = z.enum(['-tradeTime', 'tradeTime', '-amount', 'amount'])

/** The last digits of a card, as they are searched. */
export const CardLast4 = z.string().check(z.regex(/^\d{4}$/))
const codes = z.array(z.string().check(z.regex(/^[\x21-\x7e]{1,64}$/))).check(z.maxLength(500))

/** What a search for payments may ask (domain section 2); without a period it is today's business day. */
export const TradeFilter = z.strictObject({
  ...Period.shape,
  EntCodes: z.optional(z.array(EntCode).check(z.maxLength(500))),
  ShopCodes: z.optional(z.array(ShopCode).check(z.maxLength(500))),
  TerminalNos: z.optional(codes),
  TradeTypes: z.optional(codes),
  PaymentClasses: z.optional(codes),
  PaymentTypes: z.optional(codes),
  Statuses: z.optional(z.array(TradeStatus)),
  AmountFrom: z.optional(Amount.check(z.nonnegative())),
  AmountTo: z.optional(Amount.check(z.nonnegative())),
  /** Whole or beginning of a trade, provider, receipt or order number. */
  Number: z.optional(TradeNo),
  CardLast4: z.optional(CardLast4),
  /** The minute in which it was paid, by the enterprise's clock, on each day of the period. */
  AtTime: z.optional(ClockTime),
  /** Part of the remark. */
  Remark: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  SettlementStatus: z.optional(SettlementStatus),
  DepositNo: z.optional(TradeNo),
  RefundableOnly: z.optional(z.boolean()),
})
export type TradeFilter = z.infer<typeof TradeFilter>

/**
 * Sums of the rows that match, one currency. Net is payments less refunds; every other row is counted in `leftOut`, with
 * the amount its rows show, below zero where money went back. So the counts are all rows there are.
 */
export const TradeSums = z.object({
  currency: CurrencyCode,
  payCount: z.int(),
  payAmount: SumAmount,
  refundCount: z.int(),
  refundAmount: SumAmount,
  netAmount: SumAmount,
  leftOut: z.array(z.object({ group: z.enum(leftOutGroups), count: z.int(), amount: SumAmount })),
})
export type TradeSums = z.infer<typeof TradeSums>

/** What stands above the list: how many rows match and what they come to. */
export const TradeSummary = z.object({
  /** Rows of the list, payments that failed included; with `countCapped` there are more. */
  count: z.int(),
  countCapped: z.boolean(),
  sums: z.array(TradeSums),
  /** True where reckoning the sums took too long: `sums` is empty then, and the period wants narrowing. */
  sumsMissing: z.optional(z.boolean()),
  /** The period that was searched, as business days or clock times; clients show it beside the sums. */
  from: z.string(),
  to: z.string(),
  asOf: Instant,
})
export type TradeSummary = z.infer<typeof TradeSummary>

/** Who may read payments, and which. */
export const mayRead = { needs: 'Record.search', who: 'both', scope: 'shops' } as const

/** The calls of /trade. */
export const transactions = {
  list: call({
    method: 'GET',
    path: '/api/trade/list',
    summary: 'Payments and refunds of at most three months, newest first',
    authz: mayRead,
    offline: 'keep',
    input: z.strictObject({
      ...TradeFilter.shape,
      ...Paging.shape,
      Sort: z._default(TradeSort, '-tradeTime'),
      /** Rows of the last page, where it is shorter: pages are counted from the first. Only beside the last cursor. */
      TailRows: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
    }),
    answer: z.extend(listOf(Trade), {
      /** Cursors of the neighbouring pages and of the last one; absent where there is none. */
      previousCursor: z.optional(z.string()),
      lastCursor: z.optional(z.string()),
    }),
  }),
  summary: call({
    method: 'GET',
    path: '/api/trade/summary',
    summary: 'How many payments match and what they come to, by currency',
    authz: mayRead,
    offline: 'keep',
    input: TradeFilter,
    answer: TradeSummary,
  }),
}
