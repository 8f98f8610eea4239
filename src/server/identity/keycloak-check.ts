import { randomUUID } from 'node:crypto'
import { keycloakIdentity } from '#server/identity/keycloak.ts'
import { askKeycloak, type KeycloakAccess } from '#server/identity/keycloak-admin.ts'
import { ssoClients } from '#server/sso/clients-sql.ts'

/** Throws one sentence where a Keycloak is not there, is not the realm's, or does not take what the portal's clients show. */
export async function checkKeycloak(access: KeycloakAccess): Promise<void> {
  const { url, realm } = access
  const found = await fetch(`${url}/realms/${encodeURIComponent(realm)}/.well-known/openid-configuration`, {
    redirect: 'error',
    signal: AbortSignal.timeout(8_000),
  }).catch(() => undefined)
  if (!found) throw new Error(`There is no Keycloak at ${url}.`)
  const issuer = `${url}/realms/${realm}`
  const { issuer: named } = (found.ok ? await found.json().catch(() => ({})) : {}) as { issuer?: unknown }
  if (typeof named !== 'string')
    throw new Error(`The Keycloak at ${url} has no realm ${realm}: import it first (docs/keycloak.md).`)
  if (named !== issuer) throw new Error(`The Keycloak calls itself ${named}, not ${issuer}: use that address.`)
  // A client that is known is refused its made-up code or password, any other itself.
  const tries = [
    [
      ssoClients.signIn,
      { grant_type: 'authorization_code', code: 'none', redirect_uri: 'none', code_verifier: 'none' },
    ],
    [ssoClients.password, { grant_type: 'password', username: randomUUID(), password: 'none' }],
  ] as const
  for (const [client, form] of tries) {
    const answer = await askKeycloak(access, 'token', client, form)
    if (answer.error !== 'invalid_grant')
      throw new Error(`The Keycloak refuses the client ${client}: check its secret.`)
  }
  const states = await keycloakIdentity(access)
    .lockStates(['00000000-0000-0000-0000-000000000000'])
    .catch(() => undefined)
  if (!states) throw new Error(`The Keycloak refuses the client ${ssoClients.people}: check its secret and its roles.`)
}
