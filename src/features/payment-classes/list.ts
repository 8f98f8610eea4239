import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { masterLabels } from '#features/masters/labels.list.ts'
import { lineField, type ListFields } from '#shared/list-field.ts'
import type { PaymentClassForm } from './contract.ts'

/** What the fields of a payment class are called: in the list, the form, the history and the audit log. */
export const paymentClassLabels = { classCode: masterLabels.code, pointKind: msg`Points` }

type PointKind = NonNullable<PaymentClassForm['pointKind']> | 'none'

/** By which rate payments of a class give points, in the order the choices are offered. */
const pointWords: Readonly<Record<PointKind, MessageDescriptor>> = {
  cash: msg`As cash`,
  wallet: msg`As wallet`,
  creditCard: msg`As credit card`,
  none: msg`No points`,
}

export const paymentClassWords = { pointKind: pointWords }

/** The fields of payment classes between their name and what uses them. */
export const paymentClassFields = {
  pointKind: lineField(paymentClassLabels.pointKind, {
    id: 'points',
    kind: 'word',
    card: 'meta',
    width: 10,
    priority: 4,
  }),
  paymentTypes: lineField(msg`Payment types`, { id: 'types', kind: 'number', card: 'amount', width: 8, priority: 3 }),
  enabled: lineField(msg`Status`, { id: 'status', kind: 'status', card: 'status', priority: 2 }),
} as const satisfies ListFields<string>
