import type { MouseEvent, ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { classes } from './classes.ts'
import type { Placed } from './columns.ts'

type ListRowProps<Row> = {
  row: Row
  columns: readonly Placed<Row>[]
  /** Id of the column whose cell holds the row's button. */
  opener: string | undefined
  /** Drawn as a card whatever the list's width. */
  cards: boolean
  name: string
  open: boolean
  inTabOrder: boolean
  onFocus: () => void
  onOpen: ((row: Row) => void) | undefined
  onMore: ((row: Row) => void) | undefined
}

/** One row. It stands a hundred times on a page, so it is plain elements and classes, nothing that computes a style. */
export function ListRow<Row>({
  row,
  columns,
  opener,
  cards,
  name,
  open,
  inTabOrder,
  onFocus,
  onOpen,
  onMore,
}: ListRowProps<Row>) {
  const { t } = useLingui()
  const more = onMore && t`More: ${name}`
  const openUnlessBusy = (event: MouseEvent<HTMLTableRowElement>) => {
    const target = event.target instanceof Element ? event.target.closest('a, button, input, label') : null
    if (target && !target.classList.contains('list-open')) return
    // Selecting a number to copy it must not open the row.
    if (getSelection()?.type === 'Range') return
    onOpen?.(row)
  }
  return (
    <tr role="row" className={open ? 'is-open' : undefined} onClick={openUnlessBusy}>
      {columns.map((column) => (
        <td
          key={column.id}
          role="cell"
          className={classes(
            `kind-${column.kind}`,
            `card-${column.card}`,
            column.metaRank !== undefined && `card-meta-${column.metaRank}`,
            column.strong && 'is-strong',
            column.cardOnly && 'in-card',
          )}
          data-from={column.from}
        >
          {column.id === opener && onOpen ? (
            <button
              type="button"
              className="list-open"
              aria-label={name}
              aria-haspopup="dialog"
              aria-expanded={open}
              tabIndex={inTabOrder ? 0 : -1}
              onFocus={onFocus}
            >
              <Cell column={column} row={row} cards={cards} />
            </button>
          ) : (
            <Cell column={column} row={row} cards={cards} />
          )}
          {!cards && <Guest column={column} row={row} />}
        </td>
      ))}
      {onMore && (
        <td role="cell" className="list-more">
          <button
            type="button"
            className="icon-button row-dots"
            aria-label={more}
            title={more}
            onClick={() => onMore(row)}
          />
        </td>
      )}
    </tr>
  )
}

/** What a column says here where the list is too narrow for the column itself. */
function Guest<Row>({ column: { guest }, row }: { column: Placed<Row>; row: Row }): ReactNode {
  const words = guest?.cell(row)
  return (
    words && (
      <span className="list-sub" data-below={guest?.from}>
        {words}
      </span>
    )
  )
}

function Cell<Row>({ column, row, cards }: { column: Placed<Row>; row: Row; cards: boolean }): ReactNode {
  if (!column.inCard) return column.cell(row)
  const inCard = column.inCard(row)
  // Words that stand alone need nothing around them.
  if (cards && (!inCard || typeof inCard === 'string')) return inCard
  return (
    <>
      {!cards && <span className="in-table">{column.cell(row)}</span>}
      <span className="in-card">{inCard}</span>
    </>
  )
}
