import { text } from '#server/catalogue.ts'
import { Sent } from '#server/feature.ts'
import type { Language } from '#shared/language.ts'
import type { ListFields } from '#shared/list-field.ts'
import { wallMsOf } from '#shared/zone.ts'
import type { MessageDescriptor } from '@lingui/core'
import { byteOrderMark, csvLine, type Figure } from './csv.ts'
import { fileHeaders } from './headers.ts'

/** What a cell of a file says; empty where nothing is known. */
export type FileCell = string | Figure | null

/** A short list that can be written as a file: a cell of each field. */
export interface RowsList<Row, Field extends string> {
  readonly title: MessageDescriptor
  readonly fields: ListFields<Field>
  readonly cells: { readonly [Name in Field]: (row: Row, language: Language) => FileCell }
}

/** How such a file is to be written. */
export interface RowsShape<Field extends string> {
  readonly columns: readonly Field[]
  readonly language: Language
}

/** A list whose rows are all at hand as a CSV file in UTF-8 of these columns, in their order, each once. */
export function rowsFile<Row, Field extends string>(
  { title, fields, cells }: RowsList<Row, Field>,
  rows: readonly Row[],
  { columns, language }: RowsShape<Field>,
): Sent {
  const names = [...new Set(columns)]
  const lines = [
    csvLine(names.map((name) => text(language, fields[name].heading))),
    ...rows.map((row) => csvLine(names.map((name) => cells[name](row, language) ?? ''))),
  ]
  return new Sent(
    200,
    fileHeaders('csv', (one) => text(one, title), language),
    Buffer.from(byteOrderMark + lines.join('')),
  )
}

/** An instant as files write it, by the clock of a zone: `2026-11-21 14:03:07`. */
export function fileTime(instant: Date, zone: string): string {
  return new Date(wallMsOf(instant.getTime(), zone)).toISOString().slice(0, 19).replace('T', ' ')
}
