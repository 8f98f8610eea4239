import { fieldsOfColumn } from '#shared/column-fields.ts'
import type { ListFields } from '#shared/list-field.ts'
import { sortingOf, type Sortable, type SortOf } from '#shared/list-sort.ts'
import { defaultSetup, hiddenIn, ordered, type Column } from '#ui/columns.ts'
import { useSetup } from './list-setup.ts'

/** A list as a table: its columns with what the reader made of them, and its order where the reader may choose one. */
export function useListTable<Row, Fields extends ListFields<string>>(
  { name, fields, columns }: { name: string; fields: Fields; columns: readonly Column<Row>[] },
  sort?: SortOf<Sortable<Fields>>,
  onOrder?: (chosen: { Sort: SortOf<Sortable<Fields>> | undefined }) => void,
) {
  const [setup, onSetup] = useSetup(name, defaultSetup(columns))
  return {
    columns,
    setup,
    onSetup,
    ...sortingOf(fields, sort, onOrder),
    /** The fields that the shown columns stand for, in the reader's order. */
    shown: shownFields(fields, columns, setup),
  }
}

/** The columns of a file: those that are shown, then what it has whatever is shown. */
export function fileColumns<Field extends string>(shown: readonly Field[], always: readonly Field[]): Field[] {
  return [...new Set([...shown, ...always])]
}

function shownFields<Row, Fields extends ListFields<string>>(
  fields: Fields,
  columns: readonly Column<Row>[],
  setup: ReturnType<typeof defaultSetup>,
): (keyof Fields & string)[] {
  const hidden = hiddenIn(columns, setup)
  return ordered(columns, setup)
    .filter(({ id, locked }) => locked || !hidden.has(id))
    .flatMap(({ id }) => fieldsOfColumn<keyof Fields & string>(fields, id))
}
