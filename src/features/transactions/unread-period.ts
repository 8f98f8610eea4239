import type * as core from 'zod/v4/core'
import { useUnread, type FilterDefinition } from '#client/filter-params.ts'
import { Period } from '#shared/schema.ts'

/** Whether the address says a period that is none (9999-12-30, 2026-02-30): nothing is asked then, and least of all another one. */
export function useUnreadPeriod<S extends core.$ZodType>(form: FilterDefinition<S>): boolean {
  return useUnread(form, Object.keys(Period.shape))
}
