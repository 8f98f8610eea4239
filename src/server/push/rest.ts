/** Leaves a service alone that does not answer, so that alerts to others need not wait behind it. */
export interface Rest {
  /** Whether it may be asked now; while it rests, once in a while by one alone. */
  mayAsk(origin: string): boolean
  answered(origin: string): void
  failed(origin: string): void
}

/** So many times in a row without an answer, and a service rests. */
const failuresInARow = 5
/** How long it rests; alerts to it wait at least as long. */
export const restSeconds = 15

/** Keeps count by origin; `now` is in milliseconds. */
export function restOf(now: () => number = Date.now): Rest {
  const lines = new Map<string, { failures: number; until: number }>()
  return {
    mayAsk(origin) {
      const line = lines.get(origin)
      if (!line || line.failures < failuresInARow) return true
      if (now() < line.until) return false
      line.until = now() + restSeconds * 1000
      return true
    },
    answered: (origin) => void lines.delete(origin),
    failed(origin) {
      const failures = (lines.get(origin)?.failures ?? 0) + 1
      if (lines.size > 1_000) lines.clear()
      lines.set(origin, { failures, until: now() + restSeconds * 1000 })
    },
  }
}
