import type { MessageDescriptor } from '@lingui/core'
import type { FilterChoice, FilterRow } from './filter-rows.ts'
import { namesIn } from './list-field.ts'

/** A condition of a list, said once: what people call it, how they set it, and which rows fit it. */
export interface ListFilter<Row, Wanted> {
  readonly label: MessageDescriptor
  readonly kind: FilterRow['kind']
  /** Whether a row fits; `zone` is the IANA name of the zone whose clock people read. */
  readonly match: (row: Row, wanted: Wanted, zone: string) => boolean
}

/** The conditions of a list by their names in the contract, in the order of the form; a missing one does not compile. */
export type ListFilters<Row, Wanted> = {
  readonly [Field in keyof Wanted & string]-?: ListFilter<Row, NonNullable<Wanted[Field]>>
}

/** Whether a row fits every condition that is set. */
export function fitsAll<Row, Wanted extends object>(
  filters: ListFilters<Row, Wanted>,
  row: Row,
  wanted: Wanted,
  zone: string,
): boolean {
  return namesIn<keyof Wanted & string>(filters).every((field) => {
    const value = wanted[field]
    return value === undefined || value === null || filters[field].match(row, value, zone)
  })
}

/** The conditions as a bar shows them, in their order: a choice of one thing is none, and what is typed stays out of the address. */
export function rowsOf<Row, Wanted extends object>(
  filters: ListFilters<Row, Wanted>,
  choices: { readonly [Field in keyof Wanted & string]?: readonly FilterChoice[] },
): FilterRow<keyof Wanted & string>[] {
  return namesIn<keyof Wanted & string>(filters).flatMap<FilterRow<keyof Wanted & string>>((field) => {
    const { label, kind } = filters[field]
    if (kind === 'words') return [{ field, label, kind, travels: 'history' }]
    if (kind === 'flag') return [{ field, label, kind, travels: 'address' }]
    const own = choices[field] ?? []
    return own.length > 1 ? [{ field, label, kind, travels: 'address', choices: own }] : []
  })
}
