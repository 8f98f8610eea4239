import { addDays, businessDateOf } from '#shared/business-day.ts'
import { feeOf } from './fee.ts'
import type { TradeLine } from '#shared/trade-line.ts'
import { rateFor, type Masters, type TradeKind } from './masters.ts'

/** A row of `transactions`, complete, in the database's own units. */
export interface TradeRow {
  readonly entCode: string
  readonly tradeNo: string
  readonly businessDate: string
  readonly tradeTime: Date
  readonly amount: bigint
  readonly refunded: bigint
  readonly reserved: bigint
  readonly feeAmount: bigint
  readonly feeFixed: bigint
  readonly feePpm: number
  readonly version: number
  readonly refundDeadline: string | null
  readonly origBusinessDate: string | null
  readonly refundCount: number
  readonly shopCode: string
  readonly terminalNo: string
  readonly tradeType: string
  readonly paymentType: string
  readonly presentMode: string | null
  readonly currency: string
  readonly status: string
  readonly settlementStatus: string
  readonly feeTaxClass: string
  readonly feeRounding: 'HALF_UP' | 'FLOOR'
  readonly origTradeNo: string | null
  readonly providerTradeNo: string | null
  readonly receiptNo: string | null
  readonly orderNo: string | null
  readonly approvalNo: string | null
  readonly cardLast4: string | null
  readonly cardBrand: string | null
  readonly installment: string | null
  readonly customerTokenTail: string | null
  readonly taxRateMix: string | null
  readonly operatorName: string | null
  readonly failureCode: string | null
  readonly failureText: string | null
  readonly depositNo: string | null
  readonly remark: string
}

/** Why a line cannot be taken, as one sentence. */
export type Refusal = string

/** States in which no money has moved, so that no fee is owed yet or ever. */
const unpaid: readonly string[] = ['PROCESSING', 'UNKNOWN', 'FAILED', 'VOIDED', 'AUTH_EXPIRED']

/** The row a line makes, fee and business day frozen into it, or why it cannot be taken. */
export function rowOf(line: TradeLine, masters: Masters): TradeRow | Refusal {
  const merchant = masters.merchants.get(line.entCode)
  if (!merchant) return `There is no enterprise ${line.entCode}.`
  const dayStart = merchant.shops.get(line.shopCode)
  if (dayStart === undefined) return `The enterprise ${line.entCode} has no store ${line.shopCode}.`
  const kind = masters.kinds.get(line.tradeType)
  if (!kind) return `There is no trade type ${line.tradeType}.`
  const brand = masters.brands.get(line.paymentType)
  if (!brand) return `There is no payment type ${line.paymentType}.`
  if (line.currency && line.currency !== merchant.currency) {
    return `The currency ${line.currency} is not the enterprise's (${merchant.currency}).`
  }
  if (belongsToPayment(kind) && !line.origTradeNo)
    return `A ${kind.category.toLowerCase()} needs origTradeNo, the payment it belongs to.`
  if (line.origTradeNo === line.tradeNo) return 'A transaction cannot belong to itself (origTradeNo).'

  const tradeTime = new Date(line.tradeTime)
  const businessDate = businessDateOf(tradeTime, merchant.timeZone, dayStart)
  const rate = rateFor(merchant, brand, line.shopCode, businessDate)
  const amount = BigInt(line.amount)
  return {
    entCode: line.entCode,
    tradeNo: line.tradeNo,
    businessDate,
    tradeTime,
    amount,
    refunded: 0n,
    reserved: 0n,
    refundCount: 0,
    version: 1,
    origBusinessDate: null,
    depositNo: null,
    feeAmount: kind.countsAsSale && !unpaid.includes(line.status) ? feeOf(amount, rate) : 0n,
    feeFixed: rate.fixed,
    feePpm: rate.ppm,
    feeTaxClass: rate.taxClass,
    feeRounding: rate.rounding,
    settlementStatus: 'UNSETTLED',
    refundDeadline: kind.refundable ? addDays(businessDate, brand.refundWindowDays) : null,
    shopCode: line.shopCode,
    terminalNo: line.terminalNo,
    tradeType: line.tradeType,
    paymentType: line.paymentType,
    presentMode: line.presentMode ?? null,
    currency: merchant.currency,
    status: line.status,
    origTradeNo: line.origTradeNo ?? null,
    providerTradeNo: line.providerTradeNo ?? null,
    receiptNo: line.receiptNo ?? null,
    orderNo: line.orderNo ?? null,
    approvalNo: line.approvalNo ?? null,
    cardLast4: line.cardLast4 ?? null,
    cardBrand: line.cardBrand ?? null,
    installment: line.installment ?? null,
    customerTokenTail: line.customerTokenTail ?? null,
    taxRateMix: line.taxRateMix ?? null,
    operatorName: line.operatorName ?? null,
    failureCode: line.failureCode ?? null,
    failureText: line.failureText ?? null,
    remark: line.remark,
  }
}

/** Whether rows of this kind give money of a payment back. */
export function givesBack(kind: TradeKind | undefined): boolean {
  return kind?.category === 'REFUND' || kind?.category === 'CANCEL'
}

function belongsToPayment(kind: TradeKind): boolean {
  return givesBack(kind) || kind.category === 'CHARGEBACK'
}
