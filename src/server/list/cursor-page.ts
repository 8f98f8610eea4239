import { serverLimits } from '#shared/limits.ts'

/** A page of rows, one more of which was read than it holds, with the cursor of the page behind it. */
interface CursorPage<Shown> {
  readonly list: Shown[]
  readonly total: number
  readonly totalCapped: boolean
  readonly pageIndex: number
  readonly pageSize: number
  readonly nextCursor?: string
}

interface Reading<Row, Shown> {
  /** How many match, counted no further than one above the cap. */
  readonly total: number
  readonly pageIndex: number
  readonly pageSize: number
  readonly shown: (row: Row) => Shown
  /** The cursor that goes on behind a row. */
  readonly placeOf: (row: Row) => string
}

/** The page that a list answers whose pages go on behind a row. */
export function cursorPage<Row, Shown>(
  rows: readonly Row[],
  { total, pageIndex, pageSize, shown, placeOf }: Reading<Row, Shown>,
): CursorPage<Shown> {
  const last = rows.length > pageSize ? rows[pageSize - 1] : undefined
  return {
    list: rows.slice(0, pageSize).map(shown),
    total: Math.min(total, serverLimits.countCap),
    totalCapped: total > serverLimits.countCap,
    pageIndex,
    pageSize,
    ...(last !== undefined && { nextCursor: placeOf(last) }),
  }
}
