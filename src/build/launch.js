// The entry point: `start` runs the server, anything else is a command of the portal. Builds first when sources changed.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bringUpToDateOrExit } from './fresh.js'

const root = join(import.meta.dirname, '../..')
const [command, ...rest] = process.argv.slice(2)

await bringUpToDateOrExit(root)

if (command !== 'build') {
  const entry = join(root, 'dist/server', command === 'start' ? 'main.js' : 'cli.js')
  // The program sees the arguments it would have seen if it had been started itself.
  const args = command === 'start' ? rest : process.argv.slice(2)
  process.argv = [process.execPath, entry, ...args]
  await import(pathToFileURL(entry).href)
}
