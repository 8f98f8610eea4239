import { msg } from '@lingui/core/macro'
import { lineField, type ListFields } from '#shared/list-field.ts'
import { measures, type MeasureName } from '#shared/measures.ts'

const count = (name: MeasureName, priority: number) =>
  ({
    heading: measures[name].label,
    format: 'code',
    column: { id: name, kind: 'number', card: 'meta', width: 6, priority, sortable: true },
  }) as const
const amount = (name: MeasureName, priority: number) =>
  ({
    heading: measures[name].label,
    format: 'money',
    column: { id: name, card: 'hidden', width: 8.5, priority, sortable: true },
  }) as const

/** The fields of a statistic, in their order; each tab shows those it is of. */
export const statFields = {
  date: {
    heading: msg`Date`,
    format: 'day',
    column: { id: 'date', kind: 'text', card: 'title', width: 7, priority: 1, locked: true, sortable: true },
  },
  entCode: {
    heading: msg`Company code`,
    format: 'code',
    column: { id: 'entCode', card: 'hidden', width: 7, priority: 8, sortable: true },
  },
  entName: lineField(msg`Company`, { id: 'entName', card: 'title', width: 10, priority: 7 }),
  shopCode: {
    heading: msg`Store code`,
    format: 'code',
    column: { id: 'shopCode', card: 'hidden', width: 7, priority: 7, sortable: true },
  },
  shopName: lineField(msg`Store`, { id: 'shopName', card: 'title', width: 10, priority: 1, locked: true }),
  paymentType: lineField(msg`Payment`, { id: 'paymentType', card: 'meta', width: 8, priority: 1, locked: true }),
  split: lineField(msg`Part`, { id: 'split', card: 'title', width: 8, priority: 1, locked: true }),
  payCount: count('payCount', 4),
  payAmount: amount('payAmount', 3),
  refundCount: count('refundCount', 6),
  refundAmount: amount('refundAmount', 5),
  netAmount: {
    heading: measures.netAmount.label,
    format: 'money',
    column: {
      id: 'netAmount',
      card: 'amount',
      width: 9,
      priority: 1,
      locked: true,
      strong: true,
      sortable: true,
    },
  },
  compared: {
    heading: msg({ message: 'Change', context: 'difference' }),
    format: 'line',
    column: { id: 'compared', kind: 'number', card: 'status', width: 8, priority: 2 },
  },
} as const satisfies ListFields<string>
export type StatField = keyof typeof statFields
