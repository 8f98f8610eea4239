import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What a figure is called, what it means, and what it is counted in. */
export interface Measure {
  readonly label: MessageDescriptor
  readonly definition: MessageDescriptor
  readonly unit: 'count' | 'money'
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
  totalUsage: {
    label: msg`Total usage`,
    definition: msg`The payments this deposit took, before anything is taken off: those of its days, and late ones of earlier days that no deposit had. Cash, the merchant’s own points and what was cancelled on its own day are not settled.`,
    unit: 'money',
  },
  depositRefund: {
    label: msg`Refunds`,
    definition: msg`Refunds of its days, also of payments in earlier deposits. One made after closing is taken off the next deposit.`,
    unit: 'money',
  },
  depositChargeback: {
    label: msg`Chargebacks`,
    definition: msg`Payments that card companies took back, on the day they did.`,
    unit: 'money',
  },
  adjustment: {
    label: msg`Adjustments`,
    definition: msg`What the payment company adds or takes by hand, and corrections of payments that were already closed.`,
    unit: 'money',
  },
  carryIn: {
    label: msg`Carried in`,
    definition: msg`What earlier deposits left: amounts below the least transfer or below zero, and transfers that the bank sent back.`,
    unit: 'money',
  },
  carryOut: {
    label: msg`Carried to the next`,
    definition: msg`What is not transferred because it is below the least transfer or below zero; the next deposit takes it.`,
    unit: 'money',
  },
  transferFee: {
    label: msg`Transfer fee`,
    definition: msg`What the transfer to the bank costs, where the merchant bears it.`,
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
