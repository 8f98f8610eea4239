import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { lineFields } from '#features/deposits/lines.list.ts'
import { depositFields } from '#features/deposits/list.ts'
import { fileFields } from '#features/exports/list.ts'
import { masterLabels } from '#features/masters/labels.list.ts'
import { merchantFields, merchantFilters, merchantLabels } from '#features/merchants/list.ts'
import { managedFields } from '#features/messages/list.ts'
import { noticeLabels } from '#features/messages/notice-labels.ts'
import { orderFields } from '#features/orders/list.ts'
import { paymentClassLabels } from '#features/payment-classes/list.ts'
import { paymentTypeLabels } from '#features/payment-types/list.ts'
import { pointFields } from '#features/point-trades/list.ts'
import { refundFields } from '#features/refunds/list.ts'
import { roleFields, roleLabels } from '#features/roles/list.ts'
import { statFields } from '#features/statistics/list.ts'
import { tradeTypeLabels } from '#features/trade-types/list.ts'
import { tradeFilters } from '#features/transactions/filters.list.ts'
import { userFields, userLabels } from '#features/users/list.ts'
import { measures } from '#shared/measures.ts'
import { auditFields } from './list.ts'
import { settlementLabels } from './settlement.list.ts'

type Headings = Readonly<Record<string, { readonly heading: MessageDescriptor }>>

const headingsOf = (fields: Headings) =>
  Object.fromEntries(Object.entries(fields).map(([field, { heading }]) => [field, heading]))

const words: Readonly<Record<string, MessageDescriptor>> = {
  ...[
    lineFields,
    fileFields,
    depositFields,
    orderFields,
    pointFields,
    refundFields,
    statFields,
    managedFields,
    merchantFields,
    roleFields,
    userFields,
  ]
    .map(headingsOf)
    .reduce((all, some) => ({ ...all, ...some })),
  ...Object.fromEntries(Object.entries(tradeFilters).map(([field, { label }]) => [field, label])),
  ...masterLabels,
  ...tradeTypeLabels,
  ...paymentClassLabels,
  ...paymentTypeLabels,
  ...userLabels,
  ...roleLabels,
  ...merchantLabels,
  ...headingsOf(auditFields),
  ...settlementLabels,
  EntCode: userLabels.entCode,
  Seq: auditFields.seq.heading,
  Actor: auditFields.actor.heading,
  Kind: msg`Kind`,
  Moved: msg`Rows that moved`,
  Result: auditFields.result.heading,
  Object: auditFields.object.heading,
  Period: msg`Period`,
  period: msg`Period`,
  From: msg`From day`,
  To: msg`To day`,
  FromTime: msg`From time`,
  ToTime: msg`To time`,
  Month: msg`Usage month`,
  Keyword: msg`Typed words`,
  Number: msg`Typed number`,
  States: userLabels.status,
  RoleId: userLabels.roleId,
  ShopCode: msg`Store`,
  TradeNo: msg`Transaction no.`,
  OrderTypes: msg`Order type`,
  ChargeTypes: msg`Reason`,
  Directions: msg`Movement`,
  Kinds: msg`Kind of payment`,
  PointsOnly: msg`With points only`,
  Masters: merchantFilters.Masters.label,
  TypeId: managedFields.messageType.heading,
  ToDecide: msg`Waiting for own approval`,
  Mfa: userLabels.mfa,
  Sort: msg`Order`,
  Only: msg`Only these`,
  Split: msg`Divided by`,
  Compare: msg`Compared with`,
  Pivot: msg`Crossed with`,
  summedBy: msg`Summed by`,
  amount: msg`Amount`,
  content: noticeLabels.contents,
  expireTime: noticeLabels.expire,
  tradeNo: msg`Transaction no.`,
  refundTradeNo: msg`Transaction no. of the refund`,
  remark: msg`Remark`,
  mode: msg`How much`,
  reasonCode: msg`Reason`,
  reason: msg`Reason`,
  approval: msg`Needs approval`,
  attempt: msg`Attempt`,
  alarm: msg`To be checked`,
  answer: msg`Answer`,
  answerCode: msg`Code of the answer`,
  stateBefore: msg`State before`,
  columns: msg`Columns`,
  filter: msg`Conditions`,
  conditions: msg`Conditions`,
  asked: msg`Conditions`,
  times: msg`Asked how often`,
  rows: msg`Rows`,
  happenedAt: msg`Happened`,
  firstRecord: msg`From record no.`,
  lastRecord: msg`To record no.`,
  last: msg`Last record no.`,
  brokenAt: msg`First record that does not fit`,
  document: msg`Document`,
  language: msg`Language`,
  format: msg`File format`,
  as: msg`File format`,
  list: msg({ message: 'List', context: 'rows' }),
  name: msg`Name`,
  every: msg`How often`,
  time: msg`Time`,
  day: msg`Day`,
  income: msg`Amount`,
  payer: msg`Paid by`,
  paused: msg`Paused`,
  bankMatch: msg`Comparison with the bank`,
  ref: msg`Transfer file`,
  fee: msg`Fee`,
  payDate: msg`Day of transfer`,
  transferAmount: measures.transferAmount.label,
  carryOut: measures.carryOut.label,
  shopCode: msg`Store code`,
  date: msg`Day`,
  tiles: msg`Number of tiles`,
  devices: msg`Number of devices`,
  sessions: msg`Number of sessions`,
  receiver: managedFields.receiverCount.heading,
  receivers: msg`Number of receivers`,
  receiverNames: managedFields.receiverCount.heading,
  mail: msg`By e-mail`,
  version: msg`Version`,
  again: msg`Sent again`,
  draft: msg`Draft`,
  read: msg`Read`,
  size: msg`File size`,
  type: msg`Kind`,
  variant: msg`Background`,
  fileName: msg`File`,
  lines: msg`Rows`,
  batch: msg`Taken in`,
  added: msg({ message: 'Added', context: 'rows' }),
  corrected: msg`Corrected`,
  unchanged: msg`Unchanged`,
  url: msg`Address`,
}

/** The word of a field that rows hold; undefined where it has none. */
export function fieldWord(field: string): MessageDescriptor | undefined {
  return Object.hasOwn(words, field) ? words[field] : undefined
}

/** What a field of a changed object is called: its name on the wire where it has no word. */
export function labelOf(field: string): string {
  const word = fieldWord(field)
  return word ? i18n._(word) : field
}
