import pg from 'pg'
import { Socket } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ownerRole } from './cluster.ts'

/** The name of the product's database inside the embedded cluster. */
export const databaseName = 'noren'

/** Where and how the embedded database is reached. */
export interface Login {
  readonly port: number
  readonly password: string
}

/**
 * The connection string of the product's database: on loopback, or through its socket in the cluster's folder where that is
 * given and its name is short enough. Waking the database through a socket costs a third of what loopback does.
 */
export function urlOf(login: Login, cluster?: string, database = databaseName): string {
  const sign = `postgres://${ownerRole}:${login.password}@`
  const folder = cluster && resolve(cluster)
  if (!folder || !hasSocket || Buffer.byteLength(join(folder, `.s.PGSQL.${login.port}`)) > longestSocket)
    return `${sign}127.0.0.1:${login.port}/${database}`
  return `${sign}/${database}?host=${encodeURIComponent(folder)}&port=${login.port}`
}

/** Whether this system's PostgreSQL opens a socket among the cluster's files. */
export const hasSocket = process.platform !== 'win32'

// Linux takes 107 bytes for the name of a socket, macOS 103.
const longestSocket = 103

/** What became of waiting: it answers, its process ended before, or it refuses us for good (an SQLSTATE and its words). */
export type Answer = 'up' | 'ended' | { readonly refused: string; readonly words: string }

/**
 * Waits until a sign-in succeeded and the product's database exists, or `ended` is aborted.
 * However long it takes: recovery after a crash may replay gigabytes. Asked through the socket in the cluster's folder: on the
 * port a copy of the cluster may be quicker, which knows the password as well.
 */
export async function answerOf(login: Login, cluster: string, ended: AbortSignal): Promise<Answer> {
  for (let pauseMs = 15; !ended.aborted; pauseMs = Math.min(pauseMs * 1.5, 500)) {
    let heard = await knock(urlOf(login, cluster))
    if (heard?.code === absent)
      heard =
        (await knock(urlOf(login, cluster, 'postgres'), `create database ${databaseName}`)) ??
        (await knock(urlOf(login, cluster)))
    if (!heard) return 'up'
    if (heard.code && !passing.has(heard.code)) return { refused: heard.code, words: heard.message }
    await sleep(pauseMs, undefined, { signal: ended }).catch(() => {})
  }
  return 'ended'
}

const absent = '3D000'
const passing = new Set(['57P01', '57P02', '57P03', '53300']) // starting up, going down, no connection left

// Undefined is success; a failure without a code is one of the connection.
async function knock(
  connectionString: string,
  statement = 'select 1',
): Promise<{ code?: string | undefined; message: string } | undefined> {
  // A socket of our own: one whose server has hung up is destroyed, for a farewell written to it is an error again (EPIPE).
  const socket = new Socket()
  const client = new pg.Client({ connectionString, ssl: false, connectionTimeoutMillis: 5_000, stream: () => socket })
  client.on('error', () => {}) // a server that goes away must not take us with it
  try {
    await client.connect()
    await client.query(statement)
    await client.end()
    return undefined
  } catch (failure) {
    return failure instanceof pg.DatabaseError ? failure : { message: String(failure) }
  } finally {
    socket.destroy()
  }
}
