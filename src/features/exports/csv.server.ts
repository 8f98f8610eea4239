import { Fragment, join, part } from '#server/db.ts'
import { csvLine, CsvLines, formulaStarts } from '#server/export/csv.ts'
import type { Cell } from './cells.server.ts'
import type { Source } from './source.server.ts'
import { refuseDifference, totalLines } from './total.server.ts'

/** The file as UTF-8 without a mark: heading, rows as COPY makes them, and the last line, all of one view. */
export async function* csvOf({
  snapshot,
  rows,
  cells,
  headings,
  zone,
  language,
  sums,
}: Source): AsyncGenerator<Buffer> {
  yield Buffer.from(csvLine(headings))
  const lines = new CsvLines()
  if (rows) {
    const columns = cells.map((cell, at) => new Fragment(['', ` as c${at}`], [written(cell, zone)]))
    const texts = cells.flatMap(({ kind }, at) => (kind === 'text' ? [`c${at}`] : []))
    const quoting = texts.length > 0 ? `, force_quote (${texts.join(', ')})` : ''
    const copied = snapshot.copy(rows(join(columns, ', ')), `format csv${quoting}`)
    for await (const chunk of copied) yield lines.written(chunk as Buffer) // a stream of bytes
  }
  const sum = await sums()
  refuseDifference(sum, lines.rows)
  for (const line of totalLines(sum, language, headings.length)) yield Buffer.from(csvLine(line))
}

function written({ kind, value, known }: Cell, zone: string): Fragment {
  if (kind === 'money') return part`case t.currency when 'JPY' then (${value})::text else ((${value}) * 0.01)::text end`
  // COPY writes a timestamp faster than to_char does; its first 19 characters are without the fraction.
  if (kind === 'time') return part`left((${value} at time zone ${zone})::text, 19)`
  if (kind === 'day') return value
  if (known && !known.some((word) => formulaStarts.includes(word.charAt(0)))) return value
  const safe = part`case when ascii(${value}) in (${starts}) then '''' || ${value} else ${value} end`
  return kind === 'text' ? part`translate(${safe}, E'\\r\\n\\x1d\\x1f', E'\\x1d\\x1f')` : safe
}

const starts = join(
  formulaStarts.split('').map((start) => part`${start.charCodeAt(0)}`),
  ', ',
)
