import type { Names } from './names.server.ts'
import { tradeOfRecord } from './record.server.ts'
import type { TradeRow } from './sql.ts'
import { tradeOf } from './words.server.ts'

/** A row of a page before it is worded: its place, and whose it is. */
export interface Listed extends Pick<TradeRow, 'tradeNo' | 'tradeTime' | 'entCode' | 'shopCode'> {
  readonly record: string
  /** The row itself where it was read just now. */
  readonly row: TradeRow | undefined
  readonly worded: Worded | undefined
}

/** What wording depends on besides the row and its names. */
export interface About {
  readonly tenant: string
  /** The business day that decides what may still be refunded. */
  readonly today: string
}

interface Worded extends About {
  readonly version: number
  readonly bytes: Buffer
}

/**
 * Pages are looked at all day and their rows hardly ever change: reading, wording and writing one takes many times as long
 * as finding what was made of the very same record before. Two halves, of which the older is forgotten when the younger is
 * full: rows that are still asked for have moved by then.
 */
const halfKept = 4_000
let [younger, older] = [new Map<string, Listed>(), new Map<string, Listed>()]

/** The row of a record, as it was kept or read now. */
export function listed(record: string): Listed {
  const young = younger.get(record)
  if (young) return young
  const old = older.get(record)
  if (old) return keep(old)
  const row = tradeOfRecord(record)
  const { tradeNo, tradeTime, entCode, shopCode } = row
  return { tradeNo, tradeTime, entCode, shopCode, record, row, worded: undefined }
}

/** The rows as JSON, one behind the other with a comma before each; those worded before with the same names on the same day as they were. */
export function bytesOf(rows: readonly Listed[], names: Names, about: About): Buffer[] {
  return rows.map((row) => bytesOfRow(row, names, about))
}

function bytesOfRow(one: Listed, names: Names, { tenant, today }: About): Buffer {
  const { worded, record } = one
  if (worded && worded.version === names.version && worded.today === today && worded.tenant === tenant)
    return worded.bytes
  const trade = tradeOf(one.row ?? tradeOfRecord(record), names, today)
  const bytes = Buffer.from(`,${JSON.stringify(trade)}`)
  // A name that is not there yet may come without any known one having changed.
  if (trade.shopName !== '' && trade.entName !== '')
    keep({ ...one, row: undefined, worded: { tenant, today, version: names.version, bytes } })
  return bytes
}

function keep(row: Listed): Listed {
  if (younger.size >= halfKept) [younger, older] = [new Map<string, Listed>(), younger]
  younger.set(row.record, row)
  return row
}

/** Forgets all rows that were worded. */
export function forgetListed(): void {
  younger.clear()
  older.clear()
}
