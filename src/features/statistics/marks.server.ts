import type { Search, StoreDays } from '#features/transactions/search-parts.server.ts'
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
  const from = mainFirst(whole)
  const places = unit === 'hour' ? hoursOf(pieces, moment) : countedPlaces(unit, whole, pieces)
  return {
    places,
    marks: places.map((at) => (unit === 'hour' ? String(at) : dayOf(unit, from, at))),
    running: places.indexOf(
      unit === 'hour' ? hourNow(moment) : placeOf(unit, from, whole.groups.at(-1)?.today ?? from),
    ),
  }
}

/**
 * From which day each store's course is counted, of a running period or of the one behind it, so that a mark is the same days
 * in all stores: between midnight and the hour a bar's day begins, the bar may still be in the period before.
 */
export function countedFrom(whole: Search): (group: StoreDays) => string {
  const main = mainFirst(whole)
  const apart = new Map(whole.groups.map(({ today, days }) => [today, daysBetween(days.from, main)]))
  return ({ today, days }) => addDays(days.from, apart.get(today) ?? 0)
}

/** The first day of the period in which most stores are. */
function mainFirst({ groups, days }: Search): string {
  return groups.at(-1)?.days.from ?? days.from
}

/** The last place at which anything is shown: the one that runs, or a later one where some stores are a day ahead. */
export function lastShown(
  { places, running }: Pick<ReturnType<typeof placesOf>, 'places' | 'running'>,
  pieces: readonly CoursePiece[],
) {
  return Math.max(running, ...pieces.map(({ at }) => places.indexOf(at)))
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

/** Every place from the first day of any store's period to the last, and to the end of what is drawn behind. */
function countedPlaces(unit: CountedUnit, whole: Search, pieces: readonly CoursePiece[]): number[] {
  const main = mainFirst(whole)
  const seen = [...pieces.map(({ at }) => at), placeOf(unit, main, whole.days.from), placeOf(unit, main, whole.days.to)]
  const first = Math.min(...seen)
  return Array.from({ length: Math.max(...seen) - first + 1 }, (_one, index) => first + index)
}

function placeOf(unit: CountedUnit, from: string, day: string): number {
  if (unit === 'month') return monthOf(day) - monthOf(from)
  return Math.floor(daysBetween(from, day) / (unit === 'week' ? 7 : 1))
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

/** A month's number, counted on from year to year. */
function monthOf(day: string): number {
  return 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7))
}

function dayOf(unit: CountedUnit, from: string, at: number): string {
  return unit === 'month' ? addMonths(from, at) : addDays(from, unit === 'week' ? 7 * at : at)
}

type CountedUnit = Exclude<CourseUnit, 'hour'>
