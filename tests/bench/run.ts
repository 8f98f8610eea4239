// Runs the benches named in the arguments, or all: a table for each on the terminal, and JSON in the file of --json.
import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { alerts } from './alerts.ts'
import { auditing } from './audit.ts'
import { cpu } from './cpu.ts'
import { exporting } from './export.ts'
import { exportingSeveral } from './export-several.ts'
import { judged, passes, table, type Bench } from './figures.ts'
import { page } from './page.ts'
import { pwa } from './pwa.ts'
import { panel } from './panel.ts'
import { search } from './search.ts'
import { settle } from './settle.ts'
import { start } from './start.ts'
import { statistics } from './statistics.ts'

const benches: readonly Bench[] = [
  search,
  exporting,
  exportingSeveral,
  statistics,
  panel,
  settle,
  auditing,
  cpu,
  alerts,
  page,
  pwa,
  start,
]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'string' }, quick: { type: 'boolean' } },
})
const unknown = positionals.filter((name) => !benches.some((bench) => bench.name === name))
if (unknown.length) {
  console.error(`There is no bench ${unknown.join(', ')}; there are ${benches.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}

const results = []
for (const bench of benches.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
  const before = loadavg()[0]
  console.log(`\n${bench.name}: ${bench.how}`)
  // A bench that breaks has shown nothing, which is no pass; the others still run.
  const said = await bench.measure().catch((error: unknown) => ({ figures: [], error: String(error) }))
  const passed = said.figures.length > 0 && said.figures.every(passes)
  if ('error' in said) console.error(`${bench.name} could not be measured: ${said.error}`)
  else console.log(table(said.figures))
  console.log(`load ${before?.toFixed(1)} before, ${loadavg()[0]?.toFixed(1)} after`)
  const figures = said.figures.map((figure) => ({ ...figure, judged: judged(figure), passes: passes(figure) }))
  results.push({ bench: bench.name, ...said, figures, passed, load: { before, after: loadavg()[0] } })
}

const machine = { node: process.version, cpus: cpus().length, model: cpus()[0]?.model, when: new Date().toISOString() }
if (values.json) writeFileSync(values.json, JSON.stringify({ machine, results }, null, 1))
const missed = results.filter(({ passed }) => !passed).map(({ bench }) => bench)
if (missed.length) console.error(`\nGates missed: ${missed.join(', ')}`)
process.exit(missed.length ? 1 : 0)
