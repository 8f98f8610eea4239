import type { QueryFunction, QueryFunctionContext, QueryPersister } from '@tanstack/react-query'
import { MutationCache, QueryCache, QueryClient, onlineManager } from '@tanstack/react-query'
import { connection } from './connection.ts'
import type { Keeping } from './kept.ts'
import { isEarly } from './early.ts'
import { Refusal, isNoResponse } from './refusal.ts'
import { sayRefusal } from './says.ts'
import { heldTokens } from './token.ts'

// Asked for beside the first questions and long there when the first answer is; it is no part of the first list's weight.
const kept = Promise.resolve()
  .then(() => import('./kept.ts'))
  .catch(() => undefined)

/** The cache of answers; refusals are said in one place, here. Without `keeping` nothing outlives the page. */
export function createQueries(keeping?: Keeping): QueryClient {
  // The browser's own idea of "online" is wrong behind captive portals: every question is tried, and soon given up.
  onlineManager.setEventListener(() => () => {})
  onlineManager.setOnline(true)
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => meta?.quiet === true || sayIfRefusal(error, 'reading'),
    }),
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
        ...(keeping && { persister: keptOrAsked(keeping) }),
      },
      mutations: { networkMode: 'always', gcTime: 0 },
    },
  })
}

/** Puts what was last read on this page into the cache; a page whose chunk is lost, or whose shelf fails, goes without. */
export async function recallSight(queries: QueryClient, keeping: Keeping): Promise<void> {
  await kept.then((module) => module?.recallSight(queries, keeping)).catch(() => {})
}

function sayIfRefusal(error: unknown, of: 'reading' | 'writing'): void {
  if (error instanceof Refusal) sayRefusal(error, of)
}

/** Kept answers first where there are any; a fresh answer that is about to come, or a lost chunk, goes without. */
function keptOrAsked(keeping: Keeping): QueryPersister {
  const persister = kept.then((module) => module?.persisterOf(keeping))
  return async (ask: QueryFunction, context: QueryFunctionContext, query) => {
    const { keep, address } = query.meta ?? {}
    if (keep !== true) return ask(context)
    // The boot script's fresh answer comes with the tokens: the kept one would only flash.
    if (typeof address === 'string' && heldTokens() && isEarly(address)) {
      const fresh = await ask(context)
      setTimeout(() => void persister.then((found) => found?.keep(query)), 0)
      return fresh
    }
    const found = await persister
    return found ? found.restoreOrAsk(ask, context, query) : ask(context)
  }
}
