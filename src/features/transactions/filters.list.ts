import { msg } from '@lingui/core/macro'
import type { ListFilters } from '#shared/list-filter.ts'
import type { Period } from '#shared/schema.ts'
import { wallMsOf } from '#shared/zone.ts'
import type { Trade, TradeFilter } from './contract.ts'

/** A condition of a search besides its period. */
export type TradeCondition = Exclude<keyof TradeFilter, keyof typeof Period.shape>

/** The conditions of a search for payments (domain section 2); the server's SQL of each is `conditions.sql.ts`. */
export const tradeFilters: ListFilters<Trade, Pick<TradeFilter, TradeCondition>> = {
  EntCodes: { label: msg`Company`, kind: 'several', match: ({ entCode }, codes) => isOne(codes, entCode) },
  ShopCodes: { label: msg`Store`, kind: 'several', match: ({ shopCode }, codes) => isOne(codes, shopCode) },
  TerminalNos: { label: msg`Terminal`, kind: 'several', match: ({ terminalNo }, codes) => isOne(codes, terminalNo) },
  TradeTypes: { label: msg`Type`, kind: 'several', match: ({ tradeType }, codes) => isOne(codes, tradeType) },
  PaymentClasses: {
    label: msg`Kind of payment`,
    kind: 'several',
    match: ({ paymentClass }, codes) => isOne(codes, paymentClass),
  },
  PaymentTypes: { label: msg`Payment`, kind: 'several', match: ({ paymentType }, codes) => isOne(codes, paymentType) },
  Statuses: { label: msg`Status`, kind: 'several', match: ({ status }, codes) => isOne(codes, status) },
  AmountFrom: { label: msg`Amount`, kind: 'words', match: ({ amount }, least) => amount >= least },
  AmountTo: { label: msg`Amount`, kind: 'words', match: ({ amount }, most) => amount <= most },
  Number: {
    label: msg`Transaction, receipt or order no.`,
    kind: 'words',
    match: ({ tradeNo, providerTradeNo, receiptNo, orderNo }, start) =>
      [tradeNo, providerTradeNo, receiptNo, orderNo].some((one) => one?.startsWith(start)),
  },
  CardLast4: {
    label: msg`Last 4 digits of the card`,
    kind: 'words',
    match: ({ maskedCard }, digits) => maskedCard?.endsWith(digits) ?? false,
  },
  AtTime: {
    label: msg`Date and time`,
    kind: 'words',
    match: ({ tradeTime }, time, zone) =>
      new Date(wallMsOf(Date.parse(tradeTime), zone)).toISOString().slice(11, 16) === time,
  },
  Remark: {
    label: msg`Words in the remark`,
    kind: 'words',
    match: ({ remark }, words) => remark.toLowerCase().includes(words.toLowerCase()),
  },
  SettlementStatus: {
    label: msg`Settlement`,
    kind: 'one',
    match: ({ settlementStatus }, status) => settlementStatus === status,
  },
  DepositNo: { label: msg`Deposit no.`, kind: 'words', match: ({ depositNo }, number) => depositNo === number },
  RefundableOnly: {
    label: msg`Can be refunded`,
    kind: 'flag',
    match: ({ refundableAmount }, only) => !only || refundableAmount > 0,
  },
}

/** Whether the code is one of these; of none, every code is. */
function isOne(codes: readonly string[], code: string): boolean {
  return codes.length === 0 || codes.includes(code)
}
