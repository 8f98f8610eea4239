import type { Language } from '#shared/language.ts'
import { bareAmount, type Currency } from '#shared/money.ts'
import { Figure } from '#server/export/csv.ts'
import type { sumsOf } from '#features/transactions/sums.server.ts'
import { totals } from './words.server.ts'

/** What the strip above the list says, of the rows of a file. */
export type Sums = Awaited<ReturnType<typeof sumsOf>>

/** The last line of a file, one a currency where there are several: words that say what stands behind them, and bare amounts. */
export function totalLines({ count, sums }: Sums, language: Language, width: number): (string | Figure)[][] {
  const said = (what: 'rows' | 'payments' | 'refunds', number: bigint | number) =>
    totals[what][language].replace('#', String(number))
  const lines = sums.map((sum, at) => [
    at === 0 ? said('rows', count) : '',
    said('payments', sum.payCount),
    amount(sum.payAmount, sum.currency),
    said('refunds', sum.refundCount),
    amount(sum.refundAmount, sum.currency),
    totals.net[language],
    amount(sum.netAmount, sum.currency),
    sum.currency,
  ])
  return (lines.length > 0 ? lines : [[said('rows', 0)]]).map((line) => [
    ...line,
    ...Array<string>(Math.max(0, width - line.length)).fill(''),
  ])
}

function amount(minor: bigint, currency: Currency): Figure {
  return new Figure(bareAmount(minor, currency))
}

/** A file must not say sums of other rows than it has: throws where they differ, and the file ends unfinished. */
export function refuseDifference({ count }: Sums, rows: number): void {
  if (BigInt(count) !== BigInt(rows)) throw new Error(`a file of ${rows} rows was to end with the sums of ${count}`)
}
