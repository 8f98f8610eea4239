import { decodeJwt } from 'jose'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { dbOn, transaction } from '#server/db/db.ts'
import { embeddedIdentity } from '#server/identity/embedded.ts'
import { addressOf } from '#server/http/rates.ts'
import { originOf, tenantOf } from '#server/http/request.ts'
import { hashOf, isReplaced } from '#server/sso/artifacts-sql.ts'
import { isEmbedded, type SsoDeps } from '#server/sso/deps.ts'
import { deviceOf } from '#server/sso/device.ts'
import { clearedCookie, placeholder, refreshCookie, refreshTokenOf, sidOf } from '#server/sso/refresh-cookie.ts'
import { endSession, isAccountClosed, openSession, touchSession } from '#server/sso/sessions-sql.ts'
import { noteSignIn, type SignInEvent } from '#server/sso/sign-in-audit.ts'
import { serviceAway, type TokenAnswer, type Upstream } from '#server/sso/upstream.ts'
import { accountClosed } from '#shared/account-closed.ts'

interface TokenDeps extends SsoDeps {
  readonly upstream: Upstream
}

/**
 * The portal's own token endpoint: the refresh token stays in a cookie scripts cannot read, the page holds a short access
 * token. DELETE signs out without an access token, for those who were offline when they logged out.
 */
export async function mountTokenEndpoint(app: FastifyInstance, deps: TokenDeps): Promise<void> {
  // Tabs share the cookie. Requests that arrive during a refresh share its answer; one that comes a
  // moment later refreshes again and gets the same successor: another access token of the same chain.
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
  const wait = await deps.rates.waitFor('token', addressOf(request))
  if (wait > 0) return refuse(reply.header('retry-after', wait), 429, 'slow_down')
  const { realm, config } = tenantOf(request)
  const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
  if (form.get('client_id') !== config.ssoClientId) return refuse(reply, 400, 'invalid_client')
  const grant = form.get('grant_type')
  if (grant === 'authorization_code') return answerCode(request, reply, deps, form)
  if (grant !== 'refresh_token') return refuse(reply, 400, 'unsupported_grant_type')
  const token = refreshTokenOf(request, realm)
  if (!token) return refuse(reply, 400, 'invalid_grant')
  const key = hashOf(`${originOf(request)} ${token}`)
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
  // It came directly from the service whose key signed it.
  const { sid, sub } = decodeJwt(access)
  const path = `/apiproxy/sso/${tenant.realm}/`
  const device = deviceOf(request, deps.secrets, { name: 'noren_browser', path, sameSite: 'Strict' })
  const about = { userAgent: request.headers['user-agent'] ?? '', deviceHash: device.hash }
  const opened =
    typeof sid === 'string' &&
    sub !== undefined &&
    (await transaction(deps.pool, async (tx) => {
      const open = await openSession(tx, { tenant: tenant.code, sid, subject: sub, ...about })
      await noteSignIn(tx, request, { action: 'signIn', subject: sub, problem: open ? undefined : 'unauthorised' })
      return open
    }))
  if (opened) return answer(request, reply.header('set-cookie', device.cookie), asked)
  await signOut(request, deps, refreshToken)
  return refuse(reply.header('set-cookie', clearedCookie(request, tenant.realm)), 400, 'invalid_grant')
}

async function refresh(request: FastifyRequest, deps: TokenDeps, token: string): Promise<TokenAnswer> {
  const tenant = tenantOf(request)
  const sid = sidOf(token)
  const db = dbOn(deps.pool)
  // A token that was replaced longer ago has two holders: the session of both ends.
  const stolen = await isReplaced(db, tenant.code, token)
  if (stolen) request.log.warn({ tenant: tenant.code }, 'a replaced refresh token came back; its session was ended')
  if (!sid || stolen || !(await touchSession(db, tenant.code, sid))) {
    const closed = sid !== undefined && (await isAccountClosed(db, tenant.code, sid))
    if (!(await signOut(request, deps, token, stolen ? 'session replaced' : undefined))) return serviceAway
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
  if (token && !(await signOut(request, deps, token, 'signOut'))) return answer(request, reply, serviceAway)
  return reply.header('set-cookie', clearedCookie(request, realm)).code(204).send()
}

/**
 * Ends the session of a refresh token everywhere; the token is only believed about its session if the service knew it. False
 * where a Keycloak does not answer and so still has it. An open session that ends leaves the audit row of the action.
 */
async function signOut(
  request: FastifyRequest,
  deps: TokenDeps,
  token: string,
  action?: SignInEvent['action'],
): Promise<boolean> {
  const tenant = tenantOf(request)
  const end = (ended: string) =>
    transaction(deps.pool, async (tx) => {
      const subject = await endSession(tx, tenant.code, ended)
      if (action && subject !== undefined) await noteSignIn(tx, request, { action, subject })
    })
  const db = dbOn(deps.pool)
  const sid = sidOf(token)
  if (!isEmbedded(tenant)) {
    const form = new URLSearchParams({ client_id: tenant.config.ssoClientId, refresh_token: token })
    const { status } = await deps.upstream(tenant, originOf(request), 'logout', form)
    if (sid && status === 204) await end(sid)
    return status < 500
  }
  const [known] = await db.sql<{ sid: string }>`
    select sid from sso_artifacts
     where tenant_code = ${tenant.code} and model = 'RefreshToken' and id_hash = ${hashOf(token)}`
  if (!known) return true
  await end(known.sid)
  await embeddedIdentity(db, tenant.code).endSession(known.sid)
  return true
}

function answer(request: FastifyRequest, reply: FastifyReply, { status, body }: TokenAnswer) {
  const { realm } = tenantOf(request)
  const { refresh_token: token, ...shown } = body
  if (status !== 200 || typeof token !== 'string') {
    if (status === 400) reply.header('set-cookie', clearedCookie(request, realm))
    // Nothing of the service's answer is passed on but our own error code.
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
