import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What a figure is called, what it means, and what it is counted in. */
export interface Measure {
  readonly label: MessageDescriptor
  readonly definition: MessageDescriptor
  readonly unit: 'count' | 'money' | 'rate' | 'points'
}

/**
 * Every figure of the portal, once: one name is one number everywhere. Their SQL over the sums is `features/statistics/sql.ts`,
 * over single rows `server/db/trade-group-sql.ts`, both by the groups of `trade-group.ts`.
 */
export const measures = {
  payCount: {
    label: msg`Payment count`,
    definition: msg`Payments that succeeded. Cancelled and failed ones are left out, as is what is still under way.`,
    unit: 'count',
  },
  payAmount: {
    label: msg`Payment amount`,
    definition: msg`What these payments come to, before refunds and fees.`,
    unit: 'money',
  },
  refundCount: {
    label: msg`Refund count`,
    definition: msg`Refunds that succeeded, counted on the day the money went back.`,
    unit: 'count',
  },
  refundAmount: {
    label: msg`Refund amount`,
    definition: msg`What these refunds come to.`,
    unit: 'money',
  },
  netAmount: {
    label: msg`Net sales`,
    definition: msg`Payments less refunds. A refund counts on the day the money goes back, not on the day of the payment.`,
    unit: 'money',
  },
  averageAmount: {
    label: msg`Average`,
    definition: msg`The amount of the payments divided by their count, rounded to the smallest unit of the currency. Refunds are not taken off.`,
    unit: 'money',
  },
  refundRate: {
    label: msg`Refund rate`,
    definition: msg`The amount of the refunds divided by the amount of the payments of the same days.`,
    unit: 'rate',
  },
  inboundShare: {
    label: msg`Visitors from abroad`,
    definition: msg`The part of the payment amount that was paid by WeChat Pay, Alipay+ or UnionPay QR.`,
    unit: 'rate',
  },
  planAmount: {
    label: msg`Plan`,
    definition: msg`What the month is meant to bring in net sales. Its course follows the weekdays and hours of the eight weeks before the month.`,
    unit: 'money',
  },
  usualAmount: {
    label: msg`Usual for the weekday`,
    definition: msg`The average net sales of the same weekday in the four weeks before.`,
    unit: 'money',
  },
  pointLiability: {
    label: msg`Points held`,
    definition: msg`What customers hold after the last day: all points given, less those used, expired and taken back.`,
    unit: 'points',
  },
  fee: {
    label: msg`Fees`,
    definition: msg`What the provider keeps of payments, at the rate of the day each was taken; refunds give theirs back.`,
    unit: 'money',
  },
  vat: {
    label: msg`VAT`,
    definition: msg`Tax on the taxable fees, by rate once for the whole document and rounded down.`,
    unit: 'money',
  },
  transferAmount: {
    label: msg`Transfer amount`,
    definition: msg`Payments less refunds, fees and tax, with what is carried over; this is what reaches the account.`,
    unit: 'money',
  },
} as const satisfies Record<string, Measure>
export type MeasureName = keyof typeof measures

/** The average of payments in the smallest unit, half of one rounded up; undefined where there are none. */
export function averageOf(amount: bigint, count: bigint): bigint | undefined {
  return count === 0n ? undefined : (amount * 2n + count) / (count * 2n)
}

/** A part of a whole in ten-thousandths, half of one rounded up; undefined where the whole is nothing. */
export function rateOf(part: bigint, whole: bigint): number | undefined {
  return whole <= 0n ? undefined : Number((part * 20_000n + whole) / (whole * 2n))
}
