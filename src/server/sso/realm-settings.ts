import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'
import type { JWK } from 'jose'
import type { Db } from '#server/db/db.ts'
import { adapterOf } from '#server/sso/adapter.ts'
import { signingAlgorithm } from '#server/sso/keys.ts'
import { answerLogout, answerLoggedOut, answerSsoError } from '#server/sso/realm-pages.ts'
import { isSignInAlive, mayHoldTokens } from '#server/sso/sessions-sql.ts'
import { limits, serverLimits } from '#shared/limits.ts'

/** One realm as one origin sees it: its issuer is `${origin}/realms/${realm}`. */
export interface RealmAt {
  readonly tenant: string
  readonly realm: string
  readonly origin: string
  readonly clientId: string
}

/** Who the access tokens are for. */
export const audience = 'portal-api'

const resource = 'urn:noren:portal'
const base = '/protocol/openid-connect'

/** The sign-in service's configuration: Keycloak's addresses and claims, password alone, one first-party client. */
export function realmSettings(at: RealmAt, db: Db, keys: readonly JWK[], cookieKey: string): Configuration {
  const { tenant, realm, origin, clientId } = at
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true, secure: origin.startsWith('https:') } as const
  return {
    adapter: (model: string) => adapterOf(db, tenant, model),
    jwks: { keys: [...keys] },
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: 'none',
        application_type: 'web',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [`${origin}/`],
        post_logout_redirect_uris: [`${origin}/`],
        id_token_signed_response_alg: signingAlgorithm,
      },
    ],
    clientDefaults: { id_token_signed_response_alg: signingAlgorithm },
    enabledJWA: { idTokenSigningAlgValues: [signingAlgorithm] },
    responseTypes: ['code'],
    pkce: { required: () => true },
    routes: {
      authorization: `${base}/auth`,
      token: `${base}/token`,
      jwks: `${base}/certs`,
      end_session: `${base}/logout`,
    },
    scopes: ['openid', 'profile', 'email', 'offline_access'],
    claims: {
      openid: ['sub'],
      profile: ['preferred_username'],
      email: ['email'],
      acr: null,
      auth_time: null,
      iss: null,
      sid: null,
    },
    conformIdTokenClaims: false,
    cookies: {
      keys: [cookieKey],
      names: { session: 'AUTH_SESSION', interaction: 'AUTH_INTERACTION', resume: 'AUTH_RESUME' },
      long: { ...cookie, path: `/realms/${realm}/` },
      short: cookie,
    },
    features: features(clientId),
    // Claims stand where Keycloak puts them, so that the portal checks both kinds of token alike.
    extraTokenClaims: (_ctx, token) => ({
      typ: 'Bearer',
      azp: clientId,
      sid: 'sid' in token && typeof token.sid === 'string' ? token.sid : undefined,
    }),
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    expiresWithSession: () => true,
    loadExistingGrant: (ctx) => grantOf(ctx, at, db),
    clientBasedCORS: (_ctx, from) => from === origin,
    ttl: {
      AccessToken: limits.accessTokenSeconds,
      IdToken: 3600,
      AuthorizationCode: 60,
      Interaction: 1800,
      Session: monthSeconds,
      Grant: monthSeconds,
      RefreshToken: (_ctx, token) =>
        Math.min(serverLimits.idleHours * 3600, Math.max(1, monthSeconds - token.totalLifetime())),
    },
    interactions: { url: (_ctx, { uid }) => `/realms/${realm}/login-actions/authenticate/${uid}` },
    async findAccount(_ctx, sub, token) {
      const issuedAt = token && 'iat' in token && typeof token.iat === 'number' ? token.iat : undefined
      const person = await mayHoldTokens(db, tenant, sub, issuedAt)
      if (!person) return undefined
      return {
        accountId: sub,
        claims: () => ({ sub, preferred_username: person.userName, email: person.email }),
      }
    },
    renderError: answerSsoError,
  }
}

const monthSeconds = serverLimits.refreshDays * 86_400

function features(clientId: string): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    userinfo: { enabled: false },
    rpInitiatedLogout: { enabled: true, logoutSource: answerLogout, postLogoutSuccessSource: answerLoggedOut },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => resource,
      useGrantedResource: () => true,
      getResourceServerInfo: () => ({
        scope: clientId,
        audience,
        accessTokenFormat: 'jwt',
        accessTokenTTL: limits.accessTokenSeconds,
        jwt: { sign: { alg: signingAlgorithm } },
      }),
    },
  }
}

/** The portal is the provider's own client: nobody is asked to consent. A new sign-in after a dead session gets a new `sid`. */
async function grantOf(ctx: KoaContextWithOIDC, { tenant, clientId }: RealmAt, db: Db) {
  const { provider, session, client, result } = ctx.oidc
  if (!session?.accountId || !client) return undefined
  const sid = session.sidFor(client.clientId)
  if (result?.login && sid && !(await isSignInAlive(db, tenant, session.accountId, sid, session.loginTs ?? 0))) {
    session.authorizations = {}
  }
  const id = session.grantIdFor(client.clientId)
  const former = id === undefined ? undefined : await provider.Grant.find(id)
  if (former) return former
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope('openid profile email')
  grant.addResourceScope(resource, clientId)
  await grant.save()
  return grant
}
