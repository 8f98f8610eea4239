/** Pauses a push service that does not answer, so that alerts to other services need not wait behind it. */
export interface Rest {
  /** Whether it may be asked now; during a pause, one attempt from time to time. */
  mayAsk(origin: string): boolean
  answered(origin: string): void
  failed(origin: string): void
}

/** The number of requests in a row without an answer after which a service is paused. */
const failuresInARow = 5
/** How long a pause lasts; alerts to the service wait at least as long. */
export const restSeconds = 15

/** Counts by origin; `now` is in milliseconds. */
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
