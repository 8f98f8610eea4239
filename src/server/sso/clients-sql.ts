import type { Db } from '#server/db/db.ts'
import type { Secrets } from '#server/identity/secrets.ts'
import { Problem } from '#shared/problem.ts'

/** The portal's clients at a Keycloak: its pages' sign-in, its care of people, its check of a person's own password. */
export const ssoClients = { signIn: 'portal', people: 'portal-admin', password: 'portal-verify' } as const
export type SsoClient = (typeof ssoClients)[keyof typeof ssoClients]

/** What a client shows the tenant's Keycloak. Throws Problem('sso') where the tenant was never connected to one. */
export async function clientSecret(
  db: Db,
  secrets: Pick<Secrets, 'decrypt'>,
  tenant: string,
  client: string,
): Promise<string> {
  const [row] = await db.sql<{ secret: string }>`
    select secret from sso_clients where tenant_code = ${tenant} and client_id = ${client}`
  if (!row) throw new Problem('sso')
  return secrets.decrypt(row.secret)
}

/** Keeps what a client shows, in the place of what it showed before. */
export async function keepClientSecret(
  db: Db,
  secrets: Pick<Secrets, 'encrypt'>,
  tenant: string,
  { client, secret }: { client: SsoClient; secret: string },
): Promise<void> {
  await db.sql`
    insert into sso_clients (tenant_code, client_id, secret) values (${tenant}, ${client}, ${secrets.encrypt(secret)})
        on conflict (tenant_code, client_id) do update set secret = excluded.secret, changed_at = now()`
}
