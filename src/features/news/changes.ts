import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keyOf } from '#client/ask.ts'
import { listenLive } from '#features/live/listen.ts'
import { messages } from '#features/messages/contract.ts'
import { closeAlerts } from '#features/push/shown.ts'

const everybodyWithinMs = 3_000

/** Keeps the page's notices true: what changed elsewhere is asked for anew, and alerts of what was read there leave. */
export function useChanges(): void {
  const queries = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const askAgain = () => {
      for (const call of [messages.list, messages.important, messages.normal, messages.unread])
        void queries.invalidateQueries({ queryKey: keyOf(call) })
    }
    const silence = listenLive(({ read, everybody }) => {
      if (read.length > 0) void closeAlerts(read)
      clearTimeout(timer)
      timer = setTimeout(askAgain, everybody ? Math.random() * everybodyWithinMs : 0)
    })
    return () => {
      clearTimeout(timer)
      silence()
    }
  }, [queries])
}
