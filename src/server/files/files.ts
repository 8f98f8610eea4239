import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/** Where files that people bring are kept, by opaque names; rows of the database say whose they are. */
export interface Files {
  /** Keeps the bytes; they stand whole or not at all. */
  write(tenant: string, name: string, bytes: Uint8Array): Promise<void>
  /** The bytes of a file; undefined where there is none. */
  read(tenant: string, name: string): Promise<Readable | undefined>
  remove(tenant: string, name: string): Promise<void>
  /** Names of a tenant's files that were last written before then. */
  olderThan(tenant: string, before: Date): Promise<readonly string[]>
}

/** Whether a text can be a file's name: random letters that say nothing. */
export function isOpaque(name: string): boolean {
  return /^[\w-]{22,64}$/.test(name)
}

/** Files in a folder of this machine, one folder a tenant. */
export function filesIn(folder: string): Files {
  const folderOf = (tenant: string) => join(folder, encodeURIComponent(tenant).replaceAll('.', '%2E'))
  const pathOf = (tenant: string, name: string) => {
    if (!isOpaque(name.replace(/\.part$/, ''))) throw new Error('a file has an opaque name')
    return join(folderOf(tenant), name)
  }
  return {
    async write(tenant, name, bytes) {
      const path = pathOf(tenant, name)
      await mkdir(folderOf(tenant), { recursive: true, mode: 0o700 })
      const handle = await open(`${path}.part`, 'wx', 0o600)
      try {
        await handle.writeFile(bytes)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(`${path}.part`, path)
    },
    async read(tenant, name) {
      const path = pathOf(tenant, name)
      const found = await stat(path).catch(() => undefined)
      return found?.isFile() ? createReadStream(path) : undefined
    },
    async remove(tenant, name) {
      await rm(pathOf(tenant, name), { force: true })
    },
    async olderThan(tenant, before) {
      const names = await readdir(folderOf(tenant)).catch(() => [])
      const old: string[] = []
      for (const name of names) {
        const found = await stat(join(folderOf(tenant), name)).catch(() => undefined)
        if (found && found.mtime < before) old.push(name)
      }
      return old
    },
  }
}
