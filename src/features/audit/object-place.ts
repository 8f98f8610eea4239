import { useMay } from '#client/Can.tsx'
import { useSession } from '#client/session.ts'
import { merchants } from '#features/merchants/contract.ts'
import { roles } from '#features/roles/contract.ts'
import { users } from '#features/users/contract.ts'
import type { AuditRow } from './contract.ts'

/**
 * The address at which the object of a row is managed; undefined where it is gone or its kind has no page, and for whoever may
 * not open that. The provider's people manage merchants and their own roles: a person of a merchant is out of their reach.
 */
export function useObjectPlace({ object, objectName }: Pick<AuditRow, 'object' | 'objectName'>): string | undefined {
  const { isAdmin } = useSession().person
  const [seesPeople, seesRoles, seesMerchants] = [useMay(users.list), useMay(roles.detail), useMay(merchants.detail)]
  const [kind = '', id = ''] = object.split(' ')
  if (objectName === '') return undefined
  const open = (path: string) => `${path}?${new URLSearchParams({ Open: id })}`
  if (kind === 'user' && seesPeople) return open('/setting/user')
  if (kind === 'role' && seesRoles && id.startsWith('__SYSTEM/') === isAdmin)
    return open(isAdmin ? '/setting/adminUserRole' : '/setting/rights')
  return kind === 'merchant' && seesMerchants ? open('/setting/adminUser') : undefined
}
