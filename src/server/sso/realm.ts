import { createHash, createHmac } from 'node:crypto'
import type { Provider } from 'oidc-provider'
import { dbOn } from '#server/db/db.ts'
import type { SsoDeps } from '#server/sso/deps.ts'
import { pagePolicy } from '#server/sso/layout.ts'
import { realmKeys } from '#server/sso/keys.ts'
import { loadProvider } from '#server/sso/load.ts'
import { realmSettings, type RealmAt } from '#server/sso/realm-settings.ts'
import { isSignInAlive } from '#server/sso/sessions-sql.ts'

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
  // Scheme and host come from headers that only the mount can write.
  provider.proxy = true
  nameRefreshTokens(provider, secrets.keyFor('refresh-tokens'))
  keepSessionState(provider, at)
  return provider
}

/**
 * A refresh token names its session where Keycloak's does. Its successor is derived from it, so that a repeat within the
 * grace period, or two requests at once, get the same successor and no second chain.
 */
function nameRefreshTokens(provider: Provider, key: Buffer): void {
  const Made = provider.constructor as typeof Provider // its own class, which knows the request it answers
  // Every stored object creates its own id; the package's types leave that out.
  const prototype = provider.RefreshToken.prototype as unknown as { generateTokenId(): string }
  // oxlint-disable-next-line typescript/unbound-method -- called with its own `this` below
  const opaqueId = prototype.generateTokenId
  prototype.generateTokenId = function (this: { sid?: string; generateTokenId(): string }) {
    const { RotatedRefreshToken: former } = Made.ctx?.oidc.entities ?? {}
    const id = former ? createHmac('sha256', key).update(former.jti).digest('base64url') : opaqueId.call(this)
    return `${base64({ alg: 'none', typ: 'opaque' })}.${base64({ typ: 'Refresh', sid: this.sid })}.${id}`
  }
  // Without a back-channel logout address the client would get no `sid`.
  Object.assign(provider.Client.prototype, { includeSid: () => true })
}

/** The readable cookie that Keycloak's status frame compares, and credentials for keycloak-js on the realm's own origin. */
function keepSessionState(provider: Provider, { realm, origin, clientId }: RealmAt): void {
  provider.use(async (ctx, next) => {
    // The package adds the hashes of its own forwarding scripts to an existing policy.
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
