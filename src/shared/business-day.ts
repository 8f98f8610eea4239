import { instantMsOf, instantMsOfWall, wallMsOf } from '#shared/zone.ts'

/** A named range of days that people ask for. */
export type Preset = 'today' | 'yesterday' | 'thisWeek' | 'lastWeek' | 'thisMonth' | 'lastMonth'

/** A range of days, both `YYYY-MM-DD` and both inside it. */
export type DateRange = { from: string; to: string }

const dayMs = 86_400_000

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
    from: new Date(startMsOf(fromDate, zone, shift)).toISOString(),
    until: new Date(startMsOf(addDays(toDate, 1), zone, shift)).toISOString(),
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
  const week = addDays(today, -((weekdayOf(today) - weekStart + 7) % 7))
  const month = `${today.slice(0, 7)}-01`
  switch (preset) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'thisWeek':
      return { from: week, to: today }
    case 'lastWeek':
      return { from: addDays(week, -7), to: addDays(week, -1) }
    case 'thisMonth':
      return { from: month, to: today }
    case 'lastMonth':
      return { from: addMonths(month, -1), to: addDays(month, -1) }
  }
}

/** Whether a range spans at most so many months: 8/22 to 11/21 is three, 8/21 to 11/21 is more (spec section 5). */
export function withinMonths(from: string, to: string, months: number): boolean {
  msOfDate(to)
  return to < addMonths(from, months)
}

/** The fewest whole months that hold a range: 1 for a day or a calendar month. Throws RangeError when it ends before it begins. */
export function monthsBetween(from: string, to: string): number {
  assertOrder(from, to)
  const months =
    Number(to.slice(0, 4)) * 12 + Number(to.slice(5, 7)) - Number(from.slice(0, 4)) * 12 - Number(from.slice(5, 7))
  return withinMonths(from, to, Math.max(months, 1)) ? Math.max(months, 1) : months + 1
}

/** The first day a range of so many months that ends on `to` may begin with. */
export function earliestFrom(to: string, months: number): string {
  let from = addMonths(to, -months)
  while (!withinMonths(from, to, months)) from = addDays(from, 1)
  return from
}

/** The date so many days later; earlier when negative. */
export function addDays(date: string, days: number): string {
  return dateOfMs(msOfDate(date) + days * dayMs)
}

/** The same day so many months later, or the month's last day when it has no such day: 1/31 plus one is 2/28. */
export function addMonths(date: string, months: number): string {
  msOfDate(date)
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return dateOfMs(Date.UTC(year, month - 1 + months, Math.min(day, lastDay)))
}

/** The day of the week of a date, 0 for Sunday to 6 for Saturday. */
export function weekdayOf(date: string): number {
  return new Date(msOfDate(date)).getUTCDay()
}

/** Whether a text is a day of the calendar written `YYYY-MM-DD`, of the years 1900 to 2999. */
export function isDate(text: string): boolean {
  if (!/^(19|2\d)\d\d-\d\d-\d\d$/.test(text)) return false
  const ms = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text)
}

function startMsOf(date: string, zone: string, shift: number): number {
  return instantMsOfWall(msOfDate(date) + shift, zone)
}

function msOfDate(date: string): number {
  if (!isDate(date)) throw new RangeError(`"${date}" is not a date like 2026-11-21.`)
  return Date.parse(`${date}T00:00:00Z`)
}

function dateOfMs(ms: number): string {
  const date = new Date(ms).toISOString().slice(0, 10)
  if (!isDate(date)) throw new RangeError('The date is outside the years 1900 to 2999.')
  return date
}

function timeMsOf(time: string): number {
  const match = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(time)
  if (!match) throw new RangeError(`"${time}" is not a time of day like 05:00.`)
  return (Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3] ?? 0)) * 1000
}

function assertOrder(from: string, to: string): void {
  msOfDate(from)
  msOfDate(to)
  if (from > to) throw new RangeError(`The range ends (${to}) before it begins (${from}).`)
}
