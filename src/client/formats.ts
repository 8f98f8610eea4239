import { ageOf, formatDate, type DateKind } from '#shared/dates.ts'
import { businessDateOf, presetDays, type DayClock, type DayRules } from '#shared/business-day.ts'
import type { Currency } from '#shared/money.ts'
import { currencyOf, formatMoney } from '#shared/money.ts'
import { language } from './language.ts'
import { session } from './session.ts'

/** The clock people read: their enterprise's, and before anyone signed in the tenant's (decision 6). */
export function timeZone(): string {
  const known = session.get()
  return known?.person.timeZone ?? known?.config.timeZone ?? 'Asia/Tokyo'
}

/** The signed-in person's own currency. */
export function ownCurrency(): Currency {
  const known = session.get()
  return currencyOf(known?.person.currency ?? known?.config.currency)
}

/** Decimals of amounts in the tenant's own currency; undefined leaves them to the currency (decision 9). */
export function decimalsOf(currency: Currency): 0 | 2 | undefined {
  const config = session.get()?.config
  return config?.currency === currency ? config.currencyDecimals : undefined
}

/** An amount of smallest units, `￥1,234`; the person's own currency unless another is named. */
export function money(minor: number | bigint, currency: Currency = ownCurrency()): string {
  return formatMoney(minor, currency, { decimals: decimalsOf(currency) })
}

/** A formatted date or time, by the person's clock and the page's language. */
export function date(value: Date | string, kind: DateKind): string {
  return formatDate(value, kind, language(), timeZone())
}

/** How long ago a point in time was: `45分前`. */
export function age(instant: string | number, now = Date.now()): string {
  return ageOf(now - new Date(instant).getTime(), language())
}

/** The clocks by which the stores that the person may see count their business days. */
export function dayClocks(): readonly DayClock[] {
  const known = session.get()?.person.dayClocks ?? []
  return known.length > 0 ? known : [{ zone: timeZone(), start: '00:00' }]
}

/** How business days are counted now: by all of the person's clocks, or by those of the stores in question. */
export function dayRules(clocks = dayClocks()): DayRules {
  return { clocks, weekStart: session.get()?.config.weekStart ?? 0, now: new Date() }
}

/** The business day that is now where the person works, the newest where stores differ, YYYY-MM-DD. */
export function todayHere(): string {
  return presetDays('today', dayRules()).to
}

/** The day of the calendar where the person works, whatever a store's business day is. */
export function calendarDay(now: Date = new Date()): string {
  return businessDateOf(now, timeZone())
}
