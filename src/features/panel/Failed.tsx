import { failureOf } from '#client/failure.ts'

/** One sentence in place of a part of the dashboard that could not be had; the others stand. */
export function Failed({ found }: { found: Parameters<typeof failureOf>[0] }) {
  const failure = failureOf(found)
  return failure ? <p className="muted">{failure.reason}</p> : null
}
