import { useLingui } from '@lingui/react/macro'
import { classes } from './classes.ts'
import type { Placed } from './columns.ts'
import { Icon } from './Icon.tsx'

/** Which column orders the rows, and which way. */
export type Sort = { column: string; direction: 'ascending' | 'descending' }

type ListHeadProps<Row> = {
  columns: readonly Placed<Row>[]
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
  /** Rows end with a button of their own. */
  more: boolean
}

/** The headings of a table, sticky under the header; read aloud on cards too. */
export function ListHead<Row>({ columns, sort, onSort, more }: ListHeadProps<Row>) {
  const { t } = useLingui()
  return (
    <thead role="rowgroup">
      <tr role="row">
        {columns.map((column) => {
          const direction = sort?.column === column.id ? sort.direction : undefined
          return (
            <th
              key={column.id}
              role="columnheader"
              scope="col"
              className={classes(
                `kind-${column.kind}`,
                `card-${column.card}`,
                column.metaRank !== undefined && `card-meta-${column.metaRank}`,
                column.cardOnly && 'in-card',
              )}
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
        {more && (
          <th role="columnheader" scope="col" className="list-more">
            {t`More`}
          </th>
        )}
      </tr>
    </thead>
  )
}
