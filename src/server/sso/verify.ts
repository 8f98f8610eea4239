import { jwtVerify, type JWTVerifyGetKey } from 'jose'
import { isEmbedded, keycloakRealm } from '#server/sso/deps.ts'
import { signingAlgorithm } from '#server/sso/keys.ts'
import { audience } from '#server/sso/realm-settings.ts'
import { isKeyTrouble, keycloakAlgorithm, type KeysOf } from '#server/sso/token-keys.ts'
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

const mostKept = 10_000
const toleranceSeconds = 5

/** The end of a token, its signature, is enough to find it by and cheaper than the whole of it. */
const keyLength = 43

/** A verified token and its claims. */
interface Good {
  readonly token: string
  readonly read: AccessToken
  readonly tenant: string
  readonly issuer: string
}

/** Verifies tokens with the keys of each realm and caches verified tokens until they expire. */
export function accessTokenVerifier(keysOf: KeysOf): VerifyAccessToken {
  const good = new Map<string, Good>()

  return async (token, tenant, origin) => {
    const issuer = isEmbedded(tenant) ? `${origin}/realms/${tenant.realm}` : keycloakRealm(tenant)
    const key = token.slice(-keyLength)
    const known = good.get(key)
    if (known?.token === token && known.tenant === tenant.code && known.issuer === issuer) {
      if (known.read.expiresAt + toleranceSeconds > Date.now() / 1000) return known.read
      good.delete(key)
      throw new Problem('signedOut')
    }
    const read = await check(token, tenant, issuer, await keysOf(tenant))
    good.set(key, { token, read, tenant: tenant.code, issuer })
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
