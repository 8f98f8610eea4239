import { timingSafeEqual } from 'node:crypto'

/** Whether an Authorization header carries the machines' token; always false if no token is set. */
export function showsToken(authorization: string | undefined, token: string | undefined): boolean {
  if (!token) return false
  const shown = Buffer.from(authorization?.replace(/^Bearer /, '') ?? '')
  const wanted = Buffer.from(token)
  return shown.length === wanted.length && timingSafeEqual(shown, wanted)
}
