import { msg } from '@lingui/core/macro'
import { lineField, type ListFields } from '#shared/list-field.ts'
import type { Sortable } from '#shared/list-sort.ts'
import type { ManagedMessage } from './notice.contract.ts'

/** The fields of the senders' list of notices, in their order. */
export const managedFields = {
  messageTitle: lineField(msg`Title`, {
    id: 'title',
    card: 'title',
    width: 15,
    priority: 1,
    locked: true,
    sortable: true,
  }),
  messageType: lineField(msg`Kind of notice`, { id: 'type', kind: 'word', card: 'meta', width: 8, priority: 4 }),
  releaseTime: {
    heading: msg`Posting`,
    format: 'time',
    column: { id: 'release', card: 'meta', width: 9, priority: 2, sortable: true },
  },
  receiverCount: lineField(msg`Receivers`, { id: 'receivers', kind: 'word', card: 'hidden', width: 11, priority: 5 }),
  pushSent: lineField(msg`Sent`, { id: 'sent', card: 'hidden', width: 10, priority: 7 }),
  ackCount: lineField(msg`Confirmed`, { id: 'ack', kind: 'number', card: 'hidden', width: 7, priority: 8 }),
  creator: lineField(msg`Written by`, { id: 'by', card: 'hidden', width: 9, priority: 9, sortable: true }),
  status: lineField(msg`Status`, {
    id: 'status',
    kind: 'status',
    card: 'status',
    width: 8,
    priority: 2,
    sortable: true,
  }),
  readCount: lineField(msg`Read`, { id: 'read', kind: 'number', card: 'amount', width: 7, priority: 3, strong: true }),
} as const satisfies Partial<ListFields<keyof ManagedMessage>>
export type ManagedField = keyof typeof managedFields
export type ManagedSortable = Sortable<typeof managedFields>
