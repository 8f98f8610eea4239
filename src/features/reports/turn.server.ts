import { businessDateOf, instantOf } from '#shared/business-day.ts'
import { addDays, addMonths, weekdayOf } from '#shared/calendar.ts'
import type { ReportForm } from './contract.ts'

/** When a report is made. */
export type Rhythm = Pick<ReportForm, 'every' | 'day' | 'time'>

/** A month and its longest neighbour. */
const daysLookedAt = 63

/** The next time a report is made after a moment, by the clock of a zone. */
export function nextTurn(rhythm: Rhythm, zone: string, after: Date): Date {
  const first = businessDateOf(after, zone)
  for (let ahead = 0; ahead <= daysLookedAt; ahead++) {
    const date = addDays(first, ahead)
    const at = new Date(instantOf(date, rhythm.time, zone))
    if (at > after && fallsOn(rhythm, date)) return at
  }
  throw new Error('a report has no next time')
}

function fallsOn({ every, day }: Rhythm, date: string): boolean {
  if (every === 'DAILY') return true
  if (every === 'WEEKLY') return weekdayOf(date) === day
  return dayOf(date) === Math.min(day, lastDayOf(date))
}

function lastDayOf(date: string): number {
  return dayOf(addDays(addMonths(`${date.slice(0, 8)}01`, 1), -1))
}

const dayOf = (date: string) => Number(date.slice(8))
