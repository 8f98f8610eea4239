import { tradeGroupOf, type TradeGroup } from '#shared/trade-group.ts'
import type { Trade } from './contract.ts'
import type { BrandWords, KindWords, Names } from './names.server.ts'
import type { TradeRow } from './sql.ts'

/** A row as the contract words it; `today` is the business day that decides what may still be refunded. */
export function tradeOf(row: TradeRow, names: Names, today: string): Trade {
  const kind = names.kind(row.tradeType)
  const brand = names.brand(row.paymentType)
  const [amount, given] = [Number(row.amount), Number(row.refunded + row.reserved)]
  const refunded = Number(row.refunded)
  const group = tradeGroupOf(row.status, kind)
  const formatted: Formatted = {
    tradeNo: row.tradeNo,
    tradeTime: row.tradeTime.toISOString(),
    businessDate: row.businessDate,
    entCode: row.entCode,
    entName: names.enterprise(row.entCode),
    shopCode: row.shopCode,
    shopName: names.shop(row.entCode, row.shopCode),
    terminalNo: row.terminalNo,
    tradeType: row.tradeType,
    sign: kind?.sign ?? 1,
    group,
    paymentClass: brand?.classCode ?? 'OTHER',
    paymentType: row.paymentType,
    amount,
    refundedAmount: refunded,
    refundableAmount: refundable(row, kind, brand, today) ? amount - given : 0,
    refundCount: row.refundCount,
    netAmount: netOf(row, group),
    feeRate: String(row.feePpm / 1_000_000),
    feeAmount: Number(row.feeAmount),
    remark: row.remark,
    version: row.version,
    currency: row.currency,
    status: row.status,
    settlementStatus: row.settlementStatus,
    feeTaxClass: row.feeTaxClass,
    operatorName: row.operatorName ?? undefined,
    presentMode: row.presentMode ?? undefined,
    taxRateMix: row.taxRateMix ?? undefined,
    refundDeadline: row.refundDeadline ?? undefined,
    failureCode: row.failureCode ?? undefined,
    failureText: row.failureText ?? undefined,
    providerTradeNo: row.providerTradeNo ?? undefined,
    approvalNo: row.approvalNo ?? undefined,
    maskedCard: row.cardLast4 ?? undefined,
    cardBrand: row.cardBrand ?? undefined,
    installment: row.installment ?? undefined,
    customerTokenTail: row.customerTokenTail ?? undefined,
    receiptNo: row.receiptNo ?? undefined,
    orderNo: row.orderNo ?? undefined,
    origTradeNo: row.origTradeNo ?? undefined,
    depositNo: row.depositNo ?? undefined,
  }
  return formatted as Trade // columns whose checks hold the contract's own words, and undefined for absent
}

/** JSON leaves out what is undefined; one literal of every field is several times as fast as adding those that are known. */
type Formatted = Readonly<Record<keyof Omit<Trade, 'licenceNo' | 'related'>, string | number | undefined>>

function refundable(row: TradeRow, kind: KindWords | undefined, brand: BrandWords | undefined, today: string): boolean {
  const { status, refundDeadline, refunded, reserved, refundCount } = row
  const untouched = refunded + reserved === 0n
  const once = untouched || (brand?.refundMode === 'PARTIAL_MULTI' && brand.maxRefundCount > refundCount)
  const open = status === 'SUCCESS' || status === 'PARTIALLY_REFUNDED'
  return kind?.refundable === true && once && open && refundDeadline !== null && refundDeadline >= today
}

/** What the row comes to: nothing where no money moved or a cancel took it back the same day. */
function netOf({ amount, refunded }: TradeRow, group: TradeGroup): number {
  if (group === 'payment') return Number(amount - refunded)
  return group === 'refund' ? -Number(amount) : 0
}
