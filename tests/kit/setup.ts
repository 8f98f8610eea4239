import { randomBytes } from 'node:crypto'
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
    /** What long rows of alike tests are sampled by (sampled.ts). */
    seed: string
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
  project.provide('seed', seed)
  if (project.name === 'journeys') console.info(`Sampled with TEST_SEED=${seed}; TEST_WHOLE=1 runs all.`)
  return async () => {
    await embedded?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

// One for all projects of a run.
const seed = (process.env['TEST_SEED'] ??= randomBytes(4).toString('hex'))

const quiet = { info: () => {}, warn: () => {} }
