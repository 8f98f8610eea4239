import { z } from 'zod/mini'
import type { FilterDefinition } from '#client/filter-params.ts'
import { limits } from '#shared/limits.ts'
import { EntCode } from '#shared/schema.ts'
import { MfaNarrowing } from './contract.ts'

const Params = z.object({
  ...MfaNarrowing.shape,
  PageIndex: z.optional(z.int().check(z.positive())),
  PageSize: z.optional(z.literal([...limits.pageSizes])),
  Open: z.optional(EntCode),
  /** Whose setting is changed: one merchant, or several that are then chosen. */
  Write: z.optional(z.union([z.literal('several'), EntCode])),
})

/** What the address of the list holds: how it is narrowed, which merchant is open, and the form. */
export const twoStepFilter = {
  schema: Params,
  unseen: ['Keyword', 'PageIndex'],
} as const satisfies FilterDefinition<typeof Params>
