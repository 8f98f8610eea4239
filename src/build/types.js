// Checks the types of the four projects (browser, server, worker, tests), two at a time.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { capture } from './run.js'

const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
const projects = ['.', 'src/server', 'src/worker', 'tests']

/** @type {string[]} */
const wrong = []
const open = [...projects]

async function checkWhatIsOpen() {
  for (let project = open.shift(); project; project = open.shift()) {
    const { code, output } = await capture(process.execPath, [compiler, '-p', project])
    if (code === 0) continue
    wrong.push(project)
    console.error(output)
  }
}

await Promise.all([checkWhatIsOpen(), checkWhatIsOpen()])
if (wrong.length) {
  console.error(`Types are wrong in: ${wrong.join(', ')}`)
  process.exit(1)
}
console.log(`Types: ${projects.length} projects are sound.`)
