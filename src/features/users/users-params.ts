import { msg } from '@lingui/core/macro'
import { z } from 'zod/mini'
import type { FilterDefinition } from '#client/filter-params.ts'
import type { FilterChoice } from '#shared/filter-rows.ts'
import { namesIn } from '#shared/list-field.ts'
import { rowsOf } from '#shared/list-filter.ts'
import { limits } from '#shared/limits.ts'
import { UserSort } from './contract.ts'
import { userFilters } from './list.ts'
import { UserId, UserNarrowing, UserState } from './user.contract.ts'
import { mfaWords, stateWords } from './words.list.ts'

/** What the address of the people's list holds: how it is narrowed, who is open, and which form. */
export const UsersParams = z.object({
  ...UserNarrowing.shape,
  Sort: z.optional(UserSort),
  PageIndex: z.optional(z.int().check(z.positive())),
  PageSize: z.optional(z.literal([...limits.pageSizes])),
  Open: z.optional(UserId),
  /** `new`, or the id of whoever is changed. */
  Write: z.optional(z.union([z.literal('new'), UserId])),
  /** Whose role, stores and choices a new one begins with. */
  Like: z.optional(UserId),
})
export type UsersParams = z.infer<typeof UsersParams>

export const usersFilter = {
  schema: UsersParams,
  unseen: ['Keyword', 'PageIndex'],
} as const satisfies FilterDefinition<typeof UsersParams>

/** How people stand who cannot sign in. */
export const stuck = ['LOCKED', 'PASSWORD_EXPIRED'] as const satisfies readonly UserState[]

/** The conditions that narrow a list. */
export const conditions = namesIn(UserNarrowing.shape)

/** The conditions as the bar shows them. */
export function filterRows(roles: readonly FilterChoice[], shops: readonly FilterChoice[]) {
  return rowsOf(userFilters, {
    States: [
      ...UserState.options.map((state) => ({ value: [state], label: stateWords[state] })),
      { value: stuck, label: msg`Needs action` },
    ],
    RoleId: roles,
    ShopCode: shops,
    Mfa: [
      { value: 'on', label: mfaWords.on },
      { value: 'off', label: mfaWords.off },
    ],
  })
}
