import type { ReactNode } from 'react'
import type { ColumnKind, ColumnPlace } from '#shared/list-field.ts'

/** One column of a list, said once for the table, the phone card and the picker. */
export type Column<Row> = ColumnPlace & {
  /** Heading in the reader's language. */
  label: string
  kind: ColumnKind
  cell: (row: Row) => ReactNode
  /** What a card says instead of the cell, where it says it shorter. */
  inCard?: (row: Row) => ReactNode
}

/** What the reader made of the columns; ids only, so that it can be kept. */
export type ColumnSetup = {
  order: readonly string[]
  hidden: readonly string[]
  density: 'compact' | 'normal'
}

/** A column as a list draws it. */
export type Placed<Row> = Column<Row> & {
  /** Hidden from the table by choice, still on the card. */
  cardOnly: boolean
  /** The list's least width in rem, an even number from 38 to 110, at which the column stands; absent: always. */
  from?: number
  /** The column that has a second line in this one where it has left itself. */
  guest?: { from: number; cell: (row: Row) => ReactNode }
  /** 1, 2, 3 among the meta words of the card. */
  metaRank?: number
}

const widths: Record<ColumnKind, number> = {
  text: 8,
  word: 8,
  number: 6,
  money: 7,
  date: 8.5,
  code: 8,
  status: 7.5,
  brand: 9,
}
const gutters = 2

/** The setup before the reader changed anything. */
export function defaultSetup(columns: readonly Pick<Column<never>, 'id' | 'off'>[]): ColumnSetup {
  return {
    order: columns.map((column) => column.id),
    hidden: columns.filter((column) => column.off).map((column) => column.id),
    density: 'normal',
  }
}

/** Columns in the reader's order, new ones in their own place at the end; unknown ids are forgotten. */
export function ordered<Of extends { id: string }>(columns: readonly Of[], setup: ColumnSetup): Of[] {
  const rank = new Map(setup.order.map((id, index) => [id, index]))
  return columns.toSorted((a, b) => (rank.get(a.id) ?? Infinity) - (rank.get(b.id) ?? Infinity) || 0)
}

/** Ids of the columns that are out of sight: by choice, or because they are off and the reader never placed them. */
export function hiddenIn(columns: readonly Pick<Column<never>, 'id' | 'off'>[], setup: ColumnSetup): Set<string> {
  const unplaced = columns.filter(({ id, off }) => off && !setup.order.includes(id)).map(({ id }) => id)
  return new Set([...setup.hidden, ...unplaced])
}

/** The columns to draw, each with the width from which it stands. */
export function place<Row>(columns: readonly Column<Row>[], setup: ColumnSetup): Placed<Row>[] {
  const hidden = hiddenIn(columns, setup)
  const drawn = ordered(columns, setup)
    .map((column) => ({ ...column, cardOnly: !column.locked && hidden.has(column.id) }))
    .filter((column) => !column.cardOnly || column.card !== 'hidden')
  const froms = leaving(drawn.filter((column) => !column.cardOnly))
  let metas = 0
  return drawn.map((column) => {
    const from = froms.get(column.id)
    const guest = guestOf(column.id, drawn, froms)
    return {
      ...column,
      ...(from && { from }),
      ...(guest && { guest }),
      ...(column.card === 'meta' && { metaRank: ++metas }),
    }
  })
}

function guestOf<Row>(id: string, columns: readonly Column<Row>[], froms: ReadonlyMap<string, number>) {
  const guest = columns.find(({ yieldsTo }) => yieldsTo === id)
  const from = guest && froms.get(guest.id)
  return from && { from, cell: guest.inCard ?? guest.cell }
}

function leaving(columns: readonly Column<never>[]): Map<string, number> {
  const widthOf = (column: Column<never>) => column.width ?? widths[column.kind]
  const froms = new Map<string, number>()
  let sum = gutters
  for (const column of columns) if (column.locked) sum += widthOf(column)
  for (const column of columns.filter((one) => !one.locked).toSorted((a, b) => a.priority - b.priority)) {
    sum += widthOf(column)
    // Below 37.5 rem (600 px) the list is cards, so nothing needs to leave there; steps of two keep the style sheet short.
    const from = Math.min(110, Math.round(sum / 2) * 2)
    if (from >= 38) froms.set(column.id, from)
  }
  return froms
}

/** The setup with one column shown or hidden. */
export function withShown(setup: ColumnSetup, id: string, shown: boolean): ColumnSetup {
  const rest = setup.hidden.filter((one) => one !== id)
  const order = setup.order.includes(id) ? setup.order : [...setup.order, id]
  return { ...setup, order, hidden: shown ? rest : [...rest, id] }
}

/** The setup with the column `id` standing where `target` stands now. */
export function withMoved(setup: ColumnSetup, ids: readonly string[], id: string, target: string): ColumnSetup {
  const to = ids.indexOf(target)
  const order = ids.filter((one) => one !== id)
  order.splice(to, 0, id)
  return { ...setup, order }
}
