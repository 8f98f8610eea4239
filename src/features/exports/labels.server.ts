import { msg, plural } from '@lingui/core/macro'
import { measures } from '#shared/measures.ts'

/** What the file is called before its days. */
export const fileName = msg({ message: 'Transactions', context: 'name of a file' })

/** How many rows a file has. */
export function totalRows(of: bigint | number) {
  const [count, rows] = [Number(of), String(of)]
  return msg`${plural(count, { one: `Total ${rows} transaction`, other: `Total ${rows} transactions` })}`
}

/** How many payments stand in front of their sum. */
export const totalPayments = (count: string) => msg`Payments ${count}`

/** How many refunds stand in front of their sum. */
export const totalRefunds = (count: string) => msg`Refunds ${count}`

/** What stands in front of the net. */
export const netSales = measures.netAmount.label

/** What begins the line of the rows that the net leaves out. */
export const leftOutOfNet = msg`Not in net sales`

/** How many rows of a group the net leaves out; `word` is the group's. */
export const countedRows = (word: string, count: string) => msg`${word} ${count}`
