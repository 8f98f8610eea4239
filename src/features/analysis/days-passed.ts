import type { Overview } from './shown.ts'

/** How many whole days of a month there must be before its mix and its refunds say anything. */
const trendDays = 7

/** The days of a month that have ended. */
export function daysPassed({ days, running }: Pick<Overview, 'days' | 'running'>): number {
  return running ? days.length - 1 : days.length
}

/** Whether a month is old enough for a trend: nine payments in the night of its first are none. */
export function showsTrend(month: Pick<Overview, 'days' | 'running'>): boolean {
  return daysPassed(month) >= trendDays
}
