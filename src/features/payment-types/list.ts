import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { PaymentType } from '#features/masters/contract.ts'
import { feeTaxWords } from '#shared/fee-tax.ts'
import { lineField, type ListFields } from '#shared/list-field.ts'
import type { presentModes } from './contract.ts'

/** What the fields of a payment type are called: in the list, the form, the history and the audit log. */
export const paymentTypeLabels = {
  classCode: msg`Class`,
  tile: msg`Letters of its mark`,
  presentModes: msg`Presented as`,
  status: msg`Status`,
  defaultFeePpm: msg`Standard fee (parts per million)`,
  feeTaxClass: msg`Tax on the fee`,
  refundMode: msg`Refunds`,
  maxRefundCount: msg`Refunds of one payment at most`,
  refundWindowDays: msg`Days in which it can be refunded`,
  refundLagNote: msg`Says that a refund takes time`,
  currencies: msg`Currencies`,
}

const modeWords: Readonly<Record<(typeof presentModes)[number], MessageDescriptor>> = {
  CPM: msg`Customer shows`,
  MPM_STATIC: msg`Static QR`,
  MPM_DYNAMIC: msg`Dynamic QR`,
  CARD_PRESENT: msg`Card`,
  ECOM: msg`Online`,
}

const stateWords: Readonly<Record<PaymentType['status'], MessageDescriptor>> = {
  PREPARING: msg`In preparation`,
  AVAILABLE: msg`Available`,
  RETIRED: msg`Ended`,
}

/** How money of a payment type is given back. */
const refundWords: Readonly<Record<PaymentType['refundMode'], MessageDescriptor>> = {
  FULL_ONLY: msg`In full only`,
  PARTIAL_ONCE: msg`Once, in full or part`,
  PARTIAL_MULTI: msg`In several parts`,
}

export const paymentTypeWords = {
  presentModes: modeWords,
  status: stateWords,
  feeTaxClass: feeTaxWords,
  refundMode: refundWords,
}

/** The fields of payment types between their name and what uses them. */
export const paymentTypeFields = {
  tile: lineField(msg`Logo`, { id: 'logo', kind: 'brand', card: 'hidden', width: 4.5, priority: 3 }),
  classCode: lineField(paymentTypeLabels.classCode, { id: 'class', kind: 'word', card: 'meta', width: 8, priority: 4 }),
  presentModes: lineField(paymentTypeLabels.presentModes, { id: 'modes', card: 'hidden', width: 12, priority: 7 }),
  stores: lineField(msg`Stores`, { id: 'stores', kind: 'number', card: 'amount', width: 6, priority: 5 }),
  status: lineField(paymentTypeLabels.status, { id: 'status', kind: 'status', card: 'status', width: 8, priority: 2 }),
  names: lineField(msg`How it looks`, { id: 'preview', card: 'hidden', width: 10, priority: 8 }),
} as const satisfies ListFields<string>
