import holidayJp from '@holiday-jp/holiday_jp'
import { addDays, weekdayOf } from '#shared/calendar.ts'
import type { Place, Trade } from './tenants.ts'

/** Whether people are free that day: a weekend or a holiday of the tenant's country. */
export function isFree(place: Place, date: string): boolean {
  return [0, 6].includes(weekdayOf(date)) || isHoliday(place, date)
}

/** How full the store is compared with an ordinary day; 0 when it stays closed. */
export function crowdOf(place: Place, date: string): number {
  const { shop, tenant } = place
  const weekday = weekdayOf(date)
  if (isShut(place, date)) return 0
  const free = isFree(place, date)
  // Bars are fuller on the evening before a free day.
  const eve = !free && isFree(place, addDays(date, 1))
  const week = free ? freeDays[shop.trade] : shop.trade === 'bar' && eve ? 1.45 : (weekdays[weekday] ?? 1)
  const season = tenant.currency === 'JPY' ? japaneseSeason(shop.trade, date) : mongolianSeason(date)
  return week * season * growth(date)
}

function isShut({ shop, tenant }: Place, date: string): boolean {
  if (shop.trade === 'online') return false
  const day = date.slice(5)
  if (tenant.currency === 'JPY') return day === '01-01' || day === '01-02' || weekdayOf(date) === shop.closedOn
  return lunarNewYear.includes(date) || weekdayOf(date) === shop.closedOn
}

const weekdays: Readonly<Record<number, number>> = { 1: 0.86, 2: 0.9, 3: 0.94, 4: 0.98, 5: 1.12 }
const freeDays: Readonly<Record<Trade, number>> = {
  restaurant: 1.4,
  cafe: 1.25,
  bakery: 1.45,
  bar: 1.15,
  online: 1.2,
  grocery: 1.3,
}

/** Tsagaan Sar, the lunar new year: three days when Mongolia stays at home. */
const lunarNewYear = [
  '2025-03-01',
  '2025-03-02',
  '2025-03-03',
  '2026-02-18',
  '2026-02-19',
  '2026-02-20',
  '2027-02-07',
  '2027-02-08',
  '2027-02-09',
]
const mongolianHolidays = ['01-01', '03-08', '06-01', '07-11', '07-12', '07-13', '07-14', '07-15', '11-26', '12-29']

function isHoliday({ tenant }: Place, date: string): boolean {
  const day = date.slice(5)
  if (tenant.currency === 'MNT') return mongolianHolidays.includes(day)
  return date in holidayJp.holidays || day >= '12-30' || day <= '01-03'
}

function japaneseSeason(trade: Trade, date: string): number {
  const day = date.slice(5)
  if (day >= '04-29' && day <= '05-06') return 1.15
  if (day >= '08-11' && day <= '08-16') return trade === 'bar' ? 0.8 : 1.08
  // December: parties in the bars, presents online.
  if (day >= '12-01' && day <= '12-28')
    return { bar: 1.4, online: 1.45, restaurant: 1.15, cafe: 1.08, bakery: 1.1, grocery: 1.1 }[trade]
  if (day >= '12-29' || day <= '01-04') return trade === 'bar' ? 0.7 : 0.9
  return { '01': 0.94, '02': 0.9, '03': 1.04, '06': 0.96, '07': 1.02, '08': 0.97 }[day.slice(0, 2)] ?? 1
}

function mongolianSeason(date: string): number {
  const day = date.slice(5)
  if (day >= '07-10' && day <= '07-16') return 0.75
  if (day >= '12-20') return 1.3
  return { '01': 0.9, '02': 1.05, '06': 1.08, '07': 0.98, '08': 1.02 }[day.slice(0, 2)] ?? 1
}

/** Six percent a year. */
function growth(date: string): number {
  return 1 + ((Number(date.slice(0, 4)) - 2026) * 12 + Number(date.slice(5, 7)) - 6) * 0.005
}
