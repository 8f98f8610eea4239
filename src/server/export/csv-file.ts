import { Fragment, join, part } from '#server/db/db.ts'
import { copied } from './copied.ts'
import { csvLine, CsvLines, formulaStarts } from './csv.ts'
import { filled, refuseDifference } from './last-lines.ts'
import type { Cell, FieldSql, Written } from './source.ts'

/**
 * The file as UTF-8 without a byte order mark: header, rows in COPY format and total lines, all of one snapshot. The header
 * is sent together with the first rows, so that a file that has begun contains rows.
 */
export async function* csvOf(source: Written): AsyncGenerator<Buffer> {
  const { cells, zone, currency, count, lastLines } = source
  let heading = Buffer.from(csvLine(cells.map((cell) => cell.heading)))
  const lines = new CsvLines()
  const columns = cells.map((cell, at) => new Fragment(['', ` as c${at}`], [written(cell, zone, currency)]))
  const texts = cells.flatMap(({ format }, at) => (format === 'text' ? [`c${at}`] : []))
  const quoting = texts.length > 0 ? `, force_quote (${texts.join(', ')})` : ''
  for await (const chunk of copied(source, join(columns, ', '), `format csv${quoting}`, () => lines.rows)) {
    const bytes = lines.written(chunk)
    yield heading.length > 0 ? Buffer.concat([heading, bytes]) : bytes
    heading = nothing
  }
  if (heading.length > 0) yield heading
  refuseDifference(await count(), lines.rows)
  for (const line of filled(await lastLines(), cells.length)) yield Buffer.from(csvLine(line))
}

const nothing = Buffer.alloc(0)

function written(cell: Cell, zone: string, currency: Fragment): Fragment {
  const { format, value } = cell
  if (format === 'money')
    return part`case ${currency} when 'JPY' then (${value})::text else ((${value}) * 0.01)::text end`
  // COPY writes a timestamp faster than to_char does; its first 19 characters are without the fraction.
  if (format === 'time') return part`(${value} at time zone ${zone})::varchar(19)`
  if (format === 'day') return value
  return format === 'text' ? part`translate(${safe(cell)}, E'\\r\\n\\x1d\\x1f', E'\\x1d\\x1f')` : safe(cell)
}

/** The text, kept from being read as a formula. */
function safe({ value, known, firstOf }: FieldSql): Fragment {
  if (firstOf) return part`coalesce(${join(firstOf.map(safe), ', ')})`
  if (known && !known.some((word) => formulaStarts.includes(word.charAt(0)))) return value
  return part`case when ascii(${value}) in (${starts}) then '''' || ${value} else ${value} end`
}

const starts = join(
  formulaStarts.split('').map((start) => part`${start.charCodeAt(0)}`),
  ', ',
)
