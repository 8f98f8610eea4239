// Builds page, worker, server and command line into the folder given, and compresses what browsers fetch.
import { renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { compress } from './compress.js'

const root = join(import.meta.dirname, '../..')
const out = resolve(process.argv[2] ?? join(root, 'dist'))

try {
  await Promise.all([
    build({ root, logLevel: 'warn', build: { outDir: join(out, 'client'), emptyOutDir: true } }),
    build({ root, logLevel: 'warn', build: { ssr: true, outDir: join(out, 'server'), emptyOutDir: true } }),
  ])
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem)
  process.exit(1)
}

// The list of chunks is for the size gate; it is nobody's business outside.
renameSync(join(out, 'client/.vite/manifest.json'), join(out, 'manifest.json'))
rmSync(join(out, 'client/.vite'), { recursive: true })
await compress(join(out, 'client'))
