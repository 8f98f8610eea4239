import pg from 'pg'
import { parserOf, type Statement } from './db.ts'
import { Messages } from './pg-protocol.ts'

/**
 * Runs statements between an opening (`begin; set local …`) and a `commit`, sent in one piece and answered in one round trip:
 * one object and one promise in place of one query of the driver for each statement. Returns the rows of each statement.
 * Whether they succeed or fail, the connection is in no transaction afterwards.
 */
export function runPipeline(client: pg.PoolClient, opening: Buffer, statements: readonly Statement[]) {
  return new Promise<Rows[]>((resolve, reject) => {
    const known = columnsOf(client.connection)
    const stops = statements.map((statement) => ({ statement, columns: known.get(statement.name), rows: [] }))
    const bytes = written(opening, stops)
    const pipeline = new Pipeline(bytes, stops, known, (error) => {
      if (error) reject(error)
      else resolve(stops.map(({ rows }) => rows))
    })
    // The driver removes a query from its queue at each ReadyForQuery: the opening, the statements and the commit answer one each.
    for (let part = 0; part < parts; part++) client.query(pipeline)
  })
}

/** Collects the rows of one statement, parsed as the driver parses them. */
type Rows = Record<string, unknown>[]

interface Column {
  readonly name: string
  readonly read: (text: string) => unknown
}

interface Stop {
  readonly statement: Statement
  columns: readonly Column[] | undefined
  readonly rows: Rows
}

function rowOf(fields: readonly (string | null)[], columns: readonly Column[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (let at = 0; at < columns.length; at++) {
    const column = columns[at]
    const text = fields[at] ?? null
    if (column) row[column.name] = text === null ? null : column.read(text)
  }
  return row
}

const parts = 3
const messages = new Messages()

function written(opening: Buffer, stops: readonly Stop[]): Buffer {
  try {
    messages.add(opening)
    for (const { statement, columns } of stops) {
      const { text, values } = statement
      // The driver prepares the same statements under the same names, and neither side knows what the other has prepared.
      const name = `~${statement.name}`
      if (!columns) messages.parse(name, text)
      messages.bind(name, values)
      if (!columns) messages.describe()
      messages.execute()
    }
    return messages.sync().add(closing).take()
  } catch (error) {
    messages.drop()
    throw error
  }
}

/** Encodes statements without rows as one message. */
export function openingOf(text: string): Buffer {
  return new Messages().query(text).take()
}

const closing = openingOf('commit')

/** The columns of the statements that were prepared on each connection. */
const prepared = new WeakMap<pg.Connection, Map<string, readonly Column[]>>()

function columnsOf(connection: pg.Connection): Map<string, readonly Column[]> {
  let known = prepared.get(connection)
  if (!known) prepared.set(connection, (known = new Map<string, readonly Column[]>()))
  return known
}

interface Described {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[]
}

/** An entry of the driver's queue. */
class Pipeline {
  #sent = false
  #over = 0
  #at = 0
  #error: Error | undefined
  readonly #stops: readonly Stop[]
  readonly #known: Map<string, readonly Column[]>
  readonly #ended: (error: Error | undefined) => void
  readonly #bytes: Buffer

  constructor(
    bytes: Buffer,
    stops: readonly Stop[],
    known: Map<string, readonly Column[]>,
    ended: (error: Error | undefined) => void,
  ) {
    this.#bytes = bytes
    this.#stops = stops
    this.#known = known
    this.#ended = ended
  }

  submit({ stream }: pg.Connection): null {
    if (!this.#sent && stream.writable) stream.write(this.#bytes)
    this.#sent = true
    return null
  }

  handleRowDescription({ fields }: Described): void {
    const stop = this.#stops[this.#at]
    if (stop) stop.columns = fields.map(({ name, dataTypeID }) => ({ name, read: parserOf(dataTypeID) }))
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const stop = this.#stops[this.#at]
    if (!stop || this.#error) return
    try {
      stop.rows.push(rowOf(fields, stop.columns ?? []))
    } catch (error) {
      this.#error = error as Error // parsers throw nothing else
    }
  }

  handleCommandComplete(): void {
    if (this.#over === 1) this.#at++
  }

  handleEmptyQuery(): void {}

  /** Called in place of `handleReadyForQuery`, and for all parts once the connection is lost. */
  handleError(error: Error): void {
    this.#error ??= error
    this.#part()
  }

  handleReadyForQuery(): void {
    this.#part()
  }

  #part(): void {
    this.#over++
    if (this.#over === 2) this.#remember()
    if (this.#over === parts) this.#ended(this.#error)
  }

  #remember(): void {
    for (const { statement, columns } of this.#stops) {
      // A statement that failed is prepared again the next time: its columns may have changed in the database.
      if (this.#error) this.#known.delete(statement.name)
      else this.#known.set(statement.name, columns ?? [])
    }
  }
}

// The driver's pipeline takes only queries of its own class, whose constructor creates an emitter and a result that nobody needs.
Object.setPrototypeOf(Pipeline.prototype, pg.Query.prototype)
