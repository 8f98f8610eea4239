import { sortedBy, textOf } from '#server/list/sorted.ts'
import type { CheckedInputOf } from '#shared/call.ts'
import type { MasterCalls, MasterRow } from '#shared/master.ts'
import { foldForSearch } from '#shared/normalise.ts'
import { wrongParameter } from '#server/wrong-parameter.ts'

type Narrowed = Pick<CheckedInputOf<MasterCalls['list']>, 'Keyword' | 'Sort' | 'Only'>

/** The rows of a master that match, in the order asked for. Throws Problem('parameter') for a field the rows lack. */
export function listed(rows: readonly MasterRow[], { Keyword = '', Sort, Only = [] }: Narrowed): readonly MasterRow[] {
  const wanted = foldForSearch(Keyword)
  const found = rows.filter((row) => foldForSearch(textOf(row)).includes(wanted) && fits(row, Only))
  return Sort ? inOrder(rows, found, Sort) : found
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
