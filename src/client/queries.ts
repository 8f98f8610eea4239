import type { Query, QueryFunction, QueryFunctionContext, QueryPersister } from '@tanstack/react-query'
import { MutationCache, QueryCache, onlineManager, type QueryClient } from '@tanstack/react-query'
import { connection } from './connection.ts'
import { FreshQueries } from './fresh-queries.ts'
import { persisterOf, type OfflineCacheOptions, type Persister } from './offline-cache.ts'
import { isPrefetched } from './prefetched.ts'
import { Refusal, isClosed, isNoResponse, isOwing, isSignedOut } from './refusal.ts'
import { notifyRefusal } from './notify.ts'
import { heldTokens } from './token.ts'

/** The cache of answers, which also reports every refusal. Without `keeping` nothing outlives the page. */
export function createQueries(keeping?: OfflineCacheOptions): QueryClient {
  // The browser's own idea of "online" is wrong behind captive portals: every question is tried, and soon given up.
  onlineManager.setEventListener(() => () => {})
  onlineManager.setOnline(true)
  const persister = keeping && persisterOf(keeping)
  const queryCache = new QueryCache({
    onError: (error, query) =>
      void isToast(error, query, queryCache).then((told) => told && sayIfRefusal(error, 'reading')),
  })
  // An answer that was at hand when it was first wanted comes without a question, and is kept as any other.
  queryCache.subscribe(({ type, query }) => {
    if (type === 'added' && query.state.data !== undefined && query.meta?.keep === true) void persister?.keep(query)
  })
  return new FreshQueries({
    queryCache,
    mutationCache: new MutationCache({
      onError: (error, _input, _context, { meta }) => meta?.quiet === true || sayIfRefusal(error, 'writing'),
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        networkMode: 'always',
        retry: (failures, error) => failures < 1 && isNoResponse(error) && connection.get().lastAnswer !== undefined,
        retryDelay: 1000,
        ...(persister && { persister: keptOrAsked(persister) }),
      },
      mutations: { networkMode: 'always', gcTime: 0 },
    },
  })
}

/**
 * Whether a refused reading is told by a toast: not where a screen says the reason in the place of the answer, be it this
 * one's (`inPlace`) or that of the list whose sums these are (`sumsOf`, the list's path). What ends the page itself is told
 * in any case: no place is left to say it.
 */
async function isToast(error: unknown, query: Query<unknown, unknown>, all: QueryCache): Promise<boolean> {
  const { meta, state, observers } = query
  if (meta?.quiet === true) return false
  if (endsPage(error)) return true
  // Another part of the screen may ask the same and say nothing.
  const places = [meta, ...observers.map(({ options }) => options.meta)]
  if (places.some((one) => one?.inPlace === true)) return state.data !== undefined
  if (meta?.sumsOf === undefined) return true
  const lists = all.findAll({ queryKey: [meta.sumsOf], type: 'active' })
  await Promise.allSettled(lists.map(({ promise }) => Promise.resolve(promise)))
  return !lists.some((list) => list.state.error && list.state.data === undefined)
}

/** Whether a refusal takes the page away: the session is over or owes something, or the service is closed. */
function endsPage(error: unknown): boolean {
  return isSignedOut(error) || isOwing(error) || isClosed(error)
}

function sayIfRefusal(error: unknown, of: 'reading' | 'writing'): void {
  if (error instanceof Refusal) notifyRefusal(error, of)
}

/** Kept answers first where there are any; a fresh answer that is about to come goes without. */
function keptOrAsked(persister: Persister): QueryPersister {
  return async (ask: QueryFunction, context: QueryFunctionContext, query) => {
    const { keep, address } = query.meta ?? {}
    if (keep !== true) return ask(context)
    // The boot script's fresh answer comes with the tokens: the kept one would only flash.
    if (typeof address === 'string' && heldTokens() && isPrefetched(address)) {
      const fresh = await ask(context)
      setTimeout(() => void persister.keep(query), 0)
      return fresh
    }
    return persister.restoreOrAsk(ask, context, query)
  }
}
