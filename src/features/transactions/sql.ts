import { Fragment, join, part } from '#server/db/db.ts'
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
const columns: Readonly<Record<keyof TradeRow, Fragment>> = {
  tradeNo: part`t.trade_no`,
  tradeTime: part`t.trade_time`,
  businessDate: part`t.business_date`,
  entCode: part`t.ent_code`,
  shopCode: part`t.shop_code`,
  terminalNo: part`t.terminal_no`,
  operatorName: part`t.operator_name`,
  tradeType: part`t.trade_type`,
  paymentType: part`t.payment_type`,
  presentMode: part`t.present_mode`,
  amount: part`t.amount`,
  currency: part`t.currency`,
  taxRateMix: part`t.tax_rate_mix`,
  refunded: part`t.refunded`,
  reserved: part`t.reserved`,
  refundCount: part`t.refund_count`,
  refundDeadline: part`t.refund_deadline`,
  feePpm: part`t.fee_ppm`,
  feeAmount: part`t.fee_amount`,
  feeTaxClass: part`t.fee_tax_class`,
  status: part`t.status`,
  failureCode: part`t.failure_code`,
  failureText: part`t.failure_text`,
  providerTradeNo: part`t.provider_trade_no`,
  approvalNo: part`t.approval_no`,
  cardLast4: part`t.card_last4`,
  cardBrand: part`t.card_brand`,
  installment: part`t.installment`,
  customerTokenTail: part`t.customer_token_tail`,
  receiptNo: part`t.receipt_no`,
  orderNo: part`t.order_no`,
  origTradeNo: part`t.orig_trade_no`,
  remark: part`t.remark`,
  depositNo: part`t.deposit_no`,
  settlementStatus: part`t.settlement_status`,
  version: part`t.version`,
}

/** The columns of a `TradeRow`, of the table called t. */
export const tradeColumns = join(
  Object.entries(columns).map(([field, column]) => new Fragment(['', ` as "${field}"`], [column])),
  ', ',
)

/**
 * The columns of a `TradeRow` as one value, of the table called t. A page of separate columns is some eight hundred values to
 * the driver, and reading them takes the server five times as long; PostgreSQL writes either in the same time.
 */
export const tradeRecord = part`row(${join(Object.values(columns), ', ')}) as record`
