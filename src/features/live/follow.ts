import { useQueryClient, type Query } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Topic } from '#shared/topics.ts'
import type { LiveEvent } from './contract.ts'
import { listenLive } from './listen.ts'

/**
 * Keeps the page true: whatever it shows of a topic is asked for again as soon as the live connection says that it changed.
 * A call says in its row which topic it follows. `hear` is told of each event at once.
 */
export function useFollowedTopics(hear: (event: LiveEvent) => void): void {
  const queries = useQueryClient()
  useEffect(() => {
    const waiting = new Map<Topic, { ids: readonly string[]; timer: ReturnType<typeof setTimeout> }>()
    const silence = listenLive((event) => {
      hear(event)
      const { topic, withinMs } = event
      const before = waiting.get(topic)
      clearTimeout(before?.timer)
      const ids = before?.ids.length === 0 || event.ids.length === 0 ? [] : [...(before?.ids ?? []), ...event.ids]
      const askAgain = () => {
        waiting.delete(topic)
        void queries.invalidateQueries({
          predicate: ({ meta, state }) => meta?.follows === topic && concerns(ids, state.data),
        })
      }
      waiting.set(topic, { ids, timer: setTimeout(askAgain, Math.random() * withinMs) })
    })
    return () => {
      for (const { timer } of waiting.values()) clearTimeout(timer)
      silence()
    }
  }, [queries, hear])
}

/** A page of a list that is not the first shows nothing new: of changes elsewhere in the list it need not know. */
function concerns(ids: readonly string[], data: Query['state']['data']): boolean {
  if (ids.length === 0 || typeof data !== 'object' || data === null || !('list' in data)) return true
  if (!('pageIndex' in data) || data.pageIndex === 1 || !Array.isArray(data.list)) return true
  return data.list.some((row: object) => Object.values(row).some((value) => ids.includes(value)))
}
