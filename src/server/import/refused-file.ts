import { realpathSync } from 'node:fs'
import { open, rm, type FileHandle } from 'node:fs/promises'
import { byteOrderMark, csvLine } from '#server/export/csv.ts'
import { ImportError } from './mapping.ts'

/** A refused line and the reason, as one sentence. */
export interface RefusedRow {
  readonly line: number
  readonly reason: string
  /** Its text in the file; empty if it cannot be decoded. */
  readonly content: string
}

/** A CSV of every refused line with its number, reason and text, written during the import. */
export class RefusedFile {
  readonly path: string
  readonly #file: FileHandle
  #count = 0

  private constructor(path: string, file: FileHandle) {
    this.path = path
    this.#file = file
  }

  /** Creates the file, readable by its owner only, because it may name customers. Throws ImportError if it cannot be written. */
  static async open(path: string, imported: string): Promise<RefusedFile> {
    if (same(path, imported)) throw new ImportError(`The file of refused lines ${path} is the one that is imported.`)
    const file = await open(path, 'w', 0o600).catch((error: unknown) => {
      throw new ImportError(`The file of refused lines ${path} cannot be written. Name another one with --refused.`, {
        cause: error,
      })
    })
    return new RefusedFile(path, file)
  }

  get count(): number {
    return this.#count
  }

  async write(rows: readonly RefusedRow[]): Promise<void> {
    if (rows.length === 0) return
    const heading = this.#count === 0 ? byteOrderMark + csvLine(['line', 'reason', 'content']) : ''
    const lines = rows.map(({ line, reason, content }) => csvLine([String(line), reason, content]))
    this.#count += rows.length
    await this.#file.appendFile(heading + lines.join(''))
  }

  /** Closes the file and deletes it if no line was refused. */
  async close(): Promise<void> {
    await this.#file.close()
    if (this.#count === 0) await rm(this.path, { force: true })
  }
}

function same(one: string, other: string): boolean {
  try {
    return realpathSync(one) === realpathSync(other)
  } catch {
    return false
  }
}
