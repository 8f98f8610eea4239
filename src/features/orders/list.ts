import { msg } from '@lingui/core/macro'
import { measures } from '#shared/measures.ts'
import { lineField, type ListFields } from '#shared/list-field.ts'

/** The fields of the list of orders, in their order: those of a payment's file, and the order's own (domain section 3). */
export const orderFields = {
  orderTime: {
    heading: msg`Date and time`,
    format: 'time',
    column: { id: 'date', card: 'meta', width: 8.5, priority: 1, locked: true },
  },
  entName: lineField(msg`Company`, { id: 'company', card: 'hidden', priority: 9, off: true, width: 10 }),
  shopName: lineField(msg`Store`, { id: 'shop', card: 'meta', priority: 3, width: 7.5 }),
  terminalNo: {
    heading: msg`Terminal`,
    format: 'code',
    column: { id: 'terminal', card: 'hidden', priority: 9, width: 7.5 },
  },
  orderType: lineField(msg`Order type`, { id: 'type', kind: 'word', card: 'meta', priority: 7, width: 5.5 }),
  payments: lineField(msg`Payment`, { id: 'payment', kind: 'brand', card: 'title', priority: 2, width: 10 }),
  member: {
    heading: msg`Member no.`,
    format: 'code',
    column: { id: 'member', card: 'hidden', priority: 6, width: 7.5 },
  },
  pointUsed: {
    heading: measures.orderPointUsed.label,
    format: 'code',
    column: { id: 'used', kind: 'number', card: 'hidden', priority: 5, width: 6.5 },
  },
  pointGiven: {
    heading: measures.orderPointGiven.label,
    format: 'code',
    column: { id: 'given', kind: 'number', card: 'link', priority: 4, width: 6.5 },
  },
  pointBalanceAfter: {
    heading: msg`Point balance`,
    format: 'code',
    column: { id: 'balance', kind: 'number', card: 'hidden', priority: 8, width: 7.5 },
  },
  status: lineField(msg`Status`, { id: 'status', kind: 'status', card: 'status', priority: 2, width: 8 }),
  totalAmount: {
    heading: msg`Amount`,
    format: 'money',
    column: { id: 'amount', card: 'amount', priority: 1, locked: true, strong: true, width: 7 },
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
  /** Of the order's own payment. */
  tradeType: { heading: msg`Type`, format: 'line' },
  couponNo: {
    heading: msg`Coupon no.`,
    format: 'code',
    column: { id: 'coupon', card: 'hidden', priority: 9, off: true, width: 7 },
  },
  remark: {
    heading: msg`Remark`,
    format: 'text',
    column: { id: 'remark', card: 'hidden', priority: 9, off: true, width: 10 },
  },
} as const satisfies ListFields<string>
export type OrderField = keyof typeof orderFields

/** What a file of orders has whatever the screen shows: a payment's columns, and the order's own (spec section 3). */
export const alwaysInFile = [
  'tradeNo', 'orderTime', 'shopName', 'terminalNo', 'tradeType', 'payments', 'totalAmount', 'remark', 'orderNo', 'orderType',
  'pointUsed', 'pointGiven', 'pointBalanceAfter',
] as const satisfies readonly OrderField[] // prettier-ignore
