import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import pg from 'pg'
import { migrated, servicePool } from '#server/db/database.ts'
import { dbOn } from '#server/db/db.ts'
import { ensurePartitions } from '#server/db/partitions.ts'
import { startEmbedded } from '#server/postgres/embedded.ts'
import { databaseAt } from './database-at.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's database server. */
    databaseServer: string
    /** A project's database, migrated; each test has a tenant of its own in it. */
    databaseUrl: string
    /** The name of a database beside it, migrated and empty, which others are copied from. */
    emptyDatabase: string
  }
}

/**
 * A database for each project, on one server a run, which the first of them opens: the embedded one, or with DB=postgres the
 * one of DATABASE_URL.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const close = 'databaseServer' in project.vitest.getProvidedContext() ? undefined : await openServer(project.vitest)
  const { databaseServer: url, emptyDatabase: empty } = project.vitest.getProvidedContext()
  const own = `tests_${project.name}_${process.pid}`
  await onServer(url, `create database ${own} template ${empty}`)
  await openShared(databaseAt(url, own))
  project.provide('databaseUrl', databaseAt(url, own))
  return async () => {
    if (process.env['DB'] === 'postgres') await onServer(url, `drop database ${own} with (force)`)
    await close?.()
  }
}

/** Opens the server with an empty database; resolves with what closes it. */
async function openServer(run: TestProject['vitest']): Promise<() => Promise<void>> {
  const { DB, DATABASE_URL } = process.env
  if (DB === 'postgres' && !DATABASE_URL) throw new Error('DB=postgres needs DATABASE_URL')
  const folder = mkdtempSync(join(tmpdir(), 'noren-test-'))
  const embedded =
    DB === 'postgres' ? undefined : await startEmbedded({ dataDir: folder, log: quiet, connections: 200 }) // several portals a file
  const url = embedded?.url ?? DATABASE_URL ?? ''
  // It ends with the run: nobody need wait until what a test wrote would outlive a loss of power.
  if (embedded) await onServer(url, 'alter role all set synchronous_commit = off')
  const empty = `empty_${process.pid}`
  await onServer(url, `create database ${empty}`)
  await migrated(databaseAt(url, empty))
  run.provide('databaseServer', url)
  run.provide('emptyDatabase', empty)
  return async () => {
    if (!embedded) await onServer(url, `drop database ${empty} with (force)`)
    await embedded?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** Gives it this month's partitions, as a server that has run for a day has them, and a first tenant, who may change what all share. */
async function openShared(url: string): Promise<void> {
  const pool = servicePool(url)
  await ensurePartitions(pool, { now: new Date(), from: testsBegin })
  await dbOn(pool).sql`insert into tenants (tenant_code, tenant_name, realm) values ('first', 'First', 'first')`
  await pool.end()
}

/** The month of the clocks that tests set; made while they run, its rows would move away under them. */
const testsBegin = '2026-11-01'

const quiet = { info: () => {}, warn: () => {} }
