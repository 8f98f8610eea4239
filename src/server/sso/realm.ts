import { createHash } from 'node:crypto'
import type { Provider } from 'oidc-provider'
import { dbOn } from '#server/db.ts'
import type { SsoDeps } from '#server/sso/deps.ts'
import { pagePolicy } from '#server/sso/layout.ts'
import { realmKeys } from '#server/sso/keys.ts'
import { loadProvider } from '#server/sso/load.ts'
import { realmSettings, type RealmAt } from '#server/sso/realm-settings.ts'
import { isSignInAlive } from '#server/sso/sessions-sql.ts'
import { limits } from '#shared/limits.ts'

/** Builds the sign-in service of one realm at one origin. */
export async function makeRealm(at: RealmAt, { pool, secrets }: Pick<SsoDeps, 'pool' | 'secrets'>): Promise<Provider> {
  const { Provider, interactionPolicy } = await loadProvider()
  const db = dbOn(pool)
  const { privateKeys } = await realmKeys(db, secrets, at.tenant)
  const cookieKey = secrets.keyFor('sso-cookies').toString('base64url')
  const settings = realmSettings(at, db, privateKeys, cookieKey)

  const policy = interactionPolicy.base()
  policy.remove('consent')
  const { Check } = interactionPolicy
  policy.get('login')?.checks.add(
    // A sign-in from before the account was locked, its password changed or its session ended no longer counts.
    new Check('session_ended', 'sign in again', 'login_required', async ({ oidc: { session, result } }) => {
      if (!session?.accountId || result?.login) return Check.NO_NEED_TO_PROMPT
      const sid = session.sidFor(at.clientId) ?? ''
      const alive = await isSignInAlive(db, at.tenant, session.accountId, sid, session.loginTs ?? 0)
      return alive ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT
    }),
  )

  const provider = new Provider(`${at.origin}/realms/${at.realm}`, {
    ...settings,
    interactions: { ...settings.interactions, policy },
  })
  // Scheme and host come from our own headers, which the mount writes and nobody else can.
  provider.proxy = true
  fitKeycloakJs(provider)
  keepSessionState(provider, at)
  return provider
}

/** keycloak-js reads the refresh token as a JWT and wants `sid` in every token. */
function fitKeycloakJs(provider: Provider): void {
  // Every stored thing makes its own id; the package's types leave that out.
  const prototype = provider.RefreshToken.prototype as unknown as { sid?: string; generateTokenId(): string }
  // oxlint-disable-next-line typescript/unbound-method -- called with its own `this` below
  const opaqueId = prototype.generateTokenId
  prototype.generateTokenId = function (this: { sid?: string; generateTokenId(): string }) {
    const iat = Math.floor(Date.now() / 1000)
    const claims = { typ: 'Refresh', iat, exp: iat + limits.idleHours * 3600, sid: this.sid }
    return `${base64({ alg: 'none', typ: 'opaque' })}.${base64(claims)}.${opaqueId.call(this)}`
  }
  // Without a back-channel logout of its own the client would get no `sid`.
  Object.assign(provider.Client.prototype, { includeSid: () => true })
}

/** The readable cookie that Keycloak's status frame compares, and credentials for keycloak-js on the realm's own origin. */
function keepSessionState(provider: Provider, { realm, origin, clientId }: RealmAt): void {
  provider.use(async (ctx, next) => {
    // The package adds the hashes of its own forwarding scripts to a policy that stands already.
    ctx.set('content-security-policy', pagePolicy)
    await next()
    if (ctx.response.get('access-control-allow-origin')) ctx.set('access-control-allow-credentials', 'true')
    const session = ctx.oidc?.session
    if (!session) return
    const flags = { httpOnly: false, sameSite: 'lax', secure: origin.startsWith('https:'), signed: false } as const
    const options = { ...flags, path: `/realms/${realm}/` }
    const sid = session.accountId ? session.sidFor(clientId) : undefined
    if (session.destroyed) ctx.cookies.set('KC_STATE', null, options)
    else if (sid) ctx.cookies.set('KC_STATE', createHash('sha256').update(sid).digest('base64url'), options)
  })
}

function base64(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
