import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Lets one caller proceed in each turn of the event loop: encrypting an alert takes a good part of a millisecond, and dozens
 * at once would delay every request.
 */
export function turnsOf(): () => Promise<void> {
  const waiting: (() => void)[] = []
  const next = () => {
    waiting.shift()?.()
    if (waiting.length > 0) setImmediate(next)
  }
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve)
      if (waiting.length === 1) setImmediate(next)
    })
}

/** Lets callers proceed at a minimum interval: alerts sent in bursts would slow down requests, evenly sent ones do not. */
export function paceOf(everyMs: number): () => Promise<void> {
  let next = 0
  return async () => {
    const now = performance.now()
    const mine = Math.max(next, now)
    next = mine + everyMs
    await sleep(mine - now)
  }
}
