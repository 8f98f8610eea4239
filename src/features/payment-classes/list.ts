import { msg } from '@lingui/core/macro'
import { masterLabels } from '#features/masters/labels.list.ts'
import { lineField, type ListFields } from '#shared/list-field.ts'

/** What the fields of a payment class are called: in the list, the form, the history and the audit log. */
export const paymentClassLabels = { classCode: masterLabels.code, pointKind: msg`Points` }

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
