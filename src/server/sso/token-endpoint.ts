import { createHash } from 'node:crypto'
import { decodeJwt } from 'jose'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { dbOn } from '#server/db.ts'
import { embeddedIdentity } from '#server/identity/embedded.ts'
import { originOf, tenantOf } from '#server/request.ts'
import { tooMany, type Attempts } from '#server/sso/attempts.ts'
import { isEmbedded, type SsoDeps } from '#server/sso/deps.ts'
import { clearedCookie, placeholder, refreshCookie, refreshTokenOf, sidOf } from '#server/sso/refresh-cookie.ts'
import { endSession, isAccountClosed, openSession, touchSession } from '#server/sso/sessions-sql.ts'
import type { TokenAnswer, Upstream } from '#server/sso/upstream.ts'
import { accountClosed } from '#shared/account-closed.ts'

interface TokenDeps extends SsoDeps {
  readonly attempts: Attempts
  readonly upstream: Upstream
}

/**
 * The portal's own token endpoint: the refresh token stays in a cookie scripts cannot read, the page holds a short access
 * token. DELETE signs out without an access token, for who was offline when they left.
 */
export async function mountTokenEndpoint(app: FastifyInstance, deps: TokenDeps): Promise<void> {
  // Tabs share the cookie: of refreshes at once with one token a single one goes out.
  const underWay = new Map<string, Promise<TokenAnswer>>()
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const form = 'application/x-www-form-urlencoded'
    scope.addContentTypeParser(form, { parseAs: 'string', bodyLimit: 16_384 }, (_request, body, done) =>
      done(null, body),
    )
    scope.addHook(
      'onSend',
      async (_request, reply) => void reply.header('cache-control', 'no-store').header('x-portal', '1'),
    )
    scope.post('/apiproxy/sso/:realm/token', (request, reply) => answerToken(request, reply, deps, underWay))
    scope.delete('/apiproxy/sso/:realm/token', (request, reply) => answerSignOut(request, reply, deps))
  })
}

async function answerToken(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: TokenDeps,
  underWay: Map<string, Promise<TokenAnswer>>,
) {
  const refusal = refusalOf(request)
  if (refusal) return refuse(reply, 403, refusal)
  if (!(await deps.attempts.token(request.ip))) return refuse(reply, tooMany, 'slow_down')
  const { realm, config } = tenantOf(request)
  const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
  if (form.get('client_id') !== config.ssoClientId) return refuse(reply, 400, 'invalid_client')
  const grant = form.get('grant_type')
  if (grant === 'authorization_code') return answerCode(request, reply, deps, form)
  if (grant !== 'refresh_token') return refuse(reply, 400, 'unsupported_grant_type')
  const token = refreshTokenOf(request, realm)
  if (!token) return refuse(reply, 400, 'invalid_grant')
  const key = createHash('sha256')
    .update(`${originOf(request)} ${token}`)
    .digest('base64url')
  let asked = underWay.get(key)
  if (!asked) {
    asked = refresh(request, deps, token).finally(() => underWay.delete(key))
    underWay.set(key, asked)
  }
  return answer(request, reply, await asked)
}

async function answerCode(request: FastifyRequest, reply: FastifyReply, deps: TokenDeps, form: URLSearchParams) {
  const tenant = tenantOf(request)
  const asked = await deps.upstream(tenant, originOf(request), 'token', picked(form, codeFields))
  const { access_token: access, refresh_token: refreshToken } = asked.body
  if (asked.status !== 200 || typeof access !== 'string' || typeof refreshToken !== 'string')
    return answer(request, reply, asked)
  // It came straight from the service whose key signed it.
  const { sid, sub } = decodeJwt(access)
  const db = dbOn(deps.pool)
  const userAgent = request.headers['user-agent'] ?? ''
  const opened =
    typeof sid === 'string' &&
    sub !== undefined &&
    (await openSession(db, { tenant: tenant.code, sid, subject: sub, userAgent }))
  if (opened) return answer(request, reply, asked)
  await signOut(request, deps, refreshToken)
  return refuse(reply.header('set-cookie', clearedCookie(request, tenant.realm)), 400, 'invalid_grant')
}

