import type { ApiVersion } from '#shared/call.ts'
import type { WebConfig } from '#shared/web-config.ts'
import type { DeviceSettings } from './device.ts'

/** The headers of a call (spec section 7). */
export interface Caller {
  readonly version: ApiVersion
  readonly tenant?: string
  readonly token?: string | undefined
  readonly language?: string
}

/** The headers of a call: who asks, and in which language, only once there is a token. */
export function callHeaders({ version, tenant, token, language = '' }: Caller): Record<string, string> {
  return {
    ...(token && { authorization: `Bearer ${token}`, 'accept-language': language }),
    ...(tenant && { tenant }),
    'api-version': version,
    systemlanguage: navigator.language.slice(0, 2),
  }
}

/** The request for the tenant's web config, made before anything is known of the tenant. */
export function configRequest(version: ApiVersion): RequestInit {
  return { headers: callHeaders({ version }), signal: AbortSignal.timeout(8_000) }
}

/** The request to a realm's token endpoint, authorised by the refresh cookie. */
export function tokenRequest(realm: string): readonly [url: string, init: RequestInit] {
  return [
    `/apiproxy/sso/${encodeURIComponent(realm)}/token`,
    {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', client_id: 'portal', refresh_token: 'cookie' }),
      signal: AbortSignal.timeout(15_000),
    },
  ]
}

/** What every call and the next start need to know of the tenant. */
export function startOf(config: Pick<WebConfig, 'ssoRealm' | 'tenant' | 'newStoreVersion'>): DeviceSettings['start'] {
  return { realm: config.ssoRealm, tenant: config.tenant, version: config.newStoreVersion ? '2.0' : '1.0' }
}

/** Whether a reply is our server's: captive portals and proxies answer without this header. */
export function isOurs(reply: Response): boolean {
  return reply.headers.get('x-portal') === '1'
}
