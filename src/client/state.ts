import { useSyncExternalStore } from 'react'

/** A value that parts of the page watch: read it, set it, hear of changes. */
export interface Watched<T> {
  readonly get: () => T
  readonly set: (value: T) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** A watched value that starts as `first`; listeners hear of a change, not of the same value set again. */
export function watched<T>(first: T): Watched<T> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The watched value in a component, which renders again when it changes. */
export function useWatched<T>(source: Watched<T>): T {
  return useSyncExternalStore(source.subscribe, source.get)
}
