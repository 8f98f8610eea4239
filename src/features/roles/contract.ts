import { z } from 'zod/mini'
import { call } from '#shared/call.ts'
import { EntCode, Instant } from '#shared/schema.ts'

/** A role of an enterprise's people (domain section 13); an id means one role within its enterprise only. */
export const Role = z.object({
  entCode: EntCode,
  entName: z.string(),
  roleId: z.string(),
  roleName: z.string(),
  /** People who hold it, those who are disabled too. */
  userCount: z.int(),
  /** Came with the enterprise: the same id in every enterprise. */
  builtin: z.boolean(),
})
export type Role = z.infer<typeof Role>

/** What is asked of roles. */
export const roles = {
  list: call({
    method: 'GET',
    path: '/api/role/list',
    summary: 'The roles of the person’s enterprise and its children, for those who see roles or write notices',
    authz: { needs: ['Permission.search', 'Message.add', 'Message.edit'], who: 'staff', scope: 'ents' },
    input: z.strictObject({}),
    answer: z.object({ list: z.array(Role), asOf: Instant }),
  }),
}
