import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { servicePool } from '#server/db/database.ts'
import { databaseAt } from './database-at.ts'

/**
 * An empty database of a test file's own, there before what the file itself does before its tests and gone after them. For
 * plans, which depend on how much a table holds.
 */
export function ownDatabase(prefix: string): { readonly url: string; readonly pool: pg.Pool } {
  const name = `${prefix}_${randomBytes(4).toString('hex')}`
  const url = databaseAt(inject('databaseUrl'), name)
  const pool = servicePool(url)
  beforeAll(() => admin(`create database ${name} template ${inject('emptyDatabase')}`))
  afterAll(async () => {
    await pool.end()
    await admin(`drop database ${name} with (force)`)
  })
  return { url, pool }
}

async function admin(command: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('databaseUrl') })
  await client.connect()
  await client.query(command)
  await client.end()
}
