import { createHash, randomBytes } from 'node:crypto'
import { request as plain, type IncomingHttpHeaders } from 'node:http'
import { request as secure } from 'node:https'

/** What the portal answered. */
export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** How a request is sent, besides its address. */
export interface Sending {
  readonly form?: Readonly<Record<string, string>>
  readonly json?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends one request on a connection of its own; *.localhost is this machine, and a certificate of the test's own is believed. */
export function send(method: string, url: string, { form, json, headers = {} }: Sending = {}): Promise<Answer> {
  const { protocol, hostname, port, pathname, search, host } = new URL(url)
  const body = form ? new URLSearchParams(form).toString() : json === undefined ? undefined : JSON.stringify(json)
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
  const options = {
    method,
    port,
    path: pathname + search,
    agent: false,
    rejectUnauthorized: false,
    host: hostname.endsWith('localhost') ? '127.0.0.1' : hostname,
    headers: {
      host,
      ...(body === undefined
        ? {}
        : {
            'content-type': type,
            'content-length': Buffer.byteLength(body),
          }),
      ...headers,
    },
  }
  return new Promise((resolve, reject) => {
    const request = (protocol === 'https:' ? secure : plain)(options, (response) => {
      let text = ''
      response.on('data', (chunk) => (text += chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }))
      response.on('error', reject)
    })
    request.on('error', reject)
    request.end(body)
  })
}

/** A browser without a screen, over the network: keeps cookies by path and knows who it signed in. */
export class Visitor {
  readonly cookies = new Map<string, { value: string; path: string }>()
  /** Every secret it has typed or been given. */
  readonly secrets = new Set<string>()
  /** The Set-Cookie lines it was sent. */
  readonly setCookies: string[] = []
  token = ''
  readonly origin: string

  constructor(origin: string) {
    this.origin = origin
  }

  async send(method: string, path: string, { headers = {}, ...sending }: Sending = {}): Promise<Answer> {
    const url = new URL(path, this.origin)
    const fit = [...this.cookies].filter(([, { path: under }]) => url.pathname.startsWith(under))
    const answer = await send(method, url.href, {
      ...sending,
      headers: {
        ...(method === 'GET' ? {} : { origin: this.origin, 'sec-fetch-site': 'same-origin' }),
        ...(fit.length > 0 ? { cookie: fit.map(([name, { value }]) => `${name}=${value}`).join('; ') } : {}),
        ...headers,
      },
    })
    for (const line of answer.headers['set-cookie'] ?? []) this.#keep(line)
    return answer
  }

  #keep(line: string): void {
    this.setCookies.push(line)
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    const path = /; *path=([^;]+)/i.exec(line)?.[1] ?? '/'
    if (value.length > 12) this.secrets.add(value)
    if (value === '' || /max-age=0/i.test(line) || /expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(name)
    else this.cookies.set(name, { value, path })
  }

  /** The whole way from the sign-in page to tokens; throws with what stopped it. */
  async signIn(userName: string, password: string): Promise<void> {
    this.secrets.add(password)
    const config = JSON.parse((await this.send('GET', '/apiproxy/api/tenant/getcurrenttenantwebconfig')).body) as {
      result: { ssoRealm: string }
    }
    const realm = config.result.ssoRealm
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
    })
    let next = await this.send('GET', `/realms/${realm}/protocol/openid-connect/auth?${search}`)
    const page = next.headers.location ?? ''
    next = await this.send('POST', page, { form: { username: userName, password } })
    for (let hop = 0; hop < 5 && next.headers.location?.includes('/realms/'); hop++)
      next = await this.send('GET', next.headers.location)
    const code = new URLSearchParams(new URL(next.headers.location ?? this.origin, this.origin).hash.slice(1)).get(
      'code',
    )
    if (!code) throw new Error(`${userName} was not let in: ${next.status} ${next.body.slice(0, 300)}`)
    this.secrets.add(code).add(verifier)
    const form = {
      client_id: 'portal',
      grant_type: 'authorization_code',
      code,
      redirect_uri: `${this.origin}/`,
      code_verifier: verifier,
    }
    const answer = await this.send('POST', `/apiproxy/sso/${realm}/token`, { form })
    if (answer.status !== 200) throw new Error(`${userName} got no tokens: ${answer.status} ${answer.body}`)
    const tokens = JSON.parse(answer.body) as Record<string, string>
    for (const name of ['access_token', 'refresh_token', 'id_token']) this.secrets.add(tokens[name] ?? 'none')
    this.token = tokens['access_token'] ?? ''
  }

  /** Makes a call as whoever signed in. */
  call(method: string, path: string, json?: unknown): Promise<Answer> {
    return this.send(method, `/apiproxy${path}`, {
      ...(json === undefined ? {} : { json }),
      headers: { authorization: `Bearer ${this.token}` },
    })
  }
}
