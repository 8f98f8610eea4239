import { describe, expect, test } from 'vitest'
import { bankCalendarOf } from '#server/settlement/bank-days.ts'
import { payDayOf, periodOf, type Cycle } from '#server/settlement/cycle.ts'
import type { ClosingCycle } from '#shared/closing-cycles.ts'

const japan = bankCalendarOf('JPY', [])
const usual: Cycle = {
  closing: 'MONTHLY',
  weekday: 0,
  payAfter: { type: 'NEXT_MONTH_END' },
  holidayRule: 'NEXT',
  monthEndRule: 'PREVIOUS',
}

test.each<[ClosingCycle, string, string, string]>([
  ['DAILY', '2026-10-07', '2026-10-07', '2026-10-07'],
  ['WEEKLY', '2026-10-07', '2026-10-05', '2026-10-11'],
  ['WEEKLY', '2026-10-11', '2026-10-05', '2026-10-11'],
  ['SIX_PER_MONTH', '2026-10-05', '2026-10-01', '2026-10-05'],
  ['SIX_PER_MONTH', '2026-10-06', '2026-10-06', '2026-10-10'],
  ['SIX_PER_MONTH', '2026-02-28', '2026-02-26', '2026-02-28'],
  ['THREE_PER_MONTH', '2026-10-21', '2026-10-21', '2026-10-31'],
  ['TWICE', '2026-10-15', '2026-10-01', '2026-10-15'],
  ['TWICE', '2028-02-16', '2028-02-16', '2028-02-29'],
  ['MONTHLY', '2026-10-31', '2026-10-01', '2026-10-31'],
])('%s: %s lies in %s to %s', (closing, date, from, to) => {
  expect(periodOf({ closing, weekday: 0 }, date)).toEqual({ from, to })
})

describe('the day of transfer', () => {
  test.each<[string, Partial<Cycle>, string, string]>([
    ['10/31 → 11/30, a Monday', {}, '2026-10-31', '2026-11-30'],
    ['the end of May is a Sunday: the Friday before', {}, '2026-04-30', '2026-05-29'],
    ['the same, moved on', { monthEndRule: 'NEXT' }, '2026-04-30', '2026-06-01'],
    ['New Year’s Eve: banks are closed', {}, '2026-11-30', '2026-12-30'],
    ['the 3rd of November is a holiday', { payAfter: { type: 'NEXT_MONTH_DAY', day: 3 } }, '2026-10-15', '2026-11-04'],
    [
      'the same, moved back',
      { payAfter: { type: 'NEXT_MONTH_DAY', day: 3 }, holidayRule: 'PREVIOUS' },
      '2026-10-15',
      '2026-11-02',
    ],
    ['the 31st of February is its end', { payAfter: { type: 'NEXT_MONTH_DAY', day: 31 } }, '2026-01-31', '2026-02-27'],
    [
      'two days after a Friday, back: never before the closing is over',
      { payAfter: { type: 'DAYS', days: 2 }, holidayRule: 'PREVIOUS' },
      '2026-11-20',
      '2026-11-24',
    ],
  ])('%s', (_, change, closing, day) => {
    expect(payDayOf({ ...usual, ...change }, closing, japan).day).toBe(day)
  })

  test('a tenant’s own days stand before the table', () => {
    const own = bankCalendarOf('JPY', [
      { day: '2026-11-30', closed: true, name: '臨時休業' },
      { day: '2026-11-29', closed: false, name: '' },
    ])

    expect(payDayOf(usual, '2026-10-31', own)).toEqual({ day: '2026-11-29', nominal: '2026-11-30' })
    expect(own.closedFor('2026-11-30')).toEqual({ kind: 'holiday', name: '臨時休業' })
  })

  test('Qatar’s week ends on Friday and Saturday', () => {
    const qatar = bankCalendarOf('QAR', [])

    expect(payDayOf({ ...usual, payAfter: { type: 'DAYS', days: 1 } }, '2026-11-19', qatar).day).toBe('2026-11-22')
  })
})
