import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readOffsetMs, takeZoneDays, zoneOffsetMinutes, zoneOffsetMs } from '#shared/zone.ts'

const dayMs = 86_400_000
const day = Date.UTC(2026, 2, 28) / dayMs // the day before London's clocks go forward

test('offsets that were found earlier are taken for known, days beyond them are asked for', () => {
  takeZoneDays({ zone: 'Pacific/Majuro', from: day, minutes: [7, 7, 7] })

  expect(zoneOffsetMinutes(new Date(day * dayMs), 'Pacific/Majuro')).toBe(7)
  expect(zoneOffsetMinutes(new Date((day + 1) * dayMs + 1), 'Pacific/Majuro')).toBe(7)
  expect(zoneOffsetMinutes(new Date((day + 9) * dayMs), 'Pacific/Majuro')).toBe(720)
  expect(readOffsetMs(day * dayMs, 'Pacific/Majuro')).toBe(720 * 60_000)
})

test('a change of clocks among the known days is still found to the instant', () => {
  const zone = 'Europe/London'
  const minutes = Array.from({ length: 9 }, (_, at) => readOffsetMs((day + at) * dayMs, zone) / 60_000)
  takeZoneDays({ zone, from: day, minutes })

  expect([...new Set(minutes)]).toEqual([0, 60])
  fc.assert(
    fc.property(fc.integer({ min: day * dayMs, max: (day + 8) * dayMs }), (instantMs) => {
      expect(zoneOffsetMs(instantMs, zone)).toBe(readOffsetMs(instantMs, zone))
    }),
  )
})
