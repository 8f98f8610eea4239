import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod/mini'
import { call } from '#shared/call.ts'
import { connection } from '#client/connection.ts'
import { download } from '#client/download.ts'
import { Refusal } from '#client/refusal.ts'
import { dropTokens, holdTokens } from '#client/token.ts'
import { addressOf } from '#shared/call-address.ts'
import { send } from '#client/api-client.ts'
import { setApiSettings } from '#client/api-settings.ts'

const anyone = { needs: 'signedIn', who: 'both', scope: 'self' } as const
const list = call({
  method: 'GET',
  path: '/api/thing/list',
  summary: 'things',
  authz: anyone,
  input: z.object({ Codes: z.optional(z.array(z.string())), From: z.optional(z.string()) }),
  answer: z.object({ list: z.array(z.string()) }),
})
const make = call({
  method: 'POST',
  path: '/api/thing/make',
  summary: 'make',
  authz: anyone,
  idempotent: true,
  input: z.object({ name: z.string() }),
  answer: z.null(),
})
const config = call({
  method: 'GET',
  path: '/api/thing/config',
  summary: 'config',
  caller: 'anyone',
  versions: ['2.0'],
  input: z.object({}),
  answer: z.null(),
})
const file = call({
  method: 'GET',
  path: '/api/thing/file',
  summary: 'file',
  authz: anyone,
  kind: 'file',
  input: z.object({}),
  answer: z.null(),
})
const remove = call({
  method: 'DELETE',
  path: '/api/thing/delete',
  summary: 'delete',
  authz: anyone,
  body: 'json',
  input: z.object({ id: z.string() }),
  answer: z.null(),
})

type Sent = { url: string; init: RequestInit }
let sent: Sent[]
let reply: () => Response | Promise<Response>

function answer(
  body: unknown,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
) {
  return () =>
    new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', 'x-portal': '1', ...headers },
    })
}
const envelope = (result: unknown, resultType = 1000, message = '') => ({
  statusCode: 200,
  resultStatus: 'Success',
  resultType,
  message,
  result,
})
const headersOf = (one: Sent | undefined) => new Headers(one?.init.headers)
const refused = async (work: Promise<unknown>) => {
  const error = await work.catch((reason: unknown) => reason)
  if (!(error instanceof Refusal)) throw new Error('it was not refused', { cause: error })
  return error
}

beforeEach(() => {
  sent = []
  reply = answer(envelope({ list: [] }))
  document.documentElement.lang = 'mn'
  setApiSettings({ tenant: 'bayar', version: '1.0' })
  connection.set({ online: true, lastAnswer: undefined })
  signIn()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init })
    init.signal?.throwIfAborted()
    return reply()
  })
})
afterEach(() => {
  dropTokens()
  vi.unstubAllGlobals()
})

const signIn = () => holdTokens('bayar', { access: 'abc', id: undefined, endsAt: Date.now() + 300_000 })

test('who asks and in which language is said only once somebody is signed in', async () => {
  reply = answer(envelope(null))
  dropTokens()
  await send(config, {})
  expect(headersOf(sent[0]).has('authorization')).toBe(false)
  expect(headersOf(sent[0]).has('accept-language')).toBe(false)

  signIn()
  await send(make, { name: 'a' })
  expect(headersOf(sent[1]).get('authorization')).toBe('Bearer abc')
  expect(headersOf(sent[1]).get('accept-language')).toBe('mn')
})

test('a page that has no token asks nothing of a person: a 401 would log out somebody who is only offline', async () => {
  dropTokens()

  expect((await refused(send(list, {}))).type).toBe(0)
  expect(sent).toEqual([])
})

test('every call says its tenant, its version and the browser’s language', async () => {
  await send(list, {})
  setApiSettings({ tenant: 'bayar', version: '2.0' })
  await send(list, {})

  expect(headersOf(sent[0]).get('tenant')).toBe('bayar')
  expect(headersOf(sent[0]).get('api-version')).toBe('1.0')
  expect(headersOf(sent[1]).get('api-version')).toBe('2.0')
  expect(headersOf(sent[0]).get('systemlanguage')).toBe(navigator.language.slice(0, 2))
})

test('a call of one version alone says that version, and one for anyone carries no token', async () => {
  reply = answer(envelope(null))
  await send(config, {})

  expect(headersOf(sent[0]).get('api-version')).toBe('2.0')
  expect(headersOf(sent[0]).has('authorization')).toBe(false)
})

test('lists are repeated without brackets and empty conditions are left out', () => {
  expect(addressOf(list, { Codes: ['S1', 'S2'], From: undefined })).toBe('/apiproxy/api/thing/list?Codes=S1&Codes=S2')
})

