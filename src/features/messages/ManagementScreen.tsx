import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import { useFilter } from '#client/address.ts'
import { ask } from '#client/ask.ts'
import { useMay } from '#client/Can.tsx'
import { load } from '#client/chunk.ts'
import { recall } from '#client/device.ts'
import { isNoResponse } from '#client/refusal.ts'
import { DataList } from '#ui/DataList.tsx'
import { Split } from '#ui/Split.tsx'
import { CannotConnect, NoMatch, Refused } from '#ui/Faces.tsx'
import { Pager, type Turn } from '#ui/Pager.tsx'
import { messageManagement } from './desk.contract.ts'
import { deskForm, type DeskAddress } from './desk-address.ts'
import { useDeskCalls } from './desk-calls.ts'
import { useDeskColumns } from './desk-columns.tsx'
import { DeskBar } from './DeskBar.tsx'
import './messages.css'
import './desk.css'

const ManagedDrawer = lazy(() =>
  load(() => import('./ManagedDrawer.tsx')).then(({ ManagedDrawer: Drawer }) => ({ default: Drawer })),
)
const NoticeDialog = lazy(() =>
  load(() => import('./NoticeDialog.tsx')).then(({ NoticeDialog: Dialog }) => ({ default: Dialog })),
)

/** The notices a house has sent or is about to: how far each has come, and the place where new ones are written. */
export default function ManagementScreen() {
  const { t } = useLingui()
  const [address, go] = useFilter(deskForm)
  const columns = useDeskColumns()
  const { TypeId, Keyword, Statuses, PageIndex, PageSize, Open, Write } = address
  const found = useQuery({
    ...ask(messageManagement.list, { TypeId, Keyword, Statuses, PageIndex, PageSize }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  })
  const calls = useDeskCalls()
  const mayWrite = useMay(Write === 'new' ? calls.create : calls.update)
  const page = found.data
  const rows = page?.list
  const narrow = (more: Partial<DeskAddress>) => go({ ...address, Open: undefined, PageIndex: undefined, ...more })
  const open = (id: string | undefined) => go({ ...address, Open: id }, Open ? 'replace' : undefined)
  const write = (id: string | undefined) => go({ ...address, Write: id }, id === undefined ? 'replace' : undefined)
  const at = rows?.findIndex(({ messageId }) => messageId === Open) ?? -1
  const beside = (step: number) => {
    const row = at < 0 ? undefined : rows?.[at + step]
    return row && (() => open(row.messageId))
  }
  // Once opened the drawer stays in the page, so that closing it gives the focus back.
  const [opened, setOpened] = useState(false)
  if (Open !== undefined && !opened) setOpened(true)
  const before = page ? (page.pageIndex - 1) * page.pageSize : 0
  const until = before + (rows?.length ?? 0)
  const total = Math.max(page?.total ?? until, until)
  const turn = (to: Turn) => {
    const now = page?.pageIndex ?? 1
    const last = Math.max(1, Math.ceil(total / (page?.pageSize ?? 50)))
    const next = { first: 1, previous: now - 1, next: now + 1, last }[to]
    go({ ...address, Open: undefined, PageIndex: next > 1 ? next : undefined })
  }
  const narrowed = TypeId !== undefined || Keyword !== undefined || Statuses !== undefined

  return (
    <Split
      side={
        opened && (
          <Suspense>
            <ManagedDrawer
              messageId={Open}
              onClose={() => open(undefined)}
              onPrevious={beside(-1)}
              onNext={beside(1)}
              onEdit={write}
            />
          </Suspense>
        )
      }
    >
      <DeskBar key={Keyword} address={address} onNarrow={narrow} onWrite={() => write('new')} />
      <div className="desk-list">
        <DataList
          label={t`Notices sent`}
          columns={columns}
          rows={rows}
          busy={found.isFetching && !found.isRefetching}
          whenEmpty={
            narrowed ? (
              <NoMatch
                title={<Trans>No such notice</Trans>}
                onClear={() => narrow({ TypeId: undefined, Keyword: undefined, Statuses: undefined })}
              />
            ) : (
              <NoMatch
                title={<Trans>No notices written yet</Trans>}
                text={<Trans>Write the first one; until you post it nobody sees it.</Trans>}
              />
            )
          }
          trouble={
            found.error && !found.data ? (
              isNoResponse(found.error) ? (
                <CannotConnect onRetry={() => void found.refetch()} />
              ) : (
                <Refused title={found.error.message} text={<Trans>Change the conditions or try again.</Trans>} />
              )
            ) : undefined
          }
          keyOf={(row) => row.messageId}
          nameOf={(row) => row.messageTitle}
          onOpen={(row) => open(row.messageId)}
          openKey={Open}
          letterKeys={recall('keys') !== 'off'}
        />
      </div>
      {page && (
        <Pager
          from={until === 0 ? 0 : before + 1}
          to={until}
          total={total}
          exact={!page.totalCapped}
          can={{
            first: page.pageIndex > 1,
            previous: page.pageIndex > 1,
            next: until < total,
            last: until < total && !page.totalCapped,
          }}
          onTurn={turn}
          pageSize={page.pageSize}
          onPageSize={(size) =>
            go({ ...address, PageIndex: undefined, PageSize: size === 20 || size === 100 ? size : undefined })
          }
        />
      )}
      {Write !== undefined && mayWrite && (
        <Suspense>
          <NoticeDialog
            key={Write}
            messageId={Write === 'new' ? undefined : Write}
            onClose={(written) => go({ ...address, Write: undefined, Open: written ?? Open }, 'replace')}
          />
        </Suspense>
      )}
    </Split>
  )
}
