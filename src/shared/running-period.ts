import { presetRange, type DateRange } from '#shared/business-day.ts'
import { addDays, addMonths } from '#shared/calendar.ts'

/** Periods that run: each began on its first day and ends in the future, or today. */
export const runningPeriods = ['today', 'week', 'month', 'quarter', 'year'] as const
export type RunningPeriod = (typeof runningPeriods)[number]

/** A running period on one business day, and the one before it up to the same place. */
export interface Compared {
  /** What has passed of it, the running day included. */
  readonly now: DateRange
  /** As much of the period before. */
  readonly before: DateRange
  /** The running period to its end. */
  readonly whole: DateRange
  /** What a chart draws behind it: whole, and for days of a month those of the same weekdays. */
  readonly behind: DateRange
  /** Whether the period before has no day like today and ended instead, as February where today is the 31st of March. */
  readonly ended: boolean
}

/** What a period means on a business day (domain section 7). `weekStart` is 0 for Sunday, 1 for Monday. */
export function comparedOn(period: RunningPeriod, today: string, weekStart: 0 | 1): Compared {
  const then = earlier(period, today)
  const from = (day: string) => firstDay(period, day, weekStart)
  const whole = wholeFrom(period, from(today))
  return {
    now: { from: from(today), to: today },
    before: { from: from(then), to: then },
    whole,
    behind: period === 'month' ? sameWeekdays(whole) : wholeFrom(period, from(then)),
    ended: period !== 'today' && period !== 'week' && then.slice(8) !== today.slice(8),
  }
}

/** The day of the period before that today is compared with. */
function earlier(period: RunningPeriod, today: string): string {
  const months = { month: 1, quarter: 3, year: 12 }
  return period === 'today' || period === 'week' ? addDays(today, -7) : addMonths(today, -months[period])
}

function firstDay(period: RunningPeriod, day: string, weekStart: 0 | 1): string {
  const month = Number(day.slice(5, 7))
  switch (period) {
    case 'today':
      return day
    case 'week':
      return presetRange('thisWeek', day, weekStart).from
    case 'month':
      return `${day.slice(0, 8)}01`
    case 'quarter':
      return `${day.slice(0, 5)}${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`
    case 'year':
      return `${day.slice(0, 4)}-01-01`
  }
}

function wholeFrom(period: RunningPeriod, from: string): DateRange {
  const months = { month: 1, quarter: 3, year: 12 }
  if (period === 'today') return { from, to: from }
  return { from, to: period === 'week' ? addDays(from, 6) : addDays(addMonths(from, months[period]), -1) }
}

/** As many days, whole weeks before them, so that weekdays stand behind weekdays. */
function sameWeekdays({ from, to }: DateRange): DateRange {
  const shift = addDays(from, 28) > to ? 28 : 35
  return { from: addDays(from, -shift), to: addDays(to, -shift) }
}
