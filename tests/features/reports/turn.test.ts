import { expect, test } from 'vitest'
import { nextTurn, type Rhythm } from '#features/reports/turn.server.ts'

const turnsOf = (rhythm: Rhythm, from: string, count: number, zone = 'Asia/Tokyo') => {
  const turns: string[] = []
  for (let at = new Date(from); turns.length < count;) {
    at = nextTurn(rhythm, zone, at)
    turns.push(at.toISOString())
  }
  return turns
}

test('a report of the 31st comes on the last day of shorter months', () => {
  expect(turnsOf({ every: 'MONTHLY', day: 31, time: '09:00' }, '2027-01-15T00:00:00Z', 4)).toEqual([
    '2027-01-31T00:00:00.000Z',
    '2027-02-28T00:00:00.000Z',
    '2027-03-31T00:00:00.000Z',
    '2027-04-30T00:00:00.000Z',
  ])
})

test('a weekly report comes on its weekday by the clock of the enterprise', () => {
  expect(turnsOf({ every: 'WEEKLY', day: 1, time: '00:30' }, '2026-11-20T00:00:00Z', 2)).toEqual([
    '2026-11-22T15:30:00.000Z',
    '2026-11-29T15:30:00.000Z',
  ])
})

test('a daily report comes once a day also when clocks are changed, and never twice at its own moment', () => {
  expect(turnsOf({ every: 'DAILY', day: 0, time: '02:30' }, '2026-03-28T01:30:00Z', 3, 'Europe/Berlin')).toEqual([
    '2026-03-29T01:00:00.000Z',
    '2026-03-30T00:30:00.000Z',
    '2026-03-31T00:30:00.000Z',
  ])
})
