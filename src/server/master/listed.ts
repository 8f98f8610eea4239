import { paged } from '#server/list/paged.ts'
import { sortedBy, textOf } from '#server/list/sorted.ts'
import type { CheckedInputOf } from '#shared/call.ts'
import type { MasterCalls, MasterRow } from '#shared/master.ts'
import { foldForSearch } from '#shared/normalise.ts'
import { wrongParameter } from '#server/wrong-parameter.ts'

/** The page of a master's rows that match, in the order asked for, and how many match in all. */
export function listed(rows: readonly MasterRow[], input: CheckedInputOf<MasterCalls['list']>) {
  const { Keyword = '', Sort, Only = [] } = input
  const wanted = foldForSearch(Keyword)
  const found = rows.filter((row) => foldForSearch(textOf(row)).includes(wanted) && fits(row, Only))
  return paged(Sort ? inOrder(rows, found, Sort) : found, input)
}

/** Whether the row has one of the values named for each field: `status:RETIRED`. */
function fits(row: MasterRow, only: readonly string[]): boolean {
  const fields = only.map((one) => one.slice(0, one.indexOf(':')))
  return fields.every((field) => only.includes(`${field}:${String(row[field])}`))
}

function inOrder(rows: readonly MasterRow[], found: readonly MasterRow[], sort: string): MasterRow[] {
  const [first] = rows
  if (first && !Object.hasOwn(first, sort.replace('-', ''))) throw wrongParameter('Sort')
  return sortedBy<MasterRow, string>(found, sort, (row, field) => row[field])
}
