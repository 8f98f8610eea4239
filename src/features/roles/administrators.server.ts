import { msg } from '@lingui/core/macro'
import type { Db, Tx } from '#server/db/db.ts'
import { superAdmin, type Permission } from '#shared/permissions.ts'
import { Problem } from '#shared/problem.ts'
import { holdersOf, holdRoles, type House } from './sql.ts'

/** The enterprise of the provider's own people. */
export const provider = '__SYSTEM'

const ofEnterprise: readonly Permission[] = ['User.edit', 'Permission.edit']
const ofProvider: readonly Permission[] = ['AdminManage.edit']

/** Whoever can administer an enterprise's people and roles; two at most, since one beside another is enough. */
export function administratorsOf(db: Db, house: House): Promise<string[]> {
  return house.ent === provider
    ? holdersOf(db, house, ofProvider, superAdmin)
    : holdersOf(db, house, ofEnterprise, null)
}

/** Makes a change while nobody else changes who holds which role. Throws Problem('failed') where it leaves an enterprise without its administrator. */
export async function keepingAdministrator<T>(tx: Tx, house: House, change: () => Promise<T>): Promise<T> {
  await holdRoles(tx, house)
  const before = await administratorsOf(tx, house)
  const done = await change()
  if (before.length > 0 && (await administratorsOf(tx, house)).length === 0) throw new Problem('failed', last)
  return done
}

const last = msg`This is the last administrator. Make somebody else one first.`
