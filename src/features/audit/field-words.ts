import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { masterLabels } from '#features/masters/labels.list.ts'
import { merchantLabels } from '#features/merchants/list.ts'
import { paymentClassLabels } from '#features/payment-classes/list.ts'
import { paymentTypeLabels } from '#features/payment-types/list.ts'
import { roleLabels } from '#features/roles/list.ts'
import { tradeTypeLabels } from '#features/trade-types/list.ts'
import { userLabels } from '#features/users/list.ts'
import { auditFields } from './list.ts'

const words: Readonly<Record<string, MessageDescriptor>> = {
  ...masterLabels,
  ...tradeTypeLabels,
  ...paymentClassLabels,
  ...paymentTypeLabels,
  ...userLabels,
  ...roleLabels,
  ...merchantLabels,
  ...Object.fromEntries(Object.entries(auditFields).map(([field, { heading }]) => [field, heading])),
  EntCode: userLabels.entCode,
  Seq: auditFields.seq.heading,
  Actor: auditFields.actor.heading,
  Kind: auditFields.action.heading,
  Result: auditFields.result.heading,
  Object: auditFields.object.heading,
  Period: msg`Period`,
  From: msg`From day`,
  To: msg`To day`,
  Keyword: msg`Typed words`,
  Number: msg`Typed number`,
  States: userLabels.status,
  RoleId: userLabels.roleId,
  ShopCode: msg`Store`,
  ShopCodes: msg`Stores`,
  Mfa: userLabels.mfa,
  amount: msg`Amount`,
  tradeNo: msg`Transaction no.`,
  remark: msg`Remark`,
  columns: msg`Columns`,
  filter: msg`Conditions`,
  asked: msg`Conditions`,
  rows: msg`Rows`,
  happenedAt: msg`Happened`,
}

/** What a field of a changed object is called: its name on the wire where it has no word. */
export function labelOf(field: string): string {
  const word = words[field]
  return word ? i18n._(word) : field
}
