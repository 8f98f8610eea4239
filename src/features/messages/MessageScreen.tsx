import { Trans } from '@lingui/react/macro'
import { useFilter } from '#client/filter-params.ts'
import { byIndex } from '#client/pagings.ts'
import { useList } from '#client/use-list.ts'
import { lazyPart } from '#client/with-words.ts'
import { PushPrompt } from '#features/push/PushPrompt.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { ListScreen, ListTime } from '#ui/ListScreen.tsx'
import { messages } from './contract.ts'
import { messageFilter, messageRows } from './message-params.ts'
import { NoticeList } from './NoticeList.tsx'
import { NoticeTabs } from './NoticeTabs.tsx'
import { ReadAll } from './ReadAll.tsx'
import './messages.css'

const NoticeDrawer = lazyPart(
  () => import('./NoticeDrawer.tsx'),
  (loaded) => loaded.NoticeDrawer,
)

/** The notices for the reader, by type; the open one stands in the address, so that an alert can lead to it. */
export default function MessageScreen() {
  const [address, go] = useFilter(messageFilter)
  const { activeTypeId, NotUrgent, UnreadOnly, Keyword } = address
  const tab = { activeTypeId, NotUrgent }
  const list = useList(NotUrgent ? messages.normal : messages.list, {
    place: [address, go],
    paging: byIndex,
    conditions: ['UnreadOnly', 'Keyword'],
    also: NotUrgent ? {} : { TypeId: activeTypeId },
    keyOf: (row) => row.messageId,
    open: 'currentMessageId',
  })
  return (
    <ListScreen
      list={list}
      tabs={<NoticeTabs tab={tab} time={<ListTime list={list} />} />}
      bar={
        <>
          <FilterBar rows={messageRows} place={address} onNarrow={list.narrow} />
          <PushPrompt />
        </>
      }
      show={(notices) => (
        <NoticeList
          notices={notices}
          busy={list.busy}
          openId={list.openKey}
          onOpen={list.open}
          action={<ReadAll tab={tab} />}
        />
      )}
      none={{
        title: <Trans>No notices yet</Trans>,
        text: <Trans>Outages, maintenance and news of your portal appear here.</Trans>,
        noMatch: UnreadOnly && !Keyword ? <Trans>You have read everything</Trans> : <Trans>No matching notices</Trans>,
      }}
      pager="whenNeeded"
      drawer={<NoticeDrawer messageId={list.openKey} {...list.steps} />}
    />
  )
}
