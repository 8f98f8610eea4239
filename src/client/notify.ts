import type { Tone } from '#shared/problem-table.ts'
import type { Refusal } from './refusal.ts'
import { isClosed, isNoResponse, isOwing, isSignedOut } from './refusal.ts'
import { createStore } from './store.ts'

/** One sentence for the person, with its tone. */
export interface Notification {
  readonly tone: Tone | 'success'
  readonly text: string
  readonly requestId?: string | undefined
}

type Listener = (saying: Notification) => void
const listeners = new Set<Listener>()

/** Incremented each time the server reports the end of the session; the page then logs out, once. */
export const signedOut = createStore(0)

/** Rises each time a call is refused for what the session owes since a moment ago; the page then shows its gate. */
export const owing = createStore(0)

/** Rises each time the server tells that this person's rights may have changed; the page then asks for them. */
export const rightsTold = createStore(0)

/** Rises each time a call is refused because the service is closed. */
export const closedByServer = createStore(0)

/** Hears every sentence there is to show; returns how to stop. */
export function onNotification(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows a sentence as a toast. */
export function notify(saying: Notification): void {
  if (saying.tone === 'none' || saying.text === '') return
  for (const listener of listeners) listener(saying)
}

/** Shows that an action succeeded. */
export function notifySuccess(text: string): void {
  notify({ tone: 'success', text })
}

/** Shows a refusal; one that ends the session does that as well. A reading that got no answer leaves it to the offline bar. */
export function notifyRefusal(refusal: Refusal, of: 'reading' | 'writing'): void {
  if (isNoResponse(refusal) && of === 'reading') return
  if (isOwing(refusal)) return owing.set(owing.get() + 1)
  notify({ tone: refusal.tone, text: refusal.message, requestId: refusal.requestId })
  if (isClosed(refusal)) closedByServer.set(closedByServer.get() + 1)
  if (isSignedOut(refusal)) signedOut.set(signedOut.get() + 1)
}
