import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ask } from '#client/ask.ts'
import { useMay } from '#client/Can.tsx'
import { useSession } from '#client/session.ts'
import { useDescribedMerchant } from '#features/merchants/described-merchant.tsx'
import { described, wordedFields } from '#features/masters/described.ts'
import { paymentClassLabels, paymentClassWords } from '#features/payment-classes/list.ts'
import { paymentTypeLabels, paymentTypeWords } from '#features/payment-types/list.ts'
import { roles } from '#features/roles/contract.ts'
import { useDescribedRole } from '#features/roles/described-role.tsx'
import { stores } from '#features/stores/contract.ts'
import { tradeTypeLabels, tradeTypeWords } from '#features/trade-types/list.ts'
import { useDescribedUser } from '#features/users/described-user.tsx'

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
  const tradetype = described(wordedFields({ labels: tradeTypeLabels, words: tradeTypeWords }))
  const paymentclass = described(wordedFields({ labels: paymentClassLabels, words: paymentClassWords }))
  const paymenttype = described(wordedFields({ labels: paymentTypeLabels, words: paymentTypeWords }))
  const own = new Map(Object.entries({ user, role, merchant, tradetype, paymentclass, paymenttype })).get(kind)
  return (field, value) => own?.show?.(field, value)
}
