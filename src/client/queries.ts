import { MutationCache, QueryCache, QueryClient, onlineManager } from '@tanstack/react-query'
import { connection } from './connection.ts'
import type { Keeping } from './kept.ts'
import { persisterOf } from './kept.ts'
import { Refusal, isNoResponse } from './refusal.ts'
import { sayRefusal } from './says.ts'

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
        ...(keeping && { persister: persisterOf(keeping) }),
      },
      mutations: { networkMode: 'always', gcTime: 0 },
    },
  })
}

function sayIfRefusal(error: unknown, of: 'reading' | 'writing'): void {
  if (error instanceof Refusal) sayRefusal(error, of)
}
