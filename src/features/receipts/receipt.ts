import type { Trade } from '#features/transactions/contract.ts'
import { signedAmount } from '#features/transactions/words.ts'

/** A row's question and answer as the detail gives them. */
export interface ReceiptSource {
  readonly trade: Trade
  readonly refunds: readonly Trade[]
}

/** Money given back of a payment: one refund or cancel, or all of them where not each can be shown. */
export interface GivenBack {
  readonly kind: 'refund' | 'cancel' | 'several'
  readonly amount: number
  /** The row it is; absent where it stands for several. */
  readonly row?: Trade
}

/** Tax contained in the amount: reckoned where one rate is known, else only the rates. */
export type Tax = { readonly rate: number; readonly of: number; readonly tax: number } | { readonly rates: string }

/** What a copy of a payment, refund or cancel says beside who gives it. Amounts are in the smallest unit. */
export interface Receipt {
  readonly kind: 'payment' | 'refund' | 'cancel'
  readonly trade: Trade
  /** Empty on a refund or cancel, which is itself what was given back. */
  readonly givenBack: readonly GivenBack[]
  /** What the payment comes to after refunds; on a refund or cancel what was given back, below zero. */
  readonly total: number
  readonly tax?: Tax
}

/** The copy of a row, whatever of its refunds the reader may see. */
export function receiptOf({ trade, refunds }: ReceiptSource): Receipt {
  const kind = kindOf(trade)
  const total = kind === 'payment' ? trade.netAmount : signedAmount(trade)
  const tax = taxOf(trade, total)
  return {
    kind,
    trade,
    givenBack: kind === 'payment' ? givenBackOf(trade, refunds) : [],
    total,
    ...(tax && { tax }),
  }
}

function kindOf({ tradeType }: Trade): Receipt['kind'] {
  if (tradeType === '04') return 'cancel'
  return tradeType === '05' || tradeType === '06' ? 'refund' : 'payment'
}

/** Each refund by itself; in one sum where some were made at stores the reader may not see, so that the paper adds up. */
function givenBackOf({ amount, netAmount }: Trade, refunds: readonly Trade[]): GivenBack[] {
  const missing = amount - netAmount
  if (missing === 0) return []
  const each = refunds
    .filter((row) => row.status === 'SUCCESS' && kindOf(row) !== 'payment')
    .map((row): GivenBack => ({ kind: kindOf(row) === 'cancel' ? 'cancel' : 'refund', amount: row.amount, row }))
  const sum = each.reduce((so, one) => so + one.amount, 0)
  return sum === missing ? each : [{ kind: 'several', amount: missing }]
}

/** Tax is contained in Japanese prices and rounded towards zero; of several rates nobody knows the shares. */
function taxOf({ taxRateMix }: Trade, total: number): Tax | undefined {
  if (!taxRateMix || total === 0) return undefined
  const [, rate] = /^(\d{1,2})%$/.exec(taxRateMix) ?? []
  if (rate === undefined) return { rates: taxRateMix.replaceAll('+', '・') }
  return { rate: Number(rate), of: total, tax: Math.trunc((total * Number(rate)) / (100 + Number(rate))) }
}

/** A number in groups that eyes can follow: digits by eight, anything else as it is. */
export function groupsOf(number: string): readonly string[] {
  return /^\d{9,}$/.test(number) ? (number.match(/\d{1,8}/g) ?? [number]) : [number]
}
