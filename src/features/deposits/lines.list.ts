import { msg } from '@lingui/core/macro'
import type { ListFields } from '#shared/list-field.ts'
import type { LineKind, LineMove } from './lines.contract.ts'

/** The fields of a deposit's rows, in their order. */
export const lineFields = {
  businessDate: {
    heading: msg`Business day`,
    format: 'day',
    column: { id: 'day', card: 'meta', priority: 2 },
  },
  kind: { heading: msg`Kind`, format: 'line', column: { id: 'kind', kind: 'word', card: 'status', priority: 3 } },
  late: { heading: msg`Of an earlier day`, format: 'line', shownIn: 'kind' },
  paymentType: {
    heading: msg`Payment`,
    format: 'line',
    column: { id: 'type', card: 'title', priority: 1, locked: true },
  },
  shopCode: {
    heading: msg`Store code`,
    format: 'code',
    column: { id: 'shopCode', card: 'hidden', priority: 8, off: true },
  },
  shopName: { heading: msg`Store`, format: 'line', column: { id: 'store', card: 'meta', priority: 4 } },
  tradeNo: {
    heading: msg`Transaction no.`,
    format: 'code',
    column: { id: 'no', card: 'hidden', width: 13, priority: 5 },
  },
  feePpm: {
    heading: msg`Rate`,
    format: 'code',
    column: { id: 'rate', kind: 'number', card: 'hidden', priority: 7, off: true },
  },
  fee: { heading: msg`Fee`, format: 'money', column: { id: 'fee', card: 'hidden', priority: 4 } },
  amount: {
    heading: msg`Amount`,
    format: 'money',
    column: { id: 'amount', card: 'amount', priority: 1, locked: true, strong: true },
  },
} as const satisfies ListFields<string>

/** The fields of rows that moved: those of a deposit's rows, and which deposit holds them. */
export const movedFields = {
  ...lineFields,
  depositNo: {
    heading: msg`Deposit no.`,
    format: 'line',
    column: { id: 'deposit', kind: 'code', card: 'link', width: 10, priority: 2 },
  },
} as const satisfies ListFields<string>
export type LineField = keyof typeof movedFields

/** What the kinds of rows are called. */
export const lineKindWords = {
  PAYMENT: msg`Payment`,
  REFUND: msg`Refund`,
  CHARGEBACK: msg`Chargeback`,
  ADJUSTMENT: msg`Adjustment`,
} as const satisfies Record<LineKind, unknown>

/** What rows that moved are called. */
export const lineMoveWords = {
  LATE_IN: msg`Rows of earlier days that came late`,
  LATE_OUT: msg`Rows of these days in later deposits`,
  REFUNDED_AFTER: msg`Refunded after closing`,
  CHANGED: msg`Corrected or cancelled after closing`,
} as const satisfies Record<LineMove, unknown>
