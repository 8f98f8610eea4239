import { msg } from '@lingui/core/macro'
import { Readable } from 'node:stream'
import { text } from '#server/catalogue.ts'
import { Sent, type WriteContext } from '#server/feature.ts'
import type { Call } from '#shared/call.ts'
import type { FileFormat } from '#shared/file-format.ts'
import type { Language } from '#shared/language.ts'
import { namesIn, type ListFields } from '#shared/list-field.ts'
import type { Message } from '#shared/message.ts'
import { wallMsOf } from '#shared/zone.ts'
import { byteOrderMark, csvLine, type Figure } from './csv.ts'
import { fileHeaders } from './headers.ts'
import { shiftJis } from './shift-jis.ts'
import { boldRow, plainRow, sheetEnd, sheetHead, workbookOf } from './workbook.ts'
import { refuseCharacters } from './writable.ts'
import { zipOf } from './zip.ts'

/** What a cell of a file holds; empty where nothing is known. */
export type FileCell = string | Figure | Date | null

/** A short list that can be written as a file: a cell of each field. */
export interface RowsList<Row, Field extends string> {
  readonly title: Message
  readonly fields: ListFields<Field>
  readonly cells: { readonly [Name in Field]: (row: Row, language: Language) => FileCell }
}

/** What the file of a list is asked with: how it is written, and what narrows the list. */
export interface RowsAsked<Field extends string> {
  /** Every field where left out. */
  readonly columns?: readonly Field[]
  readonly format: FileFormat
  readonly Keyword?: string | undefined
}

/**
 * A list whose rows are all at hand as a file of the columns asked for, in their order, each once; times are by the viewer's
 * clock. The audit row keeps what was asked, but not the words looked for. Throws Problem('unwritable').
 */
export function rowsFile<Row, Field extends string>(
  { title, fields, cells }: RowsList<Row, Field>,
  rows: readonly Row[],
  { columns: asked, format, Keyword, ...filter }: RowsAsked<Field>,
  { viewer, language, audit }: Pick<WriteContext<Call>, 'viewer' | 'language' | 'audit'>,
): Sent {
  const columns = [...new Set(asked ?? namesIn(fields))]
  audit(format, { columns, filter: { ...filter, ...(Keyword && { Keyword: true }) }, rows: rows.length })
  const headings = columns.map((name) => text(language, fields[name].heading))
  const lines = rows.map((row) => columns.map((name) => cells[name](row, language)))
  const headers = fileHeaders(format, (one) => text(one, title), language)
  if (format === 'xlsx') {
    const formats = columns.map((name) => fields[name].format)
    const sheet = [
      sheetHead(formats),
      boldRow(headings),
      ...lines.map((line) => plainRow(line, formats, viewer.timeZone)),
    ]
    const content = [Buffer.from([...sheet, sheetEnd].join(''))]
    return new Sent(200, headers, Readable.from(zipOf(workbookOf(text(language, title), content))))
  }
  const csv = [headings, ...lines.map((line) => line.map((cell) => csvCell(cell, viewer.timeZone)))].map(csvLine)
  if (format === 'csv') return new Sent(200, headers, Buffer.from(byteOrderMark + csv.join('')))
  refuseCharacters(csv)
  return new Sent(200, headers, shiftJis(csv.join('')))
}

/** A switch as files write it. */
export function yesNo(on: boolean, language: Language): string {
  return text(language, on ? msg`Yes` : msg`No`)
}

function csvCell(cell: FileCell, zone: string): string | Figure {
  return cell instanceof Date ? fileTime(cell, zone) : (cell ?? '')
}

/** An instant as files write it, by the clock of a zone: `2026-11-21 14:03:07`. */
function fileTime(instant: Date, zone: string): string {
  return new Date(wallMsOf(instant.getTime(), zone)).toISOString().slice(0, 19).replace('T', ' ')
}
