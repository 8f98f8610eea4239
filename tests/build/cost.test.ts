import { expect, test } from 'vitest'
import { costLine, sizeOf } from '#build/cost.js'

const file = (name: string, ...seconds: number[]) => ({
  name: `/noren/tests/${name}`,
  assertionResults: seconds.map((each) => ({ status: 'passed', duration: each * 1000 })),
})

test('a further screen is one more look, and calls and tests of its own like the others’; the rest does not grow', () => {
  const testResults = [
    file('journeys/looks-ja.test.ts', 2, 4),
    file('features/refunds/refund.test.ts', 10),
    file('journeys/frame.test.ts', 60),
    file('features/refunds/screen.test.tsx', 60),
  ]

  expect(costLine({ testResults }, { screens: 15, calls: 5 })).toBe(
    'looks: 2 in 6 s, 3.0 s each; calls: 5 in 10 s, 2.0 s each; screens by themselves: 1 tests in 60 s; ' +
      'tests of 45 screens instead of 15: about 3 min with 2 workers',
  )
})

test('the product says how many screens and calls it has', () => {
  const { screens, calls } = sizeOf(`${import.meta.dirname}/../..`)

  expect(screens).toBeGreaterThan(10)
  expect(calls).toBeGreaterThan(40)
})
