import Keycloak from 'keycloak-js'
import type { Language } from '#shared/language.ts'
import type { WebConfig } from '#shared/web-config.ts'
import type { TokenAnswer } from './token.ts'
import { tokensOf } from './token.ts'

type Sso = Pick<WebConfig, 'ssoUrl' | 'ssoRealm' | 'ssoClientId'>

let client: Promise<Keycloak> | undefined

/**
 * Takes up the way back from the sign-in page. `refused` when the page came back without a sign-in: cancelled, too old,
 * or opened twice.
 */
export async function takeCallback(sso: Sso): Promise<TokenAnswer> {
  try {
    const keycloak = await keycloakOf(sso)
    const tokens =
      keycloak.token &&
      tokensOf({
        access_token: keycloak.token,
        id_token: keycloak.idToken,
        expires_in: (keycloak.tokenParsed?.exp ?? 0) - Math.floor(Date.now() / 1000) + (keycloak.timeSkew ?? 0),
      })
    return tokens ? { kind: 'tokens', tokens } : { kind: 'refused' }
  } catch {
    // keycloak-js rejects in the same way for a refused code and for no answer; starting again shows which it was.
    client = undefined
    return { kind: 'refused' }
  }
}

/** Goes to the sign-in page; `fresh` asks for the password even if the sign-in service still knows someone. */
export async function goToLogin(sso: Sso, language: Language, fresh: boolean): Promise<void> {
  const keycloak = await keycloakOf(sso)
  await keycloak.login({ redirectUri: home(), locale: language, ...(fresh && { prompt: 'login' as const }) })
}

/** Leaves through the sign-in service, which forgets its session and returns to the start page. */
export async function goToLogout(sso: Sso, idToken: string): Promise<void> {
  const keycloak = await keycloakOf(sso)
  // Passed as a hint so that the service asks for no confirmation; the stored token was deleted a moment ago.
  keycloak.idToken = idToken
  // A page that a worker kept from before the tenant went to its Keycloak may not post there. The server has ended the
  // session on both sides; what is left is to ask for a password.
  addEventListener(
    'securitypolicyviolation',
    ({ effectiveDirective }) => {
      if (effectiveDirective === 'form-action') void keycloak.login({ redirectUri: home(), prompt: 'login' })
    },
    { once: true },
  )
  // As a form: its own way would write the ID token into the address, and so into histories and logs.
  await keycloak.logout({ redirectUri: home(), logoutMethod: 'POST' })
}

/** One exact address: the sign-in service compares it letter by letter, so the wanted route travels in session storage. */
const home = () => `${location.origin}/`

function keycloakOf(sso: Sso): Promise<Keycloak> {
  client ??= begun(sso)
  return client
}

async function begun(sso: Sso): Promise<Keycloak> {
  const realm = `${sso.ssoUrl}/realms/${encodeURIComponent(sso.ssoRealm)}/protocol/openid-connect`
  const keycloak = new Keycloak({
    clientId: sso.ssoClientId,
    // Metadata by hand and the token endpoint our own: the refresh token never reaches JavaScript.
    oidcProvider: {
      authorization_endpoint: `${realm}/auth`,
      token_endpoint: `${location.origin}/apiproxy/sso/${encodeURIComponent(sso.ssoRealm)}/token`,
      end_session_endpoint: `${realm}/logout`,
    },
  })
  // Without onLoad nothing is requested unless the address is a callback; its iframes need Keycloak's own pages.
  await keycloak.init({ checkLoginIframe: false, redirectUri: home() })
  return keycloak
}
