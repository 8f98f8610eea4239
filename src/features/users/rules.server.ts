import { msg } from '@lingui/core/macro'
import type { RequestContext } from '#server/feature.ts'
import type { Tx } from '#server/db/db.ts'
import { mayGrant } from '#features/roles/grants.server.ts'
import { above, grantedRole } from '#features/roles/granted.server.ts'
import { managedBy } from '#features/roles/side.server.ts'
import { checkNewPassword } from '#shared/password.ts'
import { Problem } from '#shared/problem.ts'
import { haveShops, twinsOf, type Reach, type UserRow } from './sql.ts'
import type { UserForm } from './user.contract.ts'

/** Who asks, and how far they see. */
export type Asker = Pick<RequestContext, 'viewer' | 'scope'>

/** The people somebody manages. */
export function reachOf({ viewer, scope }: Asker): Reach {
  return { tenant: scope.tenant, ents: managedBy(viewer, scope), shops: scope.shops }
}

/** Refuses to touch somebody who holds rights or sees stores that the asker does not: their account could be taken over. */
export function refuseAbove({ viewer }: Asker, person: UserRow): void {
  if (!mayGrant(viewer, person)) throw new Problem('noPermission', above)
}

/** Refuses what nobody does to themselves. */
export function refuseSelf({ viewer }: Asker, person: Pick<UserRow, 'userId'>): void {
  if (person.userId === viewer.userId) throw new Problem('unauthorised', self)
}

/** Refuses a change of one's own role, stores, standing or password. */
export function refuseOwnRights(
  asker: Asker,
  person: UserRow,
  form: UserForm & { password?: string | undefined },
): void {
  const rights = ({ roleId, status, shopScope, shopCodes }: UserForm | UserRow) =>
    JSON.stringify([roleId, status, shopScope, shopCodes.toSorted()])
  if (form.password !== undefined || rights(person) !== rights(form)) refuseSelf(asker, person)
}

/** Checks the role and stores a person is to have: both within what the asker holds. */
export async function checkRights(tx: Tx, asker: Asker, ent: string, form: UserForm): Promise<void> {
  const { viewer, scope } = asker
  await grantedRole(tx, viewer, { tenant: scope.tenant, ent }, form.roleId)
  if (scope.shops !== 'all') {
    const own = scope.shops
    if (form.shopScope === 'ALL' || !form.shopCodes.every((code) => own.includes(code)))
      throw new Problem('noPermission', above)
  }
  if ((form.shopScope === 'SPECIFIC') !== form.shopCodes.length > 0) throw new Problem('parameter', shops)
  const ents = ent === viewer.entCode ? scope.ents : [ent]
  if (form.shopCodes.length > 0 && !(await haveShops(tx, ents, form.shopCodes))) throw new Problem('parameter', shops)
}

/** Refuses a user name or e-mail address that somebody has. */
export async function refuseTwins(tx: Tx, asker: Asker, form: UserForm, but: string): Promise<void> {
  const twins = await twinsOf(tx, reachOf(asker), form, but)
  if (twins.some(({ sameName, sameEmail }) => sameName && sameEmail)) throw new Problem('userExists')
  if (twins.some(({ sameName }) => sameName)) throw new Problem('userNameExists')
  if (twins.some(({ sameEmail }) => sameEmail)) throw new Problem('emailExists')
}

/** Refuses a password that breaks the rules or was not typed the same twice, before the sign-in service is asked. */
export function checkPassword(userName: string, password: string, rePassword: string | undefined): void {
  const refusal = checkNewPassword(password, { userName, confirm: rePassword ?? '' })
  if (refusal === 'confirm') throw new Problem('differentPasswords')
  if (refusal === 'containsUserName') throw new Problem('passwordHasUserName')
  if (refusal) throw new Problem('passwordFormat')
}

const self = msg`You cannot change your own role, stores, status or password here.`
const shops = msg`(stores)`
