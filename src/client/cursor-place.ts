import { z } from 'zod/mini'
import { limits } from '#shared/limits.ts'

/** What the address of a list holds of its place, where pages go on behind a row. */
export const cursorPlace = {
  PageSize: z.optional(z.literal([...limits.pageSizes])),
  /** Cursors of the pages turned so far: the last one is shown, the others lead back. */
  Trail: z.optional(z.array(z.string().check(z.maxLength(200)))),
}
