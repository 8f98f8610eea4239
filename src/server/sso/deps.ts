import type pg from 'pg'
import type { Rates } from '#server/http/rates.ts'
import type { LinkOrigin } from '#server/http/link-origin.ts'
import type { Secrets } from '#server/identity/secrets.ts'
import type { Tenant } from '#server/access/tenants.ts'
import type { Language } from '#shared/language.ts'

/** A demo login shown on the sign-in page of demo tenants. */
export interface Persona {
  readonly userName: string
  readonly password: string
  /** What the person may do, in a few words. */
  readonly may: Readonly<Record<Language, string>>
}

/** What the sign-in service is put together from. */
export interface SsoDeps {
  /** The schema owner's connections: the API's role cannot read credentials. */
  readonly pool: pg.Pool
  readonly secrets: Secrets
  readonly now: () => Date
  /** Where mailed links lead. */
  readonly linkOrigin: LinkOrigin
  readonly rates: Rates
  /** Demo logins of a tenant; nothing is shown for a tenant that is no demo. */
  readonly personas?: (tenant: Tenant) => readonly Persona[]
  /** Asks a Keycloak; the global one unless a test says otherwise. */
  readonly fetch?: typeof fetch
}

/** Whether the tenant's people sign in at the embedded realms. */
export function isEmbedded(tenant: Tenant): boolean {
  return tenant.config.ssoUrl === ''
}

/** The address of a Keycloak without its last slash. */
export function keycloakAddress(tenant: Tenant): string {
  return tenant.config.ssoUrl.replace(/\/$/, '')
}

/** The address of a realm at a Keycloak, which is what its tokens name as their issuer. */
export function keycloakRealm(tenant: Tenant): string {
  return `${keycloakAddress(tenant)}/realms/${tenant.realm}`
}
