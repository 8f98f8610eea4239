import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const reloadHere = vi.hoisted(() => vi.fn<() => void>())
vi.mock('#client/reload.ts', () => ({ reloadHere }))

let server: 'there' | 'away'
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
/** Each test has a page of its own, which has not been left yet. */
const page = async () => await import('#client/chunk.ts')

beforeEach(() => {
  vi.resetModules()
  server = 'there'
  vi.stubGlobal('fetch', async () => {
    if (server === 'away') throw new TypeError('Failed to fetch')
    return new Response('{}', { headers: { 'x-portal': '1' } })
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
  reloadHere.mockReset()
})

/** Whether it has ended, a moment later. */
const ended = async (loading: Promise<unknown>) =>
  await Promise.race([
    loading.then(
      () => true,
      () => true,
    ),
    new Promise((resolve) => setTimeout(resolve, 50, false)),
  ])

test('a part that is gone from a server that answers starts the page again, once', async () => {
  const { load } = await page()

  expect(await ended(load(gone))).toBe(false)
  expect(reloadHere).toHaveBeenCalledTimes(1)

  vi.resetModules()
  const again = await page()
  await expect(again.load(gone)).rejects.toBeInstanceOf(again.ChunkLost)
  expect(reloadHere).toHaveBeenCalledTimes(1)
})

test('two parts that are gone start the page once, and neither says an error of a page that is leaving', async () => {
  const { load } = await page()

  expect(await Promise.all([ended(load(gone)), ended(load(gone))])).toEqual([false, false])
  expect(reloadHere).toHaveBeenCalledTimes(1)
})

test('without a server the page stays, and the part is said to be lost', async () => {
  server = 'away'
  const { load, ChunkLost } = await page()

  await expect(load(gone)).rejects.toBeInstanceOf(ChunkLost)
  expect(reloadHere).not.toHaveBeenCalled()
})

test('a part of a screen that was asked for without a server comes when the connection is back', async () => {
  server = 'away'
  const { load, whenBack } = await page()
  const { answered } = await import('#client/connection.ts')
  const loading = whenBack(() => load(() => (server === 'away' ? gone() : Promise.resolve('part'))))

  expect(await ended(loading)).toBe(false)
  server = 'there'
  answered()

  expect(await loading).toBe('part')
  expect(reloadHere).not.toHaveBeenCalled()
})

test('one that the page can do without waits for the server as well, and starts no page where it is gone', async () => {
  server = 'away'
  const { whenBack } = await page()
  const { answered } = await import('#client/connection.ts')
  const loading = whenBack(() => (server === 'away' ? gone() : Promise.resolve('part')))

  expect(await ended(loading)).toBe(false)
  server = 'there'
  answered()
  expect(await loading).toBe('part')

  await expect(whenBack(gone)).rejects.toBeInstanceOf(TypeError)
  expect(reloadHere).not.toHaveBeenCalled()
})
