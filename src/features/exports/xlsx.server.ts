import { join, part, type Fragment } from '#server/db.ts'
import { boldRow, look, sheetEnd, sheetHead, workbookOf } from '#server/export/workbook.ts'
import { zipOf } from '#server/export/zip.ts'
import type { Cell } from './cells.server.ts'
import type { Source } from './source.server.ts'
import { refuseDifference, totalLines } from './total.server.ts'
import { fileNames } from './words.server.ts'

/** The file as a workbook of one sheet, packed while its rows are read. */
export function xlsxOf(source: Source): AsyncGenerator<Buffer> {
  return zipOf(workbookOf(fileNames[source.language], sheetOf(source)))
}

async function* sheetOf({ snapshot, rows, cells, headings, zone, language, sums }: Source): AsyncGenerator<Buffer> {
  yield Buffer.from(sheetHead(cells.map(({ kind }) => widths[kind])) + boldRow(headings))
  let count = 0
  if (rows) {
    const row = part`'<row>' || ${join(
      cells.map((cell) => written(cell, zone)),
      ' || ',
    )} || '</row>' as xml`
    // A quote and a delimiter that no cell has: the database writes the sheet's own lines.
    for await (const chunk of snapshot.copy(rows(row), `format csv, delimiter E'\\x01', quote E'\\x02'`)) {
      const bytes = chunk as Buffer // a stream of bytes
      for (let at = bytes.indexOf(lineFeed); at >= 0; at = bytes.indexOf(lineFeed, at + 1)) count++
      yield bytes
    }
  }
  const sum = await sums()
  refuseDifference(sum, count)
  yield Buffer.from(totalLines(sum, language, headings.length).map(boldRow).join('') + sheetEnd)
}

const lineFeed = 10
const widths: Readonly<Record<Cell['kind'], number>> = { code: 22, line: 18, text: 32, money: 14, time: 20, day: 12 }

function written({ kind, value, known }: Cell, zone: string): Fragment {
  if (kind === 'money')
    return part`case t.currency when 'JPY' then ${whole} || (${value})::text else ${cents} || ((${value}) * 0.01)::text end || '</v></c>'`
  if (kind === 'time') {
    const wall = part`date_trunc('second', ${value}) at time zone ${zone}`
    return part`${time} || (extract(epoch from ${wall})::float8 / 86400 + ${firstDay})::text || '</v></c>'`
  }
  if (kind === 'day') return part`${day} || (${value} - date '1970-01-01' + ${firstDay})::text || '</v></c>'`
  const text = part`'<c t="inlineStr"><is><t xml:space="preserve">' || ${inXml(kind, value, known)} || '</t></is></c>'`
  return part`coalesce(${text}, '<c/>')`
}

/** Days from Excel's day 0 to 1970. */
const firstDay = 25_569
const number = (style: number) => `<c s="${style}"><v>`
const [time, day, whole, cents] = [look.time, look.day, look.whole, look.cents].map(number)

function inXml(kind: 'code' | 'line' | 'text', value: Fragment, known: readonly string[] | undefined): Fragment {
  if (known && known.every((word) => !/[&<>_\p{Cc}\uFFFE\uFFFF]/u.test(word))) return value
  const written = kind === 'code' ? value : legal(value)
  const escaped = part`replace(replace(replace(${written}, '&', '&amp;'), '<', '&lt;'), '>', '&gt;')`
  return kind === 'text' ? part`replace(replace(${escaped}, E'\\r', '&#13;'), E'\\n', '&#10;')` : escaped
}

/** Without what XML cannot hold, and with an `_x0041_` that stands there kept from being read as A. */
function legal(value: Fragment): Fragment {
  const known = part`translate(${value}, E'\\x01\\x02\\x03\\x04\\x05\\x06\\x07\\x08\\x0b\\x0c\\x0e\\x0f\\x10\\x11\\x12\\x13\\x14\\x15\\x16\\x17\\x18\\x19\\x1a\\x1b\\x1c\\x1d\\x1e\\x1f\\uFFFE\\uFFFF', '')`
  return part`regexp_replace(${known}, '_(x[0-9A-Fa-f]{4}_)', '_x005F_\\1', 'g')`
}
