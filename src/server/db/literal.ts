import pg from 'pg'
import { Fragment } from './db.ts'
import { Problem } from '#shared/problem.ts'

/**
 * A fragment as SQL text with its values quoted, because COPY takes no parameters. Throws Problem('parameter') for a text
 * with a NUL, which would end the statement early.
 */
export function literally({ strings, values }: Fragment): string {
  return strings.map((piece, at) => (at === 0 ? piece : quoted(values[at - 1]) + piece)).join('')
}

function quoted(value: unknown): string {
  if (value instanceof Fragment) return literally(value)
  if (value === null) return 'null'
  if (value instanceof Date) return escaped(value.toISOString())
  if (Array.isArray(value)) return escaped(`{${value.map(element).join(',')}}`)
  if (typeof value === 'string') return escaped(value)
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value)
  throw new TypeError(`a value of a copy cannot be ${typeof value}`)
}

function element(value: unknown): string {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') throw new TypeError('only lists of texts and numbers go into a copy')
  return `"${value.replace(/["\\]/g, '\\$&')}"`
}

function escaped(text: string): string {
  if (text.includes('\0')) throw new Problem('parameter')
  return pg.escapeLiteral(text)
}
