// Builds what the journeys run on, then runs every suite; arguments go to vitest (`npm test -- --project server`).
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { changedPaths } from './changed-paths.js'
import { leftToOtherSeeds } from './drawn-files.js'
import { bringUpToDateOrExit } from './fresh.js'
import { pass } from './run.js'

const root = join(import.meta.dirname, '../..')
const args = process.argv.slice(2)
// Journeys alone run on what is built; without a project named, they are among the suites.
if (!args.includes('--project') || args.includes('journeys') || args.includes('keycloak'))
  await bringUpToDateOrExit(root)

// Sampled suites (races, fuzz, matrix) draw from this seed; `SEED=... npm test` draws the same again.
const seed = process.env.SEED ?? String(randomInt(2 ** 31))
console.log(`Seed: ${seed}`)
// Whatever is named runs as a whole, and all of it with TEST_WHOLE=1; a run of everything leaves files to other seeds.
const whole = process.env.TEST_WHOLE !== undefined || args.some((arg) => arg === '--project' || !arg.startsWith('-'))
const { left, all } = leftToOtherSeeds(root, changedPaths(root), seed)
if (!whole) console.log(`Heavy files: ${all - left.length} of ${all} in this run, the others by other seeds`)
const env = { ...process.env, SEED: seed, ...(!whole && { TESTS_LEFT: left.join(' ') }) }
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
process.exit(await pass(process.execPath, [vitest, 'run', ...args], { env }))
