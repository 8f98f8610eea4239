import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFilter } from '#client/filter-params.ts'
import { byIndex } from '#client/pagings.ts'
import { useList } from '#client/use-list.ts'
import { lazyPart } from '#client/with-words.ts'
import { AddButton } from '#features/list-tools/AddButton.tsx'
import { useListTable } from '#features/list-tools/list-table.ts'
import { ListEnd } from '#features/list-tools/ListEnd.tsx'
import { PhoneSort } from '#features/list-tools/PhoneSort.tsx'
import { TakeFile } from '#features/list-tools/TakeFile.tsx'
import { useWriting } from '#features/list-tools/use-writing.ts'
import { FilterBar } from '#ui/FilterBar.tsx'
import { ListScreen, ListTime } from '#ui/ListScreen.tsx'
import { users } from './contract.ts'
import { userFields } from './list.ts'
import { useUserCalls } from './user-calls.ts'
import { UserTabs } from './UserTabs.tsx'
import { useUserChoices, type MenusOf } from './user-choices.ts'
import { useUserColumns } from './user-columns.tsx'
import type { User } from './user.contract.ts'
import { UserTotals } from './UserTotals.tsx'
import { conditions, filterRows, usersFilter } from './users-params.ts'
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
  const calls = useUserCalls()
  const choices = useUserChoices(menusOf)
  const place = useFilter(usersFilter)
  const [address] = place
  const list = useList(calls.list, {
    place,
    paging: byIndex,
    conditions,
    also: { Sort: address.Sort },
    keyOf: (row) => row.userId,
  })
  const columns = useUserColumns(choices.shopNames, choices.companies.length > 1)
  const table = useListTable({ name: 'users', fields: userFields, columns }, address.Sort ?? 'state', list.narrow)
  const [inMenu, setInMenu] = useState<User>()
  const { write, form } = useWriting(place, { add: calls.add, change: calls.modify }, { Like: undefined })
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
      bar={<UserTotals list={list} />}
      strip={
        <>
          <FilterBar rows={filterRows(choices.roleFilter, choices.shopFilter)} place={address} onNarrow={list.narrow}>
            <ListEnd table={{ ...table, columns }} />
            <TakeFile call={users.file} input={{ ...list.filter, Sort: address.Sort, columns: table.shown }} />
            <AddButton make={calls.add} onClick={() => write('new')}>
              <Trans>Add a user</Trans>
            </AddButton>
          </FilterBar>
          <PhoneSort table={table} />
        </>
      }
      drawer={
        <UserDrawer
          userId={address.Open}
          choices={choices}
          {...list.steps}
          onEdit={write}
          onCopy={(userId) => write('new', { Like: userId })}
        />
      }
    >
      {inMenu && <UserMenu user={inMenu} onClose={() => setInMenu(undefined)} onOpen={() => list.open(inMenu)} />}
      {form && (
        <UserDialog
          key={`${address.Write} ${address.Like ?? ''}`}
          userId={form.of}
          like={address.Like}
          choices={choices}
          onClose={form.onClose}
        />
      )}
    </ListScreen>
  )
}
