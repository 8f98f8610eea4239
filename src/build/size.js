// Weighs the scripts a start asks for until its first rows, as brotli sends them, and fails above the limits: those of the
// shell, and those of each landing screen. tests/journeys/weight.test.ts checks that a browser
// asks for these and no others. What paints before any script (the page with its style sheets) is weighed beside them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { firstScripts } from './first-scripts.js'
import { bringUpToDateOrExit } from './fresh.js'

// Bytes, brotli 11.
const limits = { shell: 125_000, landing: 25_000 }
const root = join(import.meta.dirname, '../..')

await bringUpToDateOrExit(root)
const read = (/** @type {string} */ file) => readFileSync(join(root, 'dist/client', file))
const page = String(read('index.html'))
const { boot, shell, landings } = firstScripts(page, 'ja')
const sums = [
  summed('shell', limits.shell, [{ name: 'boot script', bytes: weigh(Buffer.from(boot)) }, ...shell.map(weighed)]),
  ...landings.map(({ path, files }) => summed(path, limits.landing, files.map(weighed))),
]
const sheets = [...page.matchAll(/rel="stylesheet"[^>]*href="\/(assets\/[^"]+)"/g)].map(([, file = '']) => file)
const painted = ['index.html', ...sheets].reduce((sum, file) => sum + weigh(read(file)), 0)
console.log(`${'page and style sheet'.padEnd(26)} ${kilo(painted)} | outside the limits, which are for scripts`)
const over = sums.filter(({ bytes, limit }) => bytes > limit)
for (const { name, bytes, limit } of over) console.error(`${name} is ${kilo(bytes - limit).trim()} too heavy.`)
process.exit(over.length > 0 ? 1 : 0)

/**
 * Prints the files with their sum.
 * @param {string} name
 * @param {number} limit
 * @param {{ name: string, bytes: number }[]} files
 */
function summed(name, limit, files) {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  for (const file of files) console.log(`  ${file.name.padEnd(24)} ${kilo(file.bytes)}`)
  console.log(`${name.padEnd(26)} ${kilo(bytes)} | limit ${kilo(limit)} | ratio ${(bytes / limit).toFixed(2)}`)
  return { name, bytes, limit }
}

/** @param {string} file */
function weighed(file) {
  return { name: file.replace(/^assets\/(.*?)-[\w-]{7,8}\.js$/, '$1'), bytes: weigh(read(file)) }
}

/** @param {Buffer} bytes */
function weigh(bytes) {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
}

/** @param {number} bytes */
function kilo(bytes) {
  return `${(bytes / 1000).toFixed(1).padStart(6)} kB`
}
