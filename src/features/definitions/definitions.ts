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
  refundRate: msg`The amount of the refunds divided by the amount of the payments of the same days.`,
  inboundShare: msg`The part of the payment amount that was paid by WeChat Pay, Alipay+ or UnionPay QR.`,
  planAmount: msg`What the month is meant to bring in net sales. Its course follows the weekdays and hours of the eight weeks before the month.`,
  usualAmount: msg`The average net sales of the same weekday in the four weeks before.`,
  totalUsage: msg`The payments this deposit took, before anything is taken off: those of its days, and late ones of earlier days that no deposit had. Cash, the merchant’s own points and what was cancelled on its own day are not settled.`,
  refund: msg`Refunds of its days, also of payments in earlier deposits. One made after closing is taken off the next deposit.`,
  chargeback: msg`Payments that card companies took back, on the day they did.`,
  fee: msg`What the provider keeps of payments, at the rate of the day each was taken; refunds give theirs back.`,
  vat: msg`Tax on the taxable fees, by rate once for the whole document and rounded down.`,
  adjustment: msg`What the payment company adds or takes by hand, and corrections of payments that were already closed.`,
  carryIn: msg`What earlier deposits left: amounts below the least transfer or below zero, and transfers that the bank sent back.`,
  transferFee: msg`What the transfer to the bank costs, where the merchant bears it.`,
  carryOut: msg`What is not transferred because it is below the least transfer or below zero; the next deposit takes it.`,
  transferAmount: msg`Payments less refunds, fees and tax, with what is carried over; this is what reaches the account.`,
  pointLiability: msg`What customers hold after the last day: all points given, less those used, expired and cancelled.`,
  pointGiven: msg`Points that customers got for their purchases; a refund takes its part away on the day it is made.`,
  pointUsed: msg`Points that customers paid with; a refund gives its part back on the day it is made.`,
  pointExpired: msg`Points that ran out before customers used them.`,
  pointAdjusted: msg`Points that were added or taken by hand.`,
  orderPointGiven: msg`Points that these orders gave, less what returns took away since, on whichever day.`,
  orderPointUsed: msg`Points that these orders were paid with, less what returns gave back since, on whichever day.`,
  pointNet: msg`Points given and adjusted less those used and expired: by how much customers hold more than before.`,
}
