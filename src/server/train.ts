import pg from 'pg'
import { parserOf, type Statement } from '#server/db.ts'
import { Messages } from '#server/wire.ts'

/**
 * Runs statements behind an opening (`begin; set local …`) and a `commit` behind them, all of it sent at once and answered
 * at once: one object and one promise where each statement by itself would be a query of the driver's. Gives the rows of each
 * statement. Whatever became of the statements, the connection is in no transaction afterwards.
 */
export function runTrain(client: pg.PoolClient, opening: Buffer, statements: readonly Statement[]) {
  return new Promise<Rows[]>((resolve, reject) => {
    const known = columnsOf(client.connection)
    const stops = statements.map((statement) => ({ statement, columns: known.get(statement.name), rows: [] }))
    const bytes = written(opening, stops)
    const train = new Train(bytes, stops, known, (error) => {
      if (error) reject(error)
      else resolve(stops.map(({ rows }) => rows))
    })
    // The driver takes a query off its line at each ReadyForQuery: one for the opening, the statements, and the commit.
    for (let part = 0; part < parts; part++) client.query(train)
  })
}

/** Rows of one statement, made as the driver makes them. */
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
      // The driver prepares the same statements under their own names, and neither knows of the other's.
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

/** Text of statements that are no question, as one message. */
export function openingOf(text: string): Buffer {
  return new Messages().query(text).take()
}

const closing = openingOf('commit')

/** What the driver tells of, per connection: the columns of the statements that were prepared on it. */
const prepared = new WeakMap<pg.Connection, Map<string, readonly Column[]>>()

function columnsOf(connection: pg.Connection): Map<string, readonly Column[]> {
  let known = prepared.get(connection)
  if (!known) prepared.set(connection, (known = new Map<string, readonly Column[]>()))
  return known
}

interface Described {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[]
}

/** What the driver's line holds. */
class Train {
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

  /** Said instead of `handleReadyForQuery`, or of all parts where the connection is gone. */
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
      // What failed is prepared anew the next time: its columns may no longer be those the database has.
      if (this.#error) this.#known.delete(statement.name)
      else this.#known.set(statement.name, columns ?? [])
    }
  }
}

// A pipelined line only takes queries of the driver's own class, whose constructor makes an emitter and a result that nobody would ask for.
Object.setPrototypeOf(Train.prototype, pg.Query.prototype)
