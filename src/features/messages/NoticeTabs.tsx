import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ask } from '#client/ask.ts'
import { RouterLink } from '#client/RouterLink.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { messages } from './contract.ts'
import { useUnread } from './unread.ts'

type NoticeTabsProps = {
  activeTypeId: string | undefined
  /** Of when the notices are. */
  time: ReactNode
}

/** A tab for all notices and one for each type, with what is unread in it; important counts are vermilion. */
export function NoticeTabs({ activeTypeId, time }: NoticeTabsProps) {
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
          current: activeTypeId === undefined,
          ...counted(unread?.total ?? 0),
        },
        ...(types.data?.list ?? []).map(({ typeId, name, isImportant }) => ({
          to: `/message?activeTypeId=${typeId}`,
          label: name,
          current: typeId === activeTypeId,
          loud: isImportant,
          ...counted(countOf(typeId)),
        })),
      ]}
      end={<span className="from-tablet">{time}</span>}
    />
  )
}
