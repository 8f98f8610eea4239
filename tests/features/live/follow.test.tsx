import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useFollowedTopics } from '#features/live/follow.ts'

const tabs: EventTarget[] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'BroadcastChannel',
    class extends EventTarget {
      constructor() {
        super()
        tabs.push(this)
      }
      postMessage() {}
      close() {}
    },
  )
  // Another tab holds the connection.
  vi.stubGlobal('navigator', { locks: { request: () => new Promise(() => {}) } })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const event = { topic: 'requests', ids: ['R1'], seen: false, withinMs: 500 }
const tell = (...events: object[]) => {
  for (const data of events) tabs.at(-1)?.dispatchEvent(new MessageEvent('message', { data }))
}

/** Which of these questions are asked again after the events. */
async function askedAgain(events: object[], questions: Record<string, { follows?: string; data: unknown }>) {
  const client = new QueryClient()
  for (const [name, { follows, data }] of Object.entries(questions))
    client
      .getQueryCache()
      .build(client, { queryKey: [name], meta: { follows } })
      .setData(data)
  const heard: unknown[] = []
  const hear = (one: unknown) => heard.push(one)
  renderHook(() => useFollowedTopics(hear), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  })
  tell(...events)
  await vi.advanceTimersByTimeAsync(500)
  return {
    heard: heard.length,
    asked: Object.keys(questions).filter((name) => client.getQueryState([name])?.isInvalidated),
  }
}

test('what follows a topic is asked again: single answers, first pages, and further pages that show what changed', async () => {
  const page = (pageIndex: number, refundNo: string) => ({ list: [{ refundNo }], pageIndex })

  const { asked, heard } = await askedAgain([event], {
    terms: { follows: 'requests', data: { refundable: 300 } },
    first: { follows: 'requests', data: page(1, 'R9') },
    second: { follows: 'requests', data: page(2, 'R1') },
    third: { follows: 'requests', data: page(3, 'R2') },
    unread: { follows: 'notices', data: { important: 1 } },
    stores: { data: { list: [{ id: 'R1' }] } },
  })

  expect(heard).toBe(1)
  expect(asked).toEqual(['terms', 'first', 'second'])
})

test('several changes at once are asked for together, and one of anything asks for every page', async () => {
  const third = { third: { follows: 'requests', data: { list: [{ refundNo: 'R2' }], pageIndex: 3 } } }

  expect((await askedAgain([{ ...event, ids: ['R2'] }, event], third)).asked).toEqual(['third'])
  expect((await askedAgain([{ ...event, ids: [] }, event], third)).asked).toEqual(['third'])
  expect((await askedAgain([event], third)).asked).toEqual([])
})
