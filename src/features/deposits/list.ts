import { msg } from '@lingui/core/macro'
import { measures } from '#shared/measures.ts'
import type { ListFields } from '#shared/list-field.ts'

/** The fields of the list of deposits, in their order (domain section 4). */
export const depositFields = {
  paymentDate: {
    heading: msg`Transfer date`,
    format: 'day',
    column: { id: 'paymentDate', card: 'title', width: 8, priority: 1, locked: true, sortable: true },
  },
  entName: { heading: msg`Company`, format: 'line', column: { id: 'company', card: 'meta', width: 9, priority: 2 } },
  shopName: { heading: msg`Store`, format: 'line', column: { id: 'store', card: 'meta', width: 9, priority: 2 } },
  usageFrom: { heading: msg`Usage from`, format: 'day', shownIn: 'usage' },
  usageTo: {
    heading: msg`Usage period`,
    format: 'day',
    column: { id: 'usage', card: 'meta', width: 9, priority: 3, sortable: true },
  },
  totalUsage: {
    heading: measures.totalUsage.label,
    format: 'money',
    column: { id: 'totalUsage', card: 'hidden', width: 9, priority: 3, sortable: true },
  },
  refund: {
    heading: measures.refund.label,
    format: 'money',
    column: { id: 'refund', card: 'hidden', width: 8, priority: 5 },
  },
  chargeback: {
    heading: measures.chargeback.label,
    format: 'money',
    column: { id: 'chargeback', card: 'hidden', width: 8, priority: 8, off: true },
  },
  fee: { heading: measures.fee.label, format: 'money', column: { id: 'fee', card: 'hidden', width: 8, priority: 4 } },
  vat: { heading: measures.vat.label, format: 'money', column: { id: 'vat', card: 'hidden', width: 7, priority: 5 } },
  others: {
    heading: msg`Adjustments, carried amounts, chargebacks`,
    format: 'money',
    column: { id: 'others', card: 'hidden', width: 8, priority: 5 },
  },
  adjustment: {
    heading: measures.adjustment.label,
    format: 'money',
    column: { id: 'adjustment', card: 'hidden', width: 8, priority: 8, off: true },
  },
  carryIn: {
    heading: measures.carryIn.label,
    format: 'money',
    column: { id: 'carryIn', card: 'hidden', width: 8, priority: 8, off: true },
  },
  carryOut: {
    heading: measures.carryOut.label,
    format: 'money',
    column: { id: 'carryOut', card: 'hidden', width: 8, priority: 8, off: true },
  },
  transferFee: {
    heading: measures.transferFee.label,
    format: 'money',
    column: { id: 'transferFee', card: 'hidden', width: 7, priority: 5 },
  },
  transferAmount: {
    heading: measures.transferAmount.label,
    format: 'money',
    column: {
      id: 'transferAmount',
      card: 'amount',
      width: 10,
      priority: 1,
      locked: true,
      strong: true,
      sortable: true,
    },
  },
  status: {
    heading: msg`Status`,
    format: 'line',
    column: { id: 'status', kind: 'status', card: 'status', width: 8, priority: 2 },
  },
  bankMatch: { heading: msg`Comparison with the bank`, format: 'line', shownIn: 'status' },
  bankTail: {
    heading: msg`Bank account`,
    format: 'code',
    column: { id: 'bank', card: 'hidden', width: 7, priority: 7 },
  },
  depositNo: {
    heading: msg`Deposit no.`,
    format: 'code',
    column: { id: 'depositNo', card: 'hidden', width: 11, priority: 9, off: true },
  },
} as const satisfies ListFields<string>
export type DepositField = keyof typeof depositFields
