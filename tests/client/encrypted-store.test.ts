import { beforeEach, expect, test } from 'vitest'
import { QueryObserver } from '@tanstack/react-query'
import { anyDraft, draftOf, dropDraft, keepDraft } from '#client/drafts.ts'
import { setUserStore } from '#client/user-store.ts'
import { createQueries } from '#client/queries.ts'
import { lastSight, restoreSight, trimOfflineCache } from '#client/offline-cache.ts'
import type { EncryptedStore, KeyValueStore } from '#client/encrypted-store.ts'
import { encryptedStoreOn } from '#client/encrypted-store.ts'

/** A store in memory that copies what it is given, as a database does. */
function memory(): KeyValueStore & { readonly held: Map<string, unknown> } {
  const held = new Map<string, unknown>()
  return {
    held,
    get: async (...names) => names.map((name) => held.get(name)),
    under: async (beginning) => [...held].filter(([name]) => name.startsWith(beginning)),
    set: async (...entries) => {
      for (const [name, value] of entries) held.set(name, value instanceof CryptoKey ? value : structuredClone(value))
    },
    delete: async (...names) => {
      for (const name of names) held.delete(name)
    },
    names: async () => [...held.keys()],
    clear: async () => held.clear(),
  }
}

async function opened(store: KeyValueStore): Promise<EncryptedStore> {
  const encrypted = await encryptedStoreOn(store)
  if (!encrypted) throw new Error('this browser keeps nothing')
  return encrypted
}

/** Makes a kept value older than it is, as its note says it. */
function grown({ held }: ReturnType<typeof memory>, name: string, ms: number) {
  const note = held.get(`#weight of ${name}`) as { bytes: number; at: number }
  held.set(`#weight of ${name}`, { ...note, at: note.at - ms })
}

const bytesOf = (store: ReturnType<typeof memory>) =>
  [...store.held.values()]
    .map((value) =>
      value instanceof CryptoKey
        ? ''
        : JSON.stringify(value, (_, part: unknown) =>
            part instanceof ArrayBuffer ? new TextDecoder().decode(part) : part,
          ),
    )
    .join()

test('what is kept cannot be read on the disk, and comes back as it was', async () => {
  const store = memory()
  await (await opened(store)).set('a', { amount: 12345, name: '高橋' })

  expect(bytesOf(store)).not.toMatch(/12345|高橋/)
  expect(await (await opened(store)).get('a')).toEqual({ amount: 12345, name: '高橋' })
})

test('without its key nothing opens, and a value cannot pass for another', async () => {
  const store = memory()
  const encrypted = await opened(store)
  await encrypted.set('a', 1)
  store.held.set('b', store.held.get('a'))
  expect(await encrypted.get('b')).toBeUndefined()

  store.held.delete('#key')
  expect(await (await opened(store)).get('a')).toBeUndefined()
})

