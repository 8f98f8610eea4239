import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boundsOf, businessDateOf, instantOf, isDate, presetRange, today, withinMonths } from '#shared/business-day.ts'
import { addDays, addMonths, earliestFrom, monthsBetween, weekdayOf } from '#shared/calendar.ts'
import { wallMsOf, zoneOffsetMinutes } from '#shared/zone.ts'

const steady = ['Asia/Tokyo', 'Asia/Ulaanbaatar', 'Asia/Qatar', 'Asia/Shanghai'] as const
const changing = [
  'Europe/London', 'America/New_York', 'America/St_Johns', 'Australia/Lord_Howe', 'America/Sao_Paulo', 'Asia/Beirut',
  'Africa/Cairo', 'Pacific/Chatham', 'Pacific/Apia', 'Asia/Hovd',
] as const // prettier-ignore
const anyZone = fc.constantFrom(...steady, ...changing)
const anyInstant = fc.date({
  min: new Date('1995-01-01T00:00:00Z'),
  max: new Date('2045-01-01T00:00:00Z'),
  noInvalidDate: true,
})
const two = (figure: number) => String(figure).padStart(2, '0')
const anyCutOff = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([h, m]) => `${two(h)}:${two(m)}`)
const anyDate = fc.integer({ min: 0, max: 36_524 }).map((days) => addDays('1950-01-01', days))

describe('the business day of a sale', () => {
  test.each([
    ['2026-11-20T15:00:00Z', 'Asia/Tokyo', '00:00', '2026-11-21'],
    ['2026-11-20T14:59:59.999Z', 'Asia/Tokyo', '00:00', '2026-11-20'],
    ['2026-11-21T02:30:00+09:00', 'Asia/Tokyo', '05:00', '2026-11-20'],
    ['2026-11-21T05:00:00+09:00', 'Asia/Tokyo', '05:00', '2026-11-21'],
    ['2026-11-21T00:30:00+08:00', 'Asia/Ulaanbaatar', '00:00', '2026-11-21'],
    ['2026-07-01T00:30:00+08:00', 'Asia/Ulaanbaatar', '00:00', '2026-07-01'],
    ['2026-11-20T21:00:00Z', 'Asia/Qatar', '00:00', '2026-11-21'],
  ])('%s in %s with a cut-off at %s is %s', (instant, zone, cutOff, date) => {
    expect(businessDateOf(instant, zone, cutOff)).toBe(date)
    expect(businessDateOf(new Date(instant), zone, cutOff)).toBe(date)
  })

  test('half past midnight in Ulaanbaatar is already today there, and still yesterday in Qatar', () => {
    const now = new Date('2026-11-20T16:30:00Z')

    expect(today(now, 'Asia/Ulaanbaatar')).toBe('2026-11-21')
    expect(today(now, 'Asia/Qatar')).toBe('2026-11-20')
  })

  test('every instant lies inside the bounds of its own day and of no day beside it', () => {
    fc.assert(
      fc.property(anyInstant, anyZone, anyCutOff, (instant, zone, cutOff) => {
        const date = businessDateOf(instant, zone, cutOff)
        const { from, until } = boundsOf(date, date, zone, cutOff)
        const at = instant.toISOString()

        expect(from <= at && at < until).toBe(true)
        expect(boundsOf(addDays(date, -1), addDays(date, -1), zone, cutOff).until).toBe(from)
        expect(boundsOf(addDays(date, 1), addDays(date, 1), zone, cutOff).from).toBe(until)
      }),
      { numRuns: 3000 },
    )
  })

  test('the edges of a day belong to it exactly', () => {
    fc.assert(
      fc.property(anyDate, anyZone, anyCutOff, (date, zone, cutOff) => {
        const { from, until } = boundsOf(date, date, zone, cutOff)
        fc.pre(from < until) // Samoa skipped 30 December 2011

        expect(businessDateOf(from, zone, cutOff)).toBe(date)
        expect(businessDateOf(new Date(Date.parse(until) - 1), zone, cutOff)).toBe(date)
        expect(businessDateOf(new Date(Date.parse(from) - 1), zone, cutOff) < date).toBe(true)
        expect(businessDateOf(until, zone, cutOff) > date).toBe(true)
      }),
      { numRuns: 3000 },
    )
  })

  test('where clocks never change it is simply the clock less the cut-off', () => {
    const hours = { 'Asia/Tokyo': 9, 'Asia/Qatar': 3 } as const
    fc.assert(
      fc.property(anyInstant, fc.constantFrom('Asia/Tokyo', 'Asia/Qatar'), anyCutOff, (instant, zone, cutOff) => {
        const [hour = 0, minute = 0] = cutOff.split(':').map(Number)
        const shifted = new Date(instant.getTime() + (hours[zone] * 60 - hour * 60 - minute) * 60_000)
        expect(businessDateOf(instant, zone, cutOff)).toBe(shifted.toISOString().slice(0, 10))
      }),
    )
  })

  test('a day with 25 hours and a day with 23 are one day each', () => {
    expect(boundsOf('2026-10-25', '2026-10-25', 'Europe/London')).toEqual({
      from: '2026-10-24T23:00:00.000Z',
      until: '2026-10-26T00:00:00.000Z',
    })
    expect(boundsOf('2026-03-29', '2026-03-29', 'Europe/London')).toEqual({
      from: '2026-03-29T00:00:00.000Z',
      until: '2026-03-29T23:00:00.000Z',
    })
  })

  test('an hour that comes again after the day has begun stays in that day', () => {
    // London, 25 October 2026: the clock shows 01:45, then 01:00 once more.
    expect(businessDateOf('2026-10-25T00:45:00Z', 'Europe/London', '01:30')).toBe('2026-10-25')
    expect(businessDateOf('2026-10-25T01:10:00Z', 'Europe/London', '01:30')).toBe('2026-10-25')
  })

  test('a day whose midnight does not exist begins when the clock jumps over it', () => {
    // São Paulo, 4 November 2018: 00:00 became 01:00.
    expect(boundsOf('2018-11-04', '2018-11-04', 'America/Sao_Paulo').from).toBe('2018-11-04T03:00:00.000Z')
    expect(businessDateOf('2018-11-04T03:10:00Z', 'America/Sao_Paulo', '00:30')).toBe('2018-11-04')
  })

  test('a range holds its first and its last day whole', () => {
    expect(boundsOf('2026-11-01', '2026-11-21', 'Asia/Tokyo', '05:00')).toEqual({
      from: '2026-10-31T20:00:00.000Z',
      until: '2026-11-21T20:00:00.000Z',
    })
  })

  test.each([
    [() => businessDateOf('2026-11-21', 'Asia/Tokyo'), /point in time/],
    [() => businessDateOf('2026-11-21T10:00:00', 'Asia/Tokyo'), /offset/],
    [() => businessDateOf('2026-02-31T10:00:00Z', 'Asia/Tokyo'), /point in time/],
    [() => businessDateOf(new Date(Number.NaN), 'Asia/Tokyo'), /point in time/],
    [() => businessDateOf('0001-01-01T00:00:00Z', 'Asia/Tokyo'), /between the years/],
    [() => businessDateOf('2026-11-21T10:00:00Z', 'Asia/Atlantis'), /"Asia\/Atlantis" is not a time zone/],
    [() => businessDateOf('2026-11-21T10:00:00Z', 'Asia/Tokyo', '24:00'), /time of day/],
    [() => businessDateOf('2026-11-21T10:00:00Z', 'Asia/Tokyo', '5:00'), /time of day/],
    [() => boundsOf('2026-11-21', '2026-11-20', 'Asia/Tokyo'), /ends \(2026-11-20\) before it begins/],
    [() => boundsOf('2026-02-30', '2026-03-01', 'Asia/Tokyo'), /"2026-02-30" is not a date/],
    [() => addDays('2026/11/21', 1), /is not a date/],
    [() => withinMonths('2026-11-01', 'x', 3), /is not a date/],
  ])('what is no time, zone or date is refused in a sentence (%#)', (call, sentence) => {
    expect(call).toThrow(RangeError)
    expect(call).toThrow(sentence)
  })
})

