import type { Names } from './names.server.ts'
import { todayOf } from './period.server.ts'
import { tradeOfRecord } from './record.server.ts'
import { noneRelated, relatedTrade, type Related } from './related.server.ts'
import type { StoreDays, TradeRow } from './sql.ts'
import { tradeOf } from './labels.server.ts'

/** A row of a page before it is formatted: its place, and whose it is. */
export interface CachedRow extends Pick<
  TradeRow,
  'tradeNo' | 'tradeTime' | 'businessDate' | 'entCode' | 'shopCode' | 'origTradeNo'
> {
  /** Something of it was given back. */
  readonly isRefunded: boolean
  readonly record: string
  /** The row itself where it was read just now. */
  readonly row: TradeRow | undefined
  readonly formatted: Formatted | undefined
}

/** What wording depends on besides the row and its names. */
export interface About {
  readonly tenant: string
  /** The business days that decide what may still be refunded. */
  readonly groups: readonly StoreDays[]
}

interface Formatted {
  readonly tenant: string
  readonly today: string
  readonly version: number
  readonly bytes: Buffer
}

/**
 * What a record begins with, its number and its time, is enough to find it by and cheaper than the whole of it; what was
 * found counts only where the whole is the same.
 *
 * Pages are looked at all day and their rows hardly ever change: reading, wording and writing one takes many times as long
 * as finding what was made of the very same record before. Two halves, of which the older is forgotten when the younger is
 * full: rows that are still asked for have moved by then.
 */
const halfKept = 4_000
let [younger, older] = [new Map<string, CachedRow>(), new Map<string, CachedRow>()]

/** The row of a record, as it was kept or read now. */
export function cachedRow(record: string): CachedRow {
  const key = keyOf(record)
  const young = younger.get(key)
  if (young?.record === record) return young
  const old = older.get(key)
  if (old?.record === record) return keep(old)
  const row = tradeOfRecord(record)
  const { tradeNo, tradeTime, businessDate, entCode, shopCode, origTradeNo } = row
  const isRefunded = row.refunded > 0n
  return {
    tradeNo,
    tradeTime,
    businessDate,
    entCode,
    shopCode,
    origTradeNo,
    isRefunded,
    record,
    row,
    formatted: undefined,
  }
}

/** The rows as JSON, one behind the other with a comma before each; those formatted before with the same names on the same day as they were. */
export function bytesOf(
  rows: readonly CachedRow[],
  names: Names,
  about: About,
  related: Related = noneRelated,
): Buffer[] {
  return rows.map((row) => {
    const bytes = bytesOfRow(row, names, about)
    const one = relatedTrade(row, related, names)
    // What another row says is no part of what is kept of this one.
    return one ? Buffer.concat([bytes.subarray(0, -1), Buffer.from(`,"related":${JSON.stringify(one)}}`)]) : bytes
  })
}

function bytesOfRow(one: CachedRow, names: Names, { tenant, groups }: About): Buffer {
  const today = todayOf(groups, one)
  const { formatted, record } = one
  if (formatted && formatted.version === names.version && formatted.today === today && formatted.tenant === tenant)
    return formatted.bytes
  const trade = tradeOf(one.row ?? tradeOfRecord(record), names, today)
  const bytes = Buffer.from(`,${JSON.stringify(trade)}`)
  // A name that is not there yet may come without any known one having changed.
  if (trade.shopName !== '' && trade.entName !== '')
    keep({ ...one, row: undefined, formatted: { tenant, today, version: names.version, bytes } })
  return bytes
}

function keyOf(record: string): string {
  return record.slice(0, 48)
}

function keep(row: CachedRow): CachedRow {
  if (younger.size >= halfKept) [younger, older] = [new Map<string, CachedRow>(), younger]
  younger.set(keyOf(row.record), row)
  return row
}

/** Forgets all rows that were formatted. */
export function clearRowCache(): void {
  younger.clear()
  older.clear()
}
