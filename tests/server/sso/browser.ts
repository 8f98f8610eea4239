import { createHash, randomBytes } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import type { Portal } from '../../kit/portal.ts'
import { createPerson, type NewPerson } from '#server/identity/create-person.ts'

/** The password people of these tests start with. */
export const password = 'Komorebi#2026-autumn'

/** A person with a login, and a role with one right. */
export async function someone(portal: Portal, changed: Partial<NewPerson> = {}) {
  const id = randomBytes(5).toString('hex')
  const entCode = changed.entCode ?? portal.ent
  await portal.db.sql`
    insert into roles (tenant_code, ent_code, role_id, role_name, permissions)
    values (${portal.tenant}, ${entCode}, ${`r-${id}`}, '店長', array['Record.search'])`
  const person = {
    userId: `u-${id}`,
    entCode,
    roleId: `r-${id}`,
    userName: `m.sato.${id}`,
    userFullName: '佐藤 美咲',
    userEmail: `sato.${id}@example.jp`,
    ...changed,
  }
  const subject = await createPerson(portal.db, portal.tenant, person, password)
  return { ...person, subject, password }
}

/** A browser without a screen: keeps cookies by path, follows nothing by itself. */
export class Browser {
  readonly cookies = new Map<string, { value: string; path: string }>()
  readonly portal: Portal
  readonly origin: string
  constructor(portal: Portal, origin = portal.origin) {
    this.portal = portal
    this.origin = origin
  }

  async send(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    options: { form?: Record<string, string>; json?: unknown; headers?: Record<string, string> } = {},
  ): Promise<LightMyRequestResponse> {
    const { pathname, search } = new URL(url, this.origin)
    const cookie = [...this.cookies]
      .filter(([, { path }]) => pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')
    const body = options.form
      ? { payload: new URLSearchParams(options.form).toString() }
      : options.json === undefined
        ? {}
        : { payload: options.json as object }
    const answer = await this.portal.server.app.inject({
      method,
      url: pathname + search,
      headers: {
        host: new URL(this.origin).host,
        ...(options.form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...(method === 'GET' ? {} : { origin: this.origin, 'sec-fetch-site': 'same-origin' }),
        ...(cookie ? { cookie } : {}),
        ...options.headers,
      },
      ...body,
    })
    for (const { name, value, path, maxAge, expires } of answer.cookies) {
      if (maxAge === 0 || value === '' || (expires && expires.getTime() < Date.now())) this.cookies.delete(name)
      else this.cookies.set(name, { value, path: typeof path === 'string' ? path : '/' })
    }
    return answer
  }

  /** Opens the sign-in page as keycloak-js would; gives the page's address and the answer. */
  async openSignIn(more: Record<string, string> = {}) {
    const verifier = randomBytes(48).toString('base64url')
    const search = new URLSearchParams({
      client_id: 'portal',
      redirect_uri: `${this.origin}/`,
      response_type: 'code',
      response_mode: 'fragment',
      scope: 'openid',
      state: 's',
      nonce: 'n',
      code_challenge_method: 'S256',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      ...more,
    })
    const asked = await this.send('GET', `/realms/${this.portal.tenant}/protocol/openid-connect/auth?${search}`)
    return { verifier, asked, page: asked.headers.location ?? '' }
  }

  /** Types name and password; gives the answer to the form. */
  type(page: string, userName: string, typed: string) {
    return this.send('POST', page, { form: { username: userName, password: typed } })
  }

  /** Follows redirects inside the realm until they leave for the portal. */
  async follow(answer: LightMyRequestResponse): Promise<URL> {
    let next = answer
    for (let hop = 0; hop < 5; hop++) {
      const to = new URL(next.headers.location ?? '', this.origin)
      if (!to.pathname.startsWith('/realms/')) return to
      next = await this.send('GET', to.href)
    }
    throw new Error('redirects without end')
  }

  token(form: Record<string, string>, headers: Record<string, string> = {}) {
    return this.send('POST', `/apiproxy/sso/${this.portal.tenant}/token`, {
      form: { client_id: 'portal', ...form },
      headers,
    })
  }

  refresh(headers: Record<string, string> = {}) {
    return this.token({ grant_type: 'refresh_token', refresh_token: 'anything' }, headers)
  }

  /** The whole way from the sign-in page to tokens. */
  async signIn(userName: string, typed = password): Promise<Tokens> {
    const { verifier, page } = await this.openSignIn()
    const back = await this.follow(await this.type(page, userName, typed))
    const code = new URLSearchParams(back.hash.slice(1)).get('code') ?? ''
    const answer = await this.token({
      grant_type: 'authorization_code',
      code,
      redirect_uri: `${this.origin}/`,
      code_verifier: verifier,
    })
    if (answer.statusCode !== 200) throw new Error(`the token endpoint said ${answer.statusCode} ${answer.body}`)
    return answer.json()
  }

  /** Makes a call with an access token. */
  call(token: string, method: 'GET' | 'POST' | 'PUT', path: string, json?: unknown) {
    const body = json === undefined ? {} : { json }
    return this.send(method, `/apiproxy${path}`, { ...body, headers: { authorization: `Bearer ${token}` } })
  }
}

export interface Tokens {
  access_token: string
  refresh_token: string
  id_token: string
  expires_in: number
}
