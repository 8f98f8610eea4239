import { msg } from '@lingui/core/macro'
import { lineField, type ListFields } from '#shared/list-field.ts'

/** The fields of trade types between their name and what uses them. */
export const tradeTypeFields = {
  category: lineField(msg`Category`, { id: 'category', kind: 'word', card: 'meta', width: 9, priority: 4 }),
  sign: lineField(msg`Sign`, { id: 'sign', kind: 'number', card: 'hidden', width: 4, priority: 6 }),
  countsAsSale: lineField(msg`Counts as a sale`, { id: 'sale', kind: 'word', card: 'hidden', width: 8, priority: 7 }),
  used: lineField(msg`In use`, { id: 'used', kind: 'word', card: 'meta', width: 7, priority: 5 }),
  enabled: lineField(msg`Status`, { id: 'status', kind: 'status', card: 'status', priority: 2 }),
} as const satisfies ListFields<string>
