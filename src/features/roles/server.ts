import { answer } from '#server/feature.ts'
import { chainOf } from '#server/access/audit.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { rowsFile } from '#server/export/rows-file.ts'
import { sortedBy } from '#server/list/sorted.ts'
import { historyOf } from '#server/master/history.ts'
import { currencyOf } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import { roles, type RoleSort } from './contract.ts'
import { roleList } from './file.server.ts'
import { mayGrant } from './grants.server.ts'
import { permissonsOf } from './rights.contract.ts'
import { demand, managedBy } from './side.server.ts'
import { roleOf, rolesOf, type RoleRow } from './sql.ts'
import { addRole, deleteRole, modifyRole, objectOf } from './writing.server.ts'

/** Roles a list holds at most. */
const mostRoles = 10_000

const may = {
  search: { staff: 'Permission.search', admin: 'AdminManage.search' },
  add: { staff: 'Permission.add', admin: 'AdminManage.add' },
  edit: { staff: 'Permission.edit', admin: 'AdminManage.edit' },
  delete: { staff: 'Permission.delete', admin: 'AdminManage.delete' },
} as const

/** Staff who see roles or people, or write notices to them. */
const mayNameRoles = ['Permission.search', 'User.search', 'Message.add', 'Message.edit'] as const

export default [
  answer(roles.list, async ({ input, viewer, scope, db, now }) => {
    if (viewer.isAdmin) demand(viewer, may.search)
    // The call's row names the right of the provider's side too, which lets nobody of a merchant in.
    else if (!mayNameRoles.some((right) => viewer.permissions.has(right))) throw new Problem('noPermission')
    const rows = await rolesOf(db, { tenant: scope.tenant, ents: managedBy(viewer, scope) }, mostRoles)
    return { list: inOrder(rows, input.Sort).map((row) => shown(row, viewer)), asOf: now }
  }),

  answer(roles.file, async ({ input, tx, ...asked }) => {
    const { viewer, scope } = asked
    demand(viewer, may.search)
    const rows = await rolesOf(tx, { tenant: scope.tenant, ents: managedBy(viewer, scope) }, mostRoles)
    return rowsFile(roleList(currencyOf(viewer.currency)), inOrder(rows, input.Sort), input, asked)
  }),

  answer(roles.detail, async ({ input, viewer, scope, db }) => {
    demand(viewer, may.search)
    const inReach = managedBy(viewer, scope).includes(input.EntCode)
    const row = inReach && (await roleOf(db, { tenant: scope.tenant, ent: input.EntCode }, input.RoleId))
    if (!row) throw new Problem('noSuchRole')
    return shown(row, viewer)
  }),

  answer(roles.history, async ({ input, viewer, scope, db, now }) => {
    demand(viewer, may.search)
    const [ent = '', roleId = ''] = input.Key.split('/')
    if (!managedBy(viewer, scope).includes(ent)) throw new Problem('noSuchRole')
    const chains = viewer.isAdmin ? [chainOf({ tenant: viewer.tenant, ent })] : scope.ents
    return historyOf(db, chains, objectOf(ent, roleId), now)
  }),

  answer(roles.add, async ({ input, ...asked }) => {
    demand(asked.viewer, may.add)
    return addRole(asked, input)
  }),

  answer(roles.modify, async ({ input, ...asked }) => {
    demand(asked.viewer, may.edit)
    return modifyRole(asked, input)
  }),

  answer(roles.remove, async ({ input, ...asked }) => {
    demand(asked.viewer, may.delete)
    return deleteRole(asked, input)
  }),
]

function inOrder(rows: readonly RoleRow[], sort: RoleSort | undefined): readonly RoleRow[] {
  return sort ? sortedBy(rows, sort, (row, field) => row[field]) : rows
}

function shown({ permissions, ...row }: RoleRow, viewer: Viewer) {
  return { ...row, permissons: permissonsOf(permissions), grantable: mayGrant(viewer, { permissions, ...row }) }
}
