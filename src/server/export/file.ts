import { text } from '#server/catalogue.ts'
import { codeOf, type Db } from '#server/db/db.ts'
import type { FileFormat } from '#shared/file-format.ts'
import { currencies } from '#shared/money.ts'
import { wrongParameter } from '#server/wrong-parameter.ts'
import { Problem } from '#shared/problem.ts'
import { csvOf } from './csv-file.ts'
import { byteOrderMark } from './csv.ts'
import { shiftJis } from './shift-jis.ts'
import type { ExportList, FileShape, Source, Written } from './source.ts'
import { sheetRows } from './workbook.ts'
import { refuseUnwritable } from './writable.ts'
import { xlsxOf } from './xlsx-file.ts'

/** The header and the lines that may follow the rows: two for each currency. */
const spareRows = 1 + 2 * currencies.length

/**
 * A list as a file of the requested fields in the requested order; every refusal comes before the first byte. Throws
 * Problem('parameter') for an unknown time zone, Problem('sheetTooLong') and Problem('unwritable').
 */
export async function fileOf<Field extends string>(
  source: Source,
  list: ExportList<Field>,
  shape: FileShape<Field>,
): Promise<AsyncIterable<Buffer>> {
  const written = writtenOf(source, list, shape)
  await refuseZone(source.snapshot.db, shape.timeZone)
  if (shape.format === 'xlsx' && (await source.count()) > sheetRows - spareRows) throw new Problem('sheetTooLong')
  if (shape.format === 'csv-sjis') await refuseUnwritable(written)
  return writers[shape.format](written)
}

/** What a file of a list is written from. */
export function writtenOf<Field extends string>(
  source: Source,
  { title, fields, sql, currency, key }: ExportList<Field>,
  { columns, timeZone, language }: FileShape<Field>,
): Written {
  const cells = [...new Set(columns)].map((name) => ({
    heading: text(language, fields[name].heading),
    format: fields[name].format,
    ...sql[name],
  }))
  return { ...source, cells, title: text(language, title), zone: timeZone, language, currency, key }
}

const writers: Readonly<Record<FileFormat, (written: Written) => AsyncIterable<Buffer>>> = {
  csv: marked,
  'csv-sjis': inShiftJis,
  xlsx: xlsxOf,
}

/** The database writes the times, so it must know the zone. */
async function refuseZone(db: Db, zone: string): Promise<void> {
  try {
    await db.sql<{ there: Date }>`select now() at time zone ${zone} as there`
  } catch (error) {
    if (codeOf(error) !== '22023') throw error
    throw wrongParameter('timeZone')
  }
}

async function* marked(written: Written): AsyncGenerator<Buffer> {
  let mark = byteOrderMark
  for await (const chunk of csvOf(written)) {
    yield mark ? Buffer.concat([Buffer.from(mark), chunk]) : chunk
    mark = ''
  }
}

async function* inShiftJis(written: Written): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder()
  for await (const chunk of csvOf(written)) yield shiftJis(decoder.decode(chunk, { stream: true }))
}
