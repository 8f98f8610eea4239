// Prints how many tests passed and failed by vitest's report: `node tally.js <report> <exit code of vitest>`.
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/** @typedef {{ numPassedTests: number, numFailedTests: number, testResults: { status: string, assertionResults: { status: string }[] }[] }} Report */

/**
 * A file that could not be loaded counts as one failure, and so does a run that failed without naming a test.
 * @param {Report | undefined} report undefined when vitest left none
 * @param {number} code the exit code of vitest
 */
export function tally(report, code) {
  const broken = report?.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((one) => one.status === 'failed'),
  )
  const failed = (report?.numFailedTests ?? 0) + (broken?.length ?? 0)
  const passed = report?.numPassedTests ?? 0
  // No test at all proves nothing, whatever the exit code says.
  const silent = failed === 0 && (code !== 0 || passed === 0)
  return { passed, failed: silent ? 1 : failed }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , file = '', code = '1'] = process.argv
  /** @type {Report | undefined} */
  let report
  try {
    report = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    console.error('vitest left no report')
  }
  const { passed, failed } = tally(report, Number(code))
  console.log(`${passed} ${failed}`)
}
