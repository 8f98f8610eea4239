import { rangeOf } from './filter.ts'
import type { Trade, TradeFilter } from './contract.ts'

/** Whether a payment kept on this device answers a search, by the conditions the server would apply. */
export function keptMatch(trade: Trade, filter: TradeFilter, today: string, zone: string): boolean {
  const { FromTime, ToTime } = filter
  const range = rangeOf(filter, today, zone)
  const at = Date.parse(trade.tradeTime)
  const inPeriod =
    FromTime !== undefined && ToTime !== undefined
      ? at >= Date.parse(FromTime) && at < Date.parse(ToTime)
      : trade.businessDate >= range.from && trade.businessDate <= range.to
  const numbers = [trade.tradeNo, trade.providerTradeNo, trade.receiptNo, trade.orderNo]
  return (
    inPeriod &&
    isOne(filter.EntCodes, trade.entCode) &&
    isOne(filter.ShopCodes, trade.shopCode) &&
    isOne(filter.TerminalNos, trade.terminalNo) &&
    isOne(filter.TradeTypes, trade.tradeType) &&
    isOne(filter.PaymentClasses, trade.paymentClass) &&
    isOne(filter.PaymentTypes, trade.paymentType) &&
    isOne(filter.Statuses, trade.status) &&
    trade.amount >= (filter.AmountFrom ?? 0) &&
    trade.amount <= (filter.AmountTo ?? Infinity) &&
    (filter.Number === undefined || numbers.some((one) => one?.startsWith(filter.Number ?? ''))) &&
    (filter.CardLast4 === undefined || (trade.maskedCard?.endsWith(filter.CardLast4) ?? false)) &&
    (filter.Remark === undefined || trade.remark.includes(filter.Remark)) &&
    (filter.SettlementStatus === undefined || trade.settlementStatus === filter.SettlementStatus) &&
    (filter.DepositNo === undefined || trade.depositNo === filter.DepositNo) &&
    (filter.RefundableOnly !== true || trade.refundableAmount > 0)
  )
}

function isOne(wanted: readonly string[] | undefined, value: string): boolean {
  return wanted === undefined || wanted.length === 0 || wanted.includes(value)
}
