import type { Message } from '#shared/message.ts'
import type { Fragment } from '#server/db/db.ts'
import type { Snapshot } from '#server/db/snapshot.ts'
import type { FileFormat } from '#shared/file-format.ts'
import type { Language } from '#shared/language.ts'
import type { FieldFormat, ListFields } from '#shared/list-field.ts'
import type { Figure } from './csv.ts'

/** The source of a file's rows; everything is read from one snapshot. */
export interface Source {
  readonly snapshot: Snapshot
  /** The rows in the list's order, as columns of a table t; undefined if the person may see none of them. */
  readonly rows: ((columns: Fragment) => Fragment) | undefined
  /** The same rows as consecutive statements; each needs the number of rows of the one before. */
  readonly parts: ((columns: Fragment) => Generator<Fragment, void, number>) | undefined
  /** How many rows there are. */
  readonly count: () => Promise<bigint>
  /** The lines below the rows, at most as wide as the file. */
  readonly lastLines: () => Promise<(string | Figure)[][]>
}

/** The SQL of a field over a row of table t. */
export interface FieldSql {
  readonly value: Fragment
  /** All texts a `line` can have, if they are known without reading rows. */
  readonly known?: readonly string[]
  /** The fields it is the first of that has a text; each made safe by itself, the whole is not reckoned twice. */
  readonly firstOf?: readonly FieldSql[]
}

/** A list that can be written as a file. */
export interface ExportList<Field extends string> {
  /** The name of its sheet. */
  readonly title: Message
  readonly fields: ListFields<Field>
  readonly sql: Readonly<Record<Field, FieldSql>>
  /** The currency code of a row, which says what its money's smallest unit is. */
  readonly currency: Fragment
  /** The number that identifies a row for people: printable ASCII without spaces. */
  readonly key: Fragment
}

/** How a file is to be written. */
export interface FileShape<Field extends string> {
  readonly format: FileFormat
  readonly columns: readonly Field[]
  /** IANA name of the zone times are written in. */
  readonly timeZone: string
  readonly language: Language
}

/** A column of a file. */
export interface Cell extends FieldSql {
  readonly heading: string
  readonly format: FieldFormat
}

/** What a file is written from. */
export interface Written extends Source, Pick<ExportList<never>, 'currency' | 'key'> {
  readonly title: string
  readonly cells: readonly Cell[]
  readonly zone: string
  readonly language: Language
}
