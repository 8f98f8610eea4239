import type { limits } from '#shared/limits.ts'

type PageSize = (typeof limits.pageSizes)[number]

/** Where a pager can turn to. */
export type Turn = 'first' | 'previous' | 'next' | 'last'

/** The page of a list: the fields that every list's filter may have besides its own. */
export interface ListPlace {
  readonly PageSize?: PageSize | undefined
  /** The page by its number, from 1. */
  readonly PageIndex?: number | undefined
  /** The page by cursors: the last one is shown, the others lead back. */
  readonly Trail?: readonly string[] | undefined
  /** The page by the cursor it begins at, and how many rows there are of the last one. */
  readonly Cursor?: string | undefined
  readonly TailRows?: number | undefined
}

/** The answer of a list (`listOf` of shared/schema.ts). */
export interface ListAnswer<Row> {
  readonly list: readonly Row[]
  readonly total?: number | undefined
  readonly totalCapped?: boolean | undefined
  readonly pageIndex: number
  readonly pageSize: number
  readonly nextCursor?: string | undefined
  readonly previousCursor?: string | undefined
  readonly lastCursor?: string | undefined
  readonly asOf: string
}

/** The fields of the first page. */
export const firstPage = { PageIndex: undefined, Trail: undefined, Cursor: undefined, TailRows: undefined }

/** The range of a page among all rows; the total is never less than what is shown. */
function rowsOf({ list, total, pageIndex, pageSize }: ListAnswer<unknown>) {
  const before = (pageIndex - 1) * pageSize
  const to = before + list.length
  return { from: list.length === 0 ? 0 : before + 1, to, total: Math.max(total ?? to, to), pageSize }
}

type No = false | '' | undefined
/** How a list goes from page to page: `byIndex`, `byCursor` or `byKey`. */
export interface Paging {
  /** The input that requests the page. */
  readonly at: (place: ListPlace) => ListPlace
  /** Where the turns lead from a page, as far as there is one. */
  readonly ways: (
    page: ListAnswer<unknown>,
    rows: ReturnType<typeof rowsOf>,
    place: ListPlace,
  ) => Record<Exclude<Turn, 'first'>, ListPlace | No>
}

/** What the pager shows of a page, and where its turns lead; where counting stopped there is no last page. */
export function pagerOf(paging: Paging, page: ListAnswer<unknown>, place: ListPlace) {
  const rows = rowsOf(page)
  const { previous, next, last } = paging.ways(page, rows, place)
  const exact = page.total === undefined ? !next : !page.totalCapped
  const ways = { first: previous && {}, previous, next, last: exact && last }
  return {
    shown: {
      ...rows,
      exact,
      can: { first: !!previous, previous: !!previous, next: !!next, last: exact && !!last },
    },
    /** The fields of the page that a turn leads to. */
    to: (turn: Turn) => ({ ...firstPage, ...(ways[turn] || undefined) }),
  }
}
