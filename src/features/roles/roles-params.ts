import { z } from 'zod/mini'
import type { FilterDefinition } from '#client/filter-params.ts'
import { RoleSort, type Role } from './contract.ts'

const Key = z.string().check(z.regex(/^[^/]{1,20}\/[\x21-\x7e]{1,64}$/))

/** What the address of the roles holds. */
export const RolesParams = z.object({
  /** The role that is open, by enterprise and id; `new` for one that is begun. */
  Open: z.optional(z.union([z.literal('new'), Key])),
  /** The role a new one begins with. */
  Like: z.optional(Key),
  Sort: z.optional(RoleSort),
  /** The role the open one is compared with. */
  Beside: z.optional(Key),
})

export const rolesFilter = { schema: RolesParams, unseen: [] } as const satisfies FilterDefinition<typeof RolesParams>

/** A role by its enterprise and id. */
export const keyOf = ({ entCode, roleId }: Pick<Role, 'entCode' | 'roleId'>) => `${entCode}/${roleId}`
