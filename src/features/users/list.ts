import { msg } from '@lingui/core/macro'
import { lineField, type ListFields } from '#shared/list-field.ts'
import type { ListFilters } from '#shared/list-filter.ts'
import { foldForSearch } from '#shared/normalise.ts'
import type { User, UserNarrowing } from './user.contract.ts'

/** What the fields of a person are called: in the form, the history and the audit log. */
export const userLabels = {
  userFullName: msg`Full name`,
  userName: msg`User name`,
  userEmail: msg`E-mail`,
  contactPhone: msg`Phone number`,
  entCode: msg`Company`,
  roleId: msg`Role`,
  status: msg`Status`,
  shopScope: msg`Assigned stores`,
  shopCodes: msg`Chosen stores`,
  password: msg`Password`,
  rePassword: msg`Password again`,
  forceChangeAtFirstLogin: msg`Has to be changed at the first sign-in`,
  forceExpiry: msg`The password has to be changed from time to time`,
  expirationDays: msg`Days until it has to be changed`,
  enableSystemMessage: msg`Receives notices on the screen`,
  enableEmailNotification: msg`Receives notices by e-mail too`,
  signedOut: msg`Signed out on all devices`,
  mfa: msg`Two-step`,
  codeAddress: msg`Address for codes`,
}

/** The fields of the list of people, in their order. */
export const userFields = {
  userFullName: lineField(userLabels.userFullName, {
    id: 'fullName',
    card: 'title',
    width: 9,
    priority: 1,
    locked: true,
    sortable: true,
  }),
  userName: lineField(userLabels.userName, { id: 'userName', card: 'hidden', width: 9, priority: 4, sortable: true }),
  roleName: lineField(userLabels.roleId, { id: 'role', card: 'meta', width: 8, priority: 3, sortable: true }),
  shopCodes: lineField(msg`Stores`, { id: 'stores', card: 'meta', width: 8, priority: 3 }),
  entName: lineField(userLabels.entCode, { id: 'company', card: 'hidden', width: 9, priority: 7, sortable: true }),
  userEmail: lineField(userLabels.userEmail, { id: 'email', card: 'hidden', width: 13, priority: 6 }),
  contactPhone: lineField(userLabels.contactPhone, { id: 'phone', card: 'hidden', width: 8, priority: 9 }),
  state: lineField(userLabels.status, {
    id: 'status',
    kind: 'status',
    card: 'status',
    width: 8,
    priority: 2,
    sortable: true,
  }),
  mfa: lineField(userLabels.mfa, { id: 'mfa', kind: 'word', card: 'hidden', width: 6, priority: 5 }),
  lastLoginAt: {
    heading: msg`Last sign-in`,
    format: 'time',
    column: { id: 'lastLogin', card: 'amount', width: 8, priority: 4, sortable: true },
  },
  updatedAt: {
    heading: msg`Last changed`,
    format: 'time',
    column: { id: 'updated', card: 'hidden', width: 8, priority: 8, sortable: true },
  },
} as const satisfies Partial<ListFields<keyof User>>
export type UserField = keyof typeof userFields

/** What conditions look at of a person. */
type Looked = Pick<
  User,
  'userFullName' | 'userName' | 'userEmail' | 'entCode' | 'roleId' | 'shopScope' | 'shopCodes' | 'state' | 'mfa'
>

/** The conditions of the list of people, in the order of the bar. */
export const userFilters: ListFilters<Looked, UserNarrowing> = {
  Keyword: {
    label: msg`Name, user name, e-mail`,
    kind: 'words',
    match: ({ userFullName, userName, userEmail }, words) =>
      foldForSearch([userFullName, userName, userEmail].join('\n')).includes(foldForSearch(words)),
  },
  EntCode: { label: userLabels.entCode, kind: 'menu', match: ({ entCode }, code) => entCode === code },
  States: { label: userLabels.status, kind: 'menu', match: ({ state }, states) => states.includes(state) },
  RoleId: { label: userLabels.roleId, kind: 'menu', match: ({ roleId }, role) => roleId === role },
  ShopCode: {
    label: msg`Store`,
    kind: 'menu',
    match: ({ shopScope, shopCodes }, shop) => shopScope === 'ALL' || shopCodes.includes(shop),
  },
  Mfa: { label: userLabels.mfa, kind: 'menu', match: ({ mfa }, wanted) => mfa === (wanted === 'on') },
}
