import { msg } from '@lingui/core/macro'
import { lineField, type ListFields } from '#shared/list-field.ts'

/** The fields of payment classes between their name and what uses them. */
export const paymentClassFields = {
  pointKind: lineField(msg`Points`, { id: 'points', kind: 'word', card: 'meta', width: 10, priority: 4 }),
  paymentTypes: lineField(msg`Payment types`, { id: 'types', kind: 'number', card: 'amount', width: 8, priority: 3 }),
  enabled: lineField(msg`Status`, { id: 'status', kind: 'status', card: 'status', priority: 2 }),
} as const satisfies ListFields<string>
