import { useSyncExternalStore } from 'react'

/** A value that parts of the page observe: read it, set it, subscribe to changes. */
export interface Store<T> {
  readonly get: () => T
  readonly set: (value: T) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** Creates a store with a first value; listeners are called for changes, not when the same value is set again. */
export function createStore<T>(first: T): Store<T> {
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

/** The store's value in a component, which renders again when it changes. */
export function useStore<T>(source: Store<T>): T {
  return useSyncExternalStore(source.subscribe, source.get)
}
