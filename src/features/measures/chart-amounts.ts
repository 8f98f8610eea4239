import { money } from '#client/formats.ts'
import { language } from '#client/language.ts'
import { formatMoney, type Currency } from '#shared/money.ts'

/** How a chart says amounts of the smallest unit: in full beside its points, in short at its axis. */
export function chartAmounts(currency: Currency) {
  return {
    say: (value: number) => money(value, currency),
    // A picture cannot set the yen's full-width sign tight, as `.money` does; the narrow one stands in for it.
    sayShort: (value: number) =>
      formatMoney(Math.round(value), currency, { compact: language() }).replace('\uffe5', '\u00a5'),
  }
}
