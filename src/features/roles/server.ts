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
import { managedBy } from './side.server.ts'
import { heldBeyond, roleOf, rolesOf, type RoleRow } from './sql.ts'
import { addRole, deleteRole, modifyRole, objectOf } from './writing.server.ts'

/** Roles a list holds at most. */
const mostRoles = 10_000

export default [
  answer(roles.list, async ({ input, viewer, scope, db, now }) => {
    const managed = { ...scope, ents: managedBy(viewer, scope) }
    const rows = await rolesOf(db, managed, mostRoles)
    const isHeldBeyond = await heldBeyond(db, managed)
    return { list: inOrder(rows, input.Sort).map((row) => shown(row, viewer, isHeldBeyond(row))), asOf: now }
  }),

  answer(roles.file, async ({ input, tx, ...asked }) => {
    const { viewer, scope } = asked
    const rows = await rolesOf(tx, { tenant: scope.tenant, ents: managedBy(viewer, scope) }, mostRoles)
    return rowsFile(roleList(currencyOf(viewer.currency)), inOrder(rows, input.Sort), input, asked)
  }),

  answer(roles.detail, async ({ input, viewer, scope, db }) => {
    const inReach = managedBy(viewer, scope).includes(input.EntCode)
    const row = inReach && (await roleOf(db, { tenant: scope.tenant, ent: input.EntCode }, input.RoleId))
    if (!row) throw new Problem('noSuchRole')
    return shown(row, viewer, (await heldBeyond(db, { ...scope, ents: [row.entCode] }))(row))
  }),

  answer(roles.history, async ({ input, viewer, scope, db, now }) => {
    const [ent = '', roleId = ''] = input.Key.split('/')
    if (!managedBy(viewer, scope).includes(ent)) throw new Problem('noSuchRole')
    const chains = viewer.isAdmin ? [chainOf({ tenant: viewer.tenant, ent })] : scope.ents
    return historyOf(db, chains, objectOf(ent, roleId), now)
  }),

  answer(roles.add, ({ input, ...asked }) => addRole(asked, input)),

  answer(roles.modify, ({ input, ...asked }) => modifyRole(asked, input)),

  answer(roles.remove, ({ input, ...asked }) => deleteRole(asked, input)),
]

function inOrder(rows: readonly RoleRow[], sort: RoleSort | undefined): readonly RoleRow[] {
  return sort ? sortedBy(rows, sort, (row, field) => row[field]) : rows
}

function shown({ permissions, ...row }: RoleRow, viewer: Viewer, isHeldBeyond: boolean) {
  const grantable = mayGrant(viewer, { permissions, ...row })
  return { ...row, permissons: permissonsOf(permissions), grantable, heldBeyond: isHeldBeyond }
}
