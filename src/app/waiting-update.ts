import { createStore } from '#client/store.ts'

/** A new version that is ready: how to take it, and how to put it off in every tab. */
export interface Update {
  readonly take: () => void
  readonly later: () => void
}

/** The new version to be offered; undefined while there is none, or while it was put off. */
export const waitingUpdate = createStore<Update | undefined>(undefined)
