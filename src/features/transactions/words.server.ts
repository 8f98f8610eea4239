import type { Trade } from './contract.ts'
import type { Names } from './names.server.ts'
import type { TradeRow } from './sql.ts'

/** A row as the contract words it; `today` is the business day that decides what may still be refunded. */
export function tradeOf(row: TradeRow, names: Names, today: string): Trade {
  const kind = names.kind(row.tradeType)
  const brand = names.brand(row.paymentType)
  const [amount, given] = [Number(row.amount), Number(row.refunded + row.reserved)]
  const refunded = Number(row.refunded)
  const once = given === 0 || (brand?.refundMode === 'PARTIAL_MULTI' && brand.maxRefundCount > row.refundCount)
  const open =
    ['SUCCESS', 'PARTIALLY_REFUNDED'].includes(row.status) && row.refundDeadline !== null && row.refundDeadline >= today
  return {
    tradeNo: row.tradeNo,
    tradeTime: row.tradeTime.toISOString(),
    businessDate: row.businessDate,
    entCode: row.entCode,
    entName: names.enterprise(row.entCode),
    shopCode: row.shopCode,
    shopName: names.shop(row.entCode, row.shopCode),
    terminalNo: row.terminalNo,
    tradeType: row.tradeType,
    paymentClass: brand?.classCode ?? 'OTHER',
    paymentType: row.paymentType,
    amount,
    refundedAmount: refunded,
    refundableAmount: kind?.refundable && open && once ? amount - given : 0,
    refundCount: row.refundCount,
    netAmount: netOf(row, kind?.category, kind?.sign ?? 1),
    feeRate: String(row.feePpm / 1_000_000),
    feeAmount: Number(row.feeAmount),
    remark: row.remark,
    version: row.version,
    // Columns whose checks hold the contract's own words.
    ...({
      currency: row.currency,
      status: row.status,
      settlementStatus: row.settlementStatus,
      feeTaxClass: row.feeTaxClass,
    } as Checked),
    ...optional(row),
  }
}

type Checked = Pick<Trade, 'currency' | 'status' | 'settlementStatus' | 'feeTaxClass'>
type Optional = Partial<Trade>

/** What is not known is absent, not null. */
function optional(row: TradeRow): Optional {
  const found: Record<string, unknown> = {}
  for (const [name, field] of named) if (row[field] !== null) found[name] = row[field]
  return found as Optional // texts, or words a column's check holds
}

const named = Object.entries({
  operatorName: 'operatorName',
  presentMode: 'presentMode',
  taxRateMix: 'taxRateMix',
  refundDeadline: 'refundDeadline',
  failureCode: 'failureCode',
  failureText: 'failureText',
  providerTradeNo: 'providerTradeNo',
  approvalNo: 'approvalNo',
  maskedCard: 'cardLast4',
  cardBrand: 'cardBrand',
  installment: 'installment',
  customerTokenTail: 'customerTokenTail',
  receiptNo: 'receiptNo',
  orderNo: 'orderNo',
  origTradeNo: 'origTradeNo',
  depositNo: 'depositNo',
} as const)

const moved = ['SUCCESS', 'PARTIALLY_REFUNDED', 'REFUNDED', 'DISPUTED']

/** What the row comes to: nothing where no money moved or a cancel took it back the same day. */
function netOf({ status, amount, refunded }: TradeRow, category: string | undefined, sign: number): number {
  if (!moved.includes(status) || category === 'CANCEL') return 0
  return sign < 0 ? -Number(amount) : Number(amount - refunded)
}
