import type { Tone } from '#shared/problem.ts'
import type { Refusal } from './refusal.ts'
import { isClosed, isNoResponse, isSignedOut } from './refusal.ts'
import { watched } from './state.ts'

/** One sentence for the person, with its tone. */
export interface Saying {
  readonly tone: Tone | 'success'
  readonly text: string
  readonly requestId?: string | undefined
}

type Listener = (saying: Saying) => void
const listeners = new Set<Listener>()

/** Rises each time the server says the session is over; the page then logs out, once. */
export const signedOut = watched(0)

/** Rises each time a call is refused because the service is closed. */
export const closedByServer = watched(0)

/** Hears every sentence there is to show; returns how to stop. */
export function onSaying(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows a sentence as a toast. */
export function say(saying: Saying): void {
  if (saying.tone === 'none' || saying.text === '') return
  for (const listener of listeners) listener(saying)
}

/** Shows a refusal; one that ends the session does that as well. A reading that got no answer leaves it to the offline bar. */
export function sayRefusal(refusal: Refusal, of: 'reading' | 'writing'): void {
  if (isNoResponse(refusal) && of === 'reading') return
  say({ tone: refusal.tone, text: refusal.message, requestId: refusal.requestId })
  if (isClosed(refusal)) closedByServer.set(closedByServer.get() + 1)
  if (isSignedOut(refusal)) signedOut.set(signedOut.get() + 1)
}
