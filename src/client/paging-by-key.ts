import type { Paging } from './list-pages.ts'

/** Paging by the cursors that each answer contains; a file of its own, because the first route needs no other kind. */
export const byKey: Paging = {
  at: ({ Cursor, PageIndex, TailRows }) => (Cursor === undefined ? {} : { PageIndex, Cursor, TailRows }),
  ways: ({ pageIndex, nextCursor, previousCursor, lastCursor }, { total, pageSize }) => ({
    previous: pageIndex > 1 && (pageIndex > 2 ? { PageIndex: pageIndex - 1, Cursor: previousCursor } : {}),
    next: nextCursor && { PageIndex: pageIndex + 1, Cursor: nextCursor },
    last: nextCursor &&
      lastCursor && {
        PageIndex: Math.ceil(total / pageSize),
        Cursor: lastCursor,
        TailRows: total % pageSize || pageSize,
      },
  }),
}
