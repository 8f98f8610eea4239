import { msg } from '@lingui/core/macro'
import { lineField, type ListFields } from '#shared/list-field.ts'

/** The fields of payment types between their name and what uses them. */
export const paymentTypeFields = {
  tile: lineField(msg`Logo`, { id: 'logo', kind: 'brand', card: 'hidden', width: 4.5, priority: 3 }),
  classCode: lineField(msg`Class`, { id: 'class', kind: 'word', card: 'meta', width: 8, priority: 4 }),
  presentModes: lineField(msg`Presented as`, { id: 'modes', card: 'hidden', width: 12, priority: 7 }),
  stores: lineField(msg`Stores`, { id: 'stores', kind: 'number', card: 'amount', width: 6, priority: 5 }),
  status: lineField(msg`Status`, { id: 'status', kind: 'status', card: 'status', width: 8, priority: 2 }),
  names: lineField(msg`How it looks`, { id: 'preview', card: 'hidden', width: 10, priority: 8 }),
} as const satisfies ListFields<string>
