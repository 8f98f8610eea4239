import type KeycloakAdminClient from '@keycloak/keycloak-admin-client'
import { refused, type Result } from '#server/identity/identity.ts'
import { ssoClients, type SsoClient } from '#server/sso/clients-sql.ts'
import type { ProblemName } from '#shared/problem-table.ts'

/** How a tenant's Keycloak is reached: its address without a last slash, the realm, and what the portal's clients show it. */
export interface KeycloakAccess {
  readonly url: string
  readonly realm: string
  readonly secretOf: (client: SsoClient) => Promise<string>
}

const timeoutMs = 8_000

/** Does work with the rights of the people's client; what Keycloak refuses is a refusal, one that does not answer is `sso`. */
export async function withAdmin<T>(
  access: KeycloakAccess,
  work: (admin: KeycloakAdminClient) => Promise<Result<T>>,
): Promise<Result<T>> {
  // An eighth of what a start loads, for those alone who have a Keycloak.
  const { default: Client } = await import('@keycloak/keycloak-admin-client')
  try {
    const admin = new Client({ baseUrl: access.url, realmName: access.realm, timeout: timeoutMs })
    const [clientId, clientSecret] = [ssoClients.people, await access.secretOf(ssoClients.people)]
    await admin.auth({ grantType: 'client_credentials', clientId, clientSecret })
    return await work(admin)
  } catch (error) {
    return refused(problemOf(error))
  }
}

/**
 * Whether this is the person's password, asked where it counts for Keycloak's own lock: by signing in on a client of its own.
 * The session that this opens is ended at once. Throws where Keycloak does not say yes or no.
 */
export async function isKeycloakPassword(access: KeycloakAccess, userName: string, password: string): Promise<boolean> {
  const client = ssoClients.password
  const { error, refresh } = await askKeycloak(access, 'token', client, {
    grant_type: 'password',
    username: userName,
    password,
  })
  if (error === 'invalid_grant') return false
  if (error !== undefined) throw new Error(`the sign-in service answered ${error}`)
  if (refresh !== undefined) await askKeycloak(access, 'logout', client, { refresh_token: refresh })
  return true
}

/** What an endpoint answered: a refresh token, an error's name, or neither of them. */
interface EndpointAnswer {
  readonly error?: string
  readonly refresh?: string
}

/** Posts a form to an endpoint as one of the portal's clients. Rejects where no answer comes. */
export async function askKeycloak(
  { url, realm, secretOf }: KeycloakAccess,
  path: 'token' | 'logout',
  client: SsoClient,
  form: Readonly<Record<string, string>>,
): Promise<EndpointAnswer> {
  const answer = await fetch(`${url}/realms/${encodeURIComponent(realm)}/protocol/openid-connect/${path}`, {
    method: 'POST',
    body: new URLSearchParams({ ...form, client_id: client, client_secret: await secretOf(client) }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const body: unknown = await answer.json().catch(() => undefined)
  const { error, refresh_token: refresh } = Object.assign({}, body) as Readonly<Record<string, unknown>>
  if (!answer.ok) return { error: typeof error === 'string' ? error : `status ${answer.status}` }
  return typeof refresh === 'string' ? { refresh } : {}
}

function problemOf(error: unknown): ProblemName {
  const response: unknown = error instanceof Error && 'response' in error ? error.response : undefined
  const said = error instanceof Error && 'responseData' in error ? JSON.stringify(error.responseData) : ''
  const status = typeof response === 'object' && response !== null && 'status' in response ? response.status : 0
  if (status === 404) return 'noSuchUser'
  if (status === 409) return said.includes('email') ? 'emailExists' : 'userNameExists'
  if (status === 400 && said.includes('invalidPasswordHistory')) return 'passwordHistory'
  if (status === 400 && said.includes('invalidPasswordNot')) return 'passwordHasUserName'
  if (status === 400 && said.includes('invalidPassword')) return 'passwordFormat'
  return 'sso'
}
