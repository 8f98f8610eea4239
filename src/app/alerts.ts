import { queries } from './person.ts'
import { push } from '#client/navigation.ts'

/** Listens to the worker: a new alert reloads the notices at once, a pressed one opens in this page. */
export function watchAlerts(): void {
  // Not in every browser, nor on a page without https.
  navigator.serviceWorker?.addEventListener('message', ({ data, ports }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null || !('type' in data)) return
    if (data.type === 'ALERT')
      void queries.get()?.invalidateQueries({ predicate: ({ queryKey }) => isOfNotices(queryKey) })
    if (data.type !== 'GO' || !('place' in data)) return
    ports[0]?.postMessage(true)
    // Also while a standalone page is shown: the screen comes with the frame.
    push(String(data.place))
  })
}

function isOfNotices([path]: readonly unknown[]): boolean {
  return typeof path === 'string' && path.startsWith('/api/message')
}
