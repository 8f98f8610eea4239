import { Trans, useLingui } from '@lingui/react/macro'
import { useFilter } from '#client/filter-params.ts'
import { byIndex } from '#client/pagings.ts'
import { useList } from '#client/use-list.ts'
import { lazyPart } from '#client/with-words.ts'
import { AddButton } from '#features/list-tools/AddButton.tsx'
import { TakeFile } from '#features/list-tools/TakeFile.tsx'
import { useWriting } from '#features/list-tools/use-writing.ts'
import { namesIn } from '#shared/list-field.ts'
import { sortingOf } from '#shared/list-sort.ts'
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
  const place = useFilter(managementFilter)
  const [address] = place
  const list = useList(messageManagement.list, {
    place,
    paging: byIndex,
    conditions: ['TypeId', 'Keyword', 'Statuses'],
    also: { Sort: address.Sort },
    keyOf: (row) => row.messageId,
  })
  const calls = useManagementCalls()
  const { write, form } = useWriting(place, { add: calls.create, change: calls.update })
  return (
    <ListScreen
      list={list}
      label={t`Notices sent`}
      columns={useManagementColumns()}
      {...sortingOf(managedFields, address.Sort, list.narrow)}
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
          <AddButton make={calls.create} onClick={() => write('new')}>
            <Trans>Write a notice</Trans>
          </AddButton>
        </FilterBar>
      }
      drawer={<ManagedDrawer messageId={address.Open} {...list.steps} onEdit={write} />}
    >
      {form && <NoticeDialog key={address.Write} messageId={form.of} onClose={form.onClose} />}
    </ListScreen>
  )
}
