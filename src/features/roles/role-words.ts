import { msg } from '@lingui/core/macro'
import { i18n, type MessageDescriptor } from '@lingui/core'
import type { Module, Permission } from '#shared/permissions.ts'
import { groups, rightsOf, type Side } from './rights.contract.ts'

/** A line of rights as a role is put together: what it is about, and what may be done. */
export interface RightsGroup {
  readonly id: string
  readonly label: MessageDescriptor
  readonly rights: readonly Permission[]
}

const moduleWords: Readonly<Record<Module, MessageDescriptor>> = {
  Record: msg`Transactions`,
  Refund: msg`Refunds`,
  Settle: msg`Deposits`,
  Shop: msg`Stores`,
  Stat: msg`Statistics`,
  User: msg`Users`,
  Permission: msg`Roles`,
  Message: msg`Notices`,
  DataCompass: msg`Data analysis`,
  PointsReport: msg`Points report`,
  EntPointsReport: msg`Company data`,
  AdminManage: msg`Administrators`,
  Ent: msg`Merchants`,
  EntMfaConfig: msg`Two-step of merchants`,
  Manual: msg`User manuals`,
  Qr: msg`QR codes`,
  SystemConfig: msg`System configuration`,
  Audit: msg`Audit log`,
}

/** What may be done, in the order in which every line offers it: deleting stands last. */
const actionWords: Readonly<Record<string, MessageDescriptor>> = {
  search: msg`Search`,
  download: msg`Download`,
  categorySearch: msg`Search categories`,
  categoryAdd: msg`Add categories`,
  categoryEdit: msg`Edit categories`,
  categoryDelete: msg`Delete categories`,
  add: msg`Add`,
  create: msg`Create`,
  edit: msg`Edit`,
  delete: msg`Delete`,
  manage: msg`Manage`,
  refund: msg`Refund`,
  all: msg`Everything`,
}

const actionOrder = Object.keys(actionWords)
const inOrder = (rights: readonly Permission[]) =>
  rights.toSorted((one, other) => actionOrder.indexOf(actionOf(one)) - actionOrder.indexOf(actionOf(other)))
const actionOf = (right: Permission) => right.slice(right.indexOf('.') + 1)

const analysis: readonly Module[] = ['DataCompass', 'PointsReport', 'EntPointsReport']

/** The lines of one side; the kinds of data analysis stand in one. */
export function rightsGroups(side: Side): RightsGroup[] {
  const lines = groups[side].filter((module) => module === 'DataCompass' || !analysis.includes(module))
  return lines.map((module) => ({
    id: module,
    label: moduleWords[module],
    rights: module === 'DataCompass' ? analysis.flatMap(rightsOf) : inOrder(rightsOf(module)),
  }))
}

/** What a right lets somebody do, beside the name of its line. */
export function rightWord(right: Permission): MessageDescriptor {
  const [module = '', action = ''] = right.split('.')
  // Before the dot stands the module.
  if (analysis.includes(module as Module)) return moduleWords[module as Module]
  return actionWords[action] ?? moduleWords[module as Module]
}

/** What a module is called. */
export function moduleWord(module: string): MessageDescriptor | undefined {
  return new Map<string, MessageDescriptor>(Object.entries(moduleWords)).get(module)
}

/** A right by itself: its line and what it lets somebody do, said once where both are called alike. */
export function rightName(right: Permission): string {
  const [line, word] = [moduleWord(right.slice(0, right.indexOf('.'))), i18n._(rightWord(right))]
  const of = line ? i18n._(line) : ''
  return of === '' || of === word ? word : `${of}: ${word}`
}
