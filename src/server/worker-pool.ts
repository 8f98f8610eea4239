import pg from 'pg'
import { codeOf } from '#server/db.ts'

/**
 * The owner's pool as the worker of jobs needs it. It keeps numbers of jobs as text, because it writes them as JSON; and
 * when a job ends it leaves any loss of the database it does not know as an unhandled rejection, which would end the
 * process together with the database: so every loss reads as `comingUp`, for which it waits.
 */
export function poolForWorker(owner: pg.Pool): pg.Pool {
  type Listener = Parameters<typeof owner.connect>[0]
  const connect = (heard?: Listener) =>
    // Its listener is given the bare connection and comes back from a loss by itself.
    heard ? owner.connect(heard) : owner.connect().then(forgiving, sayComingUp)
  return overlaid(owner, { connect })
}

/** What PostgreSQL says while it comes up: the one loss after which the worker repeats what it wanted. */
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
  // An answer of the database has a severity; whatever has none, and classes 08, 53 and 57P, is about the connection.
  if (!('severity' in error) || /^(08|53|57P)/.test(codeOf(error) ?? '')) Object.assign(error, { code: comingUp })
  throw error
}
