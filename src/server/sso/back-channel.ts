import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { jwtVerify } from 'jose'
import { z } from 'zod/mini'
import { transaction, type Tx } from '#server/db/db.ts'
import { addressOf } from '#server/http/rates.ts'
import { tenantOf } from '#server/http/request.ts'
import type { Tenant } from '#server/access/tenants.ts'
import { isFirstTime } from '#server/sso/artifacts-sql.ts'
import { isEmbedded, keycloakRealm, type SsoDeps } from '#server/sso/deps.ts'
import { endSession, endUserSessions, personOfSubject, subjectOfSession } from '#server/sso/sessions-sql.ts'
import { noteSignIn } from '#server/sso/sign-in-audit.ts'
import { isKeyTrouble, keycloakAlgorithm, type KeysOf } from '#server/sso/token-keys.ts'

interface BackChannelDeps extends SsoDeps {
  readonly keysOf: KeysOf
}

/** Where a Keycloak says that sessions have ended, as its realm file names it. */
export const backChannelPath = '/edge/sso/logout'

/** Mounts the address at which a tenant's Keycloak ends sessions here (OpenID Connect Back-Channel Logout 1.0). */
export async function mountBackChannel(app: FastifyInstance, deps: BackChannelDeps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const form = 'application/x-www-form-urlencoded'
    scope.addContentTypeParser(form, { parseAs: 'string', bodyLimit: 16_384 }, (_request, body, done) =>
      done(null, body),
    )
    scope.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'))
    scope.post(backChannelPath, (request, reply) => answerLogout(request, reply, deps))
  })
}

async function answerLogout(request: FastifyRequest, reply: FastifyReply, deps: BackChannelDeps) {
  const tenant = tenantOf(request)
  if (isEmbedded(tenant)) return reply.code(404).send({ error: 'not_found' })
  const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
  const read = await logoutIn(form.get('logout_token') ?? '', tenant, deps.keysOf)
  if (read === 'away') return reply.code(503).send({ error: 'temporarily_unavailable' })
  const ended = read !== undefined && (await transaction(deps.pool, (tx) => end(tx, request, tenant, read)))
  if (ended) return reply.code(200).send()
  // Only what is refused is counted: a Keycloak that signs everybody out speaks from one address.
  const wait = await deps.rates.waitFor('token', addressOf(request))
  if (wait > 0) return reply.code(429).header('retry-after', wait).send({ error: 'slow_down' })
  return reply.code(400).send({ error: 'invalid_request' })
}

/** What a logout token says: a session, a person, or both. */
const LogoutToken = z
  .object({
    jti: z.string().check(z.minLength(1)),
    exp: z.number(),
    sid: z.optional(z.string().check(z.minLength(1))),
    sub: z.optional(z.string().check(z.minLength(1))),
    events: z.object({ 'http://schemas.openid.net/event/backchannel-logout': z.object({}) }),
    // An ID token has one: it must never pass for a logout token (section 2.4).
    nonce: z.optional(z.undefined()),
    typ: z.optional(z.literal('Logout')),
  })
  .check(z.refine(({ sid, sub }) => sid !== undefined || sub !== undefined))
type LogoutToken = z.infer<typeof LogoutToken>

/** The kinds a logout token's header may name (section 2.4); an access token names another. */
const kinds: readonly unknown[] = ['logout+jwt', 'JWT', undefined]

/** The logout a token of the tenant's Keycloak says; undefined for any other token. */
async function logoutIn(token: string, tenant: Tenant, keysOf: KeysOf): Promise<LogoutToken | 'away' | undefined> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, await keysOf(tenant), {
      issuer: keycloakRealm(tenant),
      audience: tenant.config.ssoClientId,
      algorithms: [keycloakAlgorithm],
      maxTokenAge: mostAgeSeconds,
      clockTolerance: toleranceSeconds,
      requiredClaims: ['iat', 'exp'],
    })
    const said = LogoutToken.safeParse(payload)
    return said.success && kinds.includes(protectedHeader.typ) ? said.data : undefined
  } catch (error) {
    return isKeyTrouble(error) ? 'away' : undefined
  }
}

const mostAgeSeconds = 300
const toleranceSeconds = 30

/** Ends what the token names; false where it was shown before, or names a session of somebody else. */
async function end(tx: Tx, request: FastifyRequest, { code }: Tenant, { jti, exp, sid, sub }: LogoutToken) {
  if (!(await isFirstTime(tx, code, 'LogoutToken', jti, new Date((exp + toleranceSeconds) * 1000)))) return false
  if (sid === undefined) {
    const userId = sub && (await personOfSubject(tx, code, sub))
    if (userId) await endUserSessions(tx, code, userId)
    if (userId) await noteSignIn(tx, request, { action: 'signed out there', subject: sub })
    return true
  }
  const owner = await subjectOfSession(tx, code, sid)
  if (sub !== undefined && owner !== undefined && owner !== sub) return false
  const subject = await endSession(tx, code, sid)
  if (subject !== undefined) await noteSignIn(tx, request, { action: 'signed out there', subject })
  return true
}
