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
