import { namesIn, type ListFields } from './list-field.ts'

/** An order of a list: a field, with `-` before it from the last to the first. */
export type SortOf<Field extends string> = Field | `-${Field}`

/** The fields of a list whose column is sortable. */
export type Sortable<Fields> = {
  [Name in keyof Fields & string]: Fields[Name] extends { readonly column: { readonly sortable: true } } ? Name : never
}[keyof Fields & string]

/** The orders a list can be put in, by those of its fields whose column is sortable. */
export function sortsOf<Fields extends ListFields<string>>(fields: Fields): readonly SortOf<Sortable<Fields>>[] {
  return namesIn<keyof Fields & string>(fields)
    .filter((name): name is Sortable<Fields> => fields[name]?.column?.sortable === true)
    .flatMap<SortOf<Sortable<Fields>>>((name) => [name, `-${name}`])
}

/** The order as the head of a list shows it, by the id of a column; undefined where none was asked for. */
export function shownSort<Field extends string>(fields: ListFields<Field>, sort: SortOf<Field> | undefined) {
  const name = namesIn(fields).find((one) => one === sort || `-${one}` === sort)
  const column = name && fields[name].column?.id
  return column === undefined
    ? undefined
    : { column, direction: sort === name ? ('ascending' as const) : ('descending' as const) }
}

/** The order for what was chosen in the head of a list; undefined for a column that orders nothing. */
export function askedSort<Fields extends ListFields<string>>(
  fields: Fields,
  { column, direction }: { column: string; direction: 'ascending' | 'descending' },
): SortOf<Sortable<Fields>> | undefined {
  const down = direction === 'descending'
  return sortsOf(fields).find(
    (sort) => fields[sort.replace('-', '')]?.column?.id === column && sort.startsWith('-') === down,
  )
}

/** The order of a list for its head: as it shows it, and how it asks for another one. */
export function sortingOf<Fields extends ListFields<string>>(
  fields: Fields,
  sort: SortOf<Sortable<Fields>> | undefined,
  onOrder?: (chosen: { Sort: SortOf<Sortable<Fields>> | undefined }) => void,
) {
  return {
    sort: shownSort(fields, sort),
    onSort: (next: Parameters<typeof askedSort>[1]) => onOrder?.({ Sort: askedSort(fields, next) }),
  }
}
