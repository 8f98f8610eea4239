import type { MessageDescriptor } from '@lingui/core'
import type { Db, Tx } from '#server/db/db.ts'
import type { FieldWords, Uses } from '#shared/master.ts'

/** How the fields of a master are written in files: their headings in order, and the words of values that have some. */
export interface MasterFile {
  readonly title: MessageDescriptor
  readonly labels: Readonly<Record<string, MessageDescriptor>>
  readonly words?: FieldWords
}

/**
 * A short list that other rows refer to by its key: one table with the columns `sort` and `version`, shared by all tenants
 * and changed by the first tenant's people (decision 10).
 */
export interface Master {
  /** The name of its rows in the audit log, as in `paymenttype PAYPAY`. */
  readonly name: string
  readonly table: string
  /** The field that holds the key. */
  readonly key: string
  readonly file: MasterFile
  /** The form; the column of each field has its name in snake case. */
  readonly form: { readonly shape: object }
  /** SQL that says whether something refers to a row. */
  readonly used: string
  /** Fields that keep their values, as the key does, while something refers to the row. */
  readonly fixed: readonly string[]
  /** Lists that may grow and lose nothing while something refers to the row. */
  readonly growing?: readonly string[]
  /** Keys of rows that the product itself writes: they count as used. */
  readonly builtIn?: readonly string[]
  /** Fields whose values never enter the audit log. */
  readonly secrets?: readonly string[]
  /** Counts what refers to a row, in every tenant. */
  readonly usesOf: (everywhere: Db, key: string) => Promise<Uses>
  /** Counts what refers to each row of a list, by key; rows without an entry have none. */
  readonly counted?: (everywhere: Db) => Promise<ReadonlyMap<string, Uses>>
  /** Throws a Problem if the fields of a form contradict each other. */
  readonly check?: (tx: Tx, values: Values) => Promise<void> | void
}

/** The fields of a row or form, by name. */
export type Values = Readonly<Record<string, unknown>>
