import { useDeferredValue, useRef, useState, type ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'
import { classes } from './classes.ts'
import { defaultSetup, place, type Column, type ColumnSetup } from './columns.ts'
import { ListHead, type Sort } from './ListHead.tsx'
import { ListRow } from './ListRow.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { useOnlyCards } from './media.ts'
import { useRowKeys } from './row-keys.ts'

type DataListProps<Row> = {
  /** What the list holds, for the screen reader. */
  label: string
  columns: readonly Column<Row>[]
  setup?: ColumnSetup | undefined
  /** At most a hundred; undefined until the first answer, and kept while the next one is under way. */
  rows: readonly Row[] | undefined
  /** A request is under way: shown as a thin bar above the old rows, or as a skeleton after 300 ms if there are none. */
  busy?: boolean
  /** Shown if there are no rows: nothing yet, or nothing matches. */
  whenEmpty: ReactNode
  /** Shown instead of rows: no connection, or refused. */
  trouble?: ReactNode
  keyOf: (row: Row) => string
  /** How a row is called aloud, such as "PayPay ￥3,480, 14:03"; also the row's button. */
  nameOf: (row: Row) => string
  /** Opens the row's detail; the whole row is the target. */
  onOpen?: ((row: Row) => void) | undefined
  openKey?: string | undefined
  /** What else can be done with a row: a button at the end of its card. */
  onMore?: ((row: Row) => void) | undefined
  /** Cards stand under a heading for each day; rows of a day stand together. */
  dayOf?: ((row: Row) => { key: string; heading: ReactNode; count?: ReactNode }) | undefined
  sort?: Sort | undefined
  onSort?: ((sort: Sort) => void) | undefined
  /** Single letters (J, K) move between rows; a reader may switch them off. */
  letterKeys?: boolean
}

/**
 * Rows as a table if the list is at least 600 px wide, else as cards: the style sheet decides. Where the page itself is
 * narrower than that, what only a table shows is left out: half of all elements, which a phone would make for nothing.
 */
export function DataList<Row>(props: DataListProps<Row>) {
  const {
    label,
    columns,
    rows,
    busy = false,
    whenEmpty,
    trouble,
    keyOf,
    nameOf,
    onOpen,
    onMore,
    openKey,
    dayOf,
  } = props
  const setup = props.setup ?? defaultSetup(columns)
  const cards = useOnlyCards()
  const placed = place(columns, setup).filter(({ card }) => !(cards && card === 'hidden'))
  const opener = (
    placed.find((column) => column.locked && column.card !== 'hidden') ?? placed.find((column) => !column.cardOnly)
  )?.id
  const frame = useRef<HTMLDivElement>(null)
  const [activeKey, setActiveKey] = useState<string>()
  // The first screenful is drawn at once, the rows below it as soon as that can be read.
  const shown = Math.max(screenful, useDeferredValue(rows?.length ?? 0, 0))
  useRowKeys(frame, { letters: props.letterKeys ?? true, opensOnMove: openKey !== undefined })

  if (trouble) return <div className="list">{trouble}</div>
  if (!rows)
    return (
      <div className="list" aria-busy={busy}>
        {busy && <ListSkeleton />}
      </div>
    )
  if (rows.length === 0 && !busy) return <div className="list">{whenEmpty}</div>

  const keys = rows.map(keyOf)
  // Exactly one row is in the tab order: the one last moved to, else the open one, else the first.
  const tabKey = [activeKey, openKey].find((key) => key !== undefined && keys.includes(key)) ?? keys[0]

  return (
    <div className="list" ref={frame} aria-busy={busy}>
      {busy && (
        <div className="list-busy" role="progressbar">
          <span className="sr-only">
            <Trans>Loading</Trans>
          </span>
        </div>
      )}
      <table
        role="table"
        aria-label={label}
        className={classes('list-table', setup.density === 'compact' && 'list-compact')}
      >
        <ListHead columns={placed} sort={props.sort} onSort={props.onSort} more={onMore !== undefined} />
        {daysOf(rows.slice(0, shown), dayOf).map((day) => (
          <tbody role="rowgroup" key={day.key}>
            {day.heading !== undefined && (
              <tr role="row" className="list-day">
                <th role="rowheader" scope="rowgroup" colSpan={placed.length + 1}>
                  <b>{day.heading}</b>
                  <span className="num">{day.count}</span>
                </th>
              </tr>
            )}
            {day.rows.map((row) => {
              const key = keyOf(row)
              return (
                <ListRow
                  key={key}
                  row={row}
                  columns={placed}
                  opener={opener}
                  cards={cards}
                  name={nameOf(row)}
                  open={key === openKey}
                  inTabOrder={key === tabKey}
                  onFocus={() => setActiveKey(key)}
                  onOpen={onOpen}
                  onMore={onMore}
                />
              )
            })}
          </tbody>
        ))}
      </table>
    </div>
  )
}

const screenful = 20

type Day<Row> = { key: string; heading?: ReactNode; count?: ReactNode; rows: Row[] }

function daysOf<Row>(rows: readonly Row[], dayOf: DataListProps<Row>['dayOf']): Day<Row>[] {
  if (!dayOf) return [{ key: 'all', rows: [...rows] }]
  const days: Day<Row>[] = []
  for (const row of rows) {
    const day = dayOf(row)
    const last = days.at(-1)
    if (last?.key === day.key) last.rows.push(row)
    else days.push({ ...day, rows: [row] })
  }
  return days
}
