import { createReadStream } from 'node:fs'
import { serverLimits } from '#shared/limits.ts'

/** A line of a file as its bytes, without its end. */
export interface FileLine {
  /** Its number in the file, from 1. */
  readonly line: number
  /** Undefined where it is longer than an import line may be. */
  readonly bytes: Buffer | undefined
  /** The characters that ended it; empty at the end of the file. */
  readonly end: '\n' | '\r\n' | '\r' | ''
}

/** The bytes that end lines. They are part of no other character in UTF-8, Shift_JIS or EUC-JP. */
export type LineBreak = 0x0a | 0x0d

const carriageReturn = 0x0d

/** Reads a file line by line; the content of a line that is too long is dropped. `onRead` is called with the bytes of each chunk. */
export async function* fileLines(
  path: string,
  lineBreak: LineBreak,
  onRead: (bytes: number) => void = () => {},
): AsyncGenerator<FileLine> {
  const begun = new BegunLine(lineBreak)
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    onRead(chunk.length)
    let from = 0
    for (let at = chunk.indexOf(lineBreak); at >= 0; at = chunk.indexOf(lineBreak, from)) {
      yield begun.ended(chunk.subarray(from, at))
      from = at + 1
    }
    begun.add(chunk.subarray(from))
  }
  const last = begun.ended(Buffer.alloc(0))
  if (last.bytes?.length !== 0) yield { ...last, end: '' }
}

/** The line whose end has not been read yet. */
class BegunLine {
  readonly #lineBreak: LineBreak
  #line = 1
  #parts: Buffer[] = []
  #length = 0

  constructor(lineBreak: LineBreak) {
    this.#lineBreak = lineBreak
  }

  add(part: Buffer): void {
    this.#length += part.length
    if (this.#length <= mostBytes) this.#parts.push(part)
    else this.#parts = []
  }

  /** The line with its last part; the next one begins. */
  ended(part: Buffer): FileLine {
    this.add(part)
    const whole = this.#parts.length === 1 ? part : Buffer.concat(this.#parts)
    const returned = this.#lineBreak !== carriageReturn && whole.at(-1) === carriageReturn
    const bytes = returned ? whole.subarray(0, -1) : whole
    const tooLong = this.#length > mostBytes || bytes.length > serverLimits.importLineBytes
    const end = this.#lineBreak === carriageReturn ? '\r' : returned ? '\r\n' : '\n'
    const line = this.#line++
    this.#parts = []
    this.#length = 0
    return { line, bytes: tooLong ? undefined : bytes, end }
  }
}

/** One more than a line may have, for the carriage return that is not its own. */
const mostBytes = serverLimits.importLineBytes + 1
