import { expect, test } from 'vitest'
import { dayTurns } from '#shared/business-day.ts'
import { noonZone } from '../kit/noon-zone.ts'
import { dayful, pageful, soldUntil } from './sold.ts'

const hourMs = 3_600_000
/** Days at a change of clocks, at a turn of month and year, on a leap day, and an ordinary one. */
const days = ['2026-03-08', '2026-11-01', '2026-12-31', '2028-02-29', '2026-11-22'] as const
/** Every ten minutes of a day, and both sides of each turn of the hour. */
const moments = (day: string) =>
  Array.from({ length: 144 }, (_, at) => Date.parse(`${day}T00:00:00Z`) + at * 600_000)
    .flatMap((at) => (at % hourMs === 0 ? [at - 1, at, at + 5_000] : [at]))
    .map((at) => new Date(at))
/** When the benches' stores begin their day: those of the demonstration at midnight or at five. */
const starts = ['00:00', '05:00'] as const
const plans = [pageful, dayful]

/** How long ago the benches' shops have sold each of what they have sold by then. */
const agesAt = (now: Date) =>
  plans.flatMap(({ count, seconds }) => soldUntil(now, count, seconds).map((time) => now.getTime() - Date.parse(time)))

/** Hours of the shop's business day before the oldest of what was sold and after the newest; negative in another day. */
function spare(now: Date, zone: string, start: string, ages = agesAt(now)) {
  const { since, until } = dayTurns({ clocks: [{ zone, start }], weekStart: 0, now })
  return { before: (since - Math.max(...ages)) / hourMs, after: (until + Math.min(...ages)) / hourMs }
}

test.each(days)('at every hour of %s what the benches’ shops have sold was sold today, with hours to spare', (day) => {
  for (const now of moments(day)) {
    const ages = agesAt(now)
    for (const start of starts) {
      const { before, after } = spare(now, noonZone(now), start, ages)

      expect(before, `${now.toISOString()} ${start}`).toBeGreaterThan(5)
      expect(after, `${now.toISOString()} ${start}`).toBeGreaterThan(11)
    }
  }
})

test.each(['Asia/Tokyo', 'Asia/Ulaanbaatar', 'Asia/Qatar', 'America/New_York'])(
  'in %s, which stays where it is, some of it was sold yesterday at some hours',
  (zone) => {
    const split = moments('2026-11-22').filter((now) => spare(now, zone, '00:00').before < 0)

    expect(split.length).toBeGreaterThan(5)
  },
)

test.each([
  ['2026-11-22T15:05:00Z', 'Etc/GMT+3', '12:05'],
  ['2026-11-22T03:00:00Z', 'Etc/GMT-9', '12:00'],
  ['2026-11-22T12:10:00Z', 'UTC', '12:10'],
  ['2026-11-22T00:00:00Z', 'Etc/GMT-12', '12:00'],
  ['2026-11-22T23:55:00Z', 'Etc/GMT+12', '11:55'],
])('at %s it is about noon in %s', (now, zone, time) => {
  expect(noonZone(new Date(now))).toBe(zone)
  expect(new Date(now).toLocaleTimeString('en-GB', { timeZone: zone, timeStyle: 'short' })).toBe(time)
})
