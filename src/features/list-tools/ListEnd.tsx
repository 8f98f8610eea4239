import { Afterwards } from '#ui/Afterwards.tsx'
import { ColumnPicker } from '#ui/ColumnPicker.tsx'
import type { Column, ColumnSetup } from '#ui/columns.ts'
import { ListTime, type ListState } from '#ui/ListScreen.tsx'

type ListEndProps<Row> = {
  /** The list whose time stands there; without one it stands elsewhere. */
  time?: ListState<Row>
  table: {
    readonly columns: readonly Column<Row>[]
    readonly setup: ColumnSetup
    readonly onSetup: (setup: ColumnSetup) => void
  }
}

/** The end of a list's bar where there is room: of when the rows are, and which columns are shown. */
export function ListEnd<Row>({ time, table: { columns, setup, onSetup } }: ListEndProps<Row>) {
  return (
    <span className="filter-end from-tablet">
      {time && <ListTime list={time} />}
      <Afterwards>
        <ColumnPicker columns={columns} setup={setup} onChange={onSetup} />
      </Afterwards>
    </span>
  )
}
