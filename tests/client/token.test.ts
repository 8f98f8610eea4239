import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropTokens, freshToken, holdTokens, refresh, tokenTrouble } from '#client/token.ts'

let asked: number
let reply: () => Response | Promise<Response>
const tokens = (name: string) => () =>
  Response.json({ access_token: name, expires_in: 300 }, { headers: { 'x-portal': '1' } })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  asked = 0
  reply = tokens('new')
  vi.stubGlobal('fetch', async () => {
    asked += 1
    return reply()
  })
})
afterEach(() => {
  dropTokens()
  tokenTrouble.set(undefined)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const hold = (seconds: number) =>
  holdTokens('default', { access: 'old', id: undefined, endsAt: Date.now() + seconds * 1000 })

test('a token is renewed when five seconds or less are left of it, and not before', async () => {
  hold(6)
  expect(await freshToken()).toBe('old')
  expect(asked).toBe(0)

  hold(5)
  expect(await freshToken()).toBe('new')
})

test('a page that is looked at renews its token by itself, five seconds before it ends', async () => {
  hold(60)
  await vi.advanceTimersByTimeAsync(54_000)
  expect(asked).toBe(0)

  await vi.advanceTimersByTimeAsync(1000)
  expect(asked).toBe(1)
})

test('many calls at once renew the token once', async () => {
  hold(1)
  expect(await Promise.all([freshToken(), freshToken(), freshToken()])).toEqual(['new', 'new', 'new'])
  expect(asked).toBe(1)
})

test.each([
  ['refused', () => Response.json({ error: 'invalid_grant' }, { status: 400, headers: { 'x-portal': '1' } })],
  ['ssoDown', () => Response.json({}, { status: 502, headers: { 'x-portal': '1' } })],
  ['noServer', () => Promise.reject(new TypeError('failed'))],
  ['noServer', () => new Response('<h1>hotel</h1>', { status: 200 })],
] as const)('a renewal that is %s says so', async (kind, answer) => {
  hold(1)
  reply = answer

  expect((await refresh('default')).kind).toBe(kind)
  expect(tokenTrouble.get()).toBe(kind)
  expect(await freshToken()).toBeUndefined()
})
