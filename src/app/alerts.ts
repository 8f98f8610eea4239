import { queries } from './person.ts'
import { router } from './router.tsx'

/** Listens to the worker: a new alert reloads the notices at once, a pressed one opens in this page. */
export function watchAlerts(): void {
  // Not in every browser, nor on a page without https.
  navigator.serviceWorker?.addEventListener('message', ({ data, ports }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null || !('type' in data)) return
    if (data.type === 'ALERT')
      void queries.get()?.invalidateQueries({ predicate: ({ queryKey }) => isOfNotices(queryKey) })
    if (data.type !== 'GO' || !('place' in data)) return
    ports[0]?.postMessage(true)
    // The router can navigate also while a standalone page is shown.
    router.history.push(String(data.place))
  })
}

function isOfNotices([path]: readonly unknown[]): boolean {
  return typeof path === 'string' && path.startsWith('/api/message')
}
