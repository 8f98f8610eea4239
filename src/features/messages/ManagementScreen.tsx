import { Trans, useLingui } from '@lingui/react/macro'
import { useMay } from '#client/Can.tsx'
import { useNeedsServer } from '#client/NeedsServer.tsx'
import { useFilter } from '#client/filter-params.ts'
import { byIndex } from '#client/pagings.ts'
import { useList } from '#client/use-list.ts'
import { lazyPart } from '#client/with-words.ts'
import { TakeFile } from '#features/list-tools/TakeFile.tsx'
import { namesIn } from '#shared/list-field.ts'
import { askedSort, shownSort } from '#shared/list-sort.ts'
import { Button } from '#ui/Button.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { ListScreen } from '#ui/ListScreen.tsx'
import { managedFields } from './list.ts'
import { messageManagement } from './management.contract.ts'
import { managementFilter, managementRows } from './management-params.ts'
import { useManagementCalls } from './management-calls.ts'
import { useManagementColumns } from './management-columns.tsx'
import './messages.css'
import './management.css'

const ManagedDrawer = lazyPart(
  () => import('./ManagedDrawer.tsx'),
  (loaded) => loaded.ManagedDrawer,
)
const NoticeDialog = lazyPart(
  () => import('./NoticeDialog.tsx'),
  (loaded) => loaded.NoticeDialog,
)

/** The notices an enterprise has sent or scheduled with the delivery of each, and the form for new ones. */
export default function ManagementScreen() {
  const { t } = useLingui()
  const needsServer = useNeedsServer()
  const [address, go] = useFilter(managementFilter)
  const list = useList(messageManagement.list, {
    place: [address, go],
    paging: byIndex,
    conditions: ['TypeId', 'Keyword', 'Statuses'],
    also: { Sort: address.Sort },
    keyOf: (row) => row.messageId,
  })
  const calls = useManagementCalls()
  const mayWrite = useMay(address.Write === 'new' ? calls.create : calls.update)
  const write = (id: string | undefined) => go({ ...address, Write: id }, id === undefined ? 'replace' : undefined)
  return (
    <ListScreen
      list={list}
      label={t`Notices sent`}
      columns={useManagementColumns()}
      sort={shownSort(managedFields, address.Sort)}
      onSort={(next) => list.narrow({ Sort: askedSort(managedFields, next) })}
      nameOf={(row) => row.messageTitle}
      none={{
        title: <Trans>No notices written yet</Trans>,
        text: <Trans>Write the first one. Nobody sees it until you post it.</Trans>,
        noMatch: <Trans>No matching notices</Trans>,
      }}
      bar={
        <FilterBar rows={managementRows} place={address} onNarrow={list.narrow}>
          <TakeFile
            call={messageManagement.file}
            input={{ ...list.filter, Sort: address.Sort, columns: [...namesIn(managedFields)] }}
          />
          {useMay(calls.create) && (
            <Button look="primary" icon="plus" {...needsServer} onClick={() => write('new')}>
              <Trans>Write a notice</Trans>
            </Button>
          )}
        </FilterBar>
      }
      drawer={
        <ManagedDrawer
          messageId={address.Open}
          {...list.steps}
          onEdit={write}
        />
      }
    >
      {address.Write !== undefined && mayWrite && (
        <NoticeDialog
          key={address.Write}
          messageId={address.Write === 'new' ? undefined : address.Write}
          onClose={(written) => go({ ...address, Write: undefined, Open: written ?? address.Open }, 'replace')}
        />
      )}
    </ListScreen>
  )
}
