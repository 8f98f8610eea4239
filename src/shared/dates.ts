import { isDate } from '#shared/business-day.ts'
import type { Language } from '#shared/language.ts'
import { instantMsOf, wallMsOf } from '#shared/zone.ts'

/**
 * How a date is said. With Saturday 21 November 2026, 14:06:51:
 * - `time` 14:06, `timeSeconds` 14:06:51
 * - `listTime` 11/21 14:06:51, `shortTime` 11/21 14:06, `shortDay` 11/21, `day` 11/21(土), `dayTime` 11/21(土) 14:06,
 *   `dayHeading` 11月21日(土): in Japanese and English these say the year only when it is not this one
 * - `date` 2026/11/21, `dateTime` 2026/11/21 14:06:51, `longDay` 2026年11月21日(土), `month` 2026年11月: always with the year
 */
export type DateKind = keyof Writer

type Figures = {
  year: string
  month: number
  day: number
  weekday: number
  time: string
  seconds: string
  thisYear: boolean
}
type Writer = Record<
  | 'time' | 'timeSeconds' | 'listTime' | 'shortTime' | 'shortDay' | 'day' | 'dayTime' | 'dayHeading'
  | 'date' | 'dateTime' | 'longDay' | 'month',
  (at: Figures) => string
> // prettier-ignore

/**
 * A point in time (Date or ISO text with offset) by the clock of a zone, or a bare date (`YYYY-MM-DD`, 00:00:00), in
 * words. Same bytes in every browser and on the server. Throws RangeError for a text that is neither.
 */
export function formatDate(
  value: Date | string,
  kind: DateKind,
  language: Language,
  zone: string,
  now: Date = new Date(),
): string {
  return writers[language][kind](
    figuresOf(value, zone, String(new Date(wallMsOf(now.getTime(), zone)).getUTCFullYear())),
  )
}

/**
 * A range of bare dates in words, one day alone when both are the same. Without `today` every date has its year;
 * with it (`YYYY-MM-DD`) Japanese and English say `near` instead while both dates are of that year: with the weekday or not.
 */
export function formatRange(
  from: string,
  to: string,
  language: Language,
  today?: string,
  near: 'day' | 'shortDay' = 'day',
): string {
  const thisYear = today?.slice(0, 4) ?? ''
  const isNear = language !== 'mn' && from.startsWith(thisYear) && to.startsWith(thisYear) && thisYear !== ''
  const [start, end] = [from, to].map((date) =>
    writers[language][isNear ? near : 'date'](figuresOf(date, 'UTC', thisYear)),
  )
  return from === to ? String(start) : `${start}${language === 'ja' ? ' ～ ' : ' – '}${end}`
}

/** How long ago something was, in the largest whole unit: 45分前. Under a minute, or in the future by a wrong clock, it is just now. */
export function ageOf(ms: number, language: Language): string {
  const minutes = Math.floor(ms / 60_000)
  const say = ages[language]
  if (!(minutes >= 1)) return say.now
  if (minutes < 60) return say.minutes(minutes)
  if (minutes < 24 * 60) return say.hours(Math.floor(minutes / 60))
  return say.days(Math.floor(minutes / (24 * 60)))
}

/** Names of the weekdays from Sunday on: one or two letters for a calendar's head, and in full. */
export const weekdayNames: Readonly<Record<Language, { short: readonly string[]; long: readonly string[] }>> = {
  ja: { short: Array.from('日月火水木金土'), long: Array.from('日月火水木金土', (day) => `${day}曜日`) },
  en: {
    short: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
    long: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  },
  mn: {
    short: ['Ня', 'Да', 'Мя', 'Лх', 'Пү', 'Ба', 'Бя'],
    long: ['Ням', 'Даваа', 'Мягмар', 'Лхагва', 'Пүрэв', 'Баасан', 'Бямба'],
  },
}

const englishMonths = [
  'January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December',
] // prettier-ignore
const shortMonth = ({ month }: Figures) => englishMonths[month - 1]?.slice(0, 3)

/** The first day of the week where nobody chose otherwise: 0 for Sunday, 1 for Monday. */
export function weekStartOf(language: Language): 0 | 1 {
  return language === 'mn' ? 1 : 0
}

