import type Keycloak from 'keycloak-js'
import type { Language } from '#shared/language.ts'
import type { WebConfig } from '#shared/web-config.ts'
import { load } from './chunk.ts'
import type { TokenAnswer } from './token.ts'
import { tokensOf } from './token.ts'

type Sso = Pick<WebConfig, 'ssoUrl' | 'ssoRealm' | 'ssoClientId'>

let client: Promise<Keycloak> | undefined

/** Whether the address is the way back from the sign-in page. */
export function isCallback(hash = location.hash): boolean {
  return /[#&]state=/.test(hash) && /[#&](code|error)=/.test(hash)
}

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
    // keycloak-js rejects alike for a refused code and for no answer; a fresh start tells which it was.
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
  // Named so that the service asks no "do you want to sign out?"; it was forgotten with the rest a moment ago.
  keycloak.idToken = idToken
  // As a form: its own way would write the ID token into the address, and so into histories and logs.
  await keycloak.logout({ redirectUri: home(), logoutMethod: 'POST' })
}

/** One exact address: the sign-in service compares it letter by letter, so the wanted route travels in session storage. */
const home = () => `${location.origin}/`

function keycloakOf(sso: Sso): Promise<Keycloak> {
  client ??= load(() => import('keycloak-js')).then(async ({ default: Client }) => {
    const realm = `${sso.ssoUrl}/realms/${encodeURIComponent(sso.ssoRealm)}/protocol/openid-connect`
    const keycloak = new Client({
      clientId: sso.ssoClientId,
      // Metadata by hand and the token endpoint our own: the refresh token never reaches JavaScript.
      oidcProvider: {
        authorization_endpoint: `${realm}/auth`,
        token_endpoint: `${location.origin}/apiproxy/sso/${encodeURIComponent(sso.ssoRealm)}/token`,
        end_session_endpoint: `${realm}/logout`,
      },
    })
    // Without onLoad nothing is asked unless the address is a way back; its iframes need Keycloak's own pages.
    await keycloak.init({ checkLoginIframe: false, redirectUri: home() })
    return keycloak
  })
  return client
}
