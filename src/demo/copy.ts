import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** A value of a row to be copied. */
export type CopyValue = string | number | bigint | Date | null

/**
 * Writes rows in the client's transaction, by COPY into a table of the session's own and from there in one statement, since
 * COPY itself may not write where row security holds. It stops at the first row that stands already.
 */
export async function copyRows(
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly CopyValue[]>,
): Promise<void> {
  const names = columns.join(', ')
  await client.query(`create temp table incoming on commit drop as select ${names} from ${table} with no data`)
  await pipeline(Readable.from(chunks(rows)), client.query(copyFrom(`copy incoming (${names}) from stdin`)))
  await client.query(`insert into ${table} (${names}) select ${names} from incoming`)
  await client.query('drop table incoming')
}

const chunkLength = 128 * 1024

function* chunks(rows: Iterable<readonly CopyValue[]>): Generator<string> {
  let chunk = ''
  for (const row of rows) {
    for (let at = 0; at < row.length; at++) chunk += (at === 0 ? '' : '\t') + textOf(row[at] ?? null)
    chunk += '\n'
    if (chunk.length < chunkLength) continue
    yield chunk
    chunk = ''
  }
  if (chunk) yield chunk
}

function textOf(value: CopyValue): string {
  if (value === null) return '\\N'
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'string') return String(value)
  return /[\\\t\n\r]/.test(value) ? value.replace(/[\\\t\n\r]/g, (found) => escapes[found] ?? found) : value
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
