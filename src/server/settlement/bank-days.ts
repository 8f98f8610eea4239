import holidayJp from '@holiday-jp/holiday_jp'
import { addDays, weekdayOf } from '#shared/calendar.ts'
import type { Currency } from '#shared/money.ts'

/** A day that a tenant declared closed or open, whatever the shipped table says. */
export interface BankDay {
  readonly day: string
  readonly closed: boolean
  readonly name: string
}

/** The days on which banks of a country make transfers. */
export interface BankCalendar {
  /** Why banks are closed that day; undefined on a business day of theirs. */
  closedFor(day: string): ClosedFor | undefined
}

/** Why banks are closed: the end of the week, the turn of the year, or a day with a name. */
export type ClosedFor =
  | { readonly kind: 'weekend' | 'newYear' }
  | { readonly kind: 'holiday'; readonly name: string; readonly nameEn?: string }

/** Days of the week without transfers, 0 for Sunday, by the country of the currency. */
const weekends: Readonly<Record<Currency, readonly number[]>> = { JPY: [6, 0], CNY: [6, 0], MNT: [6, 0], QAR: [5, 6] }

const japanese: Readonly<Record<string, { readonly name: string; readonly name_en: string } | undefined>> =
  holidayJp.holidays

/** The bank calendar of a currency's country: in Japan the national holidays and 12-31 to 01-03; a tenant's own days before both. */
export function bankCalendarOf(currency: Currency, own: readonly BankDay[]): BankCalendar {
  const declared = new Map(own.map((one) => [one.day, one]))
  return {
    closedFor(day) {
      const said = declared.get(day)
      if (said) return said.closed ? { kind: 'holiday', name: said.name } : undefined
      if (weekends[currency].includes(weekdayOf(day))) return { kind: 'weekend' }
      if (currency !== 'JPY') return undefined
      const national = japanese[day]
      if (national) return { kind: 'holiday', name: national.name, nameEn: national.name_en }
      return day.slice(5) >= '12-31' || day.slice(5) <= '01-03' ? { kind: 'newYear' } : undefined
    },
  }
}

/** The day itself or, where banks are closed, the nearest business day in that direction. */
export function businessDayFrom(calendar: BankCalendar, day: string, rule: 'PREVIOUS' | 'NEXT'): string {
  const step = rule === 'NEXT' ? 1 : -1
  let found = day
  // A calendar whose every day is closed would never end.
  for (let tries = 0; calendar.closedFor(found); tries++) {
    if (tries > 366) throw new RangeError(`Banks are closed all year around ${day}.`)
    found = addDays(found, step)
  }
  return found
}
