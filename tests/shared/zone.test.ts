import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readOffsetMs, zoneOffsetMs } from '#shared/zone.ts'

const dayMs = 86_400_000
const day = Date.UTC(2026, 2, 28) / dayMs // the day before London's clocks go forward

test('a change of clocks is found to the instant', () => {
  const zone = 'Europe/London'
  const minutes = Array.from({ length: 9 }, (_, at) => readOffsetMs((day + at) * dayMs, zone) / 60_000)

  expect([...new Set(minutes)]).toEqual([0, 60])
  fc.assert(
    fc.property(fc.integer({ min: day * dayMs, max: (day + 8) * dayMs }), (instantMs) => {
      expect(zoneOffsetMs(instantMs, zone)).toBe(readOffsetMs(instantMs, zone))
    }),
  )
})
