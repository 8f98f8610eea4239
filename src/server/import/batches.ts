import { twoContents } from '#server/ingest/ingest.ts'
import { limits } from '#shared/limits.ts'
import type { ImportOptions } from './options.ts'
import { lineOf } from './line.ts'
import type { NamedLines } from './named-lines.ts'
import type { FileRecord } from './records.ts'
import type { RefusedRow } from './refused-file.ts'
import { Taking, type Numbered } from './taking.ts'

/** Records that are imported together: a full batch, or fewer if they are long. */
export async function* windowsOf(records: AsyncIterable<FileRecord>): AsyncGenerator<FileRecord[]> {
  let [window, characters]: [FileRecord[], number] = [[], 0]
  for await (const record of records) {
    window.push(record)
    characters += record.content.length
    if (window.length < limits.ingestBatch && characters < mostCharacters) continue
    yield window
    window = []
    characters = 0
  }
  if (window.length > 0) yield window
}

const mostCharacters = 4 * 1024 * 1024

/** Imports records, one window after the other, and counts the results. */
export class Batches {
  readonly #options: ImportOptions
  readonly #named: NamedLines
  readonly #taking: Taking
  #lines = 0
  #repeated = 0

  constructor(options: ImportOptions, named: NamedLines) {
    const { pool, dryRun = false, now = new Date() } = options
    this.#options = options
    this.#named = named
    this.#taking = new Taking({ pool, dryRun, now })
  }

  get total() {
    const { added, corrected, unchanged } = this.#taking.total
    return { lines: this.#lines, added, corrected, unchanged: unchanged + this.#repeated }
  }

  /** Imports the records and returns the refused ones in the order of the file. */
  async take(records: readonly FileRecord[]): Promise<RefusedRow[]> {
    const { mapping = {}, entCode } = this.#options
    const refused = new Map<number, string>()
    const lines: Numbered[] = []
    for (const record of records) {
      const trade = 'unreadable' in record ? record.unreadable : lineOf(record.cells, mapping, entCode)
      if (typeof trade === 'string') refused.set(record.line, trade)
      else lines.push({ line: record.line, trade })
    }
    const repeats = new Map((await this.#named.note(lines)).map((repeat) => [repeat.line, repeat]))
    const taken = await this.#taking.take(lines.filter(({ line }) => !repeats.has(line)))
    for (const { line, reason } of taken) refused.set(line, reason)
    await this.#named.forget(taken.map(({ line }) => line))
    for (const { line, trade } of lines) {
      const repeat = repeats.get(line)
      if (!repeat) continue
      const formers = refused.get(repeat.former)
      if (!repeat.same) refused.set(line, twoContents(trade, repeat.former))
      else if (formers !== undefined) refused.set(line, formers)
      else this.#repeated++
    }
    this.#lines += records.length
    return records.flatMap(({ line, content }) => {
      const reason = refused.get(line)
      return reason === undefined ? [] : [{ line, reason, content }]
    })
  }
}
