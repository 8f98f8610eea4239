import type { MessageDescriptor } from '@lingui/core'
import { text } from '#server/catalogue.ts'
import { join, part, type Fragment } from '#server/db/db.ts'
import type { Language } from '#shared/language.ts'
import type { FieldSql } from './source.ts'

/** Names by their codes. */
export type ByCode = Readonly<Record<string, string>>

/** A field that stands for a code as its name, or as something else where it has none. */
export function named(names: ByCode, key: Fragment, otherwise = key): FieldSql {
  return { value: nameOf(names, key, otherwise), known: Object.values(names) }
}

/** The first of these fields that has a text. */
export function firstOf(...fields: readonly FieldSql[]): FieldSql {
  const values = fields.map(({ value }) => value)
  return { value: part`coalesce(${join(values, ', ')})`, firstOf: fields }
}

/** A name out of a list that stands in the statement; joined tables cost the order of the index and a sort of every row. */
export function nameOf(names: ByCode, key: Fragment, otherwise = key): Fragment {
  return part`coalesce(${JSON.stringify(names)}::jsonb ->> (${key}), ${otherwise})`
}

/** The words of codes in a language. */
export function inLanguage(words: Readonly<Record<string, MessageDescriptor>>, language: Language): ByCode {
  return Object.fromEntries(Object.entries(words).map(([code, word]) => [code, text(language, word)]))
}
