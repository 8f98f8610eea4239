import { msg } from '@lingui/core/macro'
import { lineField, type ListFields } from '#shared/list-field.ts'
import type { Sortable } from '#shared/list-sort.ts'

/** The fields of the queue of refunds, in their order. */
export const refundFields = {
  requestedAt: {
    heading: msg`Requested`,
    format: 'time',
    column: { id: 'date', card: 'meta', priority: 1, locked: true, sortable: true },
  },
  entName: lineField(msg`Company`, { id: 'company', card: 'hidden', width: 10.5, priority: 4, sortable: true }),
  shopName: lineField(msg`Store`, { id: 'shop', card: 'meta', priority: 3, sortable: true }),
  paymentType: lineField(msg`Payment`, { id: 'payment', kind: 'brand', card: 'title', width: 10.5, priority: 2 }),
  tradeNo: {
    heading: msg`Transaction no.`,
    format: 'code',
    column: { id: 'tradeNo', card: 'hidden', width: 12, priority: 6 },
  },
  reasonCode: lineField(msg`Reason`, { id: 'reason', kind: 'word', card: 'hidden', priority: 7 }),
  requestedBy: lineField(msg`Requested by`, { id: 'by', card: 'hidden', priority: 8, sortable: true }),
  status: lineField(msg`Status`, {
    id: 'status',
    kind: 'status',
    card: 'status',
    width: 10,
    priority: 2,
    sortable: true,
  }),
  amount: {
    heading: msg`Amount`,
    format: 'money',
    column: { id: 'amount', card: 'amount', priority: 1, locked: true, strong: true, sortable: true },
  },
} as const satisfies ListFields<string>
export type RefundField = keyof typeof refundFields
export type RefundSortable = Sortable<typeof refundFields>

/** The fields of the list of requests: who asks and until when, for all of them wait. */
export const requestFields = {
  requestedAt: refundFields.requestedAt,
  requestedBy: {
    ...refundFields.requestedBy,
    column: { id: 'by', kind: 'brand', card: 'title', priority: 2 },
  },
  shopName: refundFields.shopName,
  paymentType: {
    ...refundFields.paymentType,
    column: { ...refundFields.paymentType.column, card: 'hidden', priority: 4 },
  },
  remark: { heading: msg`Remark`, format: 'text', column: { id: 'remark', card: 'hidden', width: 14, priority: 6 } },
  expiresAt: { heading: msg`Decide by`, format: 'time', column: { id: 'until', card: 'status', priority: 3 } },
  amount: refundFields.amount,
} as const satisfies ListFields<string>
