import { expect, test } from 'vitest'
import { quietUntil } from '#server/push/quiet.ts'

const tokyo = { from: '22:00', to: '07:30', timeZone: 'Asia/Tokyo' }

test.each([
  ['before midnight', '2026-11-21T23:15:00+09:00', '2026-11-22T07:30:00+09:00'],
  ['after midnight', '2026-11-22T03:00:00+09:00', '2026-11-22T07:30:00+09:00'],
  ['at their first minute', '2026-11-21T22:00:00+09:00', '2026-11-22T07:30:00+09:00'],
])('quiet hours over midnight end in the morning, %s', (_when, now, end) => {
  expect(quietUntil(new Date(now), tokyo)).toEqual(new Date(end))
})

test.each(['2026-11-21T21:59:59+09:00', '2026-11-22T07:30:00+09:00'])('outside of them nobody waits (%s)', (now) => {
  expect(quietUntil(new Date(now), tokyo)).toBeUndefined()
})

test('hours of the same beginning and end are none, and those of a zone nobody knows neither', () => {
  const now = new Date('2026-11-21T23:15:00+09:00')

  expect(quietUntil(now, { ...tokyo, to: '22:00' })).toBeUndefined()
  expect(quietUntil(now, { ...tokyo, timeZone: 'Mars/Base' })).toBeUndefined()
})

test('they follow the clock over a change of summer time', () => {
  const berlin = { from: '22:00', to: '06:00', timeZone: 'Europe/Berlin' }

  expect(quietUntil(new Date('2026-03-28T23:00:00+01:00'), berlin)).toEqual(new Date('2026-03-29T06:00:00+02:00'))
})
