import { createHash } from 'node:crypto'
import type pg from 'pg'
import { codeOf, dbOn, type Db } from './db.ts'
import { apiRole, backupRole, forceRowSecurity, loginRole, serviceRole } from './row-security.ts'

const files = import.meta.glob<string>('/src/server/migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Thrown when the schema cannot be brought up to date; the message is one sentence for the terminal. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

/**
 * Brings the schema up to date, one statement at a time, each migration whole or not at all. Two servers that start
 * together take turns. Needs connections of the schema's owner. Throws MigrationError where a migration that has run was
 * edited or the database is newer.
 */
export async function migrate(pool: pg.Pool, told: (line: string) => void = () => {}): Promise<number> {
  const client = await pool.connect()
  try {
    const db = dbOn(client)
    await prepareBesideOthers(client, db)
    const had = await db.sql<Ran>`select name, checksum from migrations limit 10000`
    const ran = new Map(had.map(({ name, checksum }) => [name, checksum]))
    let done = 0
    for (const migration of migrations())
      if (ran.has(migration.name)) refuseChanged(migration, ran.get(migration.name))
      else done += (await run(client, db, migration, told)) ? 1 : 0
    await refuseNewer(db)
    await inTurn(client, db, () => forceRowSecurity(client))
    return done
  } catch (error) {
    if (error instanceof MigrationError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new MigrationError(`The database cannot be brought up to date: ${reason}.`, { cause: error })
  } finally {
    client.release()
  }
}

interface Ran {
  name: string
  checksum: string
}

interface Migration extends Ran {
  readonly text: string
}

/** The migrations in order: `0001-organisation` and its text. */
export function migrations(): Migration[] {
  return Object.entries(files)
    .map(([path, text]) => ({
      name: path.replace(/^.*\//, '').replace(/\.sql$/, ''),
      text,
      checksum: createHash('sha256').update(text).digest('hex'),
    }))
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

// "if not exists" still collides when two servers start at once; the next attempt finds what the other created.
async function prepareBesideOthers(client: pg.PoolClient, db: Db): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await prepare(client, db)
    } catch (error) {
      if (attempt === 8 || !inUse.has(codeOf(error) ?? '')) throw error
    }
  }
}

/** SQLSTATEs of two servers that create the same object at the same moment; XX000 is "tuple concurrently updated". */
const inUse: ReadonlySet<string> = new Set(['23505', '42710', '42P07', 'XX000'])

async function prepare(client: pg.PoolClient, db: Db): Promise<void> {
  await db.sql`create table if not exists migrations (name text collate "C" primary key, checksum text not null, at timestamptz not null default now())`
  await db.sql`create table if not exists migration_lock (one boolean primary key check (one))`
  await db.sql`insert into migration_lock values (true) on conflict do nothing`
  for (const role of roles) await prepareRole(client, db, role)
}

/** A role of the database server: the statement that creates it, and the one that grants it to the database's user. */
interface Role {
  readonly name: string
  readonly made: readonly string[]
  readonly taken: string | undefined
}

const roles: readonly Role[] = [
  { name: apiRole, made: [`create role ${apiRole} nologin`], taken: `grant ${apiRole} to <user>` },
  {
    name: serviceRole,
    // A member of a role has its policies without taking it, unless a role that does not inherit stands between them:
    // what the owner asks without having taken the service's role shows no rows, on PostgreSQL 15 too.
    made: [
      `create role ${serviceRole} nologin`,
      `create role ${loginRole} nologin noinherit`,
      `grant ${serviceRole} to ${loginRole}`,
    ],
    taken: `grant ${loginRole} to <user>`,
  },
  { name: backupRole, made: [`create role ${backupRole} nologin`], taken: undefined },
]

async function prepareRole(client: pg.PoolClient, db: Db, { name, made, taken }: Role): Promise<void> {
  const [standing] = await db.sql<{ held: boolean }>`
    select pg_has_role(oid, 'member') as held from pg_roles where rolname = ${name}`
  if (standing && (standing.held || !taken)) return
  const missing = [...(standing ? [] : made), ...(taken ? [taken] : [])].join('; ')
  try {
    await client.query(missing.replace('<user>', 'current_user'))
  } catch (error) {
    if (inUse.has(codeOf(error) ?? '')) throw error
    throw new MigrationError(`The database user may not create or take the role ${name}. Run once: "${missing}".`, {
      cause: error,
    })
  }
}

/** Runs one that had not run a moment ago; false where another server has run it meanwhile. */
async function run(client: pg.PoolClient, db: Db, migration: Migration, told: (line: string) => void) {
  const { name, text, checksum } = migration
  return inTurn(client, db, async () => {
    const [ran] = await db.sql<{ checksum: string }>`select checksum from migrations where name = ${name}`
    if (ran) {
      refuseChanged(migration, ran.checksum)
      return false
    }
    told(name)
    await apply(client, text)
    await db.sql`insert into migrations (name, checksum) values (${name}, ${checksum})`
    return true
  })
}

function refuseChanged({ name, checksum }: Migration, ran: string | undefined): void {
  if (ran !== checksum) throw new MigrationError(`The migration ${name} was changed after it had run.`)
}

/** Runs the statements of a migration's text, those about rows as the service: row security would show the owner none. */
export async function apply(client: pg.PoolClient, text: string): Promise<void> {
  const bound = await rowSecurityForced(dbOn(client))
  for (const statement of statementsOf(text)) {
    const asService = bound && /^(with|insert|update|delete|select)\b/i.test(statement)
    if (asService) await client.query(`set local role ${serviceRole}`)
    await client.query(statement)
    if (asService) await client.query('set local role none')
  }
}

async function rowSecurityForced(db: Db): Promise<boolean> {
  const [row] = await db.sql<{ forced: boolean }>`
    select exists (select from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity) as forced`
  return row?.forced ?? false
}

/** Runs work in a transaction no other server's migration is in. */
async function inTurn<T>(client: pg.PoolClient, db: Db, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    // A lock on a row instead of an advisory lock: it works on every engine and ends with the transaction.
    await db.sql`select one from migration_lock for update`
    const result = await work()
    await client.query('commit')
    return result
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
