import { instantOf, isDate } from '#shared/business-day.ts'
import { outOfTime } from '#server/ingest/row.ts'
import { TradeLine } from '#shared/trade-line.ts'
import { lineFields, type Mapping } from './mapping.ts'

/** Turns a record's cells into a line, or returns the reason why it cannot, as one sentence. */
export function lineOf(
  cells: Readonly<Record<string, unknown>>,
  mapping: Mapping,
  entCode: string | undefined,
): TradeLine | string {
  const given: Record<string, unknown> = {}
  for (const field of lineFields) {
    const value = valueOf(field, cells, mapping)
    if (value !== undefined) given[field] = numeric.includes(field) ? numberOf(value) : value
  }
  if (given['entCode'] === undefined && entCode !== undefined) given['entCode'] = entCode
  const missing = required.find((field) => given[field] === undefined)
  if (missing) return `${missing} is missing.`
  if (typeof given['amount'] !== 'number')
    return `The amount ${shown(given['amount'])} is not a whole number of the smallest unit.`
  const time = timeOf(String(given['tradeTime']), mapping.timeZone)
  if (time.refused) return time.refused
  const read = TradeLine.safeParse({ ...given, tradeTime: time.time })
  return read.success ? read.data : reasonOf(read.error.issues[0], given)
}

/** The columns that every line needs. */
export const required = ['entCode', 'tradeNo', 'tradeTime', 'shopCode', 'paymentType', 'amount'] as const

const numeric: readonly string[] = ['amount', 'sourceVersion']

function valueOf(
  field: string,
  cells: Readonly<Record<string, unknown>>,
  { columns, values, constants }: Mapping,
): unknown {
  const constant = constants?.[field]
  if (constant !== undefined) return constant
  const cell = cells[columns?.[field] ?? field]
  if (cell === undefined || cell === null) return undefined
  const text = typeof cell === 'string' ? cell.trim() : cell
  if (text === '') return undefined
  return typeof text === 'string' ? (values?.[field]?.[text] ?? text) : text
}

/** A whole number; anything else unchanged, so that the refusal quotes it. */
function numberOf(value: unknown): unknown {
  if (typeof value === 'string' && /^-?\d{1,16}$/.test(value)) return Number(value)
  return typeof value === 'number' && !Number.isSafeInteger(value) ? String(value) : value
}

type Time = { readonly time: string; readonly refused?: never } | { readonly time?: never; readonly refused: string }

function timeOf(text: string, zone: string | undefined): Time {
  const match = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[T ](\d{1,2}:\d{2})(:\d{2})?(\.\d+)?\s*(Z|[+-]\d{2}:?\d{2})?$/.exec(
    text,
  )
  const [, year = '', month = '', day = '', clock = '', seconds = ':00', fraction = '', offset] = match ?? []
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = `${clock.padStart(5, '0')}${seconds}`
  if (!match || !isDate(date) || !/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(time))
    return { refused: `The time ${shown(text)} is not like 2026-11-21T14:06:51+09:00.` }
  if (offset === undefined && zone === undefined)
    return { refused: `The time ${shown(text)} does not say its offset from UTC, like +09:00.` }
  if (offset === undefined) return { time: instantOf(date, time, zone ?? 'UTC') }
  const iso = `${date}T${time}${fraction.slice(0, 4)}${offset === 'Z' ? 'Z' : offset.replace(/^(...):?/, '$1:')}`
  return Number.isNaN(Date.parse(iso))
    ? { refused: `The time ${shown(text)} is not like 2026-11-21T14:06:51+09:00.` }
    : { time: iso }
}

interface Issue {
  readonly code: string
  readonly path: readonly PropertyKey[]
  readonly maximum?: unknown
  readonly values?: unknown
}

function reasonOf(issue: object | undefined, given: Readonly<Record<string, unknown>>): string {
  const { code, path, maximum, values } = issue as Issue // every issue of the schema has these
  const field = String(path[0] ?? '')
  const value = shown(given[field])
  if (field === 'tradeTime') return outOfTime(String(given[field]))
  if (field === 'status' && portalStatuses.includes(String(given[field])))
    return `The status ${value} follows from the refunds of a payment; say SUCCESS, and its refunds as lines of their own.`
  if (code === 'invalid_format' && freeText.includes(field)) return `${field} holds a control character.`
  if (numbers.includes(field)) return `${field} ${value} is not 1 to 64 printable characters without spaces.`
  if (code === 'too_small') return `The ${field} ${value} is not above zero.`
  if (code === 'too_big')
    return typeof given[field] === 'string'
      ? `${field} is longer than ${String(maximum)} characters.`
      : `The ${field} ${value} is too large.`
  if (code === 'invalid_value' && Array.isArray(values)) return `${field} ${value} is none of ${values.join(', ')}.`
  return `${field} ${value} cannot be used.`
}

const portalStatuses: readonly string[] = ['CANCELLED', 'PARTIALLY_REFUNDED', 'REFUNDED']
const freeText: readonly string[] = [
  'cardBrand',
  'installment',
  'customerTokenTail',
  'taxRateMix',
  'operatorName',
  'failureCode',
  'failureText',
  'remark',
]
const numbers: readonly string[] = ['tradeNo', 'origTradeNo', 'providerTradeNo', 'receiptNo', 'orderNo', 'approvalNo']

function shown(value: unknown): string {
  if (typeof value === 'number') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const [short, cut] = [text.slice(0, 40), text.length > 40 ? '…' : '']
  return `"${short.replace(/\p{Cc}/gu, '\ufffd')}${cut}"`
}
