import { msg } from '@lingui/core/macro'
import { lineField, type ListFields } from '#shared/list-field.ts'
import type { Refund } from './contract.ts'

/** The fields of the queue of refunds, in their order. */
export const refundFields = {
  requestedAt: {
    heading: msg`Requested`,
    format: 'time',
    column: { id: 'date', card: 'meta', priority: 1, locked: true },
  },
  entName: lineField(msg`Company`, { id: 'company', card: 'hidden', priority: 4 }),
  shopName: lineField(msg`Store`, { id: 'shop', card: 'meta', priority: 3 }),
  paymentType: lineField(msg`Payment`, { id: 'payment', kind: 'brand', card: 'title', priority: 2 }),
  tradeNo: {
    heading: msg`Transaction no.`,
    format: 'code',
    column: { id: 'tradeNo', card: 'hidden', width: 12, priority: 6 },
  },
  reasonCode: lineField(msg`Reason`, { id: 'reason', kind: 'word', card: 'hidden', priority: 7 }),
  requestedBy: lineField(msg`Requested by`, { id: 'by', card: 'hidden', priority: 8 }),
  status: lineField(msg`Status`, { id: 'status', kind: 'status', card: 'status', width: 10, priority: 2 }),
  amount: {
    heading: msg`Amount`,
    format: 'money',
    column: { id: 'amount', card: 'amount', priority: 1, locked: true, strong: true },
  },
} as const satisfies Partial<ListFields<keyof Refund>>

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
} as const satisfies Partial<ListFields<keyof Refund>>
