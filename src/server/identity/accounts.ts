import { dbOn } from '#server/db/db.ts'
import { embeddedIdentity } from '#server/identity/embedded.ts'
import type { Identity } from '#server/identity/identity.ts'
import { keycloakIdentity } from '#server/identity/keycloak.ts'
import { mailedCodes, type MailedCodes } from '#server/identity/mailed-codes.ts'
import { clientSecret } from '#server/sso/clients-sql.ts'
import { isEmbedded, keycloakAddress, type SsoDeps } from '#server/sso/deps.ts'
import { endSession } from '#server/sso/sessions-sql.ts'
import type { Tenant } from '#server/access/tenants.ts'

/** What the account's calls need besides their own transaction; its changes commit separately. */
export interface Accounts extends MailedCodes {
  /** The passwords, locks and sign-in sessions of a tenant's people. */
  identityOf(tenant: Tenant): Identity
  /** Ends a session in the portal, and at the sign-in service: false where that one does not answer. */
  leave(tenant: Tenant, sid: string): Promise<boolean>
}

/** The accounts on a connection in the service's role. */
export function accountsOf(deps: Pick<SsoDeps, 'pool' | 'secrets' | 'now'>): Accounts {
  const db = dbOn(deps.pool)
  const identityOf = (tenant: Tenant): Identity => {
    const { code, realm } = tenant
    if (isEmbedded(tenant)) return embeddedIdentity(db, code)
    const secretOf = (client: string) => clientSecret(db, deps.secrets, code, client)
    return keycloakIdentity({ url: keycloakAddress(tenant), realm, secretOf })
  }
  return {
    ...mailedCodes(deps),
    identityOf,
    async leave(tenant, sid) {
      await endSession(db, tenant.code, sid)
      return (await identityOf(tenant).endSession(sid)).ok
    },
  }
}
