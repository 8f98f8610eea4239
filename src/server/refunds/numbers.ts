import { wallMsOf } from '#shared/zone.ts'

const million = 1_000_000n
// Shares no factor with a million, so that no two of a million following numbers end alike; they only look unordered.
const stride = 391_939n

/** The number of a refund: `R`, the clock in UTC to the second, and six digits of the sequence. */
export function refundNoOf(now: Date, sequence: bigint): string {
  const tail = ((sequence % million) * stride) % million
  return `R${clock(now.getTime()).slice(2)}${String(tail).padStart(6, '0')}`
}

/** Numbers a refund's row may have, the first free one is taken: the store's clock, the end of its own number, and a digit. */
export function refundTradeNos(refundNo: string, at: Date, zone: string): string[] {
  const start = clock(wallMsOf(at.getTime(), zone)) + refundNo.slice(-5)
  return Array.from({ length: 10 }, (_, digit) => `${start}${(digit + 9) % 10}`)
}

/** Steps of a refund that leave something with an id: in the order in which they are told. */
const steps = ['REFUND_REQUESTED', 'REFUND_SENT', 'REFUND_FAILED', 'POINTS'] as const
export type RefundStep = (typeof steps)[number]

/** The id of what a step of a refund leaves, made of its digits: the same however often it is reckoned. */
export function stepIdOf(refundNo: string, step: RefundStep): string {
  const digits = refundNo.slice(1)
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(12, 15)}-8${digits.slice(15)}-00000000000${steps.indexOf(step)}`
}

/** `yyyyMMddHHmmss`. */
function clock(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace(/\D/g, '')
}
