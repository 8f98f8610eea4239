import type { Provider } from 'oidc-provider'
import type { SsoDeps } from '#server/sso/deps.ts'
import { makeRealm } from '#server/sso/realm.ts'
import type { Tenant } from '#server/access/tenants.ts'

/** The sign-in services in use, one for each realm and origin, because their tokens name the origin. */
export interface Realms {
  at(tenant: Tenant, origin: string): Promise<Provider>
}

// Any *.localhost and any address of this machine is an origin: invented ones must not fill the memory.
const mostKept = 64

/** Creates realms at first use and drops the least recently used. */
export function realmsOf(deps: SsoDeps): Realms {
  const kept = new Map<string, Promise<Provider>>()
  return {
    at(tenant, origin) {
      const key = `${tenant.realm} ${origin}`
      const { code, realm, config } = tenant
      const made = kept.get(key) ?? makeRealm({ tenant: code, realm, origin, clientId: config.ssoClientId }, deps)
      kept.delete(key)
      kept.set(key, made)
      made.catch(() => kept.delete(key))
      const [oldest] = kept.keys()
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
      return made
    },
  }
}
