// Weighs the scripts a browser fetches for its first route, as brotli sends them, and fails above the limit; what paints
// before any script (page and style sheet) is weighed beside them.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { bringUpToDateOrExit } from './fresh.js'
import { closureOf } from './closure.js'

const limit = 150_000 // bytes, brotli 11
const root = join(import.meta.dirname, '../..')

/** What the first list needs beside the page itself: chunks by the start of their source's name in the manifest. */
const parts = [
  { name: 'page', starts: ['index.html'] },
  { name: 'sign-in client', starts: ['node_modules/keycloak-js/'] },
  { name: 'Japanese words', starts: ['virtual:words/ja/shell', 'virtual:words/ja/transactions'] },
  { name: 'transactions screen', starts: ['src/features/transactions/TransactionsScreen.tsx'] },
]

await bringUpToDateOrExit(root)
/** @type {import('./closure.js').Manifest} */
const manifest = JSON.parse(readFileSync(join(root, 'dist/manifest.json'), 'utf8'))

/** @type {Set<string>} */
const counted = new Set()
const page = readFileSync(join(root, 'dist/client/index.html'), 'utf8')
// What the page names beside its modules: the boot script and the program.
const scripts = [...page.matchAll(/<script (?!type="module")[^>]*src="\/([^"]+)"/g)].map(([, file = '']) => file)
const rows = scripts.map((file) => ({ name: file.replace(/^assets\/(\w+)-.*/, '$1.js'), bytes: weigh(file) }))
const sheets = [...page.matchAll(/rel="stylesheet"[^>]*href="\/(assets\/[^"]+)"/g)].map(([, file = '']) => file)
const painted = ['index.html', ...sheets].reduce((sum, file) => sum + weigh(file), 0)
/** @type {string[]} */
const absent = ['boot.js', 'program.js'].filter((name) => !rows.some((row) => row.name === name))
for (const { name, starts } of parts) {
  let bytes = 0
  for (const start of starts) {
    // The landing screen has no chunk of its own while it travels in the page's (first-route.ts).
    const files =
      closureOf(manifest, start) ?? (start.endsWith('Screen.tsx') ? closureOf(manifest, '_first-') : undefined)
    if (!files) absent.push(start)
    for (const file of files ?? []) {
      if (counted.has(file)) continue
      counted.add(file)
      if (!file.endsWith('.css')) bytes += weigh(file)
    }
  }
  rows.push({ name, bytes })
}

const total = rows.reduce((sum, row) => sum + row.bytes, 0)
for (const row of [...rows, { name: 'scripts of first route', bytes: total }]) {
  const ratio = (row.bytes / limit).toFixed(2)
  console.log(`${row.name.padEnd(24)} ${kilo(row.bytes)} | limit ${kilo(limit)} | ratio ${ratio}`)
}
console.log(`${'page and style sheet'.padEnd(24)} ${kilo(painted)} | outside the limit, which is for scripts`)
// A part that is not found would make the sum smaller than the truth, so it fails as a weight would.
if (absent.length) console.error(`Not in the build: ${absent.join(', ')}`)
if (total > limit) console.error(`The first route is ${kilo(total - limit).trim()} too heavy.`)
process.exit(absent.length || total > limit ? 1 : 0)

/** @param {string} file */
function weigh(file) {
  const path = join(root, 'dist/client', file)
  if (!existsSync(path)) return 0
  return brotliCompressSync(readFileSync(path), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
}

/** @param {number} bytes */
function kilo(bytes) {
  return `${(bytes / 1000).toFixed(1).padStart(6)} kB`
}
