import { namesIn, type ListFields } from './list-field.ts'

/** The fields that a column stands for in a file: its own, and those it shows together with it. */
export function fieldsOfColumn<Field extends string>(fields: ListFields<Field>, id: string): Field[] {
  return namesIn(fields).filter((name) => fields[name].column?.id === id || fields[name].shownIn === id)
}