/** What a zone is called beside a range of days: 日本時間; a zone without a name of ours is said by its offset, `UTC+07:00`. */
export function zoneName(zone: string, language: Language, at: Date = new Date()): string {
  const named = zoneNames[zone]
  if (named) return named[language]
  const minutes = Math.round((wallMsOf(at.getTime(), zone) - at.getTime()) / 60_000)
  const size = Math.abs(minutes)
  return `UTC${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

const zoneNames: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  'Asia/Tokyo': { ja: '日本時間', en: 'Japan time', mn: 'Японы цаг' },
  'Asia/Ulaanbaatar': { ja: 'ウランバートル時間', en: 'Ulaanbaatar time', mn: 'Улаанбаатарын цаг' },
  'Asia/Shanghai': { ja: '中国時間', en: 'China time', mn: 'Хятадын цаг' },
  'Asia/Qatar': { ja: 'カタール時間', en: 'Qatar time', mn: 'Катарын цаг' },
}

const ages: Readonly<
  Record<Language, { now: string } & Record<'minutes' | 'hours' | 'days', (count: number) => string>>
> = {
  ja: { now: 'たった今', minutes: (n) => `${n}分前`, hours: (n) => `${n}時間前`, days: (n) => `${n}日前` },
  en: {
    now: 'just now',
    minutes: (n) => `${n} min ago`,
    hours: (n) => `${n} hr ago`,
    days: (n) => (n === 1 ? '1 day ago' : `${n} days ago`),
  },
  mn: {
    now: 'дөнгөж сая',
    minutes: (n) => `${n} минутын өмнө`,
    hours: (n) => `${n} цагийн өмнө`,
    days: (n) => `${n} өдрийн өмнө`,
  },
}

const time = (at: Figures) => at.time
const timeSeconds = (at: Figures) => `${at.time}:${at.seconds}`

// Japanese and Mongolian lists keep two digits, so that a column of dates stands straight.
const ja: Writer = {
  time,
  timeSeconds,
  listTime: (at) => `${ja.shortDay(at)} ${timeSeconds(at)}`,
  shortTime: (at) => `${ja.shortDay(at)} ${at.time}`,
  shortDay: (at) => (at.thisYear ? `${two(at.month)}/${two(at.day)}` : ja.date(at)),
  day: (at) => `${ja.shortDay(at)}(${weekdayNames.ja.short[at.weekday]})`,
  dayTime: (at) => `${ja.day(at)} ${at.time}`,
  dayHeading: (at) => (at.thisYear ? ja.longDay(at).slice(`${at.year}年`.length) : ja.longDay(at)),
  date: (at) => `${at.year}/${two(at.month)}/${two(at.day)}`,
  dateTime: (at) => `${ja.date(at)} ${timeSeconds(at)}`,
  longDay: (at) => `${at.year}年${at.month}月${at.day}日(${weekdayNames.ja.short[at.weekday]})`,
  month: (at) => `${at.year}年${at.month}月`,
}

const en: Writer = {
  time,
  timeSeconds,
  listTime: (at) => `${en.shortDay(at)} ${timeSeconds(at)}`,
  shortTime: (at) => `${en.shortDay(at)} ${at.time}`,
  shortDay: (at) => (at.thisYear ? `${at.day} ${shortMonth(at)}` : en.date(at)),
  day: (at) => `${weekdayNames.en.short[at.weekday]} ${en.shortDay(at)}`,
  dayTime: (at) => `${en.day(at)}, ${at.time}`,
  dayHeading: (at) => (at.thisYear ? en.longDay(at).slice(0, -` ${at.year}`.length) : en.longDay(at)),
  date: (at) => `${at.day} ${shortMonth(at)} ${at.year}`,
  dateTime: (at) => `${en.date(at)}, ${timeSeconds(at)}`,
  longDay: (at) => `${weekdayNames.en.long[at.weekday]} ${at.day} ${englishMonths[at.month - 1]} ${at.year}`,
  month: (at) => `${englishMonths[at.month - 1]} ${at.year}`,
}

// Every date has its year, as the country writes it. Written out: Chromium has no Mongolian and would silently answer in the browser's own language.
const mn: Writer = {
  time,
  timeSeconds,
  listTime: (at) => mn.dateTime(at),
  shortTime: (at) => mn.dayTime(at),
  shortDay: (at) => mn.date(at),
  day: (at) => `${mn.date(at)} ${weekdayNames.mn.short[at.weekday]}`,
  dayTime: (at) => `${mn.date(at)} ${at.time}`,
  dayHeading: (at) => `${mn.date(at)}, ${mnWeekday(at)}`,
  date: (at) => `${at.year}.${two(at.month)}.${two(at.day)}`,
  dateTime: (at) => `${mn.date(at)} ${timeSeconds(at)}`,
  longDay: (at) => `${at.year} оны ${at.month}-р сарын ${at.day}, ${mnWeekday(at)}`,
  month: (at) => `${at.year} оны ${at.month}-р сар`,
}
const mnWeekday = (at: Figures) => weekdayNames.mn.long[at.weekday]?.toLowerCase()

const writers: Readonly<Record<Language, Writer>> = { ja, en, mn }

function figuresOf(value: Date | string, zone: string, thisYear: string): Figures {
  const wall =
    typeof value === 'string' && isDate(value) ? Date.parse(`${value}T00:00:00Z`) : wallMsOf(instantMsOf(value), zone)
  const text = new Date(wall).toISOString()
  const year = text.slice(0, 4)
  return {
    year,
    month: Number(text.slice(5, 7)),
    day: Number(text.slice(8, 10)),
    weekday: new Date(wall).getUTCDay(),
    time: text.slice(11, 16),
    seconds: text.slice(17, 19),
    thisYear: year === thisYear,
  }
}

function two(figure: number): string {
  return String(figure).padStart(2, '0')
}
