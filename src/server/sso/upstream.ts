import type { FastifyInstance } from 'fastify'
import { dbOn } from '#server/db/db.ts'
import { clientSecret } from '#server/sso/clients-sql.ts'
import { isEmbedded, keycloakAddress, type SsoDeps } from '#server/sso/deps.ts'
import { innerHeader } from '#server/sso/mount.ts'
import type { Tenant } from '#server/access/tenants.ts'

/** What a token endpoint answered. */
export interface TokenAnswer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

/**
 * Asks a tenant's sign-in service: the embedded one inside this process, a Keycloak by HTTP with the secret of the portal's
 * client, which no browser ever holds. A Keycloak that does not answer is a status of 503.
 */
export type Upstream = (
  tenant: Tenant,
  origin: string,
  path: 'token' | 'logout',
  form: URLSearchParams,
) => Promise<TokenAnswer>

/** The way to the sign-in services; an embedded realm is asked through the app itself, without a socket. */
export function upstreamOf(app: FastifyInstance, deps: SsoDeps, innerWord: string): Upstream {
  const ask = deps.fetch ?? fetch
  return async (tenant, origin, path, form) => {
    const at = `/realms/${tenant.realm}/protocol/openid-connect/${path}`
    if (!isEmbedded(tenant)) {
      const client = tenant.config.ssoClientId
      const secret = await clientSecret(dbOn(deps.pool), deps.secrets, tenant.code, client).catch(() => undefined)
      if (secret === undefined) return serviceAway
      form.set('client_secret', secret)
      return askKeycloak(ask, `${keycloakAddress(tenant)}${at}`, form)
    }
    const answer = await app.inject({
      method: 'POST',
      url: at,
      headers: {
        host: new URL(origin).host,
        'content-type': 'application/x-www-form-urlencoded',
        [innerHeader]: `${innerWord} ${origin}`,
      },
      payload: form.toString(),
    })
    return { status: answer.statusCode, body: objectOf(answer.body) }
  }
}

async function askKeycloak(ask: typeof fetch, url: string, form: URLSearchParams): Promise<TokenAnswer> {
  try {
    const answer = await ask(url, {
      method: 'POST',
      body: form,
      redirect: 'error',
      signal: AbortSignal.timeout(8_000),
    })
    const body = objectOf(await answer.text())
    // Our own secret was refused: that is the operator's trouble and says nothing about the person's session.
    const ours = answer.status === 401 || body['error'] === 'unauthorized_client' || body['error'] === 'invalid_client'
    return ours ? serviceAway : { status: answer.status, body }
  } catch {
    return serviceAway
  }
}

/** What is answered for a Keycloak that does not answer itself. */
export const serviceAway: TokenAnswer = { status: 503, body: { error: 'temporarily_unavailable' } }

function objectOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
