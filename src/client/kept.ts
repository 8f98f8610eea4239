import type { PersistedQuery } from '@tanstack/query-persist-client-core'
import { experimental_createQueryPersister as createPersister } from '@tanstack/query-persist-client-core'
import type { Query, QueryClient, QueryFunction, QueryFunctionContext } from '@tanstack/react-query'
import type { Sealed } from './sealed.ts'

/** Raised by hand when kept answers of the former form must not be shown any more; a new build alone keeps them. */
export const keptForm = '1'

const longestBytes = 512_000
const mostRecords = 200
const mostBytes = 20_000_000
const trimAfterMs = 5_000
const prefix = 'q'

/** What a kept answer may be: how old at most (hours), and where it lies. */
export interface Keeping {
  /** Opened behind the first screen: nothing waits for it but what is read from it. */
  readonly sealed: Promise<Sealed | undefined>
  readonly hours: number
}

/** Writes an answer down, and gives it back at a later start. */
export interface Persister {
  keep(query: Query): Promise<void>
  /** The kept answer, asked for again behind it; without one the question's own answer, which is kept. */
  restoreOrAsk(ask: QueryFunction, context: QueryFunctionContext, query: Query): Promise<unknown>
}

/**
 * Keeps answers whose contract says `offline: 'keep'`, one record a question. A kept answer is shown at once and asked
 * for again behind it; a failed question never takes it away.
 */
export function persisterOf({ sealed, hours }: Keeping): Persister {
  const trimSoon = soon(async () => {
    const shelf = await sealed
    if (shelf) await trimKept(shelf, { hours })
  })
  const keep = async (name: string, record: PersistedQuery) => {
    const shelf = await sealed
    if (!shelf || JSON.stringify(record.state.data).length > longestBytes) return
    try {
      await shelf.set(await placeOf(shelf, name), record, await sightOf(shelf))
    } catch {
      // The device is full: half of what is kept goes, the oldest first, and a second refusal costs the copy alone.
      await trimKept(shelf, { hours, records: (await shelf.names()).length / 2 })
      await shelf.set(await placeOf(shelf, name), record, await sightOf(shelf))
    }
    trimSoon()
  }
  const read = async (name: string) => {
    const shelf = await sealed
    return (await shelf?.get(await placeOf(shelf, name))) as PersistedQuery | undefined
  }
  const remove = async (name: string) => {
    const shelf = await sealed
    await shelf?.delete(await placeOf(shelf, name))
  }
  const persister = createPersister<PersistedQuery>({
    storage: {
      // Written below and sealed since. Keeping is a convenience: a broken shelf is an empty one.
      getItem: (name) => read(name).catch(() => undefined),
      setItem: (name, record) => keep(name, record).catch(() => {}),
      removeItem: (name) => remove(name).catch(() => {}),
    },
    serialize: ({ state, ...record }) => ({ ...record, state: { ...state, error: null, fetchFailureReason: null } }),
    deserialize: (record) => record,
    prefix,
    buster: keptForm,
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

/** Where the answer to a question lies: the call in the clear, what was asked of it (numbers, names) not. */
async function placeOf(shelf: Sealed, name: string): Promise<string> {
  const call = /^q-\["[^"]*"/.exec(name)?.[0] ?? `${prefix}-`
  return `${call} ${await shelf.hide(name)}`
}

/** The page a question is asked on, as a name that tells nobody which. */
async function sightOf(shelf: Sealed): Promise<string> {
  return shelf.hide(location.pathname + location.search)
}

/**
 * Puts what was last read on this page into the cache before it is drawn, so that its first sight has its rows: drawn
 * empty and filled a moment later it takes a phone twice as long. All of it is asked for again.
 */
export async function recallSight(queries: QueryClient, { sealed, hours }: Keeping, now = Date.now()): Promise<void> {
  const shelf = await sealed
  if (!shelf) return
  const [here, weights] = await Promise.all([sightOf(shelf), shelf.weights()])
  const names = weights.filter(({ on }) => on === here).map(({ name }) => name)
  for (const record of await Promise.all(names.map((name) => shelf.get(name)))) {
    if (!isKept(record) || now - record.state.dataUpdatedAt > hours * 3_600_000) continue
    const { data, dataUpdatedAt } = record.state
    queries.setQueryData(record.queryKey, data, { updatedAt: dataUpdatedAt })
  }
  await queries.invalidateQueries({ refetchType: 'none' })
}

/** How much may stay on a shelf; what is left out is the house's own measure. */
export interface Caps {
  readonly hours: number
  readonly records?: number
  readonly bytes?: number
}

/** Takes away answers that are too old, then the oldest until count and weight fit. */
export async function trimKept(sealed: Sealed, caps: Caps, now = Date.now()): Promise<void> {
  const { hours, records = mostRecords, bytes = mostBytes } = caps
  const answers = (await sealed.weights()).filter(({ name }) => name.startsWith(`${prefix}-`))
  let [count, weight] = [0, 0]
  for (const answer of answers.toSorted((a, b) => b.at - a.at)) {
    count += 1
    weight += answer.bytes
    if (now - answer.at > hours * 3_600_000 || count > records || weight > bytes) await sealed.delete(answer.name)
  }
}

/** Does the work once, some seconds after it was last asked for. */
function soon(work: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return () => {
    clearTimeout(timer)
    timer = setTimeout(() => void work().catch(() => {}), trimAfterMs) // the next answer tries again
  }
}

/** A kept answer with the time it was given (epoch ms). */
export interface Kept {
  readonly data: unknown
  readonly at: number
}

/** Every kept answer of a call, newest first; what a search without a server can look through. */
export async function keptAnswers(sealed: Sealed, path: string): Promise<readonly Kept[]> {
  const names = (await sealed.names()).filter((name) => name.startsWith(`${prefix}-["${path}"`))
  const kept: Kept[] = []
  // One after the other: all at once would come in one piece, and hold the page for as long as it takes to read them.
  for (const name of names) {
    const record = await sealed.get(name)
    if (!isKept(record)) continue
    kept.push({ data: record.state.data, at: record.state.dataUpdatedAt })
  }
  return kept.toSorted((a, b) => b.at - a.at)
}

/** A record the persister above wrote in this form; one that cannot be opened any more is none. */
function isKept(record: unknown): record is PersistedQuery {
  return typeof record === 'object' && record !== null && 'buster' in record && record.buster === keptForm
}
