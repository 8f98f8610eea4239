import { useStore, createStore } from './store.ts'

/** Whether our server can be reached, and when it last answered (epoch ms). */
export interface Connection {
  readonly online: boolean
  readonly lastAnswer: number | undefined
}

const current = createStore<Connection>({ online: true, lastAnswer: undefined })
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

/** Reports that a call sent at this time (`performance.now()`) got no answer; one sent before the last answer is ignored. */
export function unreachable(askedAt: number): void {
  if (current.get().online && askedAt >= heardAt) current.set({ ...current.get(), online: false })
}

/** The connection in a component. */
export function useConnection(): Connection {
  return useStore(current)
}
