import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ask } from '#client/ask.ts'
import { failureOf } from '#client/failure.ts'
import { useSession } from '#client/session.ts'
import { roles } from '#features/roles/contract.ts'
import { stores } from '#features/stores/contract.ts'
import { isolated } from '#shared/isolated.ts'
import type { Permission } from '#shared/permissions.ts'
import type { PreviewedMenu } from '#ui/MenuPreview.tsx'

/** The menus somebody with these rights sees, as the table of screens says. */
export type MenusOf = (rights: readonly Permission[], roleName: string) => readonly PreviewedMenu[]

/** The roles, companies and stores that people are managed with; `failure` says why there are no roles. */
export function useUserChoices(menusOf: MenusOf) {
  const { person } = useSession()
  const found = useQuery(ask(roles.list, {}))
  const shopsFound = useQuery({ ...ask(stores.shopList, {}), enabled: !person.isAdmin })
  const choices = useMemo(() => {
    const all = found.data?.list ?? []
    const shops = person.isAdmin ? [] : (shopsFound.data?.list ?? [])
    const companies = [...new Map(all.map(({ entCode, entName }) => [entCode, entName])).entries()]
    // The own company's first, whose roles and stores are meant most often.
    const sorted = companies.toSorted(([one]) => (one === person.entCode ? -1 : 0))
    return {
      menusOf,
      roles: all,
      shops,
      companies: sorted.map(([entCode, entName]) => ({ entCode, entName })),
      shopNames: new Map(shops.map(({ shopCode, shopName }) => [shopCode, shopName])),
      /** Each role once, though companies may have roles of the same id. */
      roleFilter: [
        ...new Map(all.map(({ roleId, roleName }) => [roleId, { value: roleId, label: roleName }])).values(),
      ],
      shopFilter: shops.map(({ shopCode, shopName }) => ({ value: shopCode, label: isolated(shopName) })),
    }
  }, [found.data, shopsFound.data, person, menusOf])
  return { ...choices, failure: failureOf(found) }
}

/** What `useUserChoices` gives. */
export type UserChoices = ReturnType<typeof useUserChoices>
