import { sixDigitsOf } from '#server/db/six-digits.ts'
import { wallMsOf } from '#shared/zone.ts'

/** The number of a refund: `R`, the clock in UTC to the second, and six digits of the sequence. */
export function refundNoOf(now: Date, sequence: bigint): string {
  return `R${clock(now.getTime()).slice(2)}${sixDigitsOf(sequence)}`
}

/** The numbers a refund's row may get, of which the first free one is used: the store's clock, the end of its own number, and a digit. */
export function refundTradeNos(refundNo: string, at: Date, zone: string): string[] {
  const start = clock(wallMsOf(at.getTime(), zone)) + refundNo.slice(-5)
  return Array.from({ length: 10 }, (_, digit) => `${start}${(digit + 9) % 10}`)
}

/** Steps of a refund that write rows with an id, in their order. */
const steps = [
  'REFUND_REQUESTED',
  'REFUND_SENT',
  'REFUND_FAILED',
  'POINTS',
  'REFUND_APPROVED',
  'REFUND_REJECTED',
  'REFUND_WITHDRAWN',
  'REFUND_EXPIRED',
  'REFUND_CHECK',
] as const
export type RefundStep = (typeof steps)[number]

/** The id of the row that a step of a refund writes, derived from the refund's digits, so that repeats get the same id. */
export function stepIdOf(refundNo: string, step: RefundStep): string {
  const digits = refundNo.slice(1)
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(12, 15)}-8${digits.slice(15)}-00000000000${steps.indexOf(step)}`
}

/** `yyyyMMddHHmmss`. */
function clock(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace(/\D/g, '')
}
