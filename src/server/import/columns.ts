import type { ImportOptions } from './options.ts'
import { required } from './line.ts'
import { ImportError, lineFields } from './mapping.ts'
import type { FileRecord } from './records.ts'

/** The columns of a file, and those that no field is read from. */
export class Columns {
  readonly #read: ReadonlySet<string>
  readonly #unread = new Set<string>()

  /** Throws ImportError if the header of a CSV lacks a required column. */
  constructor(
    { mapping: { columns, constants } = {}, entCode }: ImportOptions,
    heading: readonly string[] | undefined,
  ) {
    this.#read = new Set(lineFields.map((field) => columns?.[field] ?? field))
    if (!heading) return
    const columnOf = (field: (typeof required)[number]) => columns?.[field] ?? field
    const given = (field: string) => constants?.[field] !== undefined || (field === 'entCode' && entCode !== undefined)
    const absent = required.find((field) => !given(field) && !heading.includes(columnOf(field)))
    if (absent) throw new ImportError(`The file has no column ${columnOf(absent)}, which every transaction needs.`)
    this.#note(heading)
  }

  get unread(): readonly string[] {
    return [...this.#unread]
  }

  /** Collects the columns of JSON lines, each of which names its own. */
  note(records: readonly FileRecord[]): void {
    for (const record of records) if ('cells' in record) this.#note(Object.keys(record.cells))
  }

  #note(names: readonly string[]): void {
    for (const name of names) if (!this.#read.has(name) && this.#unread.size < mostUnread) this.#unread.add(name)
  }
}

/** A file with different fields on each line must not fill the memory. */
const mostUnread = 100
