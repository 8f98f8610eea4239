import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { codeOf, poolOf } from './db.ts'
import { JoinedSocket } from './joined-socket.ts'
import { migrate } from './migrate.ts'
import { urlOf } from '#server/postgres/answer.ts'
import { startEmbedded } from '#server/postgres/embedded.ts'
import { FolderInUse } from '#server/postgres/failure.ts'
import type { Log } from '#server/postgres/supervisor.ts'
import { apiRole, serviceRole } from './row-security.ts'
import type { Settings } from '#server/settings.ts'

/** The product's PostgreSQL, ours or the operator's. */
export interface Database {
  readonly url: string
  /** Ends the embedded server where this process runs it. */
  stop(): Promise<void>
}

type Where = Pick<Settings, 'DATABASE_URL' | 'PORTAL_DATA'>

/** Opens the operator's database or starts the embedded one. Throws an error whose message is one sentence for the terminal. */
export async function openDatabase(settings: Where, log: Log): Promise<Database> {
  if (settings.DATABASE_URL) return { url: await proved(settings.DATABASE_URL), stop: async () => {} }
  return startEmbedded({ dataDir: folderOf(settings), log })
}

/** How long a command waits for the database of a portal that starts, or whose database has died and is coming back. */
const comesBackWithinMs = 30_000

/** As `openDatabase`, but joins the embedded server a running portal already has. */
export async function joinDatabase(settings: Where, log: Log): Promise<Database> {
  const late = Date.now() + comesBackWithinMs
  for (;;) {
    const running = settings.DATABASE_URL ? undefined : runningUrl(folderOf(settings))
    if (running && (await answers(running))) return { url: running, stop: async () => {} }
    try {
      return await openDatabase(settings, log)
    } catch (error) {
      if (!(error instanceof FolderInUse) || Date.now() > late) throw error
    }
    await sleep(200)
  }
}

/** Connections of the schema's owner as it signs in: for migrations and the tables of the job queue. Row security shows it no rows. */
export function schemaPool(url: string): pg.Pool {
  return poolOf({ connectionString: url, max: 8, application_name: 'noren-schema' })
}

/** Brings the schema up to date; see `migrate`. */
export async function migrated(url: string): Promise<number> {
  const pool = schemaPool(url)
  try {
    return await migrate(pool)
  } finally {
    await pool.end()
  }
}

/** Connections in the service's role, for jobs, sign-in and ingest; `asSchemaOwner` leaves that role. */
export function servicePool(url: string, settings: Pick<pg.PoolConfig, 'options'> = {}): pg.Pool {
  const options = {
    connectionString: url,
    max: 8,
    application_name: 'noren',
    ...settings,
    onConnect: (client: pg.ClientBase) => client.query(`set role ${serviceRole}`),
  }
  // The published types do not say that the pool waits for the promise of onConnect.
  return poolOf(options as unknown as pg.PoolConfig)
}

/** Connections in the API's role, whose statements end after five seconds; with PORTAL_PIPELINE they are pipelined. */
export function apiPool(url: string, { PORTAL_PIPELINE: pipeline }: Pick<Settings, 'PORTAL_PIPELINE'>): pg.Pool {
  const options = {
    connectionString: url,
    max: 10,
    application_name: 'noren-api',
    pipeline,
    stream: () => new JoinedSocket(),
    statement_timeout: 5_000,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 10_000,
    onConnect: (client: pg.ClientBase) => client.query(`set role ${apiRole}`),
  }
  // The published types lack `pipeline` and do not say that the pool waits for the promise of onConnect.
  return poolOf(options as unknown as pg.PoolConfig)
}

function folderOf(settings: Where): string {
  return join(settings.PORTAL_DATA, 'postgres')
}

function runningUrl(folder: string): string | undefined {
  try {
    const port = Number(readFileSync(join(folder, 'port'), 'utf8'))
    return urlOf({ port, password: readFileSync(join(folder, 'password'), 'utf8').trim() }, join(folder, 'cluster'))
  } catch {
    return undefined
  }
}

async function answers(url: string): Promise<boolean> {
  return proved(url).then(
    () => true,
    () => false,
  )
}

async function proved(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>("select current_setting('server_version_num') as version")
    if (Number(rows[0]?.version) < 150_000) throw new Error('the portal needs PostgreSQL 15 or newer')
    return url
  } catch (error) {
    throw new DatabaseError(`The database of DATABASE_URL cannot be used: ${reasonOf(error)}.`, { cause: error })
  } finally {
    await client.end().catch(() => {})
  }
}

function reasonOf(error: unknown): string {
  const code = codeOf(error) ?? ''
  return reasons[code] ?? (error instanceof Error ? error.message || error.name : String(error))
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nobody answers at its address (ECONNREFUSED)',
  ENOTFOUND: 'its host is not known (ENOTFOUND)',
  EAI_AGAIN: 'its host is not known (EAI_AGAIN)',
  EHOSTUNREACH: 'its host cannot be reached (EHOSTUNREACH)',
  '28P01': 'it refuses this user and password (28P01)',
}

/** Thrown when the database cannot be used; the message is one sentence for the terminal. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
}
