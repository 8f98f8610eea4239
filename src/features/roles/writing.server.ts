import { msg } from '@lingui/core/macro'
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { WriteContext } from '#server/feature.ts'
import { changeOf } from '#server/master/history.ts'
import type { Call, CheckedInputOf } from '#shared/call.ts'
import { wrongParameter } from '#server/wrong-parameter.ts'
import { Problem } from '#shared/problem.ts'
import { keepingAdministrator, provider } from './administrators.server.ts'
import type { RoleForm, roles } from './contract.ts'
import { mayGrant, type Grant } from './grants.server.ts'
import { above, tooMuch } from './granted.server.ts'
import { permissonsOf, rightsIn } from './rights.contract.ts'
import { houseFor, managedBy } from './side.server.ts'
import * as stored from './sql.ts'

type Writing = Omit<WriteContext<Call>, 'input'>

/** Adds a role. */
export async function addRole(asked: Writing, input: CheckedInputOf<typeof roles.add>) {
  const { tx, viewer, scope, audit } = asked
  const { entCode, ...form } = input
  const house = { tenant: viewer.tenant, ent: houseFor(viewer, scope, entCode) }
  const role = written(form, house.ent)
  refuseMore(asked, role)
  await stored.holdRoles(tx, house)
  if (await stored.isNameTaken(tx, house, role.roleName, '')) throw new Problem('roleExists')
  const roleId = randomUUID()
  await stored.insertRole(tx, house, roleId, role)
  audit(objectOf(house.ent, roleId), changeOf('add', null, comparable(role), []))
  return { entCode: house.ent, roleId, version: 1 }
}

/**
 * Changes a role: what it gives, before and after, is within what the person holds. It gives the same to everybody who holds
 * it, so whoever sees some stores changes that only where all of them see no others.
 */
export async function modifyRole(asked: Writing, input: CheckedInputOf<typeof roles.modify>) {
  const { tx, scope, audit } = asked
  const { entCode, roleId, version, ...form } = input
  const { house, before } = await hold(asked, { entCode, roleId, version })
  const role = written(form, entCode)
  refuseMore(asked, before)
  refuseMore(asked, role)
  const [was, is] = [comparable(before), comparable(role)]
  if (isDeepStrictEqual(was, is)) throw new Problem('noChange')
  const givesOther = !isDeepStrictEqual(givenBy(was), givenBy(is))
  if (givesOther && (await stored.heldBeyond(tx, { ...scope, ents: [entCode] }))(before))
    throw new Problem('noPermission', above)
  if (before.builtin && before.roleName !== role.roleName) throw new Problem('failed', keepsName)
  if (await stored.isNameTaken(tx, house, role.roleName, roleId)) throw new Problem('roleExists')
  const next = await keepingAdministrator(tx, house, () => stored.updateRole(tx, house, roleId, role))
  audit(objectOf(entCode, roleId), changeOf('change', was, is, []))
  return { entCode, roleId, version: next }
}

/** Deletes a role that nobody holds and that did not come with the enterprise. */
export async function deleteRole(asked: Writing, input: CheckedInputOf<typeof roles.remove>): Promise<null> {
  const { house, before } = await hold(asked, input)
  refuseMore(asked, before)
  if (before.builtin) throw new Problem('failed', keepsName)
  if (before.userCount > 0) throw new Problem('roleInUse')
  await stored.removeRole(asked.tx, house, input.roleId)
  asked.audit(objectOf(input.entCode, input.roleId), changeOf('delete', comparable(before), null, []))
  return null
}

/** How a role is named in the audit log. */
export const objectOf = (entCode: string, roleId: string) => `role ${entCode}/${roleId}`

interface At {
  readonly entCode: string
  readonly roleId: string
  readonly version: number
}

/** The role as it is now, with all roles of its enterprise held. */
async function hold({ tx, viewer, scope }: Writing, { entCode, roleId, version }: At) {
  if (!managedBy(viewer, scope).includes(entCode)) throw new Problem('noSuchRole')
  const house = { tenant: viewer.tenant, ent: entCode }
  await stored.holdRoles(tx, house)
  const before = await stored.roleOf(tx, house, roleId)
  if (!before) throw new Problem('noSuchRole')
  if (before.version !== version) throw new Problem('changedByOther')
  return { house, before }
}

/** A role as its table holds it; its limits only where it may refund. */
function written(form: RoleForm, ent: string): stored.WrittenRole {
  const permissions = rightsIn(form.permissons, ent === provider ? 'admin' : 'staff')
  if (!permissions) throw wrongParameter('permissons')
  if (permissions.length === 0) throw new Problem('onePermission')
  const { roleName, description, refundLimitSingle, refundLimitDaily } = form
  const limits = permissions.includes('Refund.refund') ? { refundLimitSingle, refundLimitDaily } : noLimits
  return { roleName, description, permissions, ...limits }
}

const noLimits = { refundLimitSingle: null, refundLimitDaily: null }

function comparable(role: stored.RoleRow | stored.WrittenRole) {
  const { roleName, description, permissions, refundLimitSingle, refundLimitDaily } = role
  const number = (limit: bigint | number | null) => (limit === null ? null : Number(limit))
  const limits = { refundLimitSingle: number(refundLimitSingle), refundLimitDaily: number(refundLimitDaily) }
  return { roleName, description, permissons: permissonsOf(permissions), ...limits }
}

/** What a role gives, without what it is called. */
function givenBy({ roleName: _name, description: _description, ...given }: ReturnType<typeof comparable>) {
  return given
}

function refuseMore({ viewer }: Writing, role: stored.RoleRow | stored.WrittenRole): void {
  const big = (limit: bigint | number | null) => (limit === null ? null : BigInt(limit))
  const grant: Grant = {
    permissions: role.permissions,
    refundLimitSingle: big(role.refundLimitSingle),
    refundLimitDaily: big(role.refundLimitDaily),
  }
  if (!mayGrant(viewer, grant)) throw new Problem('noPermission', tooMuch)
}

const keepsName = msg`The role came with the company: it keeps its name and cannot be deleted.`
