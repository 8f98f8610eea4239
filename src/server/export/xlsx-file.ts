import { join, part, type Fragment } from '#server/db/db.ts'
import { copied } from './copied.ts'
import { filled, refuseDifference } from './last-lines.ts'
import type { Cell, Written } from './source.ts'
import { boldRow, firstDay, look, sheetEnd, sheetHead, workbookOf } from './workbook.ts'
import { zipOf } from './zip.ts'

/** The file as a workbook of one sheet, packed while its rows are read. */
export function xlsxOf(source: Written): AsyncGenerator<Buffer> {
  return zipOf(workbookOf(source.title, sheetOf(source)))
}

async function* sheetOf(source: Written): AsyncGenerator<Buffer> {
  const { cells, zone, currency } = source
  yield Buffer.from(sheetHead(cells.map(({ format }) => format)) + boldRow(cells.map(({ heading }) => heading)))
  let count = 0
  const row = part`'<row>' || ${join(
    cells.map((cell) => written(cell, zone, currency)),
    ' || ',
  )} || '</row>' as xml`
  // A quote and a delimiter that no cell has: the database writes the sheet's own lines.
  for await (const bytes of copied(source, row, `format csv, delimiter E'\\x01', quote E'\\x02'`, () => count)) {
    for (let at = bytes.indexOf(lineFeed); at >= 0; at = bytes.indexOf(lineFeed, at + 1)) count++
    yield bytes
  }
  refuseDifference(await source.count(), count)
  yield Buffer.from(
    filled(await source.lastLines(), cells.length)
      .map(boldRow)
      .join('') + sheetEnd,
  )
}

const lineFeed = 10

function written({ format, value, known }: Cell, zone: string, currency: Fragment): Fragment {
  if (format === 'money')
    return part`case ${currency} when 'JPY' then ${whole} || (${value})::text else ${cents} || ((${value}) * 0.01)::text end || '</v></c>'`
  if (format === 'time') {
    const wall = part`date_trunc('second', ${value}) at time zone ${zone}`
    return part`${time} || (extract(epoch from ${wall})::float8 / 86400 + ${firstDay})::text || '</v></c>'`
  }
  if (format === 'day') return part`${day} || (${value} - date '1970-01-01' + ${firstDay})::text || '</v></c>'`
  const text = part`'<c t="inlineStr"><is><t xml:space="preserve">' || ${inXml(format, value, known)} || '</t></is></c>'`
  return part`coalesce(${text}, '<c/>')`
}

const number = (style: number) => `<c s="${style}"><v>`
const [time, day, whole, cents] = [look.time, look.day, look.whole, look.cents].map(number)

function inXml(format: 'code' | 'line' | 'text', value: Fragment, known: readonly string[] | undefined): Fragment {
  if (known && known.every((word) => !/[&<>_\p{Cc}\uFFFE\uFFFF]/u.test(word))) return value
  const written = format === 'code' ? value : legal(value)
  const escaped = part`replace(replace(replace(${written}, '&', '&amp;'), '<', '&lt;'), '>', '&gt;')`
  return format === 'text' ? part`replace(replace(${escaped}, E'\\r', '&#13;'), E'\\n', '&#10;')` : escaped
}

/** Without what XML cannot hold, and with an `_x0041_` that stands there kept from being read as A. */
function legal(value: Fragment): Fragment {
  const known = part`translate(${value}, E'\\x01\\x02\\x03\\x04\\x05\\x06\\x07\\x08\\x0b\\x0c\\x0e\\x0f\\x10\\x11\\x12\\x13\\x14\\x15\\x16\\x17\\x18\\x19\\x1a\\x1b\\x1c\\x1d\\x1e\\x1f\\uFFFE\\uFFFF', '')`
  return part`regexp_replace(${known}, '_(x[0-9A-Fa-f]{4}_)', '_x005F_\\1', 'g')`
}
