import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { TradeType } from '#features/masters/contract.ts'
import { masterLabels } from '#features/masters/labels.list.ts'
import { lineField, type ListFields } from '#shared/list-field.ts'
import type { showIn } from './contract.ts'

/** What the fields of a trade type are called: in the list, the form, the history and the audit log. */
export const tradeTypeLabels = {
  tradeTypeCode: masterLabels.code,
  category: msg`Category`,
  sign: msg`Sign`,
  refundable: msg`Can be refunded`,
  countsAsSale: msg`Counts as a sale`,
  showIn: msg`Shown on`,
}

const categoryWords: Readonly<Record<TradeType['category'], MessageDescriptor>> = {
  PAYMENT: msg`Payment`,
  REFUND: msg`Refund`,
  CANCEL: msg`Cancellation`,
  AUTH: msg`Authorisation`,
  CAPTURE: msg`Capture`,
  CHARGE: msg`Top-up`,
  POINT_GIVE: msg`Points given`,
  POINT_USE: msg`Points used`,
  POINT_ADJUST: msg`Points adjusted`,
  CHARGEBACK: msg`Chargeback`,
  ADJUST: msg`Adjustment`,
}

const signWords: Readonly<Record<`${TradeType['sign']}`, MessageDescriptor>> = {
  '1': msg`Money in`,
  '0': msg`Neither`,
  '-1': msg`Money out`,
}

/** The screens a trade type may appear on. */
const screenWords: Readonly<Record<(typeof showIn)[number], MessageDescriptor>> = {
  trade: msg`Transactions`,
  order: msg`Orders`,
  tradePoint: msg`Point transactions`,
  statistics: msg`Statistics`,
  deposit: msg`Deposits`,
}

export const tradeTypeWords = { category: categoryWords, sign: signWords, showIn: screenWords }

/** The fields of trade types between their name and what uses them. */
export const tradeTypeFields = {
  category: lineField(tradeTypeLabels.category, { id: 'category', kind: 'word', card: 'meta', width: 9, priority: 4 }),
  sign: lineField(tradeTypeLabels.sign, { id: 'sign', kind: 'number', card: 'hidden', width: 4, priority: 6 }),
  countsAsSale: lineField(tradeTypeLabels.countsAsSale, {
    id: 'sale',
    kind: 'word',
    card: 'hidden',
    width: 8,
    priority: 7,
  }),
  used: lineField(msg`In use`, { id: 'used', kind: 'word', card: 'meta', width: 7, priority: 5 }),
  enabled: lineField(msg`Status`, { id: 'status', kind: 'status', card: 'status', priority: 2 }),
} as const satisfies ListFields<string>
