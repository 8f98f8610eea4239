import type { PersistedQuery } from '@tanstack/query-persist-client-core'
import { experimental_createQueryPersister as createPersister } from '@tanstack/query-persist-client-core'
import type { Query, QueryClient, QueryFunction, QueryFunctionContext } from '@tanstack/react-query'
import type { EncryptedStore } from './encrypted-store.ts'

/** Raised by hand when kept answers of the former form must not be shown any more; a new build alone keeps them. */
export const cacheVersion = '1'

const longestBytes = 512_000
const mostRecords = 200
const mostBytes = 20_000_000
const trimAfterMs = 5_000
const prefix = 'q'

/** What a kept answer may be: how old at most (hours), and where it lies. */
export interface OfflineCacheOptions {
  /** Opened behind the first screen: nothing waits for it but what is read from it. */
  readonly userStore: Promise<EncryptedStore | undefined>
  readonly hours: number
}

/** Stores an answer and returns it at a later start. */
export interface Persister {
  keep(query: Query): Promise<void>
  /** The kept answer, while a new one is requested; without one the new answer, which is then kept. */
  restoreOrAsk(ask: QueryFunction, context: QueryFunctionContext, query: Query): Promise<unknown>
}

/**
 * Keeps answers whose contract says `offline: 'keep'`, one record a question. A kept answer is shown at once and asked
 * for again behind it; a failed question never takes it away.
 */
export function persisterOf({ userStore, hours }: OfflineCacheOptions): Persister {
  const trimSoon = soon(async () => {
    const store = await userStore
    if (store) await trimOfflineCache(store, { hours })
  })
  const keep = async (name: string, record: PersistedQuery) => {
    const store = await userStore
    if (!store || JSON.stringify(record.state.data).length > longestBytes) return
    try {
      await store.set(await placeOf(store, name), record, await sightOf(store))
    } catch {
      // The device is full: half of what is kept goes, the oldest first, and a second refusal costs the copy alone.
      await trimOfflineCache(store, { hours, records: (await store.names()).length / 2 })
      await store.set(await placeOf(store, name), record, await sightOf(store))
    }
    trimSoon()
  }
  const read = async (name: string) => {
    const store = await userStore
    return (await store?.get(await placeOf(store, name))) as PersistedQuery | undefined
  }
  const remove = async (name: string) => {
    const store = await userStore
    await store?.delete(await placeOf(store, name))
  }
  const persister = createPersister<PersistedQuery>({
    storage: {
      // Written below and encrypted since. The cache is a convenience: a broken store counts as empty.
      getItem: (name) => read(name).catch(() => undefined),
      setItem: (name, record) => keep(name, record).catch(() => {}),
      removeItem: (name) => remove(name).catch(() => {}),
    },
    serialize: ({ state, ...record }) => ({ ...record, state: { ...state, error: null, fetchFailureReason: null } }),
    deserialize: (record) => record,
    prefix,
    buster: cacheVersion,
    maxAge: hours * 3_600_000,
    // The library's own refetch leaves its failure unheard, which would be reported as an error of the page.
    refetchOnRestore: false,
    filters: { predicate: ({ meta }) => meta?.keep === true },
  })
  return {
    keep: (query) => persister.persistQuery(query),
    async restoreOrAsk(ask, context, query) {
      let asked = false
      const once: QueryFunction = (given) => {
        asked = true
        return ask(given)
      }
      const answer = await persister.persisterFn(once, context, query)
      if (!asked) setTimeout(() => void query.fetch().catch(() => {}), 0) // a failure shows in the query's own state
      return answer
    },
  }
}

/** The key of an answer: the call in the clear, its input (numbers, names) hashed. */
async function placeOf(store: EncryptedStore, name: string): Promise<string> {
  const call = /^q-\["[^"]*"/.exec(name)?.[0] ?? `${prefix}-`
  return `${call} ${await store.hide(name)}`
}

/** The page of a question, as a hash. */
async function sightOf(store: EncryptedStore): Promise<string> {
  return store.hide(location.pathname + location.search)
}

/** What was last read on this page, as it is kept. */
export async function lastSight(store: EncryptedStore): Promise<readonly unknown[]> {
  return store.getAll(await store.namesOn(await sightOf(store)))
}

/**
 * Puts what was last read on this page into the cache before it is drawn, so that its first sight has its rows: drawn
 * empty and filled a moment later it takes a phone twice as long. All of it is asked for again.
 */
export async function restoreSight(
  queries: QueryClient,
  sight: readonly unknown[],
  hours: number,
  now = Date.now(),
): Promise<void> {
  for (const record of sight) {
    if (!isKept(record) || now - record.state.dataUpdatedAt > hours * 3_600_000) continue
    const { data, dataUpdatedAt } = record.state
    queries.setQueryData(record.queryKey, data, { updatedAt: dataUpdatedAt })
  }
  await queries.invalidateQueries({ refetchType: 'none' })
}

/** How much a store may hold; parts that are left out use the default. */
export interface Caps {
  readonly hours: number
  readonly records?: number
  readonly bytes?: number
}

/** Takes away answers that are too old, then the oldest until count and weight fit. */
export async function trimOfflineCache(store: EncryptedStore, caps: Caps, now = Date.now()): Promise<void> {
  const { hours, records = mostRecords, bytes = mostBytes } = caps
  const answers = (await store.weights()).filter(({ name }) => name.startsWith(`${prefix}-`))
  let [count, weight] = [0, 0]
  for (const answer of answers.toSorted((a, b) => b.at - a.at)) {
    count += 1
    weight += answer.bytes
    if (now - answer.at > hours * 3_600_000 || count > records || weight > bytes) await store.delete(answer.name)
  }
}

/** Runs the work once, some seconds after the last request for it. */
function soon(work: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return () => {
    clearTimeout(timer)
    timer = setTimeout(() => void work().catch(() => {}), trimAfterMs) // the next answer tries again
  }
}

/** A kept answer with the time it was given (epoch ms). */
export interface CachedAnswer {
  readonly data: unknown
  readonly at: number
}

/** Every kept answer of a call, newest first; what a search without a server can look through. */
export async function cachedAnswers(store: EncryptedStore, path: string): Promise<readonly CachedAnswer[]> {
  const names = (await store.names()).filter((name) => name.startsWith(`${prefix}-["${path}"`))
  const kept: CachedAnswer[] = []
  // One after the other: all at once would come in one piece, and hold the page for as long as it takes to read them.
  for (const name of names) {
    const record = await store.get(name)
    if (!isKept(record)) continue
    kept.push({ data: record.state.data, at: record.state.dataUpdatedAt })
  }
  return kept.toSorted((a, b) => b.at - a.at)
}

/** A record the persister above wrote in this form; one that cannot be opened any more is none. */
function isKept(record: unknown): record is PersistedQuery {
  return typeof record === 'object' && record !== null && 'buster' in record && record.buster === cacheVersion
}
