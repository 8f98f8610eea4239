import { useLingui } from '@lingui/react/macro'
import { Checkbox } from './Checkbox.tsx'
import { classes } from './classes.ts'
import type { Placed } from './columns.ts'
import { Icon } from './Icon.tsx'

/** Which column orders the rows, and which way. */
export type Sort = { column: string; direction: 'ascending' | 'descending' }

type ListHeadProps<Row> = {
  columns: readonly Placed<Row>[]
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
  pick?: { all: boolean | 'some'; onChange: (on: boolean) => void }
}

/** The headings of a table, sticky under the header; read aloud on cards too. */
export function ListHead<Row>({ columns, sort, onSort, pick }: ListHeadProps<Row>) {
  const { t } = useLingui()
  return (
    <thead role="rowgroup">
      <tr role="row">
        {pick && (
          <th role="columnheader" scope="col" className="list-pick">
            <Checkbox checked={pick.all} onChange={pick.onChange} label={t`Select all rows of this page`} />
          </th>
        )}
        {columns.map((column) => {
          const direction = sort?.column === column.id ? sort.direction : undefined
          return (
            <th
              key={column.id}
              role="columnheader"
              scope="col"
              className={classes(`kind-${column.kind}`, column.cardOnly && 'in-card')}
              data-from={column.from}
              aria-sort={direction ?? (column.sortable ? 'none' : undefined)}
            >
              {column.sortable && onSort ? (
                <button
                  type="button"
                  className="list-sort"
                  onClick={() =>
                    onSort({ column: column.id, direction: direction === 'descending' ? 'ascending' : 'descending' })
                  }
                >
                  {column.label}
                  {direction && (
                    <Icon name={direction === 'descending' ? 'arrowDown' : 'arrowUp'} size={13} weight={2} />
                  )}
                </button>
              ) : (
                column.label
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
