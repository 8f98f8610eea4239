import { msg } from '@lingui/core/macro'
import { lineField, type ListFields } from '#shared/list-field.ts'
import type { ListFilters } from '#shared/list-filter.ts'
import { foldForSearch } from '#shared/normalise.ts'
import type { User, UserNarrowing } from './user.contract.ts'

/** The fields of the list of people, in their order. */
export const userFields = {
  userFullName: lineField(msg`Name`, {
    id: 'fullName',
    card: 'title',
    width: 9,
    priority: 1,
    locked: true,
    sortable: true,
  }),
  userName: lineField(msg`User name`, { id: 'userName', card: 'hidden', width: 9, priority: 4, sortable: true }),
  roleName: lineField(msg`Role`, { id: 'role', card: 'meta', width: 8, priority: 3, sortable: true }),
  shopCodes: lineField(msg`Stores`, { id: 'stores', card: 'meta', width: 8, priority: 3 }),
  entName: lineField(msg`Company`, { id: 'company', card: 'hidden', width: 9, priority: 7, sortable: true }),
  userEmail: lineField(msg`E-mail`, { id: 'email', card: 'hidden', width: 13, priority: 6 }),
  contactPhone: lineField(msg`Phone number`, { id: 'phone', card: 'hidden', width: 8, priority: 9 }),
  state: lineField(msg`Status`, {
    id: 'status',
    kind: 'status',
    card: 'status',
    width: 8,
    priority: 2,
    sortable: true,
  }),
  mfa: lineField(msg`Two-step`, { id: 'mfa', kind: 'word', card: 'hidden', width: 6, priority: 5 }),
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
  EntCode: { label: msg`Company`, kind: 'menu', match: ({ entCode }, code) => entCode === code },
  States: { label: msg`Status`, kind: 'menu', match: ({ state }, states) => states.includes(state) },
  RoleId: { label: msg`Role`, kind: 'menu', match: ({ roleId }, role) => roleId === role },
  ShopCode: {
    label: msg`Store`,
    kind: 'menu',
    match: ({ shopScope, shopCodes }, shop) => shopScope === 'ALL' || shopCodes.includes(shop),
  },
  Mfa: { label: msg`Two-step`, kind: 'menu', match: ({ mfa }, wanted) => mfa === (wanted === 'on') },
}
