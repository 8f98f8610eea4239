import { useWatched, watched } from './state.ts'

/** Whether our server can be reached, and when it last answered (epoch ms). */
export interface Connection {
  readonly online: boolean
  readonly lastAnswer: number | undefined
}

const current = watched<Connection>({ online: true, lastAnswer: undefined })
let heardAt = -1 // by performance.now(): the device's clock may be set

/** What the last attempt to reach the server showed; `navigator.onLine` alone is never believed. */
export const connection = current

/** Says that our own server answered just now. */
export function answered(now = Date.now()): void {
  heardAt = performance.now()
  const { online, lastAnswer } = current.get()
  // Watchers redraw on every change: a second's precision is plenty for "as of".
  if (online && lastAnswer !== undefined && now - lastAnswer < 1000) return
  current.set({ online: true, lastAnswer: now })
}

/** Says that no answer of our server came; what was asked (`performance.now()`) before the last answer says nothing of now. */
export function unreachable(askedAt: number): void {
  if (current.get().online && askedAt >= heardAt) current.set({ ...current.get(), online: false })
}

/** The connection in a component. */
export function useConnection(): Connection {
  return useWatched(current)
}

/** Whether a reply is our server's: captive portals and proxies answer without this header. */
export function isOurs(reply: Response): boolean {
  return reply.headers.get('x-portal') === '1'
}
