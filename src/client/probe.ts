import { answered, unreachable } from './connection.ts'
import { isOurs } from './requests.ts'

/** Asks our server whether it is there, for three seconds at most, and notes the answer in `connection`. */
export async function probe(): Promise<boolean> {
  const askedAt = performance.now()
  const reply = await fetch('/edge/health', { cache: 'no-store', signal: AbortSignal.timeout(3000) }).catch(
    () => undefined,
  )
  const alive = reply !== undefined && isOurs(reply)
  if (alive) answered()
  else unreachable(askedAt)
  return alive
}
