import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import PullToRefresh from '#app/PullToRefresh.tsx'
import { pullPx } from '#ui/pulling.ts'
import { clearToasts } from '#ui/toasts.ts'
import { Toaster } from '#ui/Toaster.tsx'
import { show } from '../ui/show.tsx'

const answer = vi.fn<() => Promise<string>>()
const aside = vi.fn<() => Promise<string>>()

beforeEach(() => {
  answer.mockReset().mockResolvedValue('first')
  aside.mockReset().mockResolvedValue('not shown')
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true, writable: true })
})
afterEach(() => {
  cleanup()
  clearToasts()
  vi.useRealTimers()
})

function Rows() {
  const { data } = useQuery({ queryKey: ['rows'], queryFn: answer, retry: false, staleTime: Infinity })
  return <p>{data}</p>
}

async function page() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await client.prefetchQuery({ queryKey: ['aside'], queryFn: aside })
  show(
    <QueryClientProvider client={client}>
      <Rows />
      <PullToRefresh />
      <Toaster />
    </QueryClientProvider>,
  )
  await screen.findByText('first')
}

/** A finger that comes down at the top, goes down so far and is lifted. */
async function pull(px: number) {
  await act(async () => {
    for (const [type, y] of [
      ['touchstart', 100],
      ['touchmove', 100 + px],
      ['touchend', 0],
    ] as const) {
      const event = new Event(type, { bubbles: true })
      Object.defineProperty(event, 'touches', { value: type === 'touchend' ? [] : [{ clientX: 100, clientY: y }] })
      document.body.dispatchEvent(event)
    }
  })
}
const mark = () => document.querySelector('.pull')?.className

test('who pulls the list down far enough has what is on the screen asked again, and is told that it is new', async () => {
  await page()
  answer.mockResolvedValue('second')

  await pull(pullPx + 10)

  expect(await screen.findByText('second')).toBeTruthy()
  expect((await screen.findAllByText('Updated')).length).toBeGreaterThan(0)
  expect(aside).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(mark()).toBe('pull is-rest'))
})

test('a short pull asks nothing and says nothing', async () => {
  await page()

  await pull(pullPx - 10)

  expect(answer).toHaveBeenCalledOnce()
  expect(screen.queryByText('Updated')).toBeNull()
  expect(mark()).toBe('pull is-rest')
})

test('where no answer comes in time it says so, and the rows stay', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await page()
  answer.mockReturnValue(new Promise(() => {}))

  await pull(pullPx + 10)
  expect(mark()).toBe('pull is-loading')
  await act(() => vi.advanceTimersByTimeAsync(15_000))

  expect((await screen.findAllByText('Could not reach the server')).length).toBeGreaterThan(0)
  expect(screen.getByText('first')).toBeTruthy()
  expect(mark()).toBe('pull is-rest')
})
