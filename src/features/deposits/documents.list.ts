import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { measures } from '#shared/measures.ts'
import type { ListFields } from '#shared/list-field.ts'
import type { DocumentKind } from './deposit.contract.ts'
import type { FigureFile } from './documents.contract.ts'

/** What documents are called; a deposit's fees are an invoice only where the law calls them one. */
export const documentWords: Readonly<Record<DocumentKind, MessageDescriptor>> = {
  STATEMENT: msg`Payment statement`,
  INVOICE: msg`Qualified invoice`,
  RETURN_INVOICE: msg`Qualified return invoice`,
  EARLY_FEE: msg`Early transfer fee statement`,
  TRANSFER_NOTICE: msg`Transfer notice`,
}

/** What the files of figures are called; programs have their own names. */
export const figureWords: Readonly<Record<FigureFile, MessageDescriptor>> = {
  BY_TYPE: msg`By payment type`,
  TRADES: msg`Transactions of the deposit`,
  FREEE: msg`Journal for freee`,
  MONEY_FORWARD: msg`Journal for Money Forward`,
  YAYOI: msg`Journal for Yayoi`,
}

/** What kinds of accounts are called. */
export const accountWords = {
  ORDINARY: msg`Ordinary account`,
  CURRENT: msg`Current account`,
  SAVINGS: msg`Savings account`,
} as const

/** The columns of the file by payment type. */
export const typeFields = {
  paymentType: { heading: msg`Payment`, format: 'line' },
  feePpm: { heading: msg`Rate`, format: 'code' },
  feeTaxClass: { heading: msg`Tax class`, format: 'line' },
  usageCount: { heading: msg`Count`, format: 'code' },
  totalUsage: { heading: measures.totalUsage.label, format: 'money' },
  refundCount: { heading: msg`Number of refunds`, format: 'code' },
  refund: { heading: measures.refund.label, format: 'money' },
  chargeback: { heading: measures.chargeback.label, format: 'money' },
  adjustment: { heading: measures.adjustment.label, format: 'money' },
  fee: { heading: msg`Fee`, format: 'money' },
  vat: { heading: msg`Tax amount`, format: 'money' },
  net: { heading: msg`Net`, format: 'money' },
} as const satisfies ListFields<string>

/** Marks rows of a day before the period. */
export const lateWord = msg`Late`

/** The columns of the archive of documents. */
export const documentFields = {
  date: {
    heading: msg`Date`,
    format: 'day',
    column: { id: 'date', card: 'status', width: 7, priority: 1, locked: true },
  },
  kind: {
    heading: msg`Document`,
    format: 'line',
    column: { id: 'kind', card: 'title', width: 10, priority: 1, locked: true },
  },
  shopName: { heading: msg`Of what`, format: 'line', column: { id: 'of', card: 'meta', width: 13, priority: 4 } },
  partner: { heading: msg`Partner`, format: 'line', column: { id: 'partner', card: 'hidden', width: 13, priority: 5 } },
  depositNo: {
    heading: msg`Deposit no.`,
    format: 'code',
    column: { id: 'depositNo', card: 'hidden', width: 11, priority: 6 },
  },
  amount: {
    heading: msg`Amount`,
    format: 'money',
    column: { id: 'amount', card: 'amount', width: 9, priority: 1, locked: true, strong: true },
  },
  files: {
    heading: msg`Save`,
    format: 'line',
    column: { id: 'files', card: 'link', width: 11, priority: 1, locked: true },
  },
} as const satisfies ListFields<string>
