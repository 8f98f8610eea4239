import { msg } from '@lingui/core/macro'
import { lineField, type ListFields } from '#shared/list-field.ts'

/** The fields of the list of point transactions, in their order (domain section 3). */
export const pointFields = {
  at: {
    heading: msg`Date and time`,
    format: 'time',
    column: { id: 'date', card: 'meta', width: 8.5, priority: 1, locked: true },
  },
  direction: lineField(msg`Movement`, {
    id: 'direction',
    kind: 'word',
    card: 'title',
    priority: 1,
    locked: true,
    width: 7,
  }),
  chargeType: lineField(msg`Charge type`, { id: 'charge', kind: 'word', card: 'hidden', priority: 3, width: 10 }),
  entName: lineField(msg`Company`, { id: 'company', card: 'hidden', priority: 9, off: true, width: 10 }),
  shopName: lineField(msg`Store`, { id: 'shop', card: 'meta', priority: 4, width: 9 }),
  terminalNo: {
    heading: msg`Terminal`,
    format: 'code',
    column: { id: 'terminal', card: 'hidden', priority: 8, off: true, width: 7.5 },
  },
  member: {
    heading: msg`Member no.`,
    format: 'code',
    column: { id: 'member', card: 'meta', priority: 5, width: 7.5 },
  },
  balanceAfter: {
    heading: msg`Point balance`,
    format: 'code',
    column: { id: 'balance', kind: 'number', card: 'hidden', priority: 6, width: 7.5 },
  },
  validUntil: {
    heading: msg`Valid until`,
    format: 'day',
    column: { id: 'until', card: 'hidden', priority: 7, width: 7 },
  },
  status: lineField(msg`Status`, { id: 'status', kind: 'status', card: 'status', priority: 2, width: 7.5 }),
  points: {
    heading: msg`Points`,
    format: 'code',
    column: { id: 'points', kind: 'number', card: 'amount', priority: 1, locked: true, strong: true, width: 7 },
  },
  orderNo: {
    heading: msg`Order no.`,
    format: 'code',
    column: { id: 'orderNo', card: 'hidden', priority: 9, off: true, width: 12 },
  },
  tradeNo: {
    heading: msg`Transaction no.`,
    format: 'code',
    column: { id: 'tradeNo', card: 'hidden', priority: 9, off: true, width: 12 },
  },
  pointTradeNo: {
    heading: msg`Point transaction no.`,
    format: 'code',
    column: { id: 'no', card: 'hidden', priority: 9, off: true, width: 12 },
  },
  baseAmount: { heading: msg`Base amount`, format: 'money' },
  paymentKind: { heading: msg`Kind of payment`, format: 'line' },
  giveRate: { heading: msg`Give rate`, format: 'code' },
  multiple: { heading: msg`Multiple`, format: 'code' },
  cap: { heading: msg`At most`, format: 'code' },
  source: { heading: msg`Source system`, format: 'line' },
  remark: {
    heading: msg`Remark`,
    format: 'text',
    column: { id: 'remark', card: 'hidden', priority: 9, off: true, width: 10 },
  },
} as const satisfies ListFields<string>
export type PointField = keyof typeof pointFields

/** What a file of point transactions has whatever the screen shows: what they belong to, and what they were reckoned from. */
export const alwaysInFile = [
  'orderNo', 'tradeNo', 'pointTradeNo', 'baseAmount', 'paymentKind', 'giveRate', 'multiple', 'cap', 'source', 'remark',
] as const satisfies readonly PointField[] // prettier-ignore
