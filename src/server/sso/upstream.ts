import type { FastifyInstance } from 'fastify'
import { isEmbedded, type SsoDeps } from '#server/sso/deps.ts'
import { innerHeader } from '#server/sso/mount.ts'
import type { Tenant } from '#server/tenants.ts'

/** What a token endpoint answered. */
export interface TokenAnswer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

/** Asks a tenant's sign-in service: the embedded one inside this process, a Keycloak by HTTP. */
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
      const answer = await ask(`${tenant.config.ssoUrl.replace(/\/$/, '')}${at}`, {
        method: 'POST',
        body: form,
        redirect: 'error',
        signal: AbortSignal.timeout(8_000),
      })
      return { status: answer.status, body: objectOf(await answer.text()) }
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

function objectOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
