/** Messages between tabs of one browser. */
export type Word = 'loggedOut' | 'locked' | 'later'

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('portal') : undefined

/** Tells the other tabs. */
export function tellTabs(word: Word): void {
  channel?.postMessage(word)
}

/** Listens for messages of other tabs; returns the function that stops. */
export function onTab(word: Word, listener: () => void): () => void {
  const hear = ({ data }: MessageEvent) => {
    if (data === word) listener()
  }
  channel?.addEventListener('message', hear)
  return () => channel?.removeEventListener('message', hear)
}

/** Tells the other tabs who signed in here: one browser has one session, so nobody else is signed in any more. */
export function tellPerson(person: string): void {
  channel?.postMessage({ person })
}

/** Hears who signed in in another tab. */
export function onPerson(listener: (person: string) => void): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'object' && data !== null && 'person' in data) listener(String(data.person))
  })
}
