import { msg } from '@lingui/core/macro'
import { text } from '#server/catalogue.ts'
import { formatDate } from '#shared/dates.ts'
import type { Language } from '#shared/language.ts'
import { formatMoney, type Currency } from '#shared/money.ts'

/** A sum as the tenant shows it. */
export interface Sum {
  readonly amount: bigint
  readonly currency: Currency
  readonly decimals: 0 | 2 | undefined
}

/** The facts by which a notice identifies a payment. */
export interface NamedPayment {
  readonly sum: Sum
  readonly brand: string
  readonly shop: string
  readonly time: Date
  readonly zone: string
  readonly tradeNo: string
}

/** The payment a notice is about, one line for each fact. */
export function paymentLines(language: Language, { sum, brand, shop, time, zone, tradeNo }: NamedPayment): string[] {
  const [money, at] = [moneyOf(sum), formatDate(time, 'dateTime', language, zone)]
  return [
    msg`Amount: ${money}`,
    msg`Payment: ${brand}, ${at}`,
    msg`Store: ${shop}`,
    msg`Transaction number: ${tradeNo}`,
  ].map((line) => text(language, line))
}

/** An amount formatted with its currency. */
export function moneyOf({ amount, currency, decimals }: Sum): string {
  return formatMoney(amount, currency, decimals === undefined ? {} : { decimals })
}
