import { msg } from '@lingui/core/macro'
import type { ListFields } from '#shared/list-field.ts'
import type { Trade } from './contract.ts'

/** The fields a row shows at first (domain section 2), in their order. */
export const firstFields = {
  tradeTime: {
    heading: msg`Date and time`,
    format: 'time',
    column: { id: 'date', card: 'meta', priority: 1, locked: true, sortable: true },
  },
  tradeNo: {
    heading: msg`Transaction no.`,
    format: 'code',
    column: { id: 'tradeNo', card: 'hidden', width: 12, priority: 5 },
  },
  shopName: { heading: msg`Store`, format: 'line', column: { id: 'shop', card: 'meta', priority: 3 } },
  terminalNo: { heading: msg`Terminal`, format: 'code', column: { id: 'terminal', card: 'meta', priority: 6 } },
  tradeType: {
    heading: msg`Type`,
    format: 'line',
    column: { id: 'type', kind: 'word', card: 'hidden', width: 6.5, priority: 1, locked: true },
  },
  paymentType: {
    heading: msg`Payment`,
    format: 'line',
    column: { id: 'payment', kind: 'brand', card: 'title', width: 10, priority: 2 },
  },
  status: {
    heading: msg`Status`,
    format: 'line',
    column: { id: 'status', kind: 'status', card: 'status', priority: 2 },
  },
  origTradeNo: {
    heading: msg`Related transaction`,
    format: 'code',
    column: { id: 'related', kind: 'text', card: 'link', yieldsTo: 'type', priority: 4 },
  },
  amount: {
    heading: msg`Amount`,
    format: 'money',
    column: { id: 'amount', card: 'amount', priority: 1, locked: true, strong: true, sortable: true },
  },
} as const satisfies Partial<ListFields<keyof Trade>>
