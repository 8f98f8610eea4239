import { constant, join, part, type Fragment } from './db.ts'

/** The column of a field; `read` is SQL in its place when it is read, and an empty text may stand for null. */
export type Column = string | { readonly column: string; readonly read?: string; readonly emptyIsNull?: true }

type Values = Readonly<Record<string, unknown>>

/** The columns of a form's fields, named once for reading, adding and changing a row; values are parameters. */
export function columnsOf(columns: Readonly<Record<string, Column>>) {
  const places = Object.entries(columns).map(([field, one]) => ({
    field,
    set: constant(`${typeof one === 'string' ? one : one.column} = `),
    ...(typeof one === 'string' ? { column: one } : one),
  }))
  const valueOf = ({ field, emptyIsNull }: (typeof places)[number], values: Values) =>
    emptyIsNull ? part`nullif(${values[field]}, '')` : part`${values[field]}`
  const listed = (each: (place: (typeof places)[number]) => Fragment) => join(places.map(each), ', ')
  return {
    /** Each as its field, of the table that is called so in the statement. */
    chosen: (table: string) =>
      constant(
        places
          .map(({ field, column, read = `${table}.${column}`, emptyIsNull }) =>
            emptyIsNull ? `coalesce(${read}, '') as "${field}"` : `${read} as "${field}"`,
          )
          .join(', '),
      ),
    names: constant(places.map(({ column }) => column).join(', ')),
    values: (values: Values) => listed((place) => valueOf(place, values)),
    sets: (values: Values) => listed((place) => part`${place.set}${valueOf(place, values)}`),
  }
}

/** The columns of fields that are called as these. */
export function columnsLike(fields: object): Readonly<Record<string, Column>> {
  return Object.fromEntries(Object.keys(fields).map((field) => [field, snakeCase(field)]))
}

/** The name of a field as the schema writes it. */
export function snakeCase(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
