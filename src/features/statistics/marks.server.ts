import type { Search } from '#features/transactions/search-parts.server.ts'
import { addDays, addMonths } from '#shared/calendar.ts'
import type { DayClock } from '#shared/business-day.ts'
import type { RunningPeriod } from '#shared/running-period.ts'
import { wallMsOf } from '#shared/zone.ts'
import type { CoursePiece, CourseUnit } from './course.server.ts'

/** Into what each period is cut (domain section 7). */
export const trendUnits = { today: 'hour', week: 'day', month: 'day', quarter: 'week', year: 'month' } as const satisfies Record<RunningPeriod, CourseUnit> // prettier-ignore

/** When a course is looked at. */
export interface Moment {
  readonly now: Date
  /** The clock of most stores. */
  readonly clock: DayClock
}

/** The marks of a chart, where each stands in a course, and the one that runs; hours are those in which anything happened, up to the one that runs. */
export function placesOf(unit: CourseUnit, whole: Search, pieces: readonly CoursePiece[], moment: Moment) {
  const main = whole.groups.at(-1)
  const from = main?.days.from ?? whole.days.from
  const order = unit === 'hour' ? hoursOf(pieces, moment) : countedMarks(unit, from, main?.days.to ?? whole.days.to)
  // Where stores are on different days a period may have begun for some of them alone: what is theirs has its mark too.
  const last = Math.max(order.length - 1, ...(unit === 'hour' ? [] : pieces.map(({ at }) => at)))
  const places = unit === 'hour' ? order : Array.from({ length: last + 1 }, (_one, at) => at)
  return {
    places,
    marks: places.map((at) => (unit === 'hour' ? String(at) : dayOf(unit, from, at))),
    running: unit === 'hour' ? places.indexOf(hourNow(moment)) : placeOf(unit, from, main?.today ?? from),
  }
}

function hourNow({ now, clock }: Moment): number {
  return new Date(wallMsOf(now.getTime(), clock.zone)).getUTCHours()
}

/** The hours of a business day in its order, without those before the first and after the last of which there is anything. */
function hoursOf(pieces: readonly CoursePiece[], moment: Moment): number[] {
  const start = Number(moment.clock.start.slice(0, 2))
  const after = (hour: number) => (hour - start + 24) % 24
  const seen = [...pieces.map(({ at }) => after(at)), after(hourNow(moment))]
  const [first, last] = [Math.min(...seen), Math.max(...seen)]
  return Array.from({ length: last - first + 1 }, (_one, index) => (first + index + start) % 24)
}

function countedMarks(unit: Exclude<CourseUnit, 'hour'>, from: string, to: string): number[] {
  return Array.from({ length: placeOf(unit, from, to) + 1 }, (_one, at) => at)
}

function placeOf(unit: CourseUnit, from: string, day: string): number {
  if (unit === 'month') return Number(day.slice(5, 7)) - Number(from.slice(5, 7))
  const days = Math.round((Date.parse(day) - Date.parse(from)) / 86_400_000)
  return unit === 'week' ? Math.floor(days / 7) : days
}

function dayOf(unit: CourseUnit, from: string, at: number): string {
  return unit === 'month' ? addMonths(from, at) : addDays(from, unit === 'week' ? 7 * at : at)
}
