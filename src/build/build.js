// Builds page, worker, server and command line into the folder given, and compresses what browsers fetch.

import { join, resolve } from 'node:path'
import { build } from 'vite'
import { compress } from './compress.js'

const root = join(import.meta.dirname, '../..')
const out = resolve(process.argv[2] ?? join(root, 'dist'))

try {
  await Promise.all([
    build({ root, logLevel: 'silent', build: { outDir: join(out, 'client'), emptyOutDir: true } }),
    build({ root, logLevel: 'silent', build: { ssr: true, outDir: join(out, 'server'), emptyOutDir: true } }),
  ])
} catch (problem) {
  console.error(reasonOf(problem))
  process.exit(1)
}

await compress(join(out, 'client'))

/**
 * What is wrong with the sources, without the stack of the tools that found it.
 * @param {unknown} problem
 */
function reasonOf(problem) {
  if (!(problem instanceof Error)) return String(problem)
  const lines = problem.message
    .split('\n')
    .filter((line) => !/^\s+at .*[:)]\d*|^(?:Error: )?Build failed with/.test(line))
  return lines.filter((line) => line.trim() && line !== '[plugin vite-plugin-pwa:build]').join('\n')
}
