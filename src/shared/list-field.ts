import type { MessageDescriptor } from '@lingui/core'

/**
 * How a value is written in a file: `code` is printable ASCII, `line` one line of words, `text` may have several; `money` is in
 * smallest units.
 */
export type FieldFormat = 'code' | 'line' | 'text' | 'money' | 'time' | 'day'

/**
 * How a column of a list draws: `word` is text of the product's own, which is never broken inside a word; `code` is a number
 * nobody counts with (left, pale); money and number stand right.
 */
export type ColumnKind = 'text' | 'word' | 'number' | 'money' | 'date' | 'code' | 'status' | 'brand'

/** Where a column stands in a list, on its card and in a narrow window. */
export interface ColumnPlace {
  /** Kept on devices as the reader's choice of columns. */
  id: string
  /** Place on the card; several `meta` stand in one line and leave it from the end, a `link` has a line where there is one. */
  card: 'title' | 'meta' | 'amount' | 'status' | 'link' | 'hidden'
  /** 1 stays longest, 9 leaves first when the list gets narrow. */
  priority: number
  /** Id of the column in whose cell its card words stand as a second line where the list is too narrow for it. */
  yieldsTo?: string
  /** Cannot be hidden, moved out or squeezed out. */
  locked?: boolean
  /** Hidden until the reader picks it. */
  off?: boolean
  /** Width in rem, padding included, used to decide when the column leaves; each kind has its own. */
  width?: number
  strong?: boolean
  sortable?: boolean
}

/** A field of a list, said once for the table, the card, the picker and files. */
export interface ListField {
  readonly heading: MessageDescriptor
  readonly format: FieldFormat
  /** Its column on the screen; absent where files alone have it. */
  readonly column?: Readonly<ColumnPlace> & {
    /** Where it draws otherwise than its format does. */
    readonly kind?: ColumnKind
  }
  /** Id of the column that shows this field together with its own. */
  readonly shownIn?: string
}

/** The fields of a list by their names in the contract, in the screen's order. */
export type ListFields<Field extends string> = Readonly<Record<Field, ListField>>

/** The names of a list's fields or conditions, in their order. */
export function namesIn<Field extends string>(fields: Readonly<Record<Field, unknown>>): readonly Field[] {
  return Object.keys(fields) as Field[] // the keys of the record are what it is typed by
}

/** A field of one line of words, with its column. */
export function lineField<const Place extends NonNullable<ListField['column']>>(
  heading: MessageDescriptor,
  column: Place,
) {
  return { heading, format: 'line', column } as const
}
