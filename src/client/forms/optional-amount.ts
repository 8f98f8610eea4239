import { z } from 'zod/mini'
import { decimalsOf } from '#client/formats.ts'
import { moneyParts, sumOf, type Currency } from '#shared/money.ts'
import { parseAmount } from '#shared/typed-money.ts'

/** An amount as it is typed, which may be left empty; refused as `amount` below the least, in the smallest unit. */
export function optionalAmount(currency: Currency, least = 0n) {
  return z
    .string()
    .check(z.refine((text) => text.trim() === '' || (parseAmount(text, currency) ?? -1n) >= least, 'amount'))
}

/** What was typed, in the smallest unit; null where it was left empty. */
export function typedAmount(text: string, currency: Currency): number | null {
  const amount = parseAmount(text, currency)
  return amount === undefined ? null : Number(amount)
}

/** An amount of the wire as it would be typed; empty where there is none. */
export function amountToType(value: number | string | null, currency: Currency): string {
  return value === null ? '' : moneyParts(sumOf(value), currency, { decimals: decimalsOf(currency) }).digits
}
