import { Trans } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import { useFilter } from '#client/address.ts'
import { ask } from '#client/ask.ts'
import { load } from '#client/chunk.ts'
import { useConnection } from '#client/connection.ts'
import { isNoResponse } from '#client/refusal.ts'
import { PushPrompt } from '#features/push/PushPrompt.tsx'
import { Split } from '#ui/Split.tsx'
import { CannotConnect, NoMatch, Refused } from '#ui/Faces.tsx'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import { Pager, type Turn } from '#ui/Pager.tsx'
import { messages } from './contract.ts'
import { messageForm, type MessageAddress } from './message-address.ts'
import { NoticeBar } from './NoticeBar.tsx'
import { NoticeList } from './NoticeList.tsx'
import { NoticeTabs } from './NoticeTabs.tsx'
import { ReadAll } from './ReadAll.tsx'
import './messages.css'

const NoticeDrawer = lazy(() =>
  load(() => import('./NoticeDrawer.tsx')).then(({ NoticeDrawer: Drawer }) => ({ default: Drawer })),
)

/** The notices for the reader, by type; the open one stands in the address, so that an alert can lead to it. */
export default function MessageScreen() {
  const { online } = useConnection()
  const [address, go] = useFilter(messageForm)
  const { activeTypeId, currentMessageId, UnreadOnly, Keyword, PageIndex, PageSize } = address
  const found = useQuery({
    ...ask(messages.list, { TypeId: activeTypeId, UnreadOnly, Keyword, PageIndex, PageSize }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  })
  const page = found.data
  const rows = page?.list
  const narrow = (more: Partial<MessageAddress>) =>
    go({ ...address, currentMessageId: undefined, PageIndex: undefined, ...more })
  const open = (id: string | undefined) =>
    go({ ...address, currentMessageId: id }, currentMessageId ? 'replace' : undefined)
  const at = rows?.findIndex(({ messageId }) => messageId === currentMessageId) ?? -1
  const beside = (step: number) => {
    const row = at < 0 ? undefined : rows?.[at + step]
    return row && (() => open(row.messageId))
  }
  // Once opened the drawer stays in the page, so that closing it gives the focus back.
  const [opened, setOpened] = useState(false)
  if (currentMessageId !== undefined && !opened) setOpened(true)
  const before = page ? (page.pageIndex - 1) * page.pageSize : 0
  const until = before + (rows?.length ?? 0)
  const total = Math.max(page?.total ?? until, until)
  const lastPage = page ? Math.max(1, Math.ceil(total / page.pageSize)) : 1
  const turn = (to: Turn) => {
    const now = page?.pageIndex ?? 1
    const next = { first: 1, previous: now - 1, next: now + 1, last: lastPage }[to]
    go({ ...address, currentMessageId: undefined, PageIndex: next > 1 ? next : undefined })
  }
  const narrowed = UnreadOnly === true || Keyword !== undefined

  return (
    <Split
      side={
        opened && (
          <Suspense>
            <NoticeDrawer
              messageId={currentMessageId}
              onClose={() => open(undefined)}
              onPrevious={beside(-1)}
              onNext={beside(1)}
            />
          </Suspense>
        )
      }
    >
      <NoticeTabs activeTypeId={activeTypeId} asOf={page?.asOf} onRefresh={() => void found.refetch()} />
      <NoticeBar key={Keyword} keyword={Keyword} unreadOnly={UnreadOnly ?? false} onNarrow={narrow} />
      <PushPrompt />
      <div className="notices-frame" aria-busy={found.isFetching}>
        {rows && rows.length > 0 && (
          <NoticeList
            notices={rows}
            openId={currentMessageId}
            onOpen={({ messageId }) => open(messageId)}
            action={<ReadAll typeId={activeTypeId} />}
          />
        )}
        {rows?.length === 0 &&
          (narrowed ? (
            <NoMatch
              title={UnreadOnly && !Keyword ? <Trans>You have read everything</Trans> : <Trans>No such notice</Trans>}
              onClear={() => narrow({ UnreadOnly: undefined, Keyword: undefined })}
            />
          ) : (
            <NoMatch
              title={<Trans>No notices yet</Trans>}
              text={<Trans>Outages, maintenance and news of your portal appear here.</Trans>}
            />
          ))}
        {!rows && !found.error && <ListSkeleton />}
        {!rows &&
          found.error &&
          (isNoResponse(found.error) || !online ? (
            <CannotConnect onRetry={() => void found.refetch()} />
          ) : (
            <Refused title={found.error.message} text={<Trans>Change the conditions or try again.</Trans>} />
          ))}
      </div>
      {page && total > Math.min(20, page.pageSize) && (
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
    </Split>
  )
}
