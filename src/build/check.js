// Everything a change must pass before it is committed, in under two minutes: runs all of it, then says what failed.
import { join } from 'node:path'
import { capture } from './run.js'

const root = join(import.meta.dirname, '../..')
const bin = (/** @type {string} */ name) => join(root, 'node_modules/.bin', name)
const script = (/** @type {string} */ name) => [process.execPath, join(import.meta.dirname, name)]

const gates = [
  { name: 'format', run: [bin('oxfmt'), '--check'] },
  { name: 'lint', run: [bin('oxlint'), '--type-aware', '--type-check'] },
  { name: 'types', run: script('types.js') },
  { name: 'architecture and unit tests', run: [bin('vitest'), 'run', '--project', 'unit'] },
  { name: 'words', run: script('words-check.js') },
  { name: 'unused code', run: [bin('knip')] },
  { name: 'lock file', run: script('lock-guard.js') },
]

const began = Date.now()
/** @type {string[]} */
const failed = []
for (const { name, run } of gates) {
  const from = Date.now()
  const [program = '', ...args] = run
  // Programs of node_modules/.bin find their helpers on the path, as they do in npm scripts.
  const env = { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` }
  const { code, output } = await capture(program, args, { cwd: root, env })
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - from) / 1000).toFixed(1)} s)`)
  if (code === 0) continue
  failed.push(name)
  console.log(output.trimEnd())
}
const seconds = ((Date.now() - began) / 1000).toFixed(0)
console.log(
  failed.length ? `Failed: ${failed.join(', ')} (${seconds} s)` : `All ${gates.length} checks passed in ${seconds} s.`,
)
process.exit(failed.length ? 1 : 0)