test('the name of what is kept tells nobody what was asked', async () => {
  const store = memory()
  const queries = createQueries({ userStore: opened(store), hours: 24 })
  await queries.fetchQuery({ queryKey: ['/api/x', { TradeNo: 'T-4711' }], queryFn: () => 1, meta: { keep: true } })

  await expect.poll(() => [...store.held.keys()].some((name) => /^q-\["\/api\/x" [0-9a-f]{32}$/.test(name))).toBe(true)
  expect([...store.held.keys()].join()).not.toContain('4711')
})

test('the key cannot be taken out of the browser', async () => {
  const store = memory()
  await opened(store)
  const key = store.held.get('#key')

  expect(key).toBeInstanceOf(CryptoKey)
  await expect(crypto.subtle.exportKey('raw', key as CryptoKey)).rejects.toThrow(/extractable|access/i)
})

test('a draft comes back without the fields its form lists; a field is not lost by its name', async () => {
  const store = memory()
  setUserStore(opened(store))

  await keepDraft('twoStep', { email: 'a@example.com', password: 'S3cret!', shopCode: 'S1' }, ['password'])

  expect(await draftOf('twoStep')).toEqual({ email: 'a@example.com', shopCode: 'S1' })
  expect(await anyDraft()).toBe(true)
  await dropDraft('twoStep')
  expect(await anyDraft()).toBe(false)
})

test('a form of passwords alone leaves no draft at all', async () => {
  setUserStore(opened(memory()))
  await keepDraft('password', { oldPassword: 'a', newPassword: 'b' }, ['oldPassword', 'newPassword'])

  expect(await anyDraft()).toBe(false)
})

type Asked = { answer: () => Promise<unknown> }

/** One start of the page on what an earlier one kept: what the reader sees first, and after the question was asked. */
async function visit(encrypted: EncryptedStore, asked: Asked, keep = true) {
  const queries = createQueries({ userStore: Promise.resolve(encrypted), hours: 24 })
  const observer = new QueryObserver(queries, {
    queryKey: ['list'],
    queryFn: () => asked.answer(),
    meta: { keep, address: '/list' },
  })
  const seen: unknown[] = []
  const stop = observer.subscribe(({ data }) => seen.push(data))
  await expect
    .poll(
      () =>
        ['success', 'error'].includes(observer.getCurrentResult().status) && observer.getCurrentResult().fetchStatus,
    )
    .toBe('idle')
  // The record is written, and the second question asked, after the answer was shown.
  await new Promise((resolve) => setTimeout(resolve, 30))
  await expect.poll(() => observer.getCurrentResult().fetchStatus).toBe('idle')
  const { data, dataUpdatedAt } = observer.getCurrentResult()
  stop()
  queries.clear()
  return { data, dataUpdatedAt, first: seen.find((one) => one !== undefined) }
}

const fails: Asked = { answer: () => Promise.reject(new Error('no network')) }
const says = (value: unknown): Asked => ({ answer: async () => value })

let encrypted: EncryptedStore
beforeEach(async () => {
  encrypted = await opened(memory())
})

test('kept rows are shown at once and asked for again behind that', async () => {
  await visit(encrypted, says('old'))
  expect(await visit(encrypted, says('new'))).toMatchObject({ first: 'old', data: 'new' })
})

test('kept rows survive any number of starts on a dead network, with the time they were made', async () => {
  const made = (await visit(encrypted, says('rows'))).dataUpdatedAt

  for (let start = 0; start < 3; start += 1)
    expect(await visit(encrypted, fails)).toMatchObject({ data: 'rows', dataUpdatedAt: made })
})

test('a start has what was last read on its own page, as long as it may be shown, and asks for it again', async () => {
  await visit(encrypted, says('rows'))
  const started = async (path: string, now = Date.now()) => {
    history.replaceState(null, '', path)
    const queries = createQueries()
    await restoreSight(queries, await lastSight(encrypted), 24, now)
    return queries.getQueryState(['list'])
  }
  const here = location.pathname

  expect(await started('/elsewhere')).toBeUndefined()
  expect(await started(here)).toMatchObject({ data: 'rows', isInvalidated: true })
  expect(await started(here, Date.now() + 25 * 3_600_000)).toBeUndefined()
})

test('answers that the contract does not allow to be kept are not', async () => {
  await visit(encrypted, says('secret'), false)

  expect(await encrypted.names()).toEqual([])
})

test('an answer too large for the device is not kept', async () => {
  await visit(encrypted, says('x'.repeat(600_000)))

  expect(await encrypted.names()).toEqual([])
})

test('the newest two hundred answers stay', async () => {
  const store = memory()
  const kept = await opened(store)
  for (let age = 203; age >= 1; age -= 1) {
    await kept.set(`q-${age}`, {})
    grown(store, `q-${age}`, age * 1000)
  }
  await kept.set('draft:a', {})

  await trimOfflineCache(kept, { hours: 24 })

  const names = await kept.names()
  expect(names).toHaveLength(201)
  expect(names).not.toContain('q-201')
  expect(names).toContain('q-200')
  expect(names).toContain('draft:a')
})

test('what is too old goes, and of what is too heavy the oldest goes first', async () => {
  const store = memory()
  const encrypted = await opened(store)
  const now = Date.now()
  for (const [name, hoursAgo] of [
    ['q-old', 25],
    ['q-1', 3],
    ['q-2', 2],
    ['q-3', 1],
  ] as const) {
    await encrypted.set(name, 'x'.repeat(1_000))
    grown(store, name, hoursAgo * 3_600_000)
  }

  await trimOfflineCache(encrypted, { hours: 24 }, now)
  expect(await encrypted.names()).toEqual(['q-1', 'q-2', 'q-3'])
  await trimOfflineCache(encrypted, { hours: 24, bytes: 2_500 }, now)
  expect(await encrypted.names()).toEqual(['q-2', 'q-3'])
  await trimOfflineCache(encrypted, { hours: 24, records: 1 }, now)
  expect(await encrypted.names()).toEqual(['q-3'])
})

test('what a former version kept without a note of its weight is the first to go, and goes with the next trimming', async () => {
  const store = memory()
  const encrypted = await opened(store)
  await encrypted.set('q-former', 1)
  await encrypted.set('q-new', 2)
  await encrypted.set('draft:a', 3)
  store.held.delete('#weight of q-former')
  store.held.delete('#weight of draft:a')

  await trimOfflineCache(encrypted, { hours: 24 })
  expect(await encrypted.names()).toEqual(['q-new', 'draft:a'])
  await encrypted.delete('q-new')
  expect([...store.held.keys()].toSorted()).toEqual(['#key', '#key of names', 'draft:a'])
})

test('a device that is full keeps the newest answers, and one that keeps nothing costs no answer', async () => {
  const store = memory()
  let room = 1
  const full: KeyValueStore = {
    ...store,
    async set(...entries) {
      const boxes = [...store.held.keys()].filter((name) => !name.startsWith('#'))
      if (entries.some(([name]) => !name.startsWith('#') && !boxes.includes(name)) && boxes.length > room)
        throw new DOMException('full', 'QuotaExceededError')
      await store.set(...entries)
    },
  }
  const encrypted = opened(full)
  const queries = createQueries({ userStore: encrypted, hours: 24 })
  const asked = (id: number) =>
    queries.fetchQuery({ queryKey: ['/api/x', id], queryFn: () => id, meta: { keep: true } })
  const names = async () => (await (await encrypted).names()).filter((name) => name.startsWith('q-'))

  for (const id of [1, 2, 3, 4]) {
    expect(await asked(id)).toBe(id)
    await expect.poll(async () => queries.getQueryState(['/api/x', id])?.status).toBe('success')
    await new Promise((done) => setTimeout(done, 30))
  }
  expect((await names()).length).toBeLessThan(4)
  room = -1
  expect(await asked(5)).toBe(5)
})
