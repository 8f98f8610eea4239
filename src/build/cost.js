// Prints what a look and a call cost by vitest's report, and what 45 screens would: `node cost.js <report>`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { filesUnder } from './files.js'

/** @typedef {{ testResults: { name: string, assertionResults: { status: string, duration?: number | null }[] }[] }} Report */

const screensInAll = 45
const workers = 2

/**
 * Seconds are those of the tests themselves, as they stood beside others. A further screen is one look more
 * (tests/kit/chosen-looks.ts), and its calls and its own tests in their proportion.
 * @param {Report} report
 * @param {{ screens: number, calls: number }} product how many rows its tables have
 */
export function costLine({ testResults }, { screens, calls }) {
  const looks = tests(testResults, /\/journeys\/looks-/)
  const asked = tests(testResults, /\/tests\/(server|features|demo)\/.*\.test\.ts$/)
  const shown = tests(testResults, /\/tests\/features\/.*\.test\.tsx$/)
  const all = tests(testResults, /./)
  const further = screensInAll - screens
  const growth = further * secondsEach(looks) + ((asked.seconds + shown.seconds) * further) / screens
  const minutes = (all.seconds + growth) / workers / 60
  return (
    `looks: ${looks.count} in ${looks.seconds.toFixed(0)} s, ${secondsEach(looks).toFixed(1)} s each; ` +
    `calls: ${calls} in ${asked.seconds.toFixed(0)} s, ${(asked.seconds / calls).toFixed(1)} s each; ` +
    `screens by themselves: ${shown.count} tests in ${shown.seconds.toFixed(0)} s; ` +
    `tests of ${screensInAll} screens instead of ${screens}: about ${minutes.toFixed(0)} min with ${workers} workers`
  )
}

/** @param {Report['testResults']} files @param {RegExp} named */
function tests(files, named) {
  const ran = files
    .filter(({ name }) => named.test(name))
    .flatMap(({ assertionResults }) =>
      assertionResults.filter(({ status }) => status === 'passed' || status === 'failed'),
    )
  return { count: ran.length, seconds: ran.reduce((sum, { duration }) => sum + (duration ?? 0), 0) / 1000 }
}

/** @param {{ count: number, seconds: number }} group */
const secondsEach = ({ count, seconds }) => (count === 0 ? 0 : seconds / count)

/** How many screens and calls the product has, by its tables. @param {string} root */
export function sizeOf(root) {
  const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8')
  const count = (/** @type {string} */ text, /** @type {RegExp} */ row) => text.match(row)?.length ?? 0
  const contracts = filesUnder(root, ['src/features']).filter((file) => file.endsWith('contract.ts'))
  return {
    screens: count(read('src/app/screens.ts'), /^ {2}\{.*path: '/gm),
    calls: contracts
      .map(read)
      .reduce((sum, text) => sum + count(text, /\bcall\(\{/g) + 7 * count(text, /\bmasterCalls\(/g), 0),
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = join(import.meta.dirname, '../..')
  try {
    console.log(costLine(JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')), sizeOf(root)))
  } catch {
    console.error('vitest left no report')
  }
}
