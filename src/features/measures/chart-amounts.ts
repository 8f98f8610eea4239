import { money } from '#client/formats.ts'
import { formatMoney, type Currency } from '#shared/money.ts'

/** How a chart says amounts of the smallest unit: in full beside its points, in short at its axis. */
export function chartAmounts(currency: Currency) {
  return {
    say: (value: number) => money(value, currency),
    sayShort: (value: number) => formatMoney(Math.round(value), currency, { compact: true }),
  }
}
