import { expect, test } from 'vitest'
import { nextLook } from '#features/trade-page/next-look.ts'
import { instantOf } from '#shared/business-day.ts'

const bar = { zone: 'Asia/Tokyo', start: '05:00' }
const now = (time: string) => new Date(instantOf('2026-11-01', time, bar.zone))
/** At a time of the day, asked last at another. */
const at = (time: string, asked = time) =>
  nextLook({ clocks: [bar], weekStart: 0, now: now(time) }, now(asked).getTime())

test('a list is asked for again a second after its day ends', () => {
  expect(at('04:59:30')).toBe(31_000)
})

test('a page that is drawn within that second asks at its end all the same, not a minute later', () => {
  expect(at('05:00:00')).toBe(1_000)
})

test('what was asked last before the turn is owed: drawn late, it asks in a second, not a minute later', () => {
  expect(at('05:00:01', '04:59:30')).toBe(1_000)
  expect(at('05:00:01', '05:00:00')).toBe(1_000)
  expect(at('05:03:00', '04:59:30')).toBe(1_000)
  // A page without a network goes on owing it; the network's return asks.
  expect(at('05:05:00', '04:59:30')).toBe(24 * 3_600_000 - 300_000 + 1_000)
})

test('after that it asks each minute, since the server’s day may turn later, and from then on at the next turn', () => {
  expect(at('05:00:01')).toBe(60_000)
  expect(at('05:04:59')).toBe(60_000)
  expect(at('05:05:00')).toBe(24 * 3_600_000 - 300_000 + 1_000)
})
