import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { actionWords } from './actions.list.ts'

/**
 * What rows can be about. Most objects name their kind themselves, before a number (`user 0190c3…`) or alone (`settlement`);
 * of the others the action tells it.
 */
export const objectWords = {
  user: msg`User`,
  role: msg`Role`,
  merchant: msg`Merchant`,
  tradetype: msg`Trade type`,
  paymentclass: msg`Payment class`,
  paymenttype: msg`Payment type`,
  paymentlogo: msg`Logo`,
  deposit: msg`Deposit`,
  report: msg`Report`,
  plan: msg`Plan of a month`,
  note: msg`Note on a day`,
  chain: msg`Chain of records`,
  settlement: msg`How deposits are made`,
  transactions: msg`Transactions`,
  'data panel': msg`Data panel`,
  'columns of bank files': msg`Columns of a bank’s file`,
  csv: msg`CSV (UTF-8)`,
  'csv-sjis': msg`CSV (Shift_JIS)`,
  xlsx: msg`Excel (.xlsx)`,
  refund: msg`Refund`,
  payment: msg`Payment`,
  notice: msg({ message: 'Notice', context: 'object' }),
  attachment: msg`Attached file`,
  device: msg`Device`,
} as const satisfies Readonly<Record<string, MessageDescriptor>>
export type ObjectKind = keyof typeof objectWords

/** Kinds whose objects people call by a number or a day, so that the kind is said before it. */
export const numberedKinds: readonly ObjectKind[] = ['deposit', 'refund', 'payment', 'plan', 'note', 'chain']

/** Numbers of refunds, by which they differ from the payments they are of. */
export const refundNumbers = String.raw`^R\d{18}$`
/** What the portal alone calls an object, which tells people nothing. */
export const opaqueCodes = String.raw`[0-9a-f]{8}-[0-9a-f]{4}-|^[\w-]{32}$`

/** Paths of calls whose objects do not name their kind, the narrowest first. */
export const kindsByPath = {
  '/api/message/uploadfile': 'attachment',
  '/api/message/': 'notice',
  '/api/push/': 'device',
} as const satisfies Readonly<Record<string, ObjectKind>>

/** Actions about refunds and payments, which go by bare numbers. */
export const refundActions = Object.keys(actionWords.refund)

/** What a row is about, and the number it has there; no kind for an object that nothing here knows. */
export function objectOf({ action, object }: { readonly action: string; readonly object: string }): {
  readonly kind: ObjectKind | undefined
  readonly code: string
} {
  if (object === '') return { kind: undefined, code: '' }
  if (refundActions.includes(action)) {
    return { kind: new RegExp(refundNumbers).test(object) ? 'refund' : 'payment', code: object }
  }
  for (const [path, kind] of Object.entries(kindsByPath)) if (action.includes(path)) return { kind, code: object }
  if (isKind(object)) return { kind: object, code: '' }
  const [first = '', ...rest] = object.split(' ')
  return isKind(first) && rest.length > 0 ? { kind: first, code: rest.join(' ') } : { kind: undefined, code: object }
}

const isKind = (text: string): text is ObjectKind => Object.hasOwn(objectWords, text)
