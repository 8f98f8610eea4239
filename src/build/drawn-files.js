import { basename } from 'node:path'
import { filesUnder } from './files.js'
import { sampled } from './sampled.js'

/** What starts browsers, databases and whole products: more than half of a run's time, and more with each screen. */
const heavy = [
  'tests/journeys',
  'tests/faults',
  'tests/start',
  'tests/demo',
  'tests/server/postgres',
  'tests/server/import',
  'tests/server/db/migrate.test.ts',
  'tests/server/http/lost-connections.test.ts',
  'tests/server/http/schemathesis.test.ts',
]

/** In every run: money given back, who comes in, what is timed alone, and looks, which draw for themselves. */
const inEveryRun = /\/(refund|race|oracle|sign-in|gates|start|beside|looks-\w+)\.test\.ts$/

/** Of the others a run takes one in so many. */
const oneIn = 3

/**
 * The heavy test files that a run leaves to other seeds, and how many there are. Those of what changed are never
 * left: a file whose name is that of a changed file, or of the folder of one.
 * @param {string} root
 * @param {readonly string[]} changed paths below the root
 * @param {string} seed
 */
export function leftToOtherSeeds(root, changed, seed) {
  const files = filesUnder(root, heavy).filter((file) => file.endsWith('.test.ts'))
  const touched = new Set(changed.flatMap((path) => path.split('/')))
  const drawn = files.filter(
    (file) => !inEveryRun.test(file) && !touched.has(basename(file)) && !touched.has(basename(file, '.test.ts')),
  )
  const some = new Set(sampled('files', drawn, Math.ceil(drawn.length / oneIn), seed))
  return { left: drawn.filter((file) => !some.has(file)), all: files.length }
}
