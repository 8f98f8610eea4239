import { expect, test } from 'vitest'
import { tally } from '#build/tally.js'

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((one) => ({ status: one })),
})

test('passed and failed tests are counted', () => {
  const report = { numPassedTests: 2, numFailedTests: 1, testResults: [file('failed', 'passed', 'passed', 'failed')] }

  expect(tally(report, 1)).toEqual({ passed: 2, failed: 1 })
})

test('a file that could not be loaded is a failure', () => {
  const report = { numPassedTests: 1, numFailedTests: 0, testResults: [file('passed', 'passed'), file('failed')] }

  expect(tally(report, 1)).toEqual({ passed: 1, failed: 1 })
})

test('a run that fails without naming a test is a failure, and so is one that ran no test', () => {
  expect(tally({ numPassedTests: 5, numFailedTests: 0, testResults: [] }, 1)).toEqual({ passed: 5, failed: 1 })
  expect(tally({ numPassedTests: 0, numFailedTests: 0, testResults: [] }, 0)).toEqual({ passed: 0, failed: 1 })
  expect(tally(undefined, 0)).toEqual({ passed: 0, failed: 1 })
})
