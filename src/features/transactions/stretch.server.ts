import { addDays } from '#shared/calendar.ts'
import type { Search } from './sql.ts'

/** The same search within a stretch of its time; its business days are narrowed with it, so that fewer partitions are touched. */
export function stretch(search: Search, bounds: { from?: Date; until?: Date }): Search {
  const { from = search.from, until = search.until } = bounds
  const days = {
    from: bounds.from ? later(dayOf(from, -2), search.days.from) : search.days.from,
    to: bounds.until ? earlier(dayOf(until, 2), search.days.to) : search.days.to,
  }
  return { ...search, from, until, days }
}

/** A day so far off the instant that no zone and no store's beginning of the day can put it on the other side. */
function dayOf(instant: Date, beside: number): string {
  return addDays(instant.toISOString().slice(0, 10), beside)
}

function later(a: string, b: string): string {
  return a > b ? a : b
}

function earlier(a: string, b: string): string {
  return a < b ? a : b
}
