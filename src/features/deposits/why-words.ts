import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { measures } from '#shared/measures.ts'
import type { CauseId, DepositCause } from './bank-bookings.contract.ts'
import type { PartLead } from './detail-part.ts'
import { lineMoveWords } from './lines.list.ts'

/** What each cause of a difference is called. */
export const causeWords: Readonly<Record<CauseId, MessageDescriptor>> = {
  refund: measures.refund.label,
  chargeback: measures.chargeback.label,
  fee: measures.fee.label,
  feeTaxable: msg`Taxable payment fees`,
  feeExempt: msg`Exempt payment fees`,
  vat: measures.vat.label,
  vatByRow: msg`Tax on the total, not row by row`,
  adjustment: msg`Adjustment`,
  adjustmentFee: msg`Fee of an adjustment`,
  carryIn: measures.carryIn.label,
  failedIn: msg`A transfer that failed and came with this one`,
  transferFee: measures.transferFee.label,
  transferFeeTwice: msg`Transfer fee, which is taken off already`,
  carryOut: measures.carryOut.label,
  lateIn: lineMoveWords.LATE_IN,
  lateOut: lineMoveWords.LATE_OUT,
  refundedAfter: lineMoveWords.REFUNDED_AFTER,
  sameDay: msg`Another deposit of the same day`,
  notPaid: msg`Not transferred yet`,
}

/** What the amount in question is where it is a subtotal of the calculation. */
export const subtotalWords: Readonly<Record<string, MessageDescriptor>> = {
  usage: msg`It is the total usage, before anything is taken off.`,
  refund: msg`It is the amount after refunds, before fees.`,
  chargeback: msg`It is the amount after refunds and chargebacks, before fees.`,
  fee: msg`It is the amount after fees, before the tax on them.`,
  vat: msg`It is the amount after fees and tax, before what follows them.`,
  adjustment: msg`It is the amount after adjustments, before carries and the transfer fee.`,
  carryIn: msg`It is the amount before the transfer fee.`,
}

/** Where the rows of a cause are: another deposit, or a part of this one. */
export function causeLeads({ id, depositNo }: DepositCause): { readonly depositNo: string } | PartLead {
  if (depositNo !== null) return { depositNo }
  if (id === 'refund') return { tab: 'trades', Kind: 'REFUND' }
  if (id === 'chargeback') return { tab: 'trades', Kind: 'CHARGEBACK' }
  if (id === 'lateIn') return { tab: 'trades', Moved: 'LATE_IN' }
  if (id === 'lateOut') return { tab: 'trades', Moved: 'LATE_OUT' }
  if (id === 'refundedAfter') return { tab: 'trades', Moved: 'REFUNDED_AFTER' }
  if (['fee', 'feeTaxable', 'feeExempt', 'vat', 'vatByRow'].includes(id)) return { tab: 'types' }
  if (id === 'transferFee' || id === 'transferFeeTwice') return { tab: 'sum' }
  return { tab: id === 'notPaid' ? 'history' : 'check' }
}
