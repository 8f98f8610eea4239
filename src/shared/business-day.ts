import type { Preset } from '#shared/presets.ts'
import { instantMsOf, instantMsOfWall, wallMsOf } from '#shared/zone.ts'

/** A range of days, both `YYYY-MM-DD` and both inside it. */
export type DateRange = { from: string; to: string }

/** A clock by which stores count their days: its zone, and the time a business day begins (`HH:mm`). */
export type DayClock = { readonly zone: string; readonly start: string }

/** A day of UTC, which has no summer time. */
export const dayMs = 86_400_000

/**
 * The business day (`YYYY-MM-DD`) an instant belongs to: the day begins when the zone's clock first shows the cut-off
 * (`HH:mm`), so a sale before it belongs to the day before. Throws RangeError for an unreadable instant, zone or cut-off.
 */
export function businessDateOf(instant: Date | string, zone: string, cutOff = '00:00'): string {
  const at = instantMsOf(instant)
  const shift = timeMsOf(cutOff)
  let day = Math.floor((wallMsOf(at, zone) - shift) / dayMs) * dayMs
  // Clocks set back over the cut-off show the day before once more, but that day is over.
  while (at >= instantMsOfWall(day + dayMs + shift, zone)) day += dayMs
  return dateOfMs(day)
}

/** The business day that is now. */
export function today(now: Date | string, zone: string, cutOff = '00:00'): string {
  return businessDateOf(now, zone, cutOff)
}

/** How days are counted: by which clocks (one at least), with which first day of the week (0 Sunday, 1 Monday), and the time that is now. */
export type DayRules = { readonly clocks: readonly DayClock[]; readonly weekStart: 0 | 1; readonly now: Date }

/** What a preset means by every clock, from the earliest first day to the latest last one. */
export function presetDays(preset: Preset, { clocks, weekStart, now }: DayRules): DateRange {
  return hullOf(clocks.map(({ zone, start }) => presetRange(preset, today(now, zone, start), weekStart)))
}

/** Milliseconds since the newest business day began, and until the next one begins by any clock. */
export function dayTurns({ clocks, now }: DayRules): { since: number; until: number } {
  const turns = clocks.flatMap(({ zone, start }) => {
    const day = today(now, zone, start)
    return [0, dayMs].map((later) => instantMsOfWall(msOfDate(day) + later + timeMsOf(start), zone) - now.getTime())
  })
  return { since: -Math.max(...turns.filter((ms) => ms <= 0)), until: Math.min(...turns.filter((ms) => ms > 0)) }
}

/** From the earliest first day to the latest last one. Throws RangeError for no ranges. */
export function hullOf(ranges: readonly DateRange[]): DateRange {
  const from = ranges.map((range) => range.from).toSorted()[0]
  const to = ranges
    .map((range) => range.to)
    .toSorted()
    .at(-1)
  if (from === undefined || to === undefined) throw new RangeError('There is no range of days.')
  return { from, to }
}

/** The instants of a range of business days in UTC ISO text: from the first inside to the first after it. Throws RangeError when it ends before it begins. */
export function boundsOf(
  fromDate: string,
  toDate: string,
  zone: string,
  cutOff = '00:00',
): { from: string; until: string } {
  assertOrder(fromDate, toDate)
  const shift = timeMsOf(cutOff)
  return {
    from: new Date(instantMsOfWall(msOfDate(fromDate) + shift, zone)).toISOString(),
    until: new Date(instantMsOfWall(msOfDate(toDate) + dayMs + shift, zone)).toISOString(),
  }
}

/**
 * The instant (UTC ISO text) at which the zone's clock first shows `HH:mm` or `HH:mm:ss` of a date, or the moment of
 * the jump when clocks are set forward over it.
 */
export function instantOf(date: string, time: string, zone: string): string {
  return new Date(instantMsOfWall(msOfDate(date) + timeMsOf(time), zone)).toISOString()
}

/** The days of a preset; the running week and month end today. `weekStart` is 0 for Sunday, 1 for Monday. */
export function presetRange(preset: Preset, today: string, weekStart: 0 | 1): DateRange {
  const ms = msOfDate(today)
  const back = (days: number) => dateOfMs(ms - days * dayMs)
  const sinceWeekStart = (new Date(ms).getUTCDay() - weekStart + 7) % 7
  // The clock of UTC has no change of its own, and its month takes a day below 1 for one of the month before.
  const month = (months: number, day: number) =>
    dateOfMs(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1 + months, day))
  switch (preset) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: back(1), to: back(1) }
    case 'thisWeek':
      return { from: back(sinceWeekStart), to: today }
    case 'lastWeek':
      return { from: back(sinceWeekStart + 7), to: back(sinceWeekStart + 1) }
    case 'thisMonth':
      return { from: month(0, 1), to: today }
    case 'lastMonth':
      return { from: month(-1, 1), to: month(0, 0) }
  }
}

/** Whether a range spans at most so many months: 8/22 to 11/21 is three, 8/21 to 11/21 is more (spec section 5). */
export function withinMonths(from: string, to: string, months: number): boolean {
  const [, last] = [msOfDate(from), msOfDate(to)]
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number)
  // The same day so many months later, or the month's last day when it has no such day.
  return last < Math.min(Date.UTC(year, month - 1 + months, day), Date.UTC(year, month + months, 0))
}

/** Whether a text is a day of the calendar written `YYYY-MM-DD`, of the years 1900 to 2999. */
export function isDate(text: string): boolean {
  if (!/^(19|2\d)\d\d-(0[1-9]|1[0-2])-\d\d$/.test(text)) return false
  const day = Number(text.slice(8))
  return day >= 1 && (day <= 28 || new Date(utcOf(text)).getUTCDate() === day)
}

/** Milliseconds of a date's midnight in UTC. Throws RangeError where it is none, or outside the years 1900 to 2999. */
export function msOfDate(date: string): number {
  if (!isDate(date)) throw new RangeError(`"${date}" is not a date like 2026-11-21.`)
  return utcOf(date)
}

function utcOf(date: string): number {
  return Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8)))
}

/** The date of an instant in UTC. Throws RangeError outside the years 1900 to 2999. */
export function dateOfMs(ms: number): string {
  const date = new Date(ms).toISOString().slice(0, 10)
  if (!isDate(date)) throw new RangeError('The date is outside the years 1900 to 2999.')
  return date
}

function timeMsOf(time: string): number {
  const match = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(time)
  if (!match) throw new RangeError(`"${time}" is not a time of day like 05:00.`)
  return (Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3] ?? 0)) * 1000
}

export function assertOrder(from: string, to: string): void {
  msOfDate(from)
  msOfDate(to)
  if (from > to) throw new RangeError(`The range ends (${to}) before it begins (${from}).`)
}
