import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { askInPlace } from '#client/ask.ts'
import { useMay } from '#client/Can.tsx'
import { useConnection } from '#client/connection.ts'
import { useFilter } from '#client/filter-params.ts'
import { failureOf } from '#client/failure.ts'
import { useSession } from '#client/session.ts'
import type { Permission } from '#shared/permissions.ts'
import { useFirstSightStands } from '#ui/first-sight.ts'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import { MenuPreview, type PreviewedMenu } from '#ui/MenuPreview.tsx'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import { AddRole } from './AddRole.tsx'
import { ChangeRole } from './ChangeRole.tsx'
import { roles } from './contract.ts'
import { RoleCompare } from './RoleCompare.tsx'
import { RoleList } from './RoleList.tsx'
import { RoleTools } from './RoleTools.tsx'
import { keyOf, rolesFilter } from './roles-params.ts'
import './roles.css'

type RolesScreenProps = {
  /** The menus somebody with these rights sees, as the table of screens says. */
  menusOf: (rights: readonly Permission[], roleName: string) => readonly PreviewedMenu[]
}

/** The roles of an enterprise or of the provider: the list, the open one with its rights, and the menus they show. */
export default function RolesScreen({ menusOf }: RolesScreenProps) {
  const { t } = useLingui()
  const { person } = useSession()
  const { online } = useConnection()
  const mayAdd = useMay(roles.add)
  const [address, go] = useFilter(rolesFilter)
  const found = useQuery({ ...askInPlace(roles.list, { Sort: address.Sort }), placeholderData: keepPreviousData })
  const list = found.data?.list ?? []
  const byKey = new Map(list.map((role) => [keyOf(role), role]))
  const role = byKey.get(address.Open ?? '')
  const beside = byKey.get(address.Beside ?? '')
  const like = byKey.get(address.Like ?? '')
  const open = (Open: string | undefined, Like?: string) => go({ Sort: address.Sort, Open, Like })
  const close = () => open(undefined)
  useFirstSightStands(!found.isPending)

  if (!found.data) return found.error ? <NotLoaded failure={failureOf(found)} /> : <ListSkeleton />
  const aside = (name: string) => (rights: readonly Permission[]) => (
    <MenuPreview label={t`Screens this role sees`} hidden={t`Not seen`} menus={menusOf(rights, name)} />
  )
  return (
    <div className="roles" data-open={role !== undefined || address.Open === 'new'}>
      <RoleList
        roles={list}
        ownEnt={person.entCode}
        open={address.Open}
        sort={address.Sort}
        onSort={(Sort) => go({ ...address, Sort })}
        onOpen={open}
        onAdd={mayAdd && online ? () => open('new') : undefined}
      />
      <div className="role-place">
        {(role || address.Open === 'new') && (
          <RoleTools
            roles={list}
            role={role}
            beside={address.Beside}
            onBeside={(Beside) => go({ ...address, Beside }, 'replace')}
            onClose={close}
          />
        )}
        {role && beside && <RoleCompare one={role} other={beside} />}
        {role ? (
          <div className="role-panes" key={`${keyOf(role)} ${role.version}`}>
            <ChangeRole
              role={role}
              onClose={close}
              onCopy={() => open('new', keyOf(role))}
              aside={aside(role.roleName)}
            />
          </div>
        ) : address.Open === 'new' && mayAdd ? (
          <div className="role-panes" key={address.Like ?? 'new'}>
            <AddRole like={like} onClose={close} onSaved={open} aside={aside('')} />
          </div>
        ) : (
          <p className="role-none muted">
            <Trans>Choose a role to see what it allows.</Trans>
          </p>
        )}
      </div>
    </div>
  )
}
