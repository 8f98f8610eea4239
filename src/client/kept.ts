import type { PersistedQuery } from '@tanstack/query-persist-client-core'
import { experimental_createQueryPersister as createPersister } from '@tanstack/query-persist-client-core'
import type { Query, QueryFunction, QueryFunctionContext } from '@tanstack/react-query'
import type { Sealed } from './sealed.ts'

/** Raised by hand when kept answers of the former form must not be shown any more; a new build alone keeps them. */
export const keptForm = '1'

const longestBytes = 512_000
const mostRecords = 200
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
  const persister = createPersister<PersistedQuery>({
    storage: {
      getItem: async (name) => (await (await sealed)?.get(name)) as PersistedQuery | undefined, // written below and sealed since
      setItem: async (name, record) => {
        if (JSON.stringify(record.state.data).length <= longestBytes) await (await sealed)?.set(name, record)
      },
      removeItem: async (name) => (await sealed)?.delete(name),
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

/** Leaves the newest two hundred kept answers and takes the rest away. */
export async function trimKept(sealed: Sealed): Promise<void> {
  const names = (await sealed.names()).filter((name) => name.startsWith(`${prefix}-`))
  if (names.length <= mostRecords) return
  const ages = await Promise.all(names.map(async (name) => ({ name, at: writtenAt(await sealed.get(name)) })))
  const oldest = ages.toSorted((a, b) => b.at - a.at).slice(mostRecords)
  await Promise.all(oldest.map(({ name }) => sealed.delete(name)))
}

function writtenAt(record: unknown): number {
  const kept = record as Partial<PersistedQuery> | undefined // may be anything: only a number is taken from it
  return kept?.state?.dataUpdatedAt ?? 0
}