test('a write carries its key and its body as JSON, a delete too', async () => {
  reply = answer(envelope(null))
  await send(make, { name: 'a' }, { key: 'k-1' })
  await send(remove, { id: '7' })

  expect(headersOf(sent[0]).get('idempotency-key')).toBe('k-1')
  expect(sent[0]?.init.body).toBe('{"name":"a"}')
  expect(sent[1]).toMatchObject({ url: '/apiproxy/api/thing/delete', init: { method: 'DELETE', body: '{"id":"7"}' } })
})

test('a cancelled call rejects as cancelled, not as a refusal, and is no sign of a lost connection', async () => {
  const cancel = new AbortController()
  cancel.abort()

  await expect(send(list, {}, { signal: cancel.signal })).rejects.toThrow(
    expect.objectContaining({ name: 'AbortError' }),
  )
  expect(connection.get().online).toBe(true)
})

test('no answer is said as such, and so is an answer of somebody else’s network', async () => {
  reply = () => Promise.reject(new TypeError('failed'))
  expect(await refused(send(list, {}))).toMatchObject({ type: 0, tone: 'error' })
  expect(connection.get().online).toBe(false)

  reply = () => new Response('<h1>Welcome to the hotel</h1>', { status: 200, headers: { 'content-type': 'text/html' } })
  expect((await refused(send(list, {}))).type).toBe(0)

  reply = answer(envelope({ list: [] }))
  await send(list, {})
  expect(connection.get().online).toBe(true)
})

test('a refusal of the business shows the server’s words in its own tone', async () => {
  reply = answer(envelope(null, 1600, '期間は3か月までです。'))
  expect(await refused(send(list, {}))).toMatchObject({ type: 1600, tone: 'warning', message: '期間は3か月までです。' })

  reply = answer(envelope(null, 4000, 'x'))
  expect((await refused(send(list, {}))).tone).toBe('error')

  reply = answer(envelope(null, 9999, 'new'))
  expect(await refused(send(list, {}))).toMatchObject({ tone: 'warning', message: 'new' })
})

test('silent success is success', async () => {
  reply = answer(envelope(null, 4008))
  await expect(send(make, { name: 'a' })).resolves.toBeNull()
})

test.each([
  [400, 1030],
  [401, 401],
  [403, 2000],
  [500, 1010],
])('HTTP %i without a message of its own is said in the catalogue’s words', async (status, type) => {
  reply = answer('', { status })
  const refusal = await refused(send(list, {}))

  expect(refusal).toMatchObject({ type, tone: 'error', status })
  expect(refusal.message).not.toBe('')
})

describe('a question that is asked too often', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const busy = answer(envelope(null, 1030, 'x'), { status: 429, headers: { 'retry-after': '7' } })

  test('waits as long as the server says and is asked again, without a word', async () => {
    reply = busy
    const asked = send(list, {})
    await vi.advanceTimersByTimeAsync(6_900)
    expect(sent.length).toBe(1)

    reply = answer(envelope({ list: ['a'] }))
    await vi.advanceTimersByTimeAsync(1_100)
    await expect(asked).resolves.toEqual({ list: ['a'] })
    expect(sent.length).toBe(2)
  })

  test('is not asked again by a page that no longer wants it', async () => {
    reply = busy
    const leaving = new AbortController()
    const asked = send(list, {}, { signal: leaving.signal }).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(100)
    leaving.abort()
    await vi.advanceTimersByTimeAsync(8_000)
    expect(await asked).toMatchObject({ name: 'AbortError' })
  })

  test('is refused where the server does not say when, and so is a write, which nobody repeats by themselves', async () => {
    reply = busy
    expect(await refused(send(make, { name: 'a' }))).toMatchObject({ status: 429, message: 'x' })
    reply = answer(envelope(null, 1030, 'x'), { status: 429 })
    expect(await refused(send(list, {}))).toMatchObject({ status: 429, message: 'x' })
    expect(sent.length).toBe(2)
  })
})

test('an answer of another shape than agreed is a system error, not a page with holes', async () => {
  reply = answer(envelope({ list: [1, 2] }))
  expect((await refused(send(list, {}))).type).toBe(1010)
})

test('a download that answers JSON is read like any result', async () => {
  reply = answer(envelope(null, 1700, 'いちど'))
  expect(await refused(download(file, {}))).toMatchObject({ type: 1700, tone: 'warning' })

  reply = () =>
    new Response('a,b', {
      headers: {
        'x-portal': '1',
        'content-type': 'text/csv',
        'content-disposition': "attachment; filename*=UTF-8''%E5%8F%96%E5%BC%95.csv",
      },
    })
  const got = await download(file, {})
  expect(got.name).toBe('取引.csv')
  expect(await got.file.text()).toBe('a,b')
})
