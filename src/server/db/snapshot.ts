import type { Readable } from 'node:stream'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { plainReadDb, type ReadDb } from '#server/access/access.ts'
import { dbOn, type Fragment, type Sql } from './db.ts'
import { literally } from './literal.ts'
import { apiRole } from './row-security.ts'
import { openScope, type Scope } from '#server/access/scope.ts'

/** A consistent view of a person's rows, on a connection of its own that outlives the call which opened it. */
export interface Snapshot {
  /** Statements within the view; `within` sets no time limit for them, because nobody waits behind them. */
  readonly db: ReadDb
  /** The rows of a select in COPY format, in chunks that may end anywhere; read no faster than they are consumed. */
  copy(select: Fragment, options: string): Readable
  /** Releases the connection and cancels what still runs on it. */
  close(): Promise<void>
}

/** Opens a view within a scope, with the API's role: row-level security holds beneath everything in it. */
export type OpenSnapshot = (scope: Pick<Scope, 'tenant' | 'ents'>) => Promise<Snapshot>

/** The longest life of a view: an old one keeps the database from removing dead rows. */
const lastsMs = 15 * 60_000

/** Opens snapshots of this pool's database on connections outside the pool. */
export function snapshotsOn({ options }: pg.Pool): OpenSnapshot {
  // COPY occupies its connection while it runs, so no other statements may be queued on it.
  const settings = { ...options, pipeline: false, statement_timeout: lastsMs, application_name: 'noren-export' }
  return async (scope) => {
    const client = new pg.Client(settings)
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query(
        `set role ${apiRole}; set datestyle = 'ISO, YMD'; begin isolation level repeatable read read only; ${openScope(scope)}`,
      )
      return await snapshotOn(client, settings)
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
  }
}

async function snapshotOn(client: pg.Client, settings: pg.ClientConfig): Promise<Snapshot> {
  const own = dbOn(client)
  const [session] = await own.sql<{ pid: number }>`select pg_backend_pid() as pid`
  let underWay = 0
  let copying: Readable | undefined
  let closed = false
  const late = setTimeout(() => void close(), lastsMs).unref()

  const sql: Sql = async (strings, ...values) => {
    underWay++
    return own.sql<never>(strings, ...values).finally(() => underWay--)
  }

  function copy(select: Fragment, how: string): Readable {
    const rows = client.query(copyTo(`copy (${literally(select)}) to stdout with (${how})`))
    underWay++
    rows.once('end', () => underWay--)
    copying = rows
    return rows
  }

  async function close(): Promise<void> {
    if (closed) return
    closed = true
    clearTimeout(late)
    if (underWay === 0) return client.end()
    // The database may be calculating, which a cancel request ends, or waiting for us to read, which closing the connection ends.
    client.connection.stream.destroy()
    copying?.destroy()
    await endSession(settings, session?.pid ?? 0).catch(() => {})
  }

  return { db: plainReadDb({ sql }), copy, close }
}

async function endSession(settings: pg.ClientConfig, pid: number): Promise<void> {
  const client = new pg.Client(settings)
  client.on('error', () => {})
  try {
    await client.connect()
    await dbOn(client).sql`select pg_terminate_backend(${pid}) as ended`
  } finally {
    await client.end()
  }
}
