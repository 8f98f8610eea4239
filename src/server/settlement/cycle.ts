import type { DateRange } from '#shared/business-day.ts'
import { addDays, addMonths, weekdayOf } from '#shared/calendar.ts'
import type { ClosingCycle } from '#shared/closing-cycles.ts'
import { businessDayFrom, type BankCalendar } from './bank-days.ts'

/** To which side a pay day moves on which banks are closed. */
export type HolidayRule = 'PREVIOUS' | 'NEXT'

/** When a closed period is paid out. */
export type PayAfter =
  | { readonly type: 'DAYS'; readonly days: number }
  | { readonly type: 'NEXT_MONTH_DAY'; readonly day: number }
  | { readonly type: 'NEXT_MONTH_END' }

/** When an enterprise's payments are closed and paid out. */
export interface Cycle {
  readonly closing: ClosingCycle
  /** The last day of a week, 0 for Sunday; WEEKLY alone asks for it. */
  readonly weekday: number
  readonly payAfter: PayAfter
  readonly holidayRule: HolidayRule
  /** The rule for pay days that are the last of their month. */
  readonly monthEndRule: HolidayRule
}

/** A day of transfer, and the day it would have been were banks open. */
export interface PayDay {
  readonly day: string
  readonly nominal: string
}

/** Days of the month that close a period; the last day always does. */
const closingDays: Readonly<Record<Exclude<ClosingCycle, 'DAILY' | 'WEEKLY'>, readonly number[]>> = {
  SIX_PER_MONTH: [5, 10, 15, 20, 25],
  THREE_PER_MONTH: [10, 20],
  TWICE: [15],
  MONTHLY: [],
}

/** The period that a business day belongs to. */
export function periodOf({ closing, weekday }: Pick<Cycle, 'closing' | 'weekday'>, date: string): DateRange {
  if (closing === 'DAILY') return { from: date, to: date }
  if (closing === 'WEEKLY') {
    const to = addDays(date, (weekday - weekdayOf(date) + 7) % 7)
    return { from: addDays(to, -6), to }
  }
  const days = closingDays[closing]
  const day = Number(date.slice(8))
  const end = days.find((one) => day <= one)
  const before = days.findLast((one) => one < day)
  return {
    from: dayOfMonth(date, (before ?? 0) + 1),
    to: end === undefined ? monthEnd(date) : dayOfMonth(date, end),
  }
}

/** The day on which a period that closes on `closing` is paid out: a business day of the banks, and never before the closing is over. */
export function payDayOf(cycle: Omit<Cycle, 'closing' | 'weekday'>, closing: string, calendar: BankCalendar): PayDay {
  const nominal = nominalPayDay(cycle.payAfter, closing)
  const rule = nominal === monthEnd(nominal) ? cycle.monthEndRule : cycle.holidayRule
  const day = businessDayFrom(calendar, nominal, rule)
  return { day: day > closing ? day : businessDayFrom(calendar, addDays(closing, 1), 'NEXT'), nominal }
}

function nominalPayDay(after: PayAfter, closing: string): string {
  if (after.type === 'DAYS') return addDays(closing, after.days)
  const nextMonth = addMonths(dayOfMonth(closing, 1), 1)
  const end = monthEnd(nextMonth)
  if (after.type === 'NEXT_MONTH_END') return end
  return dayOfMonth(nextMonth, Math.min(after.day, Number(end.slice(8))))
}

function dayOfMonth(date: string, day: number): string {
  return `${date.slice(0, 8)}${String(day).padStart(2, '0')}`
}

function monthEnd(date: string): string {
  return addDays(addMonths(dayOfMonth(date, 1), 1), -1)
}
