import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What a figure is called and what it is counted in. */
export interface Measure {
  readonly label: MessageDescriptor
  readonly unit: 'count' | 'money' | 'rate' | 'points'
}

/**
 * Every figure of the portal, once: one name is one number everywhere. What each means stands in `features/definitions`,
 * apart, so that a first screen need not load it. The SQL of sales over the sums is `features/statistics/sources.server.ts`, over
 * single rows `server/db/trade-group-sql.ts`, both by the groups of `trade-group.ts`; that of a deposit is `server/settlement`.
 */
export const measures = {
  payCount: { label: msg`Payment count`, unit: 'count' },
  payAmount: { label: msg`Payment amount`, unit: 'money' },
  refundCount: { label: msg`Refund count`, unit: 'count' },
  refundAmount: { label: msg`Refund amount`, unit: 'money' },
  netAmount: { label: msg`Net sales`, unit: 'money' },
  averageAmount: { label: msg`Average`, unit: 'money' },
  refundRate: { label: msg`Refund rate`, unit: 'rate' },
  inboundShare: { label: msg`Visitors from abroad`, unit: 'rate' },
  planAmount: { label: msg`Plan`, unit: 'money' },
  usualAmount: { label: msg`Usual for the weekday`, unit: 'money' },
  totalUsage: { label: msg`Total usage`, unit: 'money' },
  refund: { label: msg`Refunds`, unit: 'money' },
  chargeback: { label: msg`Chargebacks`, unit: 'money' },
  fee: { label: msg`Payment fees`, unit: 'money' },
  vat: { label: msg`VAT`, unit: 'money' },
  adjustment: { label: msg`Adjustments`, unit: 'money' },
  carryIn: { label: msg`Carried in`, unit: 'money' },
  transferFee: { label: msg`Transfer fee`, unit: 'money' },
  carryOut: { label: msg`Carried to the next`, unit: 'money' },
  transferAmount: { label: msg`Transfer amount`, unit: 'money' },
  pointLiability: { label: msg`Points held`, unit: 'points' },
  pointGiven: { label: msg`Points given`, unit: 'points' },
  pointUsed: { label: msg`Points used`, unit: 'points' },
  pointExpired: { label: msg`Points expired`, unit: 'points' },
  pointAdjusted: { label: msg`Points adjusted`, unit: 'points' },
  orderPointGiven: { label: msg`Points given, net`, unit: 'points' },
  orderPointUsed: { label: msg`Points used, net`, unit: 'points' },
  pointNet: { label: msg`Change in points held`, unit: 'points' },
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
