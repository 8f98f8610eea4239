import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Bearer } from '#server/access/bearer.ts'
import { accountsOf, type Accounts } from '#server/identity/accounts.ts'
import { originOf, tenantOf } from '#server/http/request.ts'
import type { SsoDeps } from '#server/sso/deps.ts'
import { mountBackChannel } from '#server/sso/back-channel.ts'
import { mountRealms } from '#server/sso/mount.ts'
import { realmsOf } from '#server/sso/realms.ts'
import { mountTokenEndpoint } from '#server/sso/token-endpoint.ts'
import { tokenKeys } from '#server/sso/token-keys.ts'
import { upstreamOf } from '#server/sso/upstream.ts'
import { accessTokenVerifier, type VerifyAccessToken } from '#server/sso/verify.ts'
import { Problem } from '#shared/problem.ts'

/** What the rest of the server needs of sign-in. */
export interface Sso {
  readonly verifyAccessToken: VerifyAccessToken
  /** The session behind a request's bearer token; throws Problem('signedOut') without a good one. */
  readonly bearerOf: (request: FastifyRequest) => Promise<Bearer>
  /** Passwords, codes and sessions, for the calls of the account. */
  readonly accounts: Accounts
}

/** Mounts realms, pages and token endpoint; every request must have its tenant set before (`setTenant`). */
export async function registerSso(app: FastifyInstance, deps: SsoDeps): Promise<Sso> {
  const innerWord = randomBytes(24).toString('base64url')
  await mountRealms(app, { ...deps, realms: realmsOf(deps) }, innerWord)
  await mountTokenEndpoint(app, { ...deps, upstream: upstreamOf(app, deps, innerWord) })
  const keysOf = tokenKeys(deps)
  await mountBackChannel(app, { ...deps, keysOf })
  const verifyAccessToken = accessTokenVerifier(keysOf)
  return {
    verifyAccessToken,
    async bearerOf(request) {
      const shown = request.headers.authorization ?? ''
      if (!/^Bearer /i.test(shown)) throw new Problem('signedOut')
      const token = shown.slice('Bearer '.length)
      const tenant = tenantOf(request)
      const { sid, subject, issuedAt } = await verifyAccessToken(token, tenant, originOf(request))
      return { tenant: tenant.code, sid, subject, issuedAt }
    },
    accounts: accountsOf(deps),
  }
}
