// Builds what the journeys run on, then runs every suite; arguments go to vitest (`npm test -- --project server`).
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
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
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
process.exit(await pass(process.execPath, [vitest, 'run', ...args], { env: { ...process.env, SEED: seed } }))
