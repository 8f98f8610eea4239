import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenLive } from '#features/live/listen.ts'

const request = vi.hoisted(() => vi.fn<(call: unknown, url: string) => Promise<Response>>())
const renew = vi.hoisted(() => vi.fn<() => Promise<void>>())
vi.mock('#client/api-client.ts', () => ({ request }))
vi.mock('#client/token.ts', () => ({ renew, freshToken: async () => 'token' }))

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

test('a page says how long ago it began, and after a gap how long ago it last heard', async () => {
  request.mockClear()
  vi.stubGlobal('performance', { now: () => 700, timeOrigin: Date.now() - 700 })
  let beat = () => {}
  let end = () => {}
  request.mockImplementation(async () => {
    const body = new ReadableStream({
      start(control) {
        beat = () => control.enqueue(new TextEncoder().encode('\n'))
        end = () => control.close()
      },
    })
    return new Response(body)
  })
  const ago = (at: number) =>
    Number(new URL(request.mock.calls[at]?.[1] ?? '', 'https://portal').searchParams.get('HeardAgoMs'))

  const stop = listenLive(() => {})
  await vi.advanceTimersByTimeAsync(10)
  expect(ago(0)).toBe(700)

  await vi.advanceTimersByTimeAsync(60_000)
  beat()
  await vi.advanceTimersByTimeAsync(5_000)
  end()
  await vi.advanceTimersByTimeAsync(10_000)
  stop()

  // What the last beat came with may be lost: two seconds more; and the wait before the next try.
  expect(ago(1)).toBeGreaterThanOrEqual(7_000)
  expect(ago(1)).toBeLessThan(7_000 + 4_000)
})
