import { msg } from '@lingui/core/macro'
import type { ListFields } from '#shared/list-field.ts'

/** The fields of roles in orders and files; the screen shows them as a list of names. */
export const roleFields = {
  entName: { heading: msg`Company`, format: 'line' },
  roleName: {
    heading: msg`Name of the role`,
    format: 'line',
    column: { id: 'roleName', card: 'title', priority: 1, locked: true, sortable: true },
  },
  description: { heading: msg`Description`, format: 'line' },
  userCount: {
    heading: msg`Users`,
    format: 'code',
    column: { id: 'userCount', kind: 'number', card: 'meta', priority: 2, sortable: true },
  },
  refundLimitSingle: { heading: msg`Limit for one refund`, format: 'money' },
  refundLimitDaily: { heading: msg`Limit for a day`, format: 'money' },
  updatedAt: {
    heading: msg`Last changed`,
    format: 'time',
    column: { id: 'updatedAt', card: 'hidden', priority: 3, sortable: true },
  },
} as const satisfies ListFields<string>
export type RoleField = keyof typeof roleFields
