import { z } from 'zod/mini'
import type { FilterDefinition } from '#client/filter-params.ts'
import { Day } from '#shared/schema.ts'
import { Month, whose } from './contract.ts'

export const AnalysisTab = z.enum(['panel', 'daily', 'monthly', 'points', 'companies'])

/** What the address of data analysis holds: the tab, whose figures, the month, and the day that is looked at. */
export const AnalysisParams = z.object({
  Tab: z.optional(AnalysisTab),
  ...whose,
  Month: z.optional(Month),
  Date: z.optional(Day),
  Split: z.optional(z.enum(['paymentType', 'hour'])),
})
export type AnalysisParams = z.infer<typeof AnalysisParams>

export const analysisForm = { schema: AnalysisParams, unseen: [] } as const satisfies FilterDefinition<
  typeof AnalysisParams
>

/** What a tab is given: the address, how it is changed, and how it says when its figures are of. */
export interface TabProps {
  readonly address: AnalysisParams
  readonly go: (more: Partial<AnalysisParams>) => void
}
