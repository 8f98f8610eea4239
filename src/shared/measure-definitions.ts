import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { MeasureName } from '#shared/measures.ts'

/** What each figure of `measures.ts` means, as the sign beside it says. */
export const definitions: Readonly<Record<MeasureName, MessageDescriptor>> = {
  payCount: msg`Payments that succeeded. Cancelled and failed ones are left out, as is what is still under way.`,
  payAmount: msg`What these payments come to, before refunds and fees.`,
  refundCount: msg`Refunds that succeeded, counted on the day the money went back.`,
  refundAmount: msg`What these refunds come to.`,
  netAmount: msg`Payments less refunds. A refund counts on the day the money goes back, not on the day of the payment.`,
  averageAmount: msg`The amount of the payments divided by their count, rounded to the smallest unit of the currency. Refunds are not taken off.`,
  totalUsage: msg`The payments that belong to the deposit. One that arrives after the closing belongs to the next.`,
  refund: msg`The refunds that belong to the deposit. One made after the closing belongs to the next.`,
  chargeback: msg`What the banks of card holders took back. It is no refund and is not taken off net sales.`,
  fee: msg`What the provider keeps of payments, at the rate of the day each was taken; refunds give theirs back.`,
  vat: msg`Tax on the taxable fees, by rate once for the whole document and rounded down.`,
  adjustment: msg`What the provider corrected by hand, each with its reason.`,
  carryIn: msg`What earlier deposits left: too little to transfer, below zero, or sent back by the bank.`,
  transferFee: msg`What the transfer to the account costs.`,
  carryOut: msg`What is not transferred now and stands in the next deposit.`,
  transferAmount: msg`Payments less refunds, fees and tax, with what is carried over; this is what reaches the account.`,
  pointGiven: msg`Points that customers got for their purchases; a refund takes its part back.`,
  pointUsed: msg`Points that customers paid with; a refund gives its part back.`,
}
