import { constant } from '#server/db/db.ts'
import type { DateRange } from '#shared/business-day.ts'
import type { TradeFilter } from './contract.ts'
import type { TradeCondition } from './filters.list.ts'

/** A search with everything decided: whose rows, which time, which conditions. */
export interface Search {
  readonly tenant: string
  readonly ents: readonly string[]
  /** Stores, or undefined for all of the enterprises. */
  readonly shops: readonly string[] | undefined
  /** Business days, both inside, and instants around them: both are always sent (they choose partitions and index). */
  readonly days: { readonly from: string; readonly to: string }
  readonly from: Date
  readonly until: Date
  /** Stores by the day that is now with them: which days were asked for, and what may still be refunded. */
  readonly groups: readonly StoreDays[]
  /** Conditions that no index serves; undefined where there are none. */
  readonly walk: Walk | undefined
  /** Beginning of a number, and how it is looked for: through the numbers, or by walking. */
  readonly number: string | undefined
  readonly numberBy: 'numbers' | 'walk'
}

/** Stores whose business day is now the same. */
export interface StoreDays {
  /** Enterprise and store code with a space between. */
  readonly stores: readonly string[]
  /** The business day that is now. */
  readonly today: string
  /** The days that were asked for, which a word names by each store's own today. */
  readonly days: DateRange
}

/** Conditions that rows are walked for, those that are asked. */
export interface Walk {
  readonly wanted: Pick<TradeFilter, Walked>
  /** The zone by whose clock minutes are asked. */
  readonly zone: string
}

/** The conditions that no index serves. */
export type Walked = Exclude<TradeCondition, 'EntCodes' | 'ShopCodes' | 'Number'>

/** A place in the list: the key of a row, which other rows are compared with. */
export interface Place {
  readonly time: Date
  readonly tradeNo: string
  readonly ent: string
}

/** Which rows of the search: in which direction from where, and how many. */
export interface Slice {
  readonly newestFirst: boolean
  /** Rows beyond this place, in the direction of the scan. */
  readonly beyond: Place | undefined
  readonly limit: number
  /** Rows that may be looked at for them, from where the scan begins; all where it is not said. */
  readonly lookAt?: number
}

/** A row as the table has it; `words.server.ts` makes it the contract's. */
export interface TradeRow {
  tradeNo: string
  tradeTime: Date
  businessDate: string
  entCode: string
  shopCode: string
  terminalNo: string
  operatorName: string | null
  tradeType: string
  paymentType: string
  presentMode: string | null
  amount: bigint
  currency: string
  taxRateMix: string | null
  refunded: bigint
  reserved: bigint
  refundCount: number
  refundDeadline: string | null
  feePpm: number
  feeAmount: bigint
  feeTaxClass: string
  status: string
  failureCode: string | null
  failureText: string | null
  providerTradeNo: string | null
  approvalNo: string | null
  cardLast4: string | null
  cardBrand: string | null
  installment: string | null
  customerTokenTail: string | null
  receiptNo: string | null
  orderNo: string | null
  origTradeNo: string | null
  remark: string
  depositNo: string | null
  settlementStatus: string
  version: number
}

/** The SQL of each field, of the table called t, in the order in which records hold them. */
const columns: Readonly<Record<keyof TradeRow, string>> = {
  tradeNo: 't.trade_no',
  tradeTime: 't.trade_time',
  businessDate: 't.business_date',
  entCode: 't.ent_code',
  shopCode: 't.shop_code',
  terminalNo: 't.terminal_no',
  operatorName: 't.operator_name',
  tradeType: 't.trade_type',
  paymentType: 't.payment_type',
  presentMode: 't.present_mode',
  amount: 't.amount',
  currency: 't.currency',
  taxRateMix: 't.tax_rate_mix',
  refunded: 't.refunded',
  reserved: 't.reserved',
  refundCount: 't.refund_count',
  refundDeadline: 't.refund_deadline',
  feePpm: 't.fee_ppm',
  feeAmount: 't.fee_amount',
  feeTaxClass: 't.fee_tax_class',
  status: 't.status',
  failureCode: 't.failure_code',
  failureText: 't.failure_text',
  providerTradeNo: 't.provider_trade_no',
  approvalNo: 't.approval_no',
  cardLast4: 't.card_last4',
  cardBrand: 't.card_brand',
  installment: 't.installment',
  customerTokenTail: 't.customer_token_tail',
  receiptNo: 't.receipt_no',
  orderNo: 't.order_no',
  origTradeNo: 't.orig_trade_no',
  remark: 't.remark',
  depositNo: 't.deposit_no',
  settlementStatus: 't.settlement_status',
  version: 't.version',
}

/** The columns of a `TradeRow`, of the table called t. */
export const tradeColumns = constant(
  Object.entries(columns)
    .map(([field, column]) => `${column} as "${field}"`)
    .join(', '),
)

/**
 * The columns of a `TradeRow` as one value, of the table called t. A page of separate columns is some eight hundred values to
 * the driver, and reading them takes the server five times as long; PostgreSQL writes either in the same time.
 */
export const tradeRecord = constant(`row(${Object.values(columns).join(', ')}) as record`)
