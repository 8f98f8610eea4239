import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { ownerPool } from '#server/database.ts'
import { migrate } from '#server/migrate.ts'
import { startEmbedded } from '#server/postgres/embedded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The test run's database, migrated; each test has a tenant of its own in it. */
    databaseUrl: string
  }
}

/** One database server a project: the embedded one, or with DB=postgres the one of DATABASE_URL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { DB, DATABASE_URL } = process.env
  if (DB === 'postgres' && !DATABASE_URL) throw new Error('DB=postgres needs DATABASE_URL')
  const folder = mkdtempSync(join(tmpdir(), 'noren-test-'))
  const embedded = DB === 'postgres' ? undefined : await startEmbedded({ dataDir: folder, log: quiet })
  const url = embedded?.url ?? DATABASE_URL ?? ''
  const pool = ownerPool(url)
  await migrate(pool)
  await pool.end()
  project.provide('databaseUrl', url)
  return async () => {
    await embedded?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const quiet = { info: () => {}, warn: () => {} }
