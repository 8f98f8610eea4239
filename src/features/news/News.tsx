import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { limits } from '#shared/limits.ts'
import { ask } from '#client/ask.ts'
import { forget, recall, remember } from '#client/device.ts'
import { rightsTold } from '#client/notify.ts'
import type { LiveEvent } from '#features/live/contract.ts'
import { useFollowedTopics } from '#features/live/follow.ts'
import { messages } from '#features/messages/contract.ts'
import { closeAlerts } from '#features/push/shown.ts'
import { toast } from '#ui/toasts.ts'
import { Carousel } from './Carousel.tsx'
import { lookEveryMs, useUnread } from '#features/messages/unread.ts'
import './news.css'

type NewsProps = {
  /** False on the notices' own pages, where the strip would say everything twice. */
  shown: boolean
  /** Hears how many important notices are unread, for the badges of the frame. */
  onUnread: (important: number) => void
}

/** What is new, for the whole page: the strip of important notices, the badges, the number on the app's icon. */
export function News({ shown, onUnread }: NewsProps) {
  const { t } = useLingui()
  const important = useUnread()?.important
  useFollowedTopics(heard)
  const [closed, setClosed] = useState<readonly string[]>(recall('newsClosed') ?? [])
  const question = ask(messages.important, { PageIndex: 1, PageSize: limits.carousel, IgnoreExpiration: true })
  const found = useQuery({
    ...question,
    meta: { ...question.meta, quiet: true },
    refetchInterval: lookEveryMs,
    refetchOnWindowFocus: true,
  })
  const list = found.data?.list
  const open = list?.filter(({ messageId }) => !closed.includes(messageId)) ?? []

  useEffect(() => {
    // A device that is not heard of is no longer woken; what goes wrong here is tried again at the next start.
    void import('#features/push/pushing.ts').then(({ renewPush }) => renewPush()).catch(() => {})
  }, [])
  useEffect(() => {
    if (important === undefined) return
    onUnread(important)
    void (important > 0 ? navigator.setAppBadge?.(important) : navigator.clearAppBadge?.())?.catch(() => {})
  }, [important, onUnread])
  useEffect(() => {
    if (!list) return
    if (open.length > 0) remember('newsOpen', true)
    else forget('newsOpen')
  }, [list, open.length])

  if (!shown) return null
  // Its place stands from the start where there was something last time, so that nothing jumps.
  if (!list) return recall('newsOpen') && !found.error ? <div className="news-place" /> : null
  if (open.length === 0) return null
  const close = (ids: readonly string[]) => {
    remember('newsClosed', ids)
    setClosed(ids)
  }
  return (
    <Carousel
      notices={open}
      onClose={() => {
        close(list.map(({ messageId }) => messageId))
        toast({
          tone: 'info',
          text: t`Closed. New important notices will appear again.`,
          undo: { label: t`Undo`, run: () => close(closed) },
        })
      }}
    />
  )
}

/** Alerts of what was read elsewhere, or taken back, leave this device too; a page whose person's rights changed asks for them. */
function heard({ topic, ids, seen }: LiveEvent) {
  if (topic === 'notices' && seen) void closeAlerts(ids)
  if (topic === 'rights') rightsTold.set(rightsTold.get() + 1)
}
