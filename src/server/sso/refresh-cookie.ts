import { decodeJwt } from 'jose'
import type { FastifyRequest } from 'fastify'
import { cookiesOf } from '#server/sso/look.ts'
import { nameOf } from '#server/access/tenants.ts'
import { serverLimits } from '#shared/limits.ts'

/** The refresh token in the request's cookie. */
export function refreshTokenOf(request: FastifyRequest, realm: string): string | undefined {
  return cookiesOf(request.headers.cookie).get(nameOfCookie(realm))
}

/** The cookie that holds the refresh token: hidden from scripts, sent only to the token endpoint. */
export function refreshCookie(request: FastifyRequest, realm: string, token: string): string {
  return `${nameOfCookie(realm)}=${token}; ${attributes(request, realm)}; Max-Age=${serverLimits.refreshDays * 86_400}`
}

/** The cookie that removes the refresh token from the browser. */
export function clearedCookie(request: FastifyRequest, realm: string): string {
  return `${nameOfCookie(realm)}=; ${attributes(request, realm)}; Max-Age=0`
}

/** The session named in a refresh token, Keycloak's or ours; the token is not verified. */
export function sidOf(refreshToken: string): string | undefined {
  try {
    const { sid } = decodeJwt(refreshToken)
    return typeof sid === 'string' ? sid : undefined
  } catch {
    return undefined
  }
}

/** The placeholder the page gets in place of the refresh token; keycloak-js reads it as a JWT. */
export function placeholder(sid: string): string {
  const iat = Math.floor(Date.now() / 1000)
  const claims = { typ: 'Refresh', iat, exp: iat + serverLimits.idleHours * 3600, sid }
  return `${base64({ alg: 'none', typ: 'JWT' })}.${base64(claims)}.cookie`
}

function nameOfCookie(realm: string): string {
  return `noren_refresh_${realm}`
}

function attributes(request: FastifyRequest, realm: string): string {
  const host = nameOf(request.host)
  const secure = request.protocol === 'https' || host === 'localhost' || host.endsWith('.localhost')
  return `Path=/apiproxy/sso/${realm}/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
}

function base64(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
