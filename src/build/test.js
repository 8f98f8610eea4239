// Builds what the journeys run on, then runs every suite; arguments go to vitest (`npm test -- --project server`).
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { BuildProblem, bringUpToDate } from './fresh.js'
import { pass } from './run.js'

const root = join(import.meta.dirname, '../..')
try {
  await bringUpToDate(root)
} catch (problem) {
  if (!(problem instanceof BuildProblem)) throw problem
  console.error(problem.message)
  process.exit(1)
}
// Sampled suites (races, fuzz, matrix) draw from this seed; `SEED=... npm test` draws the same again.
const seed = process.env.SEED ?? String(randomInt(2 ** 31))
console.log(`Seed: ${seed}`)
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
process.exit(
  await pass(process.execPath, [vitest, 'run', ...process.argv.slice(2)], { env: { ...process.env, SEED: seed } }),
)
