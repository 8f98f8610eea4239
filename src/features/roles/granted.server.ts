import { msg } from '@lingui/core/macro'
import type { Tx } from '#server/db/db.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { Problem } from '#shared/problem.ts'
import { mayGrant } from './grants.server.ts'
import { holdRoles, roleOf, type House, type RoleRow } from './sql.ts'

/**
 * A role that somebody may give, with the enterprise's roles held. Throws Problem('noSuchRole'), or 'noPermission' where it
 * gives more than they hold.
 */
export async function grantedRole(tx: Tx, viewer: Viewer, house: House, roleId: string): Promise<RoleRow> {
  await holdRoles(tx, house)
  const role = await roleOf(tx, house, roleId)
  if (!role) throw new Problem('noSuchRole')
  if (!mayGrant(viewer, role)) throw new Problem('noPermission', tooMuch)
  return role
}

/** Why somebody may not give a role. */
export const tooMuch = msg`You cannot grant rights that you do not hold yourself.`

/** Why somebody may not change a person who holds more or sees other stores, or what such a person holds. */
export const above = msg`You cannot manage rights or stores that you do not hold yourself.`