describe('a time on the wall', () => {
  test('is one instant, and the clock shows it there', () => {
    fc.assert(
      fc.property(anyDate, anyCutOff, fc.constantFrom(...steady), (date, time, zone) => {
        fc.pre(date >= '2020-01-01')
        const instant = instantOf(date, `${time}:07`, zone)
        expect(new Date(wallMsOf(Date.parse(instant), zone)).toISOString()).toBe(`${date}T${time}:07.000Z`)
      }),
    )
  })

  test('that comes twice is the earlier one, and one that never comes is the moment of the jump', () => {
    expect(instantOf('2026-10-25', '01:30', 'Europe/London')).toBe('2026-10-25T00:30:00.000Z')
    expect(instantOf('2026-03-29', '01:30:00', 'Europe/London')).toBe('2026-03-29T01:00:00.000Z')
    expect(instantOf('2011-12-30', '12:00', 'Pacific/Apia')).toBe('2011-12-30T10:00:00.000Z')
  })

  test('never goes backwards while the clock goes on', () => {
    fc.assert(
      fc.property(anyDate, anyCutOff, anyCutOff, anyZone, (date, one, other, zone) => {
        const [early = '', late = ''] = [one, other].toSorted()
        expect(instantOf(date, early, zone) <= instantOf(date, late, zone)).toBe(true)
      }),
    )
  })

  test('is ahead of UTC by what the zone says', () => {
    const at = '2026-07-01T00:00:00Z'
    expect([...steady, 'America/St_Johns', 'Asia/Hovd'].map((zone) => zoneOffsetMinutes(at, zone))).toEqual([
      540, 480, 180, 480, -150, 420,
    ])
  })

  test('agrees with Intl in every zone at every time, kept offsets or not', () => {
    fc.assert(
      fc.property(anyInstant, anyZone, (instant, zone) => {
        const shown = new Intl.DateTimeFormat('sv-SE', {
          timeZone: zone,
          dateStyle: 'short',
          timeStyle: 'medium',
        }).format(instant)
        const ours = new Date(wallMsOf(instant.getTime(), zone)).toISOString()
        expect(ours.slice(0, 19).replace('T', ' ')).toBe(shown)
        expect(ours.slice(19)).toBe(instant.toISOString().slice(19))
      }),
      { numRuns: 2000 },
    )
  })
})

