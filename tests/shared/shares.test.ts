import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sharesOf } from '#shared/shares.ts'

test('thirds come to a whole, and what is left goes to the part that rounding took most from', () => {
  expect(sharesOf([1, 1, 1])).toEqual([3_340, 3_330, 3_330])
  expect(sharesOf([200n, 100n, 3n])).toEqual([6_600, 3_300, 100])
  expect(sharesOf([0, 5])).toEqual([0, 10_000])
  expect(sharesOf([])).toEqual([])
  expect(sharesOf([0, 0])).toEqual([0, 0])
  expect(sharesOf([3, -5])).toEqual([0, 0])
  // A store that gave back more than it sold has a share below zero.
  expect(sharesOf([110, -10])).toEqual([11_000, -1_000])
})

test('shares always come to 100.0%, each within a tenth of its own', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(10_000_000), { minLength: 1, maxLength: 40 }), (parts) => {
      const whole = parts.reduce((sum, part) => sum + part, 0)
      fc.pre(whole > 0)
      const shares = sharesOf(parts)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(10_000)
      for (const [at, share] of shares.entries()) {
        expect(share % 10).toBe(0)
        expect(Math.abs(share - ((parts[at] ?? 0) / whole) * 10_000)).toBeLessThan(10)
      }
    }),
  )
})
