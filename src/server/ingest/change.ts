import { randomUUID } from 'node:crypto'
import { tradeFields } from './columns.ts'
import { feeOf } from './fee.ts'
import type { TradeRow } from './row.ts'
import type { EventRow, NumberRow } from './sql.ts'

/** A row before the batch (undefined if new) and after it. */
export interface Change {
  readonly before: TradeRow | undefined
  after: TradeRow
  /** The line's place in the batch; undefined for payments that only their refunds touch. */
  readonly index: number | undefined
}

/** A corrected row: the source's new values, while refunds and settlement, which it does not know, stay as they were. */
export function carryOver(before: TradeRow, said: TradeRow): TradeRow {
  const { refunded, reserved, refundCount, settlementStatus, depositNo, version, origBusinessDate } = before
  return {
    ...said,
    refunded,
    reserved,
    refundCount,
    settlementStatus,
    depositNo,
    version,
    origBusinessDate,
    ...frozenFee(before, said),
  }
}

/** The fee stays the one agreed when the payment came in, unless it was another brand's or another store's payment. */
function frozenFee(before: TradeRow, said: TradeRow): Partial<TradeRow> {
  if (before.paymentType !== said.paymentType || before.shopCode !== said.shopCode) return {}
  const { feePpm, feeFixed, feeRounding, feeTaxClass } = before
  const feeAmount =
    said.feeAmount === 0n ? 0n : feeOf(said.amount, { ppm: feePpm, fixed: feeFixed, rounding: feeRounding })
  return { feePpm, feeFixed, feeRounding, feeTaxClass, feeAmount }
}

/** Whether two rows differ in anything but their versions. */
export function differs(before: TradeRow, after: TradeRow): boolean {
  if (before === after) return false
  return tradeFields.some((field) => field !== 'version' && plain(before[field]) !== plain(after[field]))
}

/** Every number by which the row can be found. */
export function numbersOf({ tradeNo, businessDate, providerTradeNo, receiptNo, orderNo }: TradeRow): NumberRow[] {
  const found: [NumberRow['kind'], string | null][] = [
    ['trade', tradeNo],
    ['provider', providerTradeNo],
    ['receipt', receiptNo],
    ['order', orderNo],
  ]
  return found.flatMap(([kind, number]) => (number === null ? [] : [{ number, kind, tradeNo, businessDate }]))
}

/** The step a correction adds to the payment's timeline: a new status, or the former values of the corrected fields. */
export function eventsOf(
  { before, after }: { before: TradeRow | undefined; after: TradeRow },
  given: { source: string; now: Date },
): EventRow[] {
  if (!before) return []
  const step = { tradeNo: after.tradeNo, at: given.now, actor: '' }
  const events: EventRow[] = []
  const kind = standingOf(after.status)
  if (kind !== standingOf(before.status))
    events.push({ ...step, eventId: randomUUID(), kind, detail: { from: before.status } })
  const mended = told.filter((field) => plain(before[field]) !== plain(after[field]))
  if (mended.length > 0) {
    const detail = Object.fromEntries(mended.map((field) => [field, String(plain(before[field]) ?? '')]))
    events.push({ ...step, eventId: randomUUID(), kind: 'CORRECTED', detail })
  }
  return events
}

/** The timeline step of a status; refunds of a payment have rows of their own. */
export function standingOf(status: string): string {
  return ['SUCCESS', 'PARTIALLY_REFUNDED', 'REFUNDED', 'CANCELLED'].includes(status) ? 'PAID' : status
}

const told = ['amount', 'tradeTime', 'shopCode', 'paymentType', 'tradeType', 'remark'] as const

function plain(value: TradeRow[keyof TradeRow]): string | number | null {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'bigint' ? String(value) : value
}
