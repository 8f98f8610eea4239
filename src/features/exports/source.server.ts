import type { Fragment } from '#server/db.ts'
import type { Snapshot } from '#server/snapshot.ts'
import type { Language } from '#shared/language.ts'
import type { Cell } from './cells.server.ts'
import type { Sums } from './total.server.ts'

/** What a file is written from; everything in it is read from one unchanging view. */
export interface Source {
  readonly snapshot: Snapshot
  /** The rows in the list's order, of columns of the table called t; undefined where nothing asked for may be seen. */
  readonly rows: ((columns: Fragment) => Fragment) | undefined
  readonly cells: readonly Cell[]
  readonly headings: readonly string[]
  /** IANA name of the zone times are written in. */
  readonly zone: string
  readonly language: Language
  /** What the strip above the list says of these rows, reckoned once. */
  readonly sums: () => Promise<Sums>
}
