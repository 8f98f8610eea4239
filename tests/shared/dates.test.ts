import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DateKind } from '#shared/dates.ts'
import { ageOf, formatDate, formatRange, weekdayNames, weekStartOf, zoneName } from '#shared/dates.ts'
import { languages } from '#shared/language.ts'

const at = '2026-11-21T05:06:51.999Z' // 14:06:51 in Tokyo, 13:06:51 in Ulaanbaatar
const now = new Date('2026-11-21T05:07:32Z')
const anyInstant = fc.date({
  min: new Date('1970-01-01T00:00:00Z'),
  max: new Date('2099-01-01T00:00:00Z'),
  noInvalidDate: true,
})

describe('a time on the page', () => {
  const said: Record<DateKind, [ja: string, en: string, mn: string]> = {
    time: ['14:06', '14:06', '14:06'],
    timeSeconds: ['14:06:51', '14:06:51', '14:06:51'],
    listTime: ['11/21 14:06:51', '21 Nov 14:06:51', '2026.11.21 14:06:51'],
    shortTime: ['11/21 14:06', '21 Nov 14:06', '2026.11.21 14:06'],
    shortDay: ['11/21', '21 Nov', '2026.11.21'],
    day: ['11/21(土)', 'Sat 21 Nov', '2026.11.21 Бя'],
    dayTime: ['11/21(土) 14:06', 'Sat 21 Nov, 14:06', '2026.11.21 14:06'],
    dayHeading: ['11月21日(土)', 'Saturday 21 November', '2026.11.21, бямба'],
    date: ['2026/11/21', '21 Nov 2026', '2026.11.21'],
    dateTime: ['2026/11/21 14:06:51', '21 Nov 2026, 14:06:51', '2026.11.21 14:06:51'],
    longDay: ['2026年11月21日(土)', 'Saturday 21 November 2026', '2026 оны 11-р сарын 21, бямба'],
    month: ['2026年11月', 'November 2026', '2026 оны 11-р сар'],
  }

  test.each(Object.entries(said) as [DateKind, [string, string, string]][])(
    '%s is said in all three languages',
    (kind, words) => {
      expect(languages.map((language) => formatDate(at, kind, language, 'Asia/Tokyo', now))).toEqual(words)
      expect(formatDate(new Date(at), kind, 'ja', 'Asia/Tokyo', now)).toBe(words[0])
    },
  )

  test('is read from the clock of the merchant, not of this machine', () => {
    expect(formatDate(at, 'time', 'mn', 'Asia/Ulaanbaatar')).toBe('13:06')
    expect(formatDate('2026-11-20T15:00:00Z', 'date', 'ja', 'Asia/Tokyo')).toBe('2026/11/21')
    expect(formatDate('2026-11-20T15:00:00Z', 'date', 'ja', 'Asia/Qatar')).toBe('2026/11/20')
  })

  test('of another year says the year', () => {
    const then = '2025-03-01T03:04:05Z'
    const kinds: DateKind[] = ['listTime', 'shortTime', 'shortDay', 'day', 'dayTime', 'dayHeading']

    expect(kinds.map((kind) => formatDate(then, kind, 'ja', 'Asia/Tokyo', now))).toEqual([
      '2025/03/01 12:04:05', '2025/03/01 12:04', '2025/03/01', '2025/03/01(土)', '2025/03/01(土) 12:04', '2025年3月1日(土)',
    ]) // prettier-ignore
    expect(kinds.map((kind) => formatDate(then, kind, 'en', 'Asia/Tokyo', now))).toEqual([
      '1 Mar 2025 12:04:05', '1 Mar 2025 12:04', '1 Mar 2025', 'Sat 1 Mar 2025', 'Sat 1 Mar 2025, 12:04', 'Saturday 1 March 2025',
    ]) // prettier-ignore
    expect(kinds.map((kind) => formatDate(then, kind, 'mn', 'Asia/Tokyo', now))).toEqual([
      '2025.03.01 12:04:05', '2025.03.01 12:04', '2025.03.01', '2025.03.01 Бя', '2025.03.01 12:04', '2025.03.01, бямба',
    ]) // prettier-ignore
  })

  test('on New Year’s night this year is the one the merchant’s clock shows', () => {
    const newYear = new Date('2026-12-31T15:30:00Z') // 2027 in Tokyo, 2026 in Qatar

    expect(formatDate('2026-12-31T15:10:00Z', 'listTime', 'ja', 'Asia/Tokyo', newYear)).toBe('01/01 00:10:00')
    expect(formatDate('2026-12-31T15:10:00Z', 'listTime', 'ja', 'Asia/Qatar', newYear)).toBe('12/31 18:10:00')
    expect(formatDate('2026-12-31T14:10:00Z', 'listTime', 'ja', 'Asia/Tokyo', newYear)).toBe('2026/12/31 23:10:00')
  })

  test('a bare date is the same day in every zone', () => {
    expect(['Asia/Tokyo', 'America/New_York'].map((zone) => formatDate('2026-11-21', 'day', 'ja', zone, now))).toEqual([
      '11/21(土)',
      '11/21(土)',
    ])
  })

  test.each(['', '2026-02-30', '2026-11-21 14:00', 'now'])('%j is refused', (text) => {
    expect(() => formatDate(text, 'day', 'ja', 'Asia/Tokyo')).toThrow(RangeError)
  })

  test('agrees with Intl where its words are the same, Mongolian included', () => {
    const intl = (language: string, options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(language, { timeZone: 'Asia/Ulaanbaatar', ...options })
    const twoDigits = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
    const mnShort = intl('mn-MN', { dateStyle: 'short' })
    const mnMedium = intl('mn-MN', { dateStyle: 'medium' })
    const mnWeekday = intl('mn-MN', { weekday: 'long' })
    const jaDate = intl('ja-JP', twoDigits)
    const jaLong = intl('ja-JP', { year: 'numeric', month: 'long', day: 'numeric', weekday: 'short' })
    const enLong = intl('en-GB', { dateStyle: 'full' })
    fc.assert(
      fc.property(anyInstant, (instant) => {
        const ours = (kind: DateKind, language: 'ja' | 'en' | 'mn') =>
          formatDate(instant, kind, language, 'Asia/Ulaanbaatar', now)
        expect(ours('date', 'mn')).toBe(mnShort.format(instant))
        expect(ours('longDay', 'mn')).toBe(`${mnMedium.format(instant)}, ${mnWeekday.format(instant).toLowerCase()}`)
        expect(ours('date', 'ja')).toBe(jaDate.format(instant))
        expect(ours('longDay', 'ja')).toBe(jaLong.format(instant))
        expect(ours('longDay', 'en')).toBe(enLong.format(instant).replace(',', ''))
      }),
      { numRuns: 10_000 },
    )
  }, 20_000)
})

describe('a range of days', () => {
  test.each([
    ['ja', '2026/11/01 ～ 2026/11/21', '11/01(日) ～ 11/21(土)'],
    ['en', '1 Nov 2026 – 21 Nov 2026', 'Sun 1 Nov – Sat 21 Nov'],
    ['mn', '2026.11.01 – 2026.11.21', '2026.11.01 – 2026.11.21'],
  ] as const)('is written with its own sign in %s', (language, whole, near) => {
    expect(formatRange('2026-11-01', '2026-11-21', language)).toBe(whole)
    expect(formatRange('2026-11-01', '2026-11-21', language, '2026-11-21')).toBe(near)
  })

  test('over New Year says both years', () => {
    expect(formatRange('2025-12-20', '2026-01-05', 'ja', '2026-01-05')).toBe('2025/12/20 ～ 2026/01/05')
  })

  test('of one day is that day', () => {
    expect(formatRange('2026-11-21', '2026-11-21', 'ja', '2026-11-21')).toBe('11/21(土)')
    expect(formatRange('2026-11-21', '2026-11-21', 'mn')).toBe('2026.11.21')
  })
})

describe('the age of kept data', () => {
  test.each([
    [0, 'たった今', 'just now', 'дөнгөж сая'],
    [59_999, 'たった今', 'just now', 'дөнгөж сая'],
    [60_000, '1分前', '1 min ago', '1 минутын өмнө'],
    [45 * 60_000, '45分前', '45 min ago', '45 минутын өмнө'],
    [59.9 * 60_000, '59分前', '59 min ago', '59 минутын өмнө'],
    [3 * 3_600_000, '3時間前', '3 hr ago', '3 цагийн өмнө'],
    [24 * 3_600_000, '1日前', '1 day ago', '1 өдрийн өмнө'],
    [50 * 3_600_000, '2日前', '2 days ago', '2 өдрийн өмнө'],
    [-5000, 'たった今', 'just now', 'дөнгөж сая'],
    [Number.NaN, 'たった今', 'just now', 'дөнгөж сая'],
  ])('of %s ms is said as people say it', (ms, ...words) => {
    expect(languages.map((language) => ageOf(ms, language))).toEqual(words)
  })

  test('is said in Mongolian as Intl says it', () => {
    const intl = new Intl.RelativeTimeFormat('mn')
    expect([ageOf(45 * 60_000, 'mn'), ageOf(5 * 3_600_000, 'mn'), ageOf(3 * 86_400_000, 'mn')]).toEqual([
      intl.format(-45, 'minute'),
      intl.format(-5, 'hour'),
      intl.format(-3, 'day'),
    ])
  })
})

describe('the calendar', () => {
  test('names its days as Intl does in each language', () => {
    for (const language of languages) {
      const name = (options: Intl.DateTimeFormatOptions, month: number, day: number) =>
        new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options }).format(Date.UTC(2026, month, day))
      const days = [0, 1, 2, 3, 4, 5, 6].map((day) => 15 + day)

      expect(weekdayNames[language].short).toEqual(days.map((day) => name({ weekday: 'short' }, 10, day)))
      expect(weekdayNames[language].long).toEqual(days.map((day) => name({ weekday: 'long' }, 10, day)))
    }
  })

  test('begins its week on Sunday in Japanese and English, on Monday in Mongolian', () => {
    expect(languages.map(weekStartOf)).toEqual([0, 0, 1])
  })

  test('names the zone the merchant lives in, or its distance from UTC', () => {
    expect(languages.map((language) => zoneName('Asia/Tokyo', language))).toEqual([
      '日本時間',
      'Japan time',
      'Японы цаг',
    ])
    expect(zoneName('Asia/Hovd', 'ja', now)).toBe('UTC+07:00')
    expect(zoneName('America/St_Johns', 'en', now)).toBe('UTC-03:30')
  })
})

test('no Mongolian date has a Latin or a Japanese letter in it, and each says its year', () => {
  const kinds: DateKind[] = [
    'listTime',
    'shortTime',
    'shortDay',
    'day',
    'dayTime',
    'dayHeading',
    'date',
    'dateTime',
    'longDay',
    'month',
  ]
  fc.assert(
    fc.property(anyInstant, fc.constantFrom(...kinds), (instant, kind) => {
      expect(formatDate(instant, kind, 'mn', 'Asia/Ulaanbaatar', now)).toMatch(/^\d{4}[\d.:, а-яөүё-]+$/iu)
    }),
  )
})
