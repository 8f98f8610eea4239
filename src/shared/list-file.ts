import { z } from 'zod/mini'
import { fileFormats } from './file-format.ts'
import { namesIn, type ListFields } from './list-field.ts'

/** How a file is written; as CSV in UTF-8 where nothing else is asked for. */
export const Format = z._default(z.enum(fileFormats), 'csv')

/** How the file of a list is asked for: its columns in their order, and how it is written. */
export function fileShape<Fields extends ListFields<string>>(fields: Fields) {
  const names = namesIn<keyof Fields & string>(fields)
  return { columns: z.array(z.enum(names)).check(z.minLength(1), z.maxLength(names.length)), format: Format }
}
