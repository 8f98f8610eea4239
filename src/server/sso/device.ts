import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Secrets } from '#server/identity/secrets.ts'
import { cookiesOf } from '#server/sso/look.ts'

/** A random number of the browser. The database holds only its keyed hash, with the person who signed in on it. */
export interface Device {
  readonly hash: string
  /** The cookie that renews the number's expiry. */
  readonly cookie: string
}

interface Kept {
  readonly name: string
  readonly path: string
  readonly sameSite: 'Lax' | 'Strict'
}

/** The browser a request comes from; a browser without a number gets a new one. */
export function deviceOf(request: FastifyRequest, secrets: Secrets, { name, path, sameSite }: Kept): Device {
  const shown = cookiesOf(request.headers.cookie).get(name)
  const id = shown && /^[\w-]{43}$/.test(shown) ? shown : randomBytes(32).toString('base64url')
  const secure = request.protocol === 'https' ? '; Secure' : ''
  return {
    hash: createHmac('sha256', secrets.keyFor('known-devices')).update(id).digest('base64url'),
    cookie: `${name}=${id}; Path=${path}; HttpOnly; SameSite=${sameSite}; Max-Age=34560000${secure}`,
  }
}
