import type { Paging } from './list-pages.ts'

/** Paging by page number. */
export const byIndex: Paging = {
  at: ({ PageIndex }) => ({ PageIndex }),
  ways: ({ pageIndex }, { to, total, pageSize }) => ({
    previous: pageIndex > 1 && { PageIndex: pageIndex > 2 ? pageIndex - 1 : undefined },
    next: to < total && { PageIndex: pageIndex + 1 },
    last: to < total && { PageIndex: Math.ceil(total / pageSize) },
  }),
}

/** Paging by the end of the page before. */
export const byCursor: Paging = {
  at: ({ Trail = [] }) => (Trail.length > 0 ? { Cursor: Trail.at(-1), PageIndex: Trail.length + 1 } : {}),
  ways: ({ nextCursor }, _, { Trail = [] }) => ({
    previous: Trail.length > 0 && { Trail: Trail.slice(0, -1) },
    next: nextCursor && { Trail: [...Trail, nextCursor] },
    last: undefined,
  }),
}
