import { createHash } from 'node:crypto'
import type pg from 'pg'
import { codeOf, dbOn, type Db } from '#server/db.ts'

const files = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true })

/** The role the API's connections take: it owns nothing and row-level security binds it. */
export const apiRole = 'noren_api'

/** Said when the database cannot be brought up to date: one sentence for the terminal. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

/**
 * Brings the schema up to date, one statement at a time, each migration whole or not at all. Two servers that start
 * together take turns. Throws MigrationError where a migration that has run was edited or the database is newer.
 */
export async function migrate(pool: pg.Pool, told: (line: string) => void = () => {}): Promise<number> {
  const client = await pool.connect()
  try {
    const db = dbOn(client)
    await prepareBesideOthers(db)
    let done = 0
    for (const { name, text } of migrations()) done += (await run(client, db, name, text, told)) ? 1 : 0
    await refuseNewer(db)
    return done
  } catch (error) {
    if (error instanceof MigrationError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new MigrationError(`The database cannot be brought up to date: ${reason}.`, { cause: error })
  } finally {
    client.release()
  }
}

/** The migrations in order: `0001-organisation` and its text. */
export function migrations(): { name: string; text: string }[] {
  return Object.entries(files)
    .map(([path, text]) => ({ name: path.replace(/^.*\//, '').replace(/\.sql$/, ''), text }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** The statements of a migration's text, without its comments. */
export function statementsOf(text: string): string[] {
  return text
    .replace(/--.*$/gm, '')
    .split(/;[ \t]*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter(Boolean)
}

// "if not exists" still collides when two servers start at once; the next look finds what the other made.
async function prepareBesideOthers(db: Db): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await prepare(db)
    } catch (error) {
      if (attempt === 8 || !['23505', '42710', '42P07'].includes(codeOf(error) ?? '')) throw error
    }
  }
}

async function prepare(db: Db): Promise<void> {
  await db.sql`create table if not exists migrations (name text collate "C" primary key, checksum text not null, at timestamptz not null default now())`
  await db.sql`create table if not exists migration_lock (one boolean primary key check (one))`
  await db.sql`insert into migration_lock values (true) on conflict do nothing`
  const [role] = await db.sql<{ found: number }>`select 1 as found from pg_roles where rolname = ${apiRole}`
  if (role) return
  await db.sql`create role noren_api nologin`.catch((error: unknown) => {
    throw new MigrationError(
      `The database user may not create the role ${apiRole}. Create it once: "create role ${apiRole} nologin; grant ${apiRole} to <user>".`,
      { cause: error },
    )
  })
  await db.sql`grant noren_api to current_user`
}

async function run(client: pg.PoolClient, db: Db, name: string, text: string, told: (line: string) => void) {
  const checksum = createHash('sha256').update(text).digest('hex')
  await client.query('begin')
  try {
    // A lock on a row instead of an advisory lock: it works on every engine and ends with the transaction.
    await db.sql`select one from migration_lock for update`
    const [ran] = await db.sql<{ checksum: string }>`select checksum from migrations where name = ${name}`
    if (ran) {
      if (ran.checksum !== checksum) throw new MigrationError(`The migration ${name} was changed after it had run.`)
      await client.query('rollback')
      return false
    }
    told(name)
    for (const statement of statementsOf(text)) await client.query(statement)
    await db.sql`insert into migrations (name, checksum) values (${name}, ${checksum})`
    await client.query('commit')
    return true
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function refuseNewer(db: Db): Promise<void> {
  const known = migrations().map(({ name }) => name)
  const rows = await db.sql<{ name: string }>`select name from migrations where name <> all(${known}) order by name`
  const [newer] = rows
  if (newer) throw new MigrationError(`The database is newer than this version of the portal (it has ${newer.name}).`)
}
