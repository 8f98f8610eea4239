import { createLocalJWKSet, createRemoteJWKSet, jwtVerify, type JWTVerifyGetKey } from 'jose'
import { dbOn } from '#server/db/db.ts'
import { isEmbedded, keycloakRealm, type SsoDeps } from '#server/sso/deps.ts'
import { realmKeys, signingAlgorithm } from '#server/sso/keys.ts'
import { audience } from '#server/sso/realm-settings.ts'
import type { Tenant } from '#server/access/tenants.ts'
import { Problem } from '#shared/problem.ts'

/** What a verified access token says; rights are never read from it. */
export interface AccessToken {
  readonly sid: string
  readonly subject: string
  /** In seconds, as in the token. */
  readonly issuedAt: number
  readonly expiresAt: number
}

/** Checks access tokens of a tenant's realm as this origin's sign-in issued them; throws Problem('signedOut') for any other. */
export type VerifyAccessToken = (token: string, tenant: Tenant, origin: string) => Promise<AccessToken>

/** The one algorithm the portal's realm file lets a Keycloak sign access tokens with. */
const keycloakAlgorithm = 'RS256'

const mostKept = 10_000
const toleranceSeconds = 5

/** A verified token and its claims. */
interface Good {
  readonly read: AccessToken
  readonly tenant: string
  readonly issuer: string
}

/** Verifies tokens with the keys of each realm and caches verified tokens until they expire. */
export function accessTokenVerifier(deps: SsoDeps): VerifyAccessToken {
  const keys = new Map<string, Promise<JWTVerifyGetKey>>()
  const good = new Map<string, Good>()

  function keysOf(tenant: Tenant): Promise<JWTVerifyGetKey> {
    const name = `${tenant.realm} ${tenant.config.ssoUrl}`
    const known = keys.get(name) ?? makeKeys(tenant, deps)
    keys.set(name, known)
    known.catch(() => keys.delete(name))
    return known
  }

  return async (token, tenant, origin) => {
    const issuer = isEmbedded(tenant) ? `${origin}/realms/${tenant.realm}` : keycloakRealm(tenant)
    const known = good.get(token)
    if (known?.tenant === tenant.code && known.issuer === issuer) {
      if (known.read.expiresAt + toleranceSeconds > Date.now() / 1000) return known.read
      good.delete(token)
      throw new Problem('signedOut')
    }
    const read = await check(token, tenant, issuer, await keysOf(tenant))
    good.set(token, { read, tenant: tenant.code, issuer })
    // The oldest is dropped first; if it returns it is verified again.
    if (good.size > mostKept) {
      const [oldest] = good.keys()
      if (oldest !== undefined) good.delete(oldest)
    }
    return read
  }
}

async function check(token: string, tenant: Tenant, issuer: string, keys: JWTVerifyGetKey): Promise<AccessToken> {
  const read = await jwtVerify(token, keys, {
    issuer,
    audience,
    algorithms: [isEmbedded(tenant) ? signingAlgorithm : keycloakAlgorithm],
    typ: 'at+jwt',
    clockTolerance: toleranceSeconds,
    requiredClaims: ['sub', 'sid', 'iat', 'exp'],
  }).catch((error: unknown) => {
    // Failing to fetch the keys is our fault, not the token's.
    throw isKeyTrouble(error) ? new Problem('sso') : new Problem('signedOut')
  })
  const { sub, sid, iat, exp, azp, typ } = read.payload
  const whole =
    typeof sub === 'string' && typeof sid === 'string' && sid !== '' && iat !== undefined && exp !== undefined
  if (!whole || typ !== 'Bearer' || azp !== tenant.config.ssoClientId) throw new Problem('signedOut')
  return { sid, subject: sub, issuedAt: iat, expiresAt: exp }
}

async function makeKeys(tenant: Tenant, deps: SsoDeps): Promise<JWTVerifyGetKey> {
  if (isEmbedded(tenant)) {
    const { publicKeys } = await realmKeys(dbOn(deps.pool), deps.secrets, tenant.code)
    return createLocalJWKSet({ keys: [...publicKeys] })
  }
  const certs = `${keycloakRealm(tenant)}/protocol/openid-connect/certs`
  const remote = createRemoteJWKSet(new URL(certs), { timeoutDuration: 5_000 })
  return async (header, token) => {
    try {
      return await remote(header, token)
    } catch (error) {
      const known = remote.jwks()
      // While Keycloak is away the keys it showed last still tell good tokens from others.
      if (known && isKeyTrouble(error)) return createLocalJWKSet(known)(header, token)
      throw error
    }
  }
}

/** Whether keys could not be fetched: no answer, one too late, or one that was not the keys, as a proxy gives for a dead service. */
function isKeyTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error instanceof TypeError || ('code' in error && keyTroubles.has(error.code))
}

const keyTroubles = new Set<unknown>(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC'])