async function refresh(request: FastifyRequest, deps: TokenDeps, token: string): Promise<TokenAnswer> {
  const tenant = tenantOf(request)
  const sid = sidOf(token)
  const db = dbOn(deps.pool)
  if (!sid || !(await touchSession(db, tenant.code, sid))) {
    const closed = sid !== undefined && (await isAccountClosed(db, tenant.code, sid))
    await signOut(request, deps, token)
    return { status: 400, body: { error: 'invalid_grant', ...(closed && { error_description: accountClosed }) } }
  }
  const form = new URLSearchParams({
    grant_type: 'refresh_token',
    client_id: tenant.config.ssoClientId,
    refresh_token: token,
  })
  return deps.upstream(tenant, originOf(request), 'token', form)
}

async function answerSignOut(request: FastifyRequest, reply: FastifyReply, deps: TokenDeps) {
  const refusal = refusalOf(request)
  if (refusal) return refuse(reply, 403, refusal)
  const { realm } = tenantOf(request)
  const token = refreshTokenOf(request, realm)
  if (token) await signOut(request, deps, token)
  return reply.header('set-cookie', clearedCookie(request, realm)).code(204).send()
}

/** Ends the session of a refresh token everywhere; the token is only believed about its session if the service knew it. */
async function signOut(request: FastifyRequest, deps: TokenDeps, token: string): Promise<void> {
  const tenant = tenantOf(request)
  const db = dbOn(deps.pool)
  const sid = sidOf(token)
  if (!isEmbedded(tenant)) {
    const form = new URLSearchParams({ client_id: tenant.config.ssoClientId, refresh_token: token })
    const gone = await deps.upstream(tenant, originOf(request), 'logout', form).catch(() => undefined)
    if (sid && gone?.status === 204) await endSession(db, tenant.code, sid)
    return
  }
  const hash = createHash('sha256').update(token).digest('base64url')
  const [known] = await db.sql<{ sid: string }>`
    select sid from sso_artifacts where tenant_code = ${tenant.code} and model = 'RefreshToken' and id_hash = ${hash}`
  if (!known) return
  await endSession(db, tenant.code, known.sid)
  await embeddedIdentity(db, tenant.code).endSession(known.sid)
}

function answer(request: FastifyRequest, reply: FastifyReply, { status, body }: TokenAnswer) {
  const { realm } = tenantOf(request)
  const { refresh_token: token, ...shown } = body
  if (status !== 200 || typeof token !== 'string') {
    if (status === 400) reply.header('set-cookie', clearedCookie(request, realm))
    // Of what the service says beside the error nothing is passed on but our own word.
    const why = body['error_description'] === accountClosed ? { error_description: accountClosed } : {}
    return reply
      .code(status)
      .send({ error: typeof body['error'] === 'string' ? body['error'] : 'server_error', ...why })
  }
  reply.header('set-cookie', refreshCookie(request, realm, token))
  return reply.send({ ...shown, refresh_token: placeholder(sidOf(token) ?? '') })
}

const codeFields = ['grant_type', 'client_id', 'code', 'redirect_uri', 'code_verifier']

function picked(form: URLSearchParams, names: readonly string[]): URLSearchParams {
  const kept = new URLSearchParams()
  for (const name of names) kept.set(name, form.get(name) ?? '')
  return kept
}

/** Only the portal's own page may use the cookie (threat T12). */
function refusalOf(request: FastifyRequest): string | undefined {
  const { realm } = request.params as { realm: string } // both routes have it
  if (realm !== tenantOf(request).realm) return 'unknown_realm'
  if (request.headers.origin !== originOf(request)) return 'origin'
  const site = request.headers['sec-fetch-site']
  return site === undefined || site === 'same-origin' ? undefined : 'site'
}

function refuse(reply: FastifyReply, status: number, error: string) {
  return reply.code(status).send({ error })
}
