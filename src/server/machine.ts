import { timingSafeEqual } from 'node:crypto'

/** Whether an Authorization header shows the machines' token; without a token set nobody does. */
export function showsToken(authorization: string | undefined, token: string | undefined): boolean {
  if (!token) return false
  const shown = Buffer.from(authorization?.replace(/^Bearer /, '') ?? '')
  const wanted = Buffer.from(token)
  return shown.length === wanted.length && timingSafeEqual(shown, wanted)
}
