import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenLive } from '#features/live/listen.ts'

const request = vi.hoisted(() => vi.fn<() => Promise<Response>>())
const renew = vi.hoisted(() => vi.fn<() => Promise<void>>())
vi.mock('#client/api-client.ts', () => ({ addressOf: () => '/apiproxy/api/live/changes', request }))
vi.mock('#client/token.ts', () => ({ renew }))

beforeEach(() => {
  renew.mockClear()
  vi.useFakeTimers()
  vi.stubGlobal(
    'BroadcastChannel',
    class extends EventTarget {
      postMessage() {}
      close() {}
    },
  )
  vi.stubGlobal('navigator', {
    locks: { request: (_name: string, _how: object, work: () => Promise<void>) => work() },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** How often the connection is asked for in so many minutes. */
async function asked(minutes: number): Promise<number> {
  request.mockClear()
  const hear = vi.fn<() => void>()
  const stop = listenLive(hear)
  await vi.advanceTimersByTimeAsync(minutes * 60_000)
  stop()
  return request.mock.calls.length
}

test.each([401, 403, 503])('a page that is refused its live connection (%i) asks ever more seldom', async (status) => {
  request.mockImplementation(async () => new Response('{}', { status }))

  const times = await asked(10)

  expect(times).toBeGreaterThan(5)
  expect(times).toBeLessThan(30)
})

test('a connection that is ended as soon as it stands is not asked for in a tight loop', async () => {
  request.mockImplementation(async () => new Response('\n'))

  expect(await asked(10)).toBeLessThan(30)
})

test('a page that may not come any more asks whether there is still a session, and says nothing of notices', async () => {
  request.mockImplementation(async () => new Response('{}', { status: 401 }))
  const hear = vi.fn<(event: unknown) => void>()
  const stop = listenLive(hear)
  await vi.advanceTimersByTimeAsync(100)
  stop()

  expect(renew).toHaveBeenCalledTimes(1)
  expect(hear).not.toHaveBeenCalled()
})
