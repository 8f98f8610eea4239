import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { useSession } from '#client/session.ts'
import { permissions, type Permission } from '#shared/permissions.ts'
import type { PreviewedMenu } from '#ui/MenuPreview.tsx'
import { menuOf } from './screens.ts'

/** Says which menus of the own side somebody of a role would see, as the table of screens has them. */
export function useMenusOf() {
  const { i18n } = useLingui()
  const session = useSession()
  return useCallback(
    (rights: readonly Permission[], roleName: string): PreviewedMenu[] => {
      const menuFor = (held: readonly Permission[], name: string) =>
        menuOf({ ...session, person: { ...session.person, permissions: new Set(held), roleName: name } })
      const seen = new Set(menuFor(rights, roleName).map(({ path }) => path))
      return menuFor(permissions, session.person.roleName).map(({ path, title, place: { icon } }) => ({
        id: path,
        icon,
        label: i18n._(title),
        seen: seen.has(path),
      }))
    },
    [i18n, session],
  )
}
