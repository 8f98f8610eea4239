import { isNoResponse } from './refusal.ts'

/** Why an answer is not there, and how to ask again; `ui/NotLoaded` shows it. */
interface Failure {
  /** No answer came, so what was asked for is not missing. */
  readonly offline: boolean
  readonly reason: string
  readonly onRetry: () => void
}

/** Why a query has nothing to show; undefined while it is asked for the first time, and as long as an answer is there. */
export function failureOf(found: {
  readonly data: unknown
  readonly error: Error | null
  readonly refetch: () => Promise<unknown>
}): Failure | undefined {
  const { data, error, refetch } = found
  if (!error || data !== undefined) return undefined
  return { offline: isNoResponse(error), reason: error.message, onRetry: () => void refetch() }
}
