import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problems } from '#shared/problem-table.ts'
import { portal, type Portal } from '../../kit/portal.ts'
import { ownDatabase, type OwnDatabase } from '../../demo/shop.ts'

// In the database that all share, a demonstration of another test would answer to this machine's names.
let database: OwnDatabase
let it: Portal
beforeAll(async () => {
  database = await ownDatabase('front_door')
  it = await portal({ databaseUrl: database.url })
})
afterAll(async () => {
  await it[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

const get = (url: string, headers: Record<string, string> = {}) =>
  it.server.app.inject({ url, headers: { host: it.host, ...headers } })

describe('the front door', () => {
  test.each(['evil.example', 'nobody.localhost', 'localhost.evil.example', '127.0.0.1', '10.0.0.7', 'localhost'])(
    'answers a host nobody lists (%s) with a plain 404',
    async (host) => {
      const reply = await it.server.app.inject({ url: '/', headers: { host } })

      expect(reply.statusCode).toBe(404)
      expect(reply.body).toBe('Not found')
    },
  )

  test('answers the code of a tenant in the place of its host with a plain 404', async () => {
    const reply = await it.server.app.inject({ url: '/', headers: { host: `#${it.tenant}` } })

    expect([reply.statusCode, reply.body]).toEqual([404, 'Not found'])
  })

  test('refuses a request whose framing is in doubt', async () => {
    const reply = await get('/', { 'transfer-encoding': 'xchunked' })

    expect(reply.statusCode).toBe(400)
    expect(reply.headers.connection).toBe('close')
  })

  test('lets no answer of a call be kept, however its address is written', async () => {
    for (const url of [
      '/%61piproxy/api/trade/list',
      '/apiproxy/api/trade/%6cist',
      `http://${it.host}/apiproxy/api/trade/list`,
    ]) {
      const reply = await get(url)

      expect([url, reply.statusCode]).toEqual([url, 401])
      expect(reply.headers).toMatchObject({ 'x-portal': '1', 'cache-control': 'no-store' })
    }
    expect((await get('/brand.css')).headers['cache-control']).toBe('no-cache')
  })

  test('refuses a request with two Host headers, which others might read otherwise', async () => {
    await it.server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = it.server.app.server.address() as AddressInfo
    const status = (...hosts: string[]) =>
      new Promise<string>((resolve) => {
        const lines = ['GET /livez HTTP/1.1', ...hosts.map((host) => `Host: ${host}`), 'Connection: close', '', '']
        const socket = connect(port, '127.0.0.1', () => socket.write(lines.join('\r\n')))
        let text = ''
        socket.on('data', (bytes) => void (text += String(bytes))).on('close', () => resolve(text.slice(9, 12)))
      })

    expect(await status(it.host)).toBe('200')
    expect(await status(it.host, 'other.example')).toBe('400')
    expect(await status('other.example', it.host)).toBe('400')
  })

  test('names the methods a path takes where it is asked with another', async () => {
    const allow = async (method: 'POST' | 'GET', url: string) =>
      (await it.server.app.inject({ method, url, headers: { host: it.host } })).headers.allow

    expect(await allow('POST', '/apiproxy/api/trade/list')).toBe('GET, HEAD')
    expect(await allow('GET', '/apiproxy/api/push/rename')).toBe('PUT')
    expect(await allow('POST', '/apiproxy/api/none')).toBeUndefined()
  })

  test('marks every answer of ours, lets nothing be kept or framed, and shows no page as anything else', async () => {
    for (const url of ['/apiproxy/api/none', '/edge/none', '/apiproxy/api/trade/list', '/edge/health']) {
      const { headers } = await get(url)

      expect(headers).toMatchObject({
        'x-portal': '1',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    }
  })

  test.each([
    ['GET', '/apiproxy/api/none', 404],
    ['GET', '/apiproxy/api/trade/list/x.css', 404],
    ['POST', '/apiproxy/api/trade/list', 405],
    ['DELETE', '/apiproxy/api/trade/list', 405],
    ['TRACE', '/apiproxy/api/trade/list', 405],
    ['GET', '/realms/none/protocol/openid-connect/auth', 404],
    ['GET', '/../../etc/passwd', 404],
    ['GET', '/assets/none.js', 404],
  ] as const)('%s %s is refused with %i', async (method, url, status) => {
    const reply = await it.server.app.inject({ method: method as 'GET', url, headers: { host: it.host } })

    expect(reply.statusCode).toBe(status)
    expect(reply.body).not.toMatch(/at .*\.ts|node_modules/)
  })

  test.each([
    ['text/plain', 'x', 415],
    ['application/json', '{"a":', 400],
    ['application/json', '{"__proto__":{"a":1}}', 400],
    ['application/json', '[]', 400],
    ['application/json', `{"a":"${'x'.repeat(300_000)}"}`, 413],
  ])('a body of %s is refused (%#) in the catalogue’s words', async (type, body, status) => {
    const person = await it.as('Record.search')
    const headers = {
      host: it.host,
      'content-type': type,
      authorization: `Bearer ${person.token}`,
      'accept-language': 'en',
    }
    const reply = await it.server.app.inject({
      method: 'POST',
      url: '/apiproxy/api/auth/verifycode',
      headers,
      payload: body,
    })

    expect(reply.statusCode).toBe(status)
    expect(reply.json()).toMatchObject({ statusCode: status, resultStatus: 'Fail', result: null })
    expect(reply.json().message.length).toBeGreaterThan(5)
  })

  test('speaks the language that was asked for, and the tenant’s otherwise', async () => {
    const said = async (language?: string) =>
      (await get('/apiproxy/api/none', language ? { 'accept-language': language } : {})).json().message

    expect(await said('en-GB,en;q=0.9')).toBe('Not found.')
    expect(await said('mn')).toBe('Олдсонгүй.')
    expect(await said('fr')).toBe('見つかりませんでした。')
    expect(await said()).toBe('見つかりませんでした。')
  })

  test('says that it lives, is ready and is well', async () => {
    for (const url of ['/livez', '/readyz', '/edge/health']) expect((await get(url)).statusCode).toBe(200)
  })

  test('shows its figures in a demonstration on its own machine, and elsewhere only for the token', async () => {
    expect((await get('/metrics')).body).toContain('noren_request_seconds')
    const elsewhere = await it.server.app.inject({
      url: '/metrics',
      remoteAddress: '10.0.0.9',
      headers: { host: it.host },
    })
    expect(elsewhere.statusCode).toBe(404)

    const token = 'a token of machines that is long'
    const statuses = async (settings: Record<string, string>) => {
      await using other = await portal({ settings })
      const ask = (authorization?: string) =>
        other.server.app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })
      return [(await ask()).statusCode, (await ask(`Bearer ${token}`)).statusCode]
    }
    expect(await statuses({ PORTAL_MODE: 'production' })).toEqual([404, 404])
    expect(await statuses({ PORTAL_MODE: 'production', PORTAL_MACHINE_TOKEN: token })).toEqual([404, 200])
    expect(await statuses({ PORTAL_MACHINE_TOKEN: token })).toEqual([404, 200])
  })

  test('names every status a call may answer with, and what comes along with it', async () => {
    const { paths, components } = (await get('/apiproxy/openapi.json')).json()
    const named = (path: string, method: string) => Object.keys(paths[`/apiproxy${path}`][method].responses)
    const statuses = [...new Set(Object.values(problems).map(({ status }) => String(status)))]
    const refusals = statuses.filter((status) => status !== '0' && status !== '200')

    expect(named('/api/trade/refund', 'post')).toEqual(expect.arrayContaining(['200', ...refusals]))
    expect(named('/api/trade/list', 'get')).not.toContain('413')
    expect(named('/api/push/moved', 'post')).not.toContain('401')
    for (const status of refusals) expect(components.responses).toHaveProperty(status)
    expect(components.responses['405'].headers).toHaveProperty('Allow')
    for (const status of ['429', '503']) expect(components.responses[status].headers).toHaveProperty('Retry-After')
  })

  test('describes every call in OpenAPI 3.1, and shows a page of them', async () => {
    const document = (await get('/apiproxy/openapi.json')).json()

    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths)).toContain('/apiproxy/api/trade/list')
    expect(
      document.paths['/apiproxy/api/trade/list'].get.parameters.map(({ name }: { name: string }) => name),
    ).toContain('ShopCodes')
    expect((await get('/apiproxy/docs', { accept: 'text/html' })).statusCode).toBe(200)
    expect((await get('/apiproxy/docs/swagger-ui.css')).statusCode).toBe(200)
    expect((await get('/apiproxy/docs/package.json')).statusCode).toBe(404)
  })

  test('takes reports of browsers and keeps no address’s query', async () => {
    const report = { 'csp-report': { 'document-uri': 'https://x/trade?secret=1', 'effective-directive': 'script-src' } }
    const post = () =>
      it.server.app.inject({
        method: 'POST',
        url: '/edge/report',
        payload: JSON.stringify(report),
        headers: {
          host: it.host,
          'content-type': 'application/csp-report',
        },
      })

    expect((await post()).statusCode).toBe(204)
    expect(JSON.stringify(it.reports)).toContain('script-src')
    expect(JSON.stringify(it.reports)).not.toContain('secret')
  })

  test('gives each tenant its own colours and manifest', async () => {
    await using other = await portal({ config: { style: { primary: '#005256' }, productName: 'Баяр' } })
    const css = await other.server.app.inject({ url: '/brand.css', headers: { host: other.host } })
    const manifest = await other.server.app.inject({ url: '/manifest.webmanifest', headers: { host: other.host } })

    expect(css.body).toContain('--ai-700')
    expect(manifest.json()).toMatchObject({ name: 'Баяр', display: 'standalone', id: '/' })
    expect((await get('/brand.css')).body).not.toContain('--ai-700')
  })
})
