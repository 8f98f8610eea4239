import type pg from 'pg'
import type { Secrets } from '#server/secrets.ts'
import type { Tenant } from '#server/tenants.ts'
import type { Identity } from '#server/identity/identity.ts'
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
  /** Demo logins of a tenant; nothing is shown for a tenant that is no demo. */
  readonly personas?: (tenant: Tenant) => readonly Persona[]
  /** The identity service of tenants whose sign-in is a Keycloak (`config.ssoUrl` is set). */
  readonly keycloak?: (tenant: Tenant) => Identity
  /** Asks a Keycloak; the global one unless a test says otherwise. */
  readonly fetch?: typeof fetch
}

/** Whether the tenant's people sign in at the embedded realms. */
export function isEmbedded(tenant: Tenant): boolean {
  return tenant.config.ssoUrl === ''
}
