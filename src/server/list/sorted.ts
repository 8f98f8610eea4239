import type { SortOf } from '#shared/list-sort.ts'
import { foldForSearch } from '#shared/normalise.ts'

/** What is ordered by a field: a number, an instant, or texts as people see them; nothing comes first. */
type Ordered = string | number

/** The rows in the order of a field, `-` before it from the last to the first; rows that are alike keep their order. */
export function sortedBy<Row, Field extends string>(
  rows: readonly Row[],
  sort: SortOf<Field>,
  valueOf: (row: Row, field: Field) => unknown,
): Row[] {
  const field = sort.replace('-', '') as Field // no field has the mark in its name
  const way = sort.startsWith('-') ? -1 : 1
  return rows
    .map((row) => ({ row, value: ordered(valueOf(row, field)) }))
    .toSorted(({ value: left }, { value: right }) => (left === right ? 0 : left < right ? -way : way))
    .map(({ row }) => row)
}

/** Everything a person reads of a value: its texts, and those of its parts. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return ''
  return Object.values(value).map(textOf).join('\n')
}

function ordered(value: unknown): Ordered {
  if (value instanceof Date) return value.getTime()
  return typeof value === 'number' || typeof value === 'boolean' ? Number(value) : foldForSearch(textOf(value))
}
