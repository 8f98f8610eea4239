import type { Readable } from 'node:stream'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { ReadDb } from '#server/access.ts'
import { dbOn, type Fragment, type Sql } from '#server/db.ts'
import { literally } from '#server/export/literal.ts'
import { apiRole } from '#server/migrate.ts'
import { openScope, type Scope } from '#server/scope.ts'

/** One unchanging view of a person's rows, on a connection of its own that outlives the call it was opened by. */
export interface Snapshot {
  /** Statements within the view; `within` does not cut them short, for nobody waits behind them. */
  readonly db: ReadDb
  /** The rows of a select as COPY writes them, in chunks that end anywhere; read no faster than they are taken. */
  copy(select: Fragment, options: string): Readable
  /** Gives the connection back; what still runs on it is ended. */
  close(): Promise<void>
}

/** Opens a view within a scope, with the API's role: row-level security holds beneath everything in it. */
export type OpenSnapshot = (scope: Pick<Scope, 'tenant' | 'ents'>) => Promise<Snapshot>

/** A view ends after this, whoever still reads: an old one keeps the database from tidying up. */
const lastsMs = 15 * 60_000

/** Snapshots of the database this pool's connections lead to; none of the pool's own is taken for them. */
export function snapshotsOn({ options }: pg.Pool): OpenSnapshot {
  // A copy takes its connection over while it runs: it can have no other statements on the way.
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
    // Whatever the other side is at, reckoning or waiting for us to read: the one hears the word, the other the line go.
    client.connection.stream.destroy()
    copying?.destroy()
    await endSession(settings, session?.pid ?? 0).catch(() => {})
  }

  return { db: { sql, within: () => ({ sql }) }, copy, close }
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
