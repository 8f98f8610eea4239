/** Writes messages of PostgreSQL's extended protocol into one buffer. */
export class Messages {
  #bytes = Buffer.allocUnsafeSlow(16_384)
  #end = 0

  /** Writes a simple query, which PostgreSQL answers with a ReadyForQuery of its own. */
  query(text: string): this {
    const start = this.#open('Q')
    this.#text(text)
    this.#byte(0)
    return this.#close(start)
  }

  /** Prepares a statement under a name, and first closes one that already has the name. */
  parse(name: string, text: string): this {
    const former = this.#open('C')
    this.#byte(statementCode)
    this.#text(name)
    this.#byte(0)
    this.#close(former)
    const start = this.#open('P')
    this.#text(name)
    this.#byte(0)
    this.#text(text)
    this.#byte(0)
    this.#int16(0)
    return this.#close(start)
  }

  /** Binds values to a named statement, all as text. Throws if a value cannot be written as text. */
  bind(name: string, values: readonly unknown[]): this {
    const start = this.#open('B')
    this.#byte(0)
    this.#text(name)
    this.#byte(0)
    this.#int16(0)
    this.#int16(values.length)
    for (const value of values) {
      if (value instanceof Encoded) this.#encoded(value.bytes)
      else this.#value(parameterOf(value))
    }
    this.#int16(0)
    return this.#close(start)
  }

  /** Asks for the columns of the bound statement. */
  describe(): this {
    return this.add(describing)
  }

  /** Runs the bound statement to its end. */
  execute(): this {
    return this.add(executing)
  }

  /** Writes a Sync: after an error PostgreSQL skips everything up to here. */
  sync(): this {
    return this.add(syncing)
  }

  /** Appends bytes that `take` returned before. */
  add(bytes: Buffer): this {
    this.#room(bytes.length)
    this.#end += bytes.copy(this.#bytes, this.#end)
    return this
  }

  /** Returns a copy of the bytes written since the last call; `drop` discards them instead. */
  take(): Buffer {
    const taken = Buffer.allocUnsafe(this.#end)
    this.#bytes.copy(taken, 0, 0, this.#end)
    this.#end = 0
    return taken
  }

  drop(): void {
    this.#end = 0
  }

  #open(code: string): number {
    this.#room(5)
    this.#bytes[this.#end] = code.charCodeAt(0)
    this.#end += 5
    return this.#end - 4
  }

  #close(start: number): this {
    this.#bytes.writeInt32BE(this.#end - start, start)
    return this
  }

  #encoded(bytes: Buffer): void {
    this.#room(4)
    this.#end = this.#bytes.writeInt32BE(bytes.length, this.#end)
    this.add(bytes)
  }

  #value(text: string | null): void {
    this.#room(4)
    const start = this.#end
    this.#end += 4
    if (text !== null) this.#text(text)
    this.#bytes.writeInt32BE(text === null ? -1 : this.#end - start - 4, start)
  }

  #text(text: string): void {
    this.#room(text.length * 3)
    this.#end += this.#bytes.write(text, this.#end)
  }

  #byte(value: number): void {
    this.#room(1)
    this.#bytes[this.#end++] = value
  }

  #int16(value: number): void {
    this.#room(2)
    this.#end = this.#bytes.writeUInt16BE(value, this.#end)
  }

  #room(wanted: number): void {
    if (this.#end + wanted <= this.#bytes.length) return
    const more = Buffer.allocUnsafeSlow((this.#end + wanted) * 2)
    this.#bytes.copy(more, 0, 0, this.#end)
    this.#bytes = more
  }
}

const statementCode = 'S'.charCodeAt(0)
const describing = Buffer.from([68, 0, 0, 0, 6, 80, 0])
const executing = Buffer.from([69, 0, 0, 0, 9, 0, 0, 0, 0, 0])
const syncing = Buffer.from([83, 0, 0, 0, 4])

/** A long text that is sent repeatedly, encoded once; the driver itself uses its text. */
export class Encoded {
  readonly text: string
  readonly bytes: Buffer

  constructor(text: string) {
    this.text = text
    this.bytes = Buffer.from(text)
  }

  toPostgres(): string {
    return this.text
  }
}

/** The text form of a value as the driver would write it. */
export function parameterOf(value: unknown): string | null {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'object') throw new TypeError(`PostgreSQL has no ${typeof value}`)
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `{${value.map(elementOf).join(',')}}`
  if (ArrayBuffer.isView(value)) return bytesOf(value)
  if ('toPostgres' in value && typeof value.toPostgres === 'function') return parameterOf(value.toPostgres(parameterOf))
  return JSON.stringify(value)
}

function elementOf(value: unknown): string {
  if (Array.isArray(value)) return parameterOf(value) ?? 'NULL'
  const text = parameterOf(value)
  return text === null ? 'NULL' : `"${text.replace(/["\\]/g, '\\$&')}"`
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): string {
  return `\\x${Buffer.from(buffer, byteOffset, byteLength).toString('hex')}`
}
