/** What tabs of one browser tell each other. */
export type Word = 'loggedOut' | 'locked' | 'later'

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('portal') : undefined

/** Tells the other tabs. */
export function tellTabs(word: Word): void {
  channel?.postMessage(word)
}

/** Hears what another tab told; returns how to stop. */
export function onTab(word: Word, listener: () => void): () => void {
  const hear = ({ data }: MessageEvent) => {
    if (data === word) listener()
  }
  channel?.addEventListener('message', hear)
  return () => channel?.removeEventListener('message', hear)
}
