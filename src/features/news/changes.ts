import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { keyOf } from '#client/ask.ts'
import { listenLive } from '#features/live/listen.ts'
import { messages } from '#features/messages/contract.ts'
import { closeAlerts } from '#features/push/shown.ts'

const everybodyWithinMs = 3_000

/** Keeps the page's notices true: asks anew when an alert came or something changed elsewhere, and goes where a pressed alert leads. */
export function useChanges(): void {
  const queries = useQueryClient()
  const router = useRouter()
  useEffect(() => {
    const askAgain = () => {
      for (const call of [messages.list, messages.important, messages.normal, messages.unread])
        void queries.invalidateQueries({ queryKey: keyOf(call) })
    }
    const fromWorker = ({ data, ports }: MessageEvent<unknown>) => {
      if (!isWord(data)) return
      if (data.type === 'ALERT') askAgain()
      if (data.type !== 'GO' || typeof data.place !== 'string') return
      ports[0]?.postMessage(true)
      router.history.push(data.place)
    }
    const worker = navigator.serviceWorker
    worker?.addEventListener('message', fromWorker)
    let timer: ReturnType<typeof setTimeout> | undefined
    const silence = listenLive(({ read, everybody }) => {
      if (read.length > 0) void closeAlerts(read)
      clearTimeout(timer)
      timer = setTimeout(askAgain, everybody ? Math.random() * everybodyWithinMs : 0)
    })
    return () => {
      worker?.removeEventListener('message', fromWorker)
      clearTimeout(timer)
      silence()
    }
  }, [queries, router])
}

const isWord = (data: unknown): data is { type: unknown; place?: unknown } =>
  typeof data === 'object' && data !== null && 'type' in data
