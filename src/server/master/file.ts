import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { text } from '#server/catalogue.ts'
import { Figure } from '#server/export/csv.ts'
import { yesNo, type FileCell, type RowsList } from '#server/export/rows-file.ts'
import { languages, type Language } from '#shared/language.ts'
import { namesIn } from '#shared/list-field.ts'
import type { MasterRow } from '#shared/master.ts'
import type { Master } from './master.ts'

/** The list of a master as files have it: its key, its name in every language, then its own fields. */
export function masterList({ key, file: { title, labels, words } }: Master): RowsList<MasterRow, string> {
  const own = namesIn(labels).filter((name) => name !== key)
  const nameFields = languages.map((one) => ({ field: `names.${one}`, one }))
  return {
    title,
    fields: Object.fromEntries([
      [key, { heading: labels[key] ?? msg`Reference code`, format: 'code' }],
      ...nameFields.map(({ field, one }) => [field, { heading: msg`Name (${one})`, format: 'line' }]),
      ...own.map((name) => [name, { heading: labels[name], format: 'line' }]),
    ]),
    cells: Object.fromEntries([
      [key, (row: MasterRow) => String(row[key])],
      ...nameFields.map(({ field, one }) => [field, (row: MasterRow) => nameOf(row['names'], one)]),
      ...own.map((name) => [
        name,
        (row: MasterRow, language: Language) => cellOf(row[name], language, words?.[name] ?? {}),
      ]),
    ]),
  }
}

function nameOf(names: unknown, language: Language): string {
  return String(new Map(Object.entries(names ?? {})).get(language) ?? '')
}

/** A value by its kind: a count as its number, several values behind each other. */
function cellOf(value: unknown, language: Language, words: Readonly<Record<string, MessageDescriptor>>): FileCell {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return yesNo(value, language)
  if (typeof value === 'number') return new Figure(String(value))
  const wordOf = (code: string) => (words[code] ? text(language, words[code]) : code)
  if (Array.isArray(value)) return value.map((one) => wordOf(String(one))).join(' ')
  if (typeof value === 'string') return wordOf(value)
  return typeof value === 'object' && 'count' in value ? new Figure(String(value.count)) : null
}
