import { constant, Fragment, join } from '#server/db/db.ts'
import type { TradeRow } from './row.ts'

type ColumnType = 'text' | 'date' | 'timestamptz' | 'bigint' | 'integer' | 'smallint'

/** Every column of `transactions` with the field that fills it, in the table's order. */
export const tradeColumns = {
  entCode: ['ent_code', 'text'],
  tradeNo: ['trade_no', 'text'],
  businessDate: ['business_date', 'date'],
  tradeTime: ['trade_time', 'timestamptz'],
  amount: ['amount', 'bigint'],
  refunded: ['refunded', 'bigint'],
  reserved: ['reserved', 'bigint'],
  feeAmount: ['fee_amount', 'bigint'],
  feeFixed: ['fee_fixed', 'bigint'],
  feePpm: ['fee_ppm', 'integer'],
  version: ['version', 'integer'],
  refundDeadline: ['refund_deadline', 'date'],
  origBusinessDate: ['orig_business_date', 'date'],
  refundCount: ['refund_count', 'smallint'],
  shopCode: ['shop_code', 'text'],
  terminalNo: ['terminal_no', 'text'],
  tradeType: ['trade_type', 'text'],
  paymentType: ['payment_type', 'text'],
  presentMode: ['present_mode', 'text'],
  currency: ['currency', 'text'],
  status: ['status', 'text'],
  settlementStatus: ['settlement_status', 'text'],
  feeTaxClass: ['fee_tax_class', 'text'],
  feeRounding: ['fee_rounding', 'text'],
  origTradeNo: ['orig_trade_no', 'text'],
  providerTradeNo: ['provider_trade_no', 'text'],
  receiptNo: ['receipt_no', 'text'],
  orderNo: ['order_no', 'text'],
  approvalNo: ['approval_no', 'text'],
  cardLast4: ['card_last4', 'text'],
  cardBrand: ['card_brand', 'text'],
  installment: ['installment', 'text'],
  customerTokenTail: ['customer_token_tail', 'text'],
  taxRateMix: ['tax_rate_mix', 'text'],
  operatorName: ['operator_name', 'text'],
  failureCode: ['failure_code', 'text'],
  failureText: ['failure_text', 'text'],
  depositNo: ['deposit_no', 'text'],
  remark: ['remark', 'text'],
} as const satisfies Record<keyof TradeRow, readonly [column: string, type: ColumnType]>

/** The fields in the order of the columns. */
export const tradeFields = Object.keys(tradeColumns) as (keyof TradeRow)[] // keys of the table above

const names = tradeFields.map((field) => tradeColumns[field][0])

/** `ent_code, trade_no, ...`: every column. */
export const columnList = constant(names.join(', '))

/** `ent_code as "entCode", ...`: every column under its field's name. */
export const selectList = constant(tradeFields.map((field) => `${tradeColumns[field][0]} as "${field}"`).join(', '))

/** `trade_time = excluded.trade_time, ...`: everything but the key. */
export const takeExcluded = constant(
  names
    .filter((name) => !['ent_code', 'trade_no', 'business_date'].includes(name))
    .map((name) => `${name} = excluded.${name}`)
    .join(', '),
)

/** `unnest($1::text[], $2::text[], ...)` over the rows' columns: one statement whatever their number. */
export function unnestRows(rows: readonly TradeRow[]): Fragment {
  const columns = tradeFields.map((field) => {
    const values = rows.map((row) => row[field])
    return new Fragment(['', `::${tradeColumns[field][1]}[]`], [values])
  })
  return new Fragment(['unnest(', ')'], [join(columns, ', ')])
}

/** Columns of plain values for `unnest`, each with its type. */
export function unnestColumns(columns: readonly (readonly [type: string, values: readonly unknown[]])[]): Fragment {
  const parts = columns.map(([type, values]) => new Fragment(['', `::${type}[]`], [values]))
  return new Fragment(['unnest(', ')'], [join(parts, ', ')])
}
