import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { keepClientSecret } from '#server/sso/clients-sql.ts'
import { portal, type Portal } from '../../kit/portal.ts'

/** What a token endpoint answers of itself; the real one is asked in tests/keycloak. */
let answer: { status: number; body: object }
let forms: URLSearchParams[]
const keycloak = createServer((request, reply) => {
  let text = ''
  request.on('data', (chunk) => (text += chunk))
  request.on('end', () => {
    forms.push(new URLSearchParams(text))
    reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  })
})

let shop: Portal
beforeEach(async () => {
  forms = []
  answer = { status: 400, body: { error: 'invalid_grant' } }
  await new Promise<void>((done) => keycloak.listen(0, '127.0.0.1', done))
  const { port } = keycloak.address() as AddressInfo // it listens on a port
  shop = await portal({ config: { ssoUrl: `http://127.0.0.1:${port}` } })
  const secret = 'what the portal shows a Keycloak'
  await keepClientSecret(shop.db, shop.secrets, shop.tenant, { client: 'portal', secret })
})
afterEach(async () => {
  keycloak.closeAllConnections()
  await new Promise((done) => keycloak.close(done))
  await shop[Symbol.asyncDispose]()
})

const redeem = () =>
  shop.server.app.inject({
    method: 'POST',
    url: `/apiproxy/sso/${shop.tenant}/token`,
    headers: { host: shop.host, origin: shop.origin, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'portal',
      code: 'c',
      code_verifier: 'v',
      redirect_uri: `${shop.origin}/`,
      client_secret: 'of the page',
    }).toString(),
  })

describe('at a tenant’s Keycloak', () => {
  test('the token endpoint shows the portal’s secret, which stands encrypted, whatever the page sends', async () => {
    const refused = await redeem()

    expect(forms[0]?.getAll('client_secret')).toEqual(['what the portal shows a Keycloak'])
    expect([refused.statusCode, refused.json()]).toEqual([400, { error: 'invalid_grant' }])
    const [row] = await shop.db.sql<{ secret: string }>`
      select secret from sso_clients where tenant_code = ${shop.tenant}`
    expect(row?.secret).toMatch(/^v1\.[\w-]+$/)
    expect(refused.body + JSON.stringify(refused.headers)).not.toContain('what the portal shows')
  })

  test.each([
    ['refuses the portal’s own secret', { status: 401, body: { error: 'unauthorized_client' } }],
    ['is broken', { status: 502, body: {} }],
  ])('a service that %s is away, and says nothing of the session', async (_how, given) => {
    answer = given

    const refused = await redeem()

    expect(refused.statusCode).toBeGreaterThanOrEqual(500)
    expect(refused.headers['set-cookie']).toBeUndefined()
  })

  test('one that does not answer is away', async () => {
    keycloak.closeAllConnections()
    await new Promise((done) => keycloak.close(done))

    expect((await redeem()).statusCode).toBe(503)
    await new Promise<void>((done) => keycloak.listen(0, '127.0.0.1', done))
  })

  test('one that was never connected is away', async () => {
    await shop.db.sql`delete from sso_clients where tenant_code = ${shop.tenant}`

    expect((await redeem()).statusCode).toBeGreaterThanOrEqual(500)
    expect(forms).toEqual([])
  })
})
