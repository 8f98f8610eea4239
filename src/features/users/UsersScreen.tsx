import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useMay } from '#client/Can.tsx'
import { useNeedsServer } from '#client/NeedsServer.tsx'
import { useFilter } from '#client/filter-params.ts'
import { byIndex } from '#client/pagings.ts'
import { useList } from '#client/use-list.ts'
import { lazyPart } from '#client/with-words.ts'
import { useListTable } from '#features/list-tools/list-table.ts'
import { ListEnd } from '#features/list-tools/ListEnd.tsx'
import { PhoneSort } from '#features/list-tools/PhoneSort.tsx'
import { TakeFile } from '#features/list-tools/TakeFile.tsx'
import { Button } from '#ui/Button.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { ListScreen, ListTime } from '#ui/ListScreen.tsx'
import { ListTotals } from '#ui/ListTotals.tsx'
import { users } from './contract.ts'
import { userFields } from './list.ts'
import { useUserCalls } from './user-calls.ts'
import { UserTabs } from './UserTabs.tsx'
import { useUserChoices, type MenusOf } from './user-choices.ts'
import { useUserColumns } from './user-columns.tsx'
import type { User } from './user.contract.ts'
import { conditions, filterRows, stuck, usersFilter } from './users-params.ts'
import './users.css'

const UserDrawer = lazyPart(
  () => import('./UserDrawer.tsx'),
  (loaded) => loaded.UserDrawer,
)
const UserMenu = lazyPart(
  () => import('./UserMenu.tsx'),
  (loaded) => loaded.UserMenu,
)
const UserDialog = lazyPart(
  () => import('./UserDialog.tsx'),
  (loaded) => loaded.UserDialog,
)

/** The people of an enterprise, or the provider's own: how each stands, and the forms that add and change them. */
export default function UsersScreen({ menusOf }: { menusOf: MenusOf }) {
  const { t } = useLingui()
  const needsServer = useNeedsServer()
  const calls = useUserCalls()
  const choices = useUserChoices(menusOf)
  const [address, go] = useFilter(usersFilter)
  const list = useList(calls.list, {
    place: [address, go],
    paging: byIndex,
    conditions: [...conditions],
    also: { Sort: address.Sort },
    keyOf: (row) => row.userId,
  })
  const columns = useUserColumns(choices.shopNames, choices.companies.length > 1)
  const table = useListTable({ name: 'users', fields: userFields, columns }, address.Sort ?? 'state', (Sort) =>
    list.narrow({ Sort }),
  )
  const [inMenu, setInMenu] = useState<User>()
  const { Keyword, EntCode, RoleId, ShopCode, States, Mfa, Sort } = address
  const mayAdd = useMay(calls.add)
  const mayWrite = useMay(address.Write === 'new' ? calls.add : calls.modify)
  const write = (Write: string | undefined, Like?: string) => go({ ...address, Write, Like })
  return (
    <ListScreen
      list={list}
      label={t`Users`}
      tabs={
        <UserTabs
          place={address}
          counts={list.page?.counts}
          withoutMfa={list.page?.withoutMfa}
          time={<ListTime list={list} />}
        />
      }
      {...table}
      nameOf={(row) => row.userFullName}
      onMore={setInMenu}
      none={{ title: <Trans>Nobody here yet</Trans>, noMatch: <Trans>User not found</Trans> }}
      bar={
        <ListTotals
          list={list}
          name={<Trans>Users</Trans>}
          tabbed
          count={(total) => <Plural value={total} one="# person" other="# people" />}
          sides={[
            { id: 'active', label: <Trans>In use</Trans>, states: ['ACTIVE'], quiet: true },
            { id: 'stuck', label: <Trans>Locked or expired</Trans>, states: stuck },
            { id: 'waiting', label: <Trans>Invited or to set up</Trans>, states: ['INVITED', 'MFA_REQUIRED'] },
            { id: 'disabled', label: <Trans>Disabled</Trans>, states: ['DISABLED'], quiet: true },
          ]}
        />
      }
      strip={
        <>
          <FilterBar rows={filterRows(choices.roleFilter, choices.shopFilter)} place={address} onNarrow={list.narrow}>
            <ListEnd table={{ ...table, columns }} />
            <TakeFile
              call={users.file}
              input={{ Keyword, EntCode, RoleId, ShopCode, States, Mfa, Sort, columns: table.shown }}
            />
            {mayAdd && (
              <Button look="primary" icon="plus" {...needsServer} onClick={() => write('new')}>
                <Trans>Add a user</Trans>
              </Button>
            )}
          </FilterBar>
          <PhoneSort table={table} />
        </>
      }
      drawer={
        <UserDrawer
          userId={address.Open}
          choices={choices}
          {...list.steps}
          onEdit={(userId) => write(userId)}
          onCopy={(userId) => write('new', userId)}
        />
      }
    >
      {inMenu && <UserMenu user={inMenu} onClose={() => setInMenu(undefined)} onOpen={() => list.open(inMenu)} />}
      {address.Write !== undefined && mayWrite && (
        <UserDialog
          key={`${address.Write} ${address.Like ?? ''}`}
          userId={address.Write === 'new' ? undefined : address.Write}
          like={address.Like}
          choices={choices}
          onClose={(written) =>
            go({ ...address, Write: undefined, Like: undefined, Open: written ?? address.Open }, 'replace')
          }
        />
      )}
    </ListScreen>
  )
}
