import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Hands out turns of the event loop, one a turn however many ask: encrypting an alert takes a good part of a millisecond,
 * and dozens of them at once would keep everybody who asks the portal for something waiting.
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

/** Hands out moments, each at least so long after the one before: what leaves in bunches is felt, what leaves evenly is not. */
export function paceOf(everyMs: number): () => Promise<void> {
  let next = 0
  return async () => {
    const now = performance.now()
    const mine = Math.max(next, now)
    next = mine + everyMs
    await sleep(mine - now)
  }
}
