import { createHash, randomBytes } from 'node:crypto'
import type { AnswerOf, Call, Envelope, InputOf } from '#shared/call.ts'
import type { Live, Login } from '../kit/live.ts'
import { send } from '../kit/portal.ts'

/** What a token endpoint answers. */
export interface Tokens {
  readonly access_token: string
  readonly id_token: string
  readonly refresh_token: string
}

/** What a sign-in at a Keycloak leaves in the browser's address, and what the page that began it keeps. */
export interface Signed {
  readonly code: string
  readonly verifier: string
}

/** The sign-in page's address as keycloak-js asks for it. */
export function signInAddress(realm: string, returnTo: string, verifier: string): string {
  const search = new URLSearchParams({
    client_id: 'portal',
    redirect_uri: returnTo,
    response_type: 'code',
    response_mode: 'fragment',
    scope: 'openid',
    state: 's',
    nonce: 'n',
    code_challenge_method: 'S256',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  })
  return `${realm}/protocol/openid-connect/auth?${search}`
}

/** Signs a person in on Keycloak's own page, without a browser. Throws where it does not lead back. */
export async function signInThere(realm: string, origin: string, { userName, password }: Login): Promise<Signed> {
  const verifier = randomBytes(48).toString('base64url')
  const page = await fetch(signInAddress(realm, `${origin}/`, verifier))
  const cookie = page.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const [, action = ''] = /<form[^>]* action="([^"]+)"/.exec(await page.text()) ?? []
  const answer = await fetch(action.replaceAll('&amp;', '&'), {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams({ username: userName, password }),
    redirect: 'manual',
  })
  const back = new URL(answer.headers.get('location') ?? '')
  const code = new URLSearchParams(back.hash.slice(1)).get('code')
  if (!code) throw new Error(`Keycloak led to ${back.href}`)
  return { code, verifier }
}

/** The form that a page sends a token endpoint. */
export function codeForm(origin: string, { code, verifier }: Signed): Readonly<Record<string, string>> {
  return {
    grant_type: 'authorization_code',
    client_id: 'portal',
    redirect_uri: `${origin}/`,
    code,
    code_verifier: verifier,
  }
}

/** Has the portal's own endpoint redeem a code, as its page does. Throws where it refuses. */
export async function redeemAtPortal({ portal, origin }: Live, signed: Signed): Promise<Tokens> {
  const answer = await portal.server.app.inject({
    method: 'POST',
    url: `/apiproxy/sso/${portal.tenant}/token`,
    headers: { host: new URL(origin).host, origin, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(codeForm(origin, signed)).toString(),
  })
  if (answer.statusCode !== 200) throw new Error(`the token endpoint said ${answer.statusCode} ${answer.body}`)
  return answer.json()
}

/** Signs a person in without a browser and gives what makes calls as them. */
export async function callsOf(it: Live, login: Login) {
  const { url, realm } = it.realm?.access ?? { url: '', realm: '' }
  const signed = await signInThere(`${url}/realms/${realm}`, it.origin, login)
  const { access_token: token } = await redeemAtPortal(it, signed)
  return async <C extends Call>(call: C, input: InputOf<C>): Promise<Envelope<AnswerOf<C>>> =>
    (await send(it.portal.server, new URL(it.origin).host, token, call, input, {})).json()
}
