import { msg } from '@lingui/core/macro'
import type { ListFields } from '#shared/list-field.ts'

/** What the fields of a role are called: in the form, the history, files and the audit log. */
export const roleLabels = {
  roleName: msg`Name of the role`,
  description: msg`Description`,
  permissons: msg`Rights`,
  refundLimitSingle: msg`Limit for one refund`,
  refundLimitDaily: msg`Limit for a day`,
}

/** The fields of roles in orders and files; the screen shows them as a list of names. */
export const roleFields = {
  entName: { heading: msg`Company`, format: 'line' },
  roleName: {
    heading: roleLabels.roleName,
    format: 'line',
    column: { id: 'roleName', card: 'title', priority: 1, locked: true, sortable: true },
  },
  description: { heading: roleLabels.description, format: 'line' },
  userCount: {
    heading: msg`Users`,
    format: 'code',
    column: { id: 'userCount', kind: 'number', card: 'meta', priority: 2, sortable: true },
  },
  refundLimitSingle: { heading: roleLabels.refundLimitSingle, format: 'money' },
  refundLimitDaily: { heading: roleLabels.refundLimitDaily, format: 'money' },
  updatedAt: {
    heading: msg`Last changed`,
    format: 'time',
    column: { id: 'updatedAt', card: 'hidden', priority: 3, sortable: true },
  },
} as const satisfies ListFields<string>
export type RoleField = keyof typeof roleFields
