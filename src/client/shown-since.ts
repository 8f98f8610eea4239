import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** When the oldest answer that is on the screen was given (epoch ms); undefined while none is shown. */
export function useShownSince(): number | undefined {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    // Queries are created during rendering, when no other component may be updated, so listeners are called a moment later.
    (listener) => cache.subscribe(notifyManager.batchCalls(listener)),
    () => {
      const times = cache
        .findAll({ type: 'active' })
        .filter(({ state, meta }) => state.data !== undefined && meta?.keep === true)
        .map(({ state }) => state.dataUpdatedAt)
      return times.length > 0 ? Math.min(...times) : undefined
    },
  )
}
