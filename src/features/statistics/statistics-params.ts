import { z } from 'zod/mini'
import type { FilterDefinition } from '#client/filter-params.ts'
import { limits } from '#shared/limits.ts'
import { namesIn } from '#shared/list-field.ts'
import { StatBy, StatFilter, StatSort } from './contract.ts'

/** What the address of a statistic holds: what it is of, how it is narrowed and ordered, and as what it is shown. */
export const StatParams = z.object({
  ...StatFilter.shape,
  By: z.optional(StatBy),
  Sort: z.optional(StatSort),
  PageIndex: z.optional(z.int().check(z.positive())),
  PageSize: z.optional(z.literal([...limits.pageSizes])),
  View: z.optional(z.literal('chart')),
})
export type StatParams = z.infer<typeof StatParams>

export const statForm = { schema: StatParams, unseen: ['PageIndex'] } as const satisfies FilterDefinition<
  typeof StatParams
>

/** The fields that narrow or split the rows. */
export const conditions = namesIn(StatFilter.shape)
