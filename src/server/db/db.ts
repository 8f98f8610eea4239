import pg from 'pg'
import { createHash } from 'node:crypto'

/** A piece of SQL with its values. Pieces nest, and values are always sent as parameters. */
export class Fragment {
  readonly strings: readonly string[]
  readonly values: readonly unknown[]
  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.strings = strings
    this.values = values
  }
}

/** A fragment to be nested in a statement: ``db.sql`select … where ${part}` ``. */
export function part(strings: TemplateStringsArray, ...values: readonly unknown[]): Fragment {
  return new Fragment(strings, values)
}

/** SQL of the source, as a piece of a statement; never what somebody sent. */
export function constant(sql: string): Fragment {
  return new Fragment([sql], [])
}

/** Joins fragments; an empty list gives an empty fragment. */
export function join(parts: readonly Fragment[], separator: string): Fragment {
  if (parts.length === 0) return constant('')
  return new Fragment(['', ...parts.slice(1).map(() => separator), ''], parts)
}

/** A statement ready to be sent; `name` lets PostgreSQL keep its plan on the connection. */
export interface Statement {
  readonly text: string
  readonly values: unknown[]
  readonly name: string
}

/** Renders a template to one statement with numbered parameters. */
export function statement(strings: readonly string[], values: readonly unknown[]): Statement {
  const out: unknown[] = []
  const shape = shapeOf(shapes, strings, values, out)
  shape.written ??= written(strings, values)
  const { text, name } = shape.written
  return { text, values: out, name }
}

function written(strings: readonly string[], values: readonly unknown[]): Omit<Statement, 'values'> {
  const text = render(strings, values, [])
  return { text, name: nameOf(text) }
}

/**
 * Rendered statements by the templates they begin with and where values stand in them, because rendering and naming a
 * statement again would be most of its cost. Entries go when their template is garbage-collected.
 */
interface Shape {
  written?: Omit<Statement, 'values'>
  /** The first of `templates`, which hardly ever has a second. */
  usual?: { readonly strings: readonly string[]; readonly shape: Shape }
  templates?: WeakMap<readonly string[], Shape>
  value?: Shape
}

const shapes: Shape = {}

function shapeOf(shape: Shape, strings: readonly string[], values: readonly unknown[], out: unknown[]): Shape {
  let at = behind(shape, strings)
  for (const value of values) {
    if (value instanceof Fragment) at = shapeOf(at, value.strings, value.values, out)
    else {
      out.push(value)
      at = at.value ??= {}
    }
  }
  return at
}

function behind(shape: Shape, strings: readonly string[]): Shape {
  if (shape.usual?.strings === strings) return shape.usual.shape
  const known = shape.templates?.get(strings)
  if (known) return known
  const found: Shape = {}
  shape.templates ??= new WeakMap<readonly string[], Shape>()
  shape.templates.set(strings, found)
  shape.usual ??= { strings, shape: found }
  return found
}

/** Runs a statement and returns its rows: int8 as bigint, date as 'YYYY-MM-DD', timestamptz as Date, numeric as string. */
export type Sql = <Row>(strings: TemplateStringsArray, ...values: readonly unknown[]) => Promise<Row[]>

/** Builds a statement for others to run; written as `ask.sql` so that the test of all statements against the schema includes it. */
export const ask = {
  sql: <Row>(strings: TemplateStringsArray, ...values: readonly unknown[]): Asking<Row> => statement(strings, values),
}

/** A statement with the type of its rows, which exists in TypeScript only. */
export interface Asking<Row> extends Statement {
  readonly row?: Row
}

/** Runs statements: in a scoped read, in a transaction, or on the service's own connection. */
export interface Db {
  readonly sql: Sql
}

/** A transaction: all of its statements take effect, or none. */
export interface Tx extends Db {
  /** Distinguishes a write from a read in the types of functions that need one. */
  readonly transaction: true
}

/** Creates a pool whose connections parse our types; a lost connection does not end the process. */
export function poolOf(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    types: { getTypeParser: parserOf },
    connectionTimeoutMillis: 5_000,
    ...options,
  } as pg.PoolConfig)
  pool.on('error', () => {})
  // A checked-out client without a listener would crash the server when PostgreSQL dies.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** A `Db` on one client or pool, without a scope: for the service's own work and for statements inside a transaction. */
export function dbOn(client: { query(statement: Statement): Promise<pg.QueryResult> }): Db {
  return {
    sql: async <Row>(strings: TemplateStringsArray, ...values: readonly unknown[]) => {
      const { rows } = await client.query(statement(strings, values))
      return rows as Row[] // the PREPARE test compares declared rows with the database's own description
    },
  }
}

/** Runs work in one transaction in the service's role, and again after a serialisation failure or a deadlock. */
export async function transaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>, first?: string): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      await client.query(first ? `begin;${first}` : 'begin')
      const result = await work({ ...dbOn(client), transaction: true })
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback').catch((lost: Error) => (broken = lost))
      if (attempt < 4 && repeatable(error)) continue
      throw error
    } finally {
      client.release(broken)
    }
  }
}

/** Reads in short read-only transactions that are cancelled after a second (SQLSTATE 57014). */
export function countingOn(pool: pg.Pool): Db {
  return {
    sql: (strings, ...values) => transaction(pool, (tx) => tx.sql<never>(strings, ...values), countingBegins),
  }
}

const countingBegins = 'set transaction read only; set local statement_timeout = 1000'

/** Runs work in one transaction of a connection, once; for what is more than statements: COPY, another role. */
export async function clientTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  begin = 'begin',
): Promise<T> {
  const client = await pool.connect()
  let lost: Error | undefined
  try {
    await client.query(begin)
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((failed: Error) => (lost = failed))
    throw error
  } finally {
    client.release(lost)
  }
}

/** Whether the error means that the transaction should be run again. */
export function repeatable(error: unknown): boolean {
  const code = codeOf(error)
  return code === '40001' || code === '40P01'
}

/** The SQLSTATE or system code of an error, where it has one. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

function render(strings: readonly string[], values: readonly unknown[], out: unknown[]): string {
  let text = strings[0] ?? ''
  values.forEach((value, index) => {
    if (value instanceof Fragment) text += render(value.strings, value.values, out)
    else text += `$${out.push(value)}`
    text += strings[index + 1] ?? ''
  })
  return text
}

const names = new Map<string, string>()

function nameOf(text: string): string {
  let name = names.get(text)
  if (!name) {
    name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
  }
  return name
}

const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  20: BigInt,
  1016: (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(BigInt)),
  1082: String,
}

/** Parses the text of a value by its type; `Sql` says what rows hold in TypeScript. */
export function parserOf(oid: number, format?: 'text' | 'binary') {
  return parsers[oid] ?? pg.types.getTypeParser(oid, format)
}
