import { z } from 'zod/mini'
import { call, type Authz } from '#shared/call.ts'
import { withinCharacters } from '#shared/count.ts'
import { fileShape } from '#shared/list-file.ts'
import { sortsOf } from '#shared/list-sort.ts'
import { History } from '#shared/master.ts'
import { peopleLimits } from '#shared/people-limits.ts'
import { Amount, EntCode, Instant, Nothing, RowVersion, words } from '#shared/schema.ts'
import { roleFields } from './list.ts'
import { Permissons } from './rights.contract.ts'

const RoleId = z.string().check(z.regex(/^[\x21-\x7e]{1,64}$/))

/** What is written of a role (domain section 13). */
export const RoleForm = z.strictObject({
  roleName: z.string().check(
    z.trim(),
    z.minLength(1),
    words,
    z.refine((text) => withinCharacters(text, peopleLimits.roleName)),
  ),
  /** What it is for, in a few words. */
  description: z.string().check(
    z.trim(),
    words,
    z.refine((text) => withinCharacters(text, peopleLimits.roleDescription)),
  ),
  permissons: Permissons,
  /** Most that may be refunded at once and in a day, in the smallest unit; null for no limit, 0 for "may only request". */
  refundLimitSingle: z.nullable(Amount.check(z.minimum(0))),
  refundLimitDaily: z.nullable(Amount.check(z.minimum(0))),
})
export type RoleForm = z.infer<typeof RoleForm>

/** A role of an enterprise's people; an id means one role within its enterprise only. */
export const Role = z.object({
  entCode: EntCode,
  entName: z.string(),
  roleId: z.string(),
  ...RoleForm.shape,
  /** People who hold it, those who are disabled too. */
  userCount: z.int(),
  /** Came with the enterprise: the same id in every enterprise, and it keeps its name. */
  builtin: z.boolean(),
  /** The asker holds everything it gives, and may give and change it. */
  grantable: z.boolean(),
  /** Somebody who sees other stores than the asker holds it: the asker may rename it, and not change what it gives. */
  heldBeyond: z.boolean(),
  updatedAt: Instant,
  version: RowVersion,
})
export type Role = z.infer<typeof Role>

/** The order of a list of roles; by company and id where none is asked for. */
export const RoleSort = z.enum(sortsOf(roleFields))
export type RoleSort = z.infer<typeof RoleSort>

const both = (action: 'search' | 'add' | 'edit' | 'delete') =>
  ({
    needs: { staff: `Permission.${action}`, superAdmin: `AdminManage.${action}` },
    who: 'both',
    scope: 'ents',
  }) as const satisfies Authz
const one = { entCode: EntCode, roleId: RoleId }
const At = z.object({ ...one, version: RowVersion })

/** What is asked of roles. */
export const roles = {
  list: call({
    method: 'GET',
    path: '/api/role/list',
    summary:
      'The roles of the person’s enterprise and its children, for those who see roles or people or write notices',
    authz: {
      needs: {
        staff: ['Permission.search', 'User.search', 'Message.add', 'Message.edit'],
        superAdmin: 'AdminManage.search',
      },
      who: 'both',
      scope: 'ents',
    },
    input: z.strictObject({ Sort: z.optional(RoleSort) }),
    answer: z.object({ list: z.array(Role), asOf: Instant }),
  }),
  file: call({
    method: 'POST',
    path: '/api/role/export',
    summary: 'The roles of a list as a file',
    kind: 'file',
    authz: both('search'),
    input: z.strictObject({
      Sort: z.optional(RoleSort),
      ...fileShape(roleFields),
    }),
    answer: z.unknown(),
  }),
  detail: call({
    method: 'GET',
    path: '/api/role/detail',
    summary: 'One role',
    authz: both('search'),
    input: z.strictObject({ EntCode, RoleId }),
    answer: Role,
  }),
  history: call({
    method: 'GET',
    path: '/api/role/history',
    summary: 'What was done to a role, the last first; asking is a row of the audit log',
    authz: both('search'),
    audited: 'byObject',
    /** Enterprise and id with a stroke between them. */
    input: z.strictObject({ Key: z.string().check(z.regex(/^[^/]{1,20}\/[\x21-\x7e]{1,64}$/)) }),
    answer: History,
  }),
  add: call({
    method: 'POST',
    path: '/api/role/add',
    summary: 'Add a role that gives no more than the person holds',
    authz: both('add'),
    idempotent: true,
    input: z.strictObject({ ...RoleForm.shape, entCode: z.optional(EntCode) }),
    answer: At,
  }),
  modify: call({
    method: 'PUT',
    path: '/api/role/modify',
    summary: 'Change a role; it counts at the next request of whoever holds it',
    authz: both('edit'),
    idempotent: true,
    input: z.strictObject({ ...one, version: RowVersion, ...RoleForm.shape }),
    answer: At,
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/role/delete',
    summary: 'Delete a role that nobody holds',
    body: 'json',
    authz: both('delete'),
    idempotent: true,
    input: z.strictObject({ ...one, version: RowVersion }),
    answer: Nothing,
  }),
}
