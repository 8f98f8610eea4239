import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

type Entry = { url: string; integrity?: string; revision: string | null; size: number }

/**
 * Gives the worker the hash of each file it keeps, so that a network's own page in a file's place is never taken for the
 * file; the plugin only learns where the build lies.
 */
export function keptFiles(): { plugin: Plugin; withHashes: (entries: Entry[]) => { manifest: Entry[] } } {
  let folder = ''
  return {
    plugin: {
      name: 'kept-files',
      apply: 'build',
      configResolved(config) {
        folder = join(config.build.outDir.startsWith('/') ? '' : config.root, config.build.outDir)
      },
    },
    withHashes: (entries) => ({
      manifest: entries.map((entry) => ({
        ...entry,
        integrity: `sha384-${createHash('sha384')
          .update(readFileSync(join(folder, entry.url)))
          .digest('base64')}`,
      })),
    }),
  }
}
