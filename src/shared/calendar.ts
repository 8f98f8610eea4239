import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import { assertOrder, dateOfMs, dayMs, msOfDate, withinMonths } from '#shared/business-day.ts'

// Dates without a clock are counted by that of UTC, which is never changed. The first route of the browser does without this
// file: dayjs with its plugin weighs more than what that route has to spare.
dayjs.extend(utc)

/** The date (`YYYY-MM-DD`) so many days later; earlier when negative. Throws RangeError outside the years 1900 to 2999. */
export function addDays(date: string, days: number): string {
  return dateOfMs(msOfDate(date) + days * dayMs)
}

/** The same day so many months later, or the month's last day when it has no such day: 1/31 plus one is 2/28. */
export function addMonths(date: string, months: number): string {
  return dateOfMs(dateIn(date).add(months, 'month').valueOf())
}

/** The day of the week of a date, 0 for Sunday to 6 for Saturday. */
export function weekdayOf(date: string): number {
  return dateIn(date).day()
}

/** The fewest whole months that hold a range: 1 for a day or a calendar month. Throws RangeError when it ends before it begins. */
export function monthsBetween(from: string, to: string): number {
  assertOrder(from, to)
  const months = Math.max(dateIn(to).startOf('month').diff(dateIn(from).startOf('month'), 'month'), 1)
  return withinMonths(from, to, months) ? months : months + 1
}

/** The first day a range of so many months that ends on `to` may begin with. */
export function earliestFrom(to: string, months: number): string {
  let from = addMonths(to, -months)
  while (!withinMonths(from, to, months)) from = addDays(from, 1)
  return from
}

function dateIn(date: string): dayjs.Dayjs {
  return dayjs.utc(msOfDate(date))
}
