import { businessDateOf } from '#shared/business-day.ts'
import { addDays } from '#shared/calendar.ts'
import { feeOf } from './fee.ts'
import type { TradeLine } from '#shared/trade-line.ts'
import { rateFor, type Brand, type Masters, type Merchant, type TradeKind } from './masters.ts'

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

/** Why a line is refused, as one sentence. */
export type Refusal = string

/** Statuses in which no money has moved, so that no fee is owed. */
const unpaid: readonly string[] = ['PROCESSING', 'UNKNOWN', 'FAILED', 'VOIDED', 'AUTH_EXPIRED']

/** The earliest business day: a partition exists for every month since. */
const earliest = Date.UTC(2000, 0, 1)
const dayMs = 86_400_000

/** Whether a line's time is plausible: from 2000 on, and at most a day in the future. */
export function inTime({ tradeTime }: Pick<TradeLine, 'tradeTime'>, now: Date): boolean {
  const at = Date.parse(tradeTime)
  return at >= earliest && at <= now.getTime() + dayMs
}

/** Why a line with an implausible time is refused. */
export function outOfTime(tradeTime: string): Refusal {
  return `The time ${tradeTime} is before 2000 or in the future.`
}

/** The row of a line, with its fee and business day fixed, or the reason why it is refused. */
export function rowOf(line: TradeLine, masters: Masters, now: Date): TradeRow | Refusal {
  const merchant = masters.merchants.get(line.entCode)
  if (!merchant) return `There is no enterprise ${line.entCode}.`
  if (!inTime(line, now)) return outOfTime(line.tradeTime)
  const dayStart = merchant.shops.get(line.shopCode)
  if (dayStart === undefined) return `The enterprise ${line.entCode} has no store ${line.shopCode}.`
  const kind = masters.kinds.get(line.tradeType)
  if (!kind) return `There is no trade type ${line.tradeType}.`
  const brand = masters.brands.get(line.paymentType)
  if (!brand) return `There is no payment type ${line.paymentType}.`
  if (!brand.currencies.includes(merchant.currency))
    return `The payment type ${line.paymentType} is not taken in the enterprise's currency (${merchant.currency}).`
  if (line.currency && line.currency !== merchant.currency)
    return `The currency ${line.currency} is not the enterprise's (${merchant.currency}).`
  if (belongsToPayment(kind) && !line.origTradeNo)
    return `A ${kind.category.toLowerCase()} needs origTradeNo, the payment it belongs to.`
  if (line.origTradeNo === line.tradeNo) return 'A transaction cannot belong to itself (origTradeNo).'

  return placed(line, { merchant, dayStart, kind, brand })
}

/**
 * Why a payment that is new, or new to this type, is refused once the type is no longer accepted. Refunds of old payments may
 * come long after the last payment, and existing rows may be corrected.
 */
export function retiredType(
  { paymentType, tradeType, businessDate }: TradeRow,
  { brands, kinds }: Masters,
): Refusal | undefined {
  const [brand, kind] = [brands.get(paymentType), kinds.get(tradeType)]
  if (!brand?.retired || !kind || belongsToPayment(kind)) return undefined
  // Somebody may have disabled it while tills still accept it: only a known last day ends it.
  if (brand.lastDay === null || businessDate <= brand.lastDay) return undefined
  return `The payment type ${paymentType} is no longer taken.`
}

/** The row of a refund made here. Its money has moved, so it is written whatever the masters say by now. */
export function bookedRow(line: TradeLine, masters: Masters): TradeRow {
  const merchant = masters.merchants.get(line.entCode)
  const kind = masters.kinds.get(line.tradeType)
  if (!merchant || !kind) throw new Error(`the enterprise ${line.entCode} or the trade type ${line.tradeType} is gone`)
  const dayStart = merchant.shops.get(line.shopCode) ?? '00:00'
  const row = placed(line, { merchant, dayStart, kind, brand: masters.brands.get(line.paymentType) })
  return { ...row, currency: line.currency ?? row.currency }
}

interface Place {
  readonly merchant: Merchant
  readonly dayStart: string
  readonly kind: TradeKind
  /** Undefined if the type has been deleted, which is allowed for refunds only: their fee is that of the payment. */
  readonly brand: Brand | undefined
}

const noRate = { ppm: 0, fixed: 0n, rounding: 'HALF_UP', taxClass: 'EXEMPT' } as const

function placed(line: TradeLine, { merchant, dayStart, kind, brand }: Place): TradeRow {
  const tradeTime = new Date(line.tradeTime)
  const businessDate = businessDateOf(tradeTime, merchant.timeZone, dayStart)
  const rate = brand ? rateFor(merchant, brand, line.shopCode, businessDate) : noRate
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
    refundDeadline: kind.refundable && brand ? addDays(businessDate, brand.refundWindowDays) : null,
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

/** Whether rows of this kind return money of a payment. */
export function givesBack(kind: TradeKind | undefined): boolean {
  return kind?.category === 'REFUND' || kind?.category === 'CANCEL'
}

function belongsToPayment(kind: TradeKind): boolean {
  return givesBack(kind) || kind.category === 'CHARGEBACK'
}
