import { hiddenIn, ordered, type Column, type ColumnSetup } from '#ui/columns.ts'
import type { Trade } from '#features/transactions/contract.ts'
import { fieldsOfColumn } from '#shared/column-fields.ts'
import { ExportColumn } from './contract.ts'
import { fileFields } from './list.ts'

/** What a column of the screen is in a file; a card's brand and digits are two columns there. */
function fieldsOf(id: string): ExportColumn[] {
  return fieldsOfColumn<ExportColumn>(fileFields, id)
}

/** The columns as they stand on the screen; where amounts are of several currencies, which is said of each row. */
export function shownColumns(
  columns: readonly Column<Trade>[],
  setup: ColumnSetup,
  currencies: number,
): ExportColumn[] {
  const hidden = hiddenIn(columns, setup)
  const shown = ordered(columns, setup).filter(({ id, locked }) => locked || !hidden.has(id))
  const ids = shown.flatMap(({ id }) => fieldsOf(id))
  return currencies > 1 ? [...ids, 'currency'] : ids
}

/** Every column there is: those of the screen first, in its order; companies only for those who see several. */
export function allColumns(columns: readonly Column<Trade>[], setup: ColumnSetup): ExportColumn[] {
  const first = ordered(columns, setup).flatMap(({ id }) => fieldsOf(id))
  const ofOneCompany = first.includes('entCode') ? [] : ['entCode', 'entName']
  return [...first, ...ExportColumn.options.filter((id) => !first.includes(id) && !ofOneCompany.includes(id))]
}
