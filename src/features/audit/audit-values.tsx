import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ask } from '#client/ask.ts'
import { useMay } from '#client/Can.tsx'
import { useSession } from '#client/session.ts'
import { useDescribedMerchant } from '#features/merchants/described-merchant.tsx'
import { roles } from '#features/roles/contract.ts'
import { useDescribedRole } from '#features/roles/described-role.tsx'
import { stores } from '#features/stores/contract.ts'
import { useDescribedUser } from '#features/users/described-user.tsx'
import { kindWords, resultWords } from './actions.list.ts'
import { labelOf } from './field-words.ts'

/** How values of a record about this object read: in the words of its own form where it has one; undefined for a bare value. */
export function useAuditValues(object: string): (field: string, value: unknown) => ReactNode {
  const { person } = useSession()
  const mayNameRoles = useMay(roles.list)
  const kind = object.slice(0, object.indexOf(' '))
  const found = useQuery({ ...ask(roles.list, {}), enabled: mayNameRoles && kind === 'user' })
  const shops = useQuery({ ...ask(stores.shopList, {}), enabled: !person.isAdmin && kind === 'user' })
  const shopNames = new Map(shops.data?.list.map(({ shopCode, shopName }) => [shopCode, shopName]))
  const user = useDescribedUser({ roles: found.data?.list ?? [], shopNames })
  const role = useDescribedRole()
  const merchant = useDescribedMerchant()
  const own = new Map(Object.entries({ user, role, merchant })).get(kind)
  return (field, value) => own?.show?.(field, value)
}

/** A value in one line whatever it holds; conditions and columns are named as the screens name them. */
export function useTextOf(): (field: string, value: unknown) => string {
  const { t, i18n } = useLingui()
  const words = new Map(Object.entries({ ...kindWords, ...resultWords }))
  return function textOf(field, value): string {
    if (value === null || value === undefined || value === '') return '–'
    if (typeof value === 'boolean') return value ? t`Yes` : t`No`
    if (Array.isArray(value)) {
      const each = value.map((one) => (field === 'columns' ? labelOf(String(one)) : textOf(field, one)))
      return each.length > 0 ? each.join(', ') : '–'
    }
    if (typeof value === 'object')
      return Object.entries(value)
        .filter(([, inner]) => inner !== undefined && inner !== null)
        .map(([name, inner]) => `${labelOf(name)}: ${textOf(name, inner)}`)
        .join('; ')
    if (typeof value !== 'string') return JSON.stringify(value)
    const word = field === 'Kind' || field === 'Result' ? words.get(value) : undefined
    return word ? i18n._(word) : value
  }
}
