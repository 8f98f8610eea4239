import type { Language } from '#shared/language.ts'
import { bareAmount, type Currency } from '#shared/money.ts'
import { Figure } from '#server/export/csv.ts'
import { text } from '#server/catalogue.ts'
import type { sumsOf } from '#features/transactions/sums.server.ts'
import type { TradeStatus } from '#features/transactions/contract.ts'
import { groupWord } from '#features/transactions/groups.list.ts'
import { countedRows, leftOutOfNet, netSales, totalPayments, totalRefunds, totalRows } from './labels.server.ts'

/** What the strip above the list says, of the rows of a file. */
export type Sums = Awaited<ReturnType<typeof sumsOf>>

/** In which language, and of which states the rows are; of any where left out. */
interface TotalOptions {
  readonly language: Language
  readonly statuses: readonly TradeStatus[] | undefined
}

/**
 * The last lines of a file: for each currency one that says which rows its net leaves out, where there are any, and at the
 * very end one of what the net is made of: words that say what stands behind them, and bare amounts.
 */
export function totalLines({ count, sums }: Sums, asked: TotalOptions): (string | Figure)[][] {
  const { language } = asked
  const rows = text(language, totalRows(count))
  const lines = [
    ...sums.flatMap((sum) => leftOutLine(sum, asked)),
    ...sums.map((sum, at) => [
      at === 0 ? rows : '',
      text(language, totalPayments(String(sum.payCount))),
      amount(sum.payAmount, sum.currency),
      text(language, totalRefunds(String(sum.refundCount))),
      amount(sum.refundAmount, sum.currency),
      text(language, netSales),
      amount(sum.netAmount, sum.currency),
      sum.currency,
    ]),
  ]
  return lines.length > 0 ? lines : [[rows]]
}

function leftOutLine(
  { leftOut, currency }: Sums['sums'][number],
  { language, statuses }: TotalOptions,
): (string | Figure)[][] {
  if (leftOut.length === 0) return []
  const said = leftOut.flatMap(({ group, count, amount: sum }) => [
    text(language, countedRows(text(language, groupWord(group, statuses)), String(count))),
    amount(sum, currency),
  ])
  return [[text(language, leftOutOfNet), ...said]]
}

function amount(minor: bigint, currency: Currency): Figure {
  return new Figure(bareAmount(minor, currency))
}
