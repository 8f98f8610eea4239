import { z } from 'zod/mini'
import type { FilterDefinition } from '#client/filter-params.ts'
import { addMonths } from '#shared/calendar.ts'
import { limits } from '#shared/limits.ts'
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

/** What a tab is given: the address, how it is changed, and where in the bar it says of when its figures are. */
export interface TabProps {
  readonly address: AnalysisParams
  readonly go: (more: Partial<AnalysisParams>) => void
  readonly stamp: HTMLElement | null
}

/** The months that can be shown, the running one first. */
export function monthsShown(today: string): string[] {
  const first = `${today.slice(0, 7)}-01`
  return Array.from({ length: limits.analysisMonths }, (_one, back) => addMonths(first, -back).slice(0, 7))
}

/** The month of an address: the one it names, else that of its day, so that a link to a day still leads there in a later month. */
export function monthIn({ Month: named, Date: day }: AnalysisParams): string | undefined {
  return named ?? day?.slice(0, 7)
}
