import { createLocalJWKSet, createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import { dbOn } from '#server/db/db.ts'
import { isEmbedded, keycloakRealm, type SsoDeps } from '#server/sso/deps.ts'
import { realmKeys } from '#server/sso/keys.ts'
import type { Tenant } from '#server/access/tenants.ts'

/** The keys that a tenant's realm signs with. */
export type KeysOf = (tenant: Tenant) => Promise<JWTVerifyGetKey>

/** The one algorithm the portal's realm file lets a Keycloak sign with. */
export const keycloakAlgorithm = 'RS256'

/** Reads the keys of each realm once, and those of a Keycloak again where it shows others. */
export function tokenKeys(deps: SsoDeps): KeysOf {
  const keys = new Map<string, Promise<JWTVerifyGetKey>>()
  return (tenant) => {
    const name = `${tenant.realm} ${tenant.config.ssoUrl}`
    const known = keys.get(name) ?? makeKeys(tenant, deps)
    keys.set(name, known)
    known.catch(() => keys.delete(name))
    return known
  }
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
export function isKeyTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error instanceof TypeError || ('code' in error && keyTroubles.has(error.code))
}

const keyTroubles = new Set<unknown>(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC'])
