import { createLocalJWKSet, createRemoteJWKSet, jwtVerify, type JWTVerifyGetKey } from 'jose'
import { dbOn } from '#server/db.ts'
import { isEmbedded, type SsoDeps } from '#server/sso/deps.ts'
import { realmKeys, signingAlgorithm } from '#server/sso/keys.ts'
import { audience } from '#server/sso/realm-settings.ts'
import type { Tenant } from '#server/tenants.ts'
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

const mostKept = 10_000
const toleranceSeconds = 5

/** A token that was found good, and for whom. */
interface Good {
  readonly read: AccessToken
  readonly tenant: string
  readonly issuer: string
}

/** The check, with the keys of each realm and the tokens it found good until they expire. */
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
    const issuer = `${isEmbedded(tenant) ? origin : tenant.config.ssoUrl.replace(/\/$/, '')}/realms/${tenant.realm}`
    const known = good.get(token)
    if (known?.tenant === tenant.code && known.issuer === issuer) {
      if (known.read.expiresAt + toleranceSeconds > Date.now() / 1000) return known.read
      good.delete(token)
      throw new Problem('signedOut')
    }
    const read = await check(token, tenant, issuer, await keysOf(tenant))
    good.set(token, { read, tenant: tenant.code, issuer })
    // The oldest leaves first; one that comes back is simply checked again.
    if (good.size > mostKept) {
      const [oldest] = good.keys()
      if (oldest !== undefined) good.delete(oldest)
    }
    return read
  }
}

async function check(token: string, tenant: Tenant, issuer: string, keys: JWTVerifyGetKey): Promise<AccessToken> {
  const embedded = isEmbedded(tenant)
  const read = await jwtVerify(token, keys, {
    issuer,
    audience,
    algorithms: [embedded ? signingAlgorithm : 'RS256'],
    ...(embedded ? { typ: 'at+jwt' } : {}),
    clockTolerance: toleranceSeconds,
    requiredClaims: ['sub', 'sid', 'iat', 'exp'],
  }).catch((error: unknown) => {
    // Keys that cannot be fetched are our trouble, not the token's.
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
  const certs = `${tenant.config.ssoUrl.replace(/\/$/, '')}/realms/${tenant.realm}/protocol/openid-connect/certs`
  return createRemoteJWKSet(new URL(certs), { timeoutDuration: 5_000 })
}

function isKeyTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error instanceof TypeError || ('code' in error && error.code === 'ERR_JWKS_TIMEOUT')
}