describe('ranges people ask for', () => {
  const saturday = '2026-11-21'

  test.each([
    ['today', 0, '2026-11-21', '2026-11-21'],
    ['yesterday', 0, '2026-11-20', '2026-11-20'],
    ['thisWeek', 0, '2026-11-15', '2026-11-21'],
    ['thisWeek', 1, '2026-11-16', '2026-11-21'],
    ['lastWeek', 0, '2026-11-08', '2026-11-14'],
    ['lastWeek', 1, '2026-11-09', '2026-11-15'],
    ['thisMonth', 0, '2026-11-01', '2026-11-21'],
    ['lastMonth', 0, '2026-10-01', '2026-10-31'],
  ] as const)('%s with weeks from day %s is %s to %s', (preset, weekStart, from, to) => {
    expect(presetRange(preset, saturday, weekStart)).toEqual({ from, to })
  })

  test('a Sunday begins the Japanese week and ends the Mongolian one', () => {
    expect(presetRange('thisWeek', '2026-11-22', 0)).toEqual({ from: '2026-11-22', to: '2026-11-22' })
    expect(presetRange('thisWeek', '2026-11-22', 1)).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  })

  test('last month in January is December, in March it knows leap years', () => {
    expect(presetRange('lastMonth', '2026-01-31', 0)).toEqual({ from: '2025-12-01', to: '2025-12-31' })
    expect(presetRange('lastMonth', '2028-03-30', 0)).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  })

  test('weeks and months follow each other without a gap', () => {
    fc.assert(
      fc.property(anyDate, fc.constantFrom(0 as const, 1 as const), (date, weekStart) => {
        const [thisWeek, lastWeek] = [
          presetRange('thisWeek', date, weekStart),
          presetRange('lastWeek', date, weekStart),
        ]
        expect(addDays(lastWeek.to, 1)).toBe(thisWeek.from)
        expect(addDays(lastWeek.from, 6)).toBe(lastWeek.to)
        expect(weekdayOf(thisWeek.from)).toBe(weekStart)
        expect(addDays(thisWeek.from, 7) > date && thisWeek.from <= date).toBe(true)
        expect(addDays(presetRange('lastMonth', date, weekStart).to, 1)).toBe(
          presetRange('thisMonth', date, weekStart).from,
        )
      }),
    )
  })
})

describe('the three months of a search', () => {
  test.each([
    ['2026-08-22', '2026-11-21', true],
    ['2026-08-21', '2026-11-21', false],
    ['2026-09-01', '2026-11-30', true],
    ['2026-08-31', '2026-11-30', false],
    ['2025-12-01', '2026-02-28', true],
    ['2025-11-30', '2026-02-28', false],
    ['2026-11-21', '2026-11-21', true],
  ])('%s to %s: allowed is %s', (from, to, allowed) => {
    expect(withinMonths(from, to, 3)).toBe(allowed)
    expect(monthsBetween(from, to) <= 3).toBe(allowed)
  })

  test('the sentence names the first day that is allowed', () => {
    expect(earliestFrom('2026-11-21', 3)).toBe('2026-08-22')
    expect(earliestFrom('2026-11-30', 3)).toBe('2026-09-01')
    expect(earliestFrom('2026-11-30', 1)).toBe('2026-11-01')
  })

  test('the first allowed day is allowed and the day before it is not', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 1, max: 14 }), (to, months) => {
        const from = earliestFrom(to, months)
        expect(withinMonths(from, to, months)).toBe(true)
        expect(withinMonths(addDays(from, -1), to, months)).toBe(false)
      }),
    )
  })

  test('the months of a range are the fewest that hold it', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 0, max: 900 }), (from, days) => {
        const to = addDays(from, days)
        const months = monthsBetween(from, to)
        expect(withinMonths(from, to, months)).toBe(true)
        expect(months === 1 || !withinMonths(from, to, months - 1)).toBe(true)
      }),
    )
  })
})

describe('arithmetic of dates', () => {
  test('a month after the 31st is the last day there is', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2028-01-31', 1)).toBe('2028-02-29')
    expect(addMonths('2026-03-31', -4)).toBe('2025-11-30')
  })

  test('days there and back are the same day', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -5000, max: 5000 }), (date, days) => {
        expect(addDays(addDays(date, days), -days)).toBe(date)
        expect(weekdayOf(addDays(date, 7))).toBe(weekdayOf(date))
      }),
    )
  })

  test('only days of the calendar are dates', () => {
    expect(['2026-11-21', '2028-02-29'].every(isDate)).toBe(true)
    expect(
      ['2026-02-29', '2026-13-01', '2026-1-1', '', '1899-12-31', '2026-11-21T00:00', '２０２６-11-21'].some(isDate),
    ).toBe(false)
  })
})
