// Runs the benches of tests/bench: `npm run bench`, `npm run bench -- cpu page --json figures.json`; 1 where a gate is missed.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { build, loadConfigFromFile } from 'vite'
import { pass } from './run.js'

const root = join(import.meta.dirname, '../..')
const out = join(root, 'node_modules/.cache/bench')
const args = process.argv.slice(2)
mkdirSync(out, { recursive: true })

const bench = (/** @type {string} */ name) => join(root, 'tests/bench', name)
// What makes the server's sources run: its words.
const ofServer = await loadConfigFromFile({ command: 'build', mode: 'production', isSsrBuild: true }, undefined, root)
await build({
  root,
  configFile: false,
  plugins: ofServer?.config.plugins ?? [],
  publicDir: false,
  logLevel: 'warn',
  build: {
    ssr: true,
    target: 'node20',
    outDir: join(out, 'built'),
    emptyOutDir: true,
    rolldownOptions: {
      input: { run: bench('run.ts'), child: bench('child.ts'), 'alerts-child': bench('alerts-child.ts') },
    },
  },
})

const json = args.includes('--json') ? [] : ['--json', join(out, 'figures.json')]
process.exit(
  await pass(process.execPath, [join(out, 'built/run.js'), ...args, ...json], {
    env: { ...process.env, NODE_ENV: 'production' },
  }),
)
