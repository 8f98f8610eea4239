import pg from 'pg'
import { codeOf } from '#server/db/db.ts'

/**
 * Adapts the schema pool to the worker of jobs. Bigints stay text, because the worker writes them as JSON. After a job the
 * worker leaves a connection error that it does not know as an unhandled rejection, which would end the process; so every
 * lost connection is reported as `comingUp`, after which it retries.
 */
export function poolForWorker(schema: pg.Pool): pg.Pool {
  type Listener = Parameters<typeof schema.connect>[0]
  const connect = (heard?: Listener) =>
    // Its listener gets the bare connection and reconnects by itself.
    heard ? schema.connect(heard) : schema.connect().then(forgiving, sayComingUp)
  return overlaid(schema, { connect })
}

/** SQLSTATE of PostgreSQL while it starts: the one connection error after which the worker retries. */
const comingUp = '57P03'

function forgiving(client: pg.PoolClient): pg.PoolClient {
  const query = (asked: string | pg.QueryConfig, values: unknown[] = []) => {
    const named = typeof asked === 'string' ? { text: asked, values } : asked
    return client.query({ ...named, types: pg.types }).catch(sayComingUp)
  }
  return overlaid(client, { query })
}

function overlaid<T extends object>(under: T, over: Readonly<Record<string, unknown>>): T {
  const get = (_: T, name: string | symbol) => {
    if (typeof name === 'string' && Object.hasOwn(over, name)) return over[name]
    const value: unknown = Reflect.get(under, name, under)
    return typeof value === 'function' ? value.bind(under) : value
  }
  return new Proxy(under, { get })
}

function sayComingUp(error: Error): never {
  // Errors that the database reports have a severity; errors without one, and classes 08, 53 and 57P, concern the connection.
  if (!('severity' in error) || /^(08|53|57P)/.test(codeOf(error) ?? '')) Object.assign(error, { code: comingUp })
  throw error
}
