/** What one page or worker of a device does at a time. */
type Work = 'portal-token' | 'portal-alerts'
/** As much of a browser's world, a page's or a worker's, as is needed here. */
interface World {
  readonly navigator: { readonly locks?: { request<T>(name: Work, work: () => Promise<T>): Promise<T> } }
}

/** Does the work while nobody else on this device does any of its name. */
export function withLock<T>(name: Work, work: () => Promise<T>): Promise<T> {
  const { locks } = (globalThis as unknown as World).navigator // the server, which has none, never comes here
  // Old browsers and plain-http pages have no locks: there it is merely done.
  return locks ? locks.request(name, work) : work()
}
