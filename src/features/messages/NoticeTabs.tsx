import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ask } from '#client/ask.ts'
import { RouterLink } from '#client/RouterLink.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { messages } from './contract.ts'
import type { NoticeTab } from './message-params.ts'
import { useUnread } from './unread.ts'

type NoticeTabsProps = {
  tab: NoticeTab
  /** Of when the notices are. */
  time: ReactNode
}

/** A tab for all notices, one for each type and one for all that are not urgent, with what is unread in it; important counts are vermilion. */
export function NoticeTabs({ tab: { activeTypeId, NotUrgent }, time }: NoticeTabsProps) {
  const { t } = useLingui()
  const types = useQuery(ask(messages.types, {}))
  const unread = useUnread()
  const countOf = (typeId: string) => unread?.byType.find((one) => one.typeId === typeId)?.count ?? 0
  const counted = (count: number) => (count > 0 ? { count } : {})
  return (
    <Tabs
      label={t`Types of notices`}
      link={RouterLink}
      tabs={[
        {
          to: '/message',
          label: <Trans>All</Trans>,
          current: activeTypeId === undefined && !NotUrgent,
          ...counted(unread?.total ?? 0),
        },
        ...(types.data?.list ?? []).map(({ typeId, name, isImportant }) => ({
          to: `/message?activeTypeId=${typeId}`,
          label: name,
          current: typeId === activeTypeId && !NotUrgent,
          loud: isImportant,
          ...counted(countOf(typeId)),
        })),
        {
          to: '/message?NotUrgent=true',
          label: <Trans>Not urgent</Trans>,
          current: NotUrgent === true,
          ...counted((unread?.total ?? 0) - (unread?.important ?? 0)),
        },
      ]}
      end={<span className="from-tablet">{time}</span>}
    />
  )
}
