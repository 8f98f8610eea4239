import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { codeOf } from '#server/db/db.ts'

/**
 * Adapts the schema pool to the worker of jobs. Bigints stay text, because the worker writes them as JSON. After a job the
 * worker leaves a connection error that it does not know as an unhandled rejection, which would end the process; so every
 * lost connection is reported as `comingUp`, after which it retries.
 */
export function poolForWorker(schema: pg.Pool): WorkerPool {
  type Listener = Parameters<typeof schema.connect>[0]
  let asking = 0
  const done = () => void (asking -= 1)
  const ask = async () => {
    asking += 1
    try {
      return forgiving(await schema.connect(), done)
    } catch (error) {
      done()
      return sayComingUp(error as Error)
    }
  }
  return {
    // Its listener gets the bare connection and reconnects by itself.
    pool: overlaid(schema, { connect: (heard?: Listener) => (heard ? schema.connect(heard) : ask()) }),
    async quiet() {
      const end = Date.now() + quietWithinMs
      while (asking > 0 && Date.now() < end) await sleep(10)
    },
  }
}

export interface WorkerPool {
  readonly pool: pg.Pool
  /** Waits, five seconds at most, until nothing is asked: a worker that stops does not wait until its last job is put away. */
  quiet(): Promise<void>
}

const quietWithinMs = 5_000

/** SQLSTATE of PostgreSQL while it starts: the one connection error after which the worker retries. */
const comingUp = '57P03'

function forgiving(client: pg.PoolClient, released: () => void): pg.PoolClient {
  const query = (asked: string | pg.QueryConfig, values: unknown[] = []) => {
    const named = typeof asked === 'string' ? { text: asked, values } : asked
    return client.query({ ...named, types: pg.types }).catch(sayComingUp)
  }
  const release: typeof client.release = (error) => {
    released()
    client.release(error)
  }
  return overlaid(client, { query, release })
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
