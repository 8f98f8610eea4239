import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTHeaderParameters } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backChannelPath } from '#server/sso/back-channel.ts'
import { portal, type Portal } from '../../kit/portal.ts'

let it: Portal
let key: CryptoKey
let stranger: CryptoKey
let issuer: string
let jwks: unknown
/** Shows the keys of a realm as a Keycloak does. */
const keycloak = createServer((_request, reply) =>
  reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(jwks)),
)
beforeAll(async () => {
  const [own, other] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')]
  ;[key, stranger] = [own.privateKey, other.privateKey]
  jwks = { keys: [{ ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] }
  await new Promise<void>((done) => keycloak.listen(0, '127.0.0.1', done))
  const { port } = keycloak.address() as AddressInfo // it listens on a port
  it = await portal({ config: { ssoUrl: `http://127.0.0.1:${port}` } })
  const [row] = await it.db.sql<{ realm: string }>`select realm from tenants where tenant_code = ${it.tenant}`
  issuer = `http://127.0.0.1:${port}/realms/${row?.realm}`
})
afterAll(async () => {
  await it[Symbol.asyncDispose]()
  keycloak.closeAllConnections()
  await new Promise((done) => keycloak.close(done))
})

interface Session {
  readonly sid: string
  readonly subject: string
  readonly userId: string
}

/** Somebody who is signed in on two devices. */
async function signedIn(): Promise<[Session, Session]> {
  const { userId } = await it.as('Record.search')
  const [row] = await it.db.sql<{ subject: string }>`select subject from users where user_id = ${userId}`
  const subject = row?.subject ?? ''
  const open = async () => {
    const sid = randomUUID()
    await it.db.sql`
      insert into sessions (tenant_code, sid, user_id, expires_at) values (${it.tenant}, ${sid}, ${userId}, now() + interval '1 day')`
    return { sid, subject, userId }
  }
  return [await open(), await open()]
}
const isOpen = async ({ sid }: Session) => {
  const [row] = await it.db.sql<{ open: boolean }>`select ended_at is null as open from sessions where sid = ${sid}`
  return row?.open
}
const rowsAbout = ({ userId }: Session) => it.db.sql`
  select 1 as one from audit_log where action = 'signed out there' and object = ${`user ${userId}`}`

const event = { 'http://schemas.openid.net/event/backchannel-logout': {} }
type Token = { claims?: object; header?: Partial<JWTHeaderParameters>; by?: CryptoKey }
const tokenOf = ({ claims, header, by = key }: Token = {}) => {
  const now = Math.floor(Date.now() / 1000)
  const said = {
    iss: issuer,
    aud: 'portal',
    iat: now,
    exp: now + 120,
    jti: randomUUID(),
    typ: 'Logout',
    events: event,
    ...claims,
  }
  return new SignJWT(said).setProtectedHeader({ alg: 'RS256', kid: 'one', typ: 'logout+jwt', ...header }).sign(by)
}
const post = (token: string) =>
  it.server.app.inject({
    method: 'POST',
    url: backChannelPath,
    headers: { host: it.host, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ logout_token: token }).toString(),
  })

test('a session that ended at the Keycloak ends here, and no other; it is recorded once', async () => {
  const [one, other] = await signedIn()

  const answer = await post(await tokenOf({ claims: { sid: one.sid, sub: one.subject } }))

  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  expect([await isOpen(one), await isOpen(other)]).toEqual([false, true])
  expect((await post(await tokenOf({ claims: { sid: one.sid } }))).statusCode).toBe(200)
  expect(await rowsAbout(one)).toHaveLength(1)
})

test('a token that names the person alone ends all of their sessions', async () => {
  const [one, other] = await signedIn()

  expect((await post(await tokenOf({ claims: { sub: one.subject } }))).statusCode).toBe(200)

  expect([await isOpen(one), await isOpen(other)]).toEqual([false, false])
})

test('a session the portal never opened is done with already', async () => {
  expect((await post(await tokenOf({ claims: { sid: randomUUID(), sub: 'nobody' } }))).statusCode).toBe(200)
})

const now = () => Math.floor(Date.now() / 1000)
const forged: Readonly<Record<string, (one: Session) => Promise<string> | string>> = {
  'signed by somebody else': ({ sid }) => tokenOf({ claims: { sid }, by: stranger }),
  'without a signature': ({ sid }) =>
    `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify({ iss: issuer, aud: 'portal', iat: now(), exp: now() + 60, jti: 'x', events: event, sid })).toString('base64url')}.`,
  'of another issuer': ({ sid }) => tokenOf({ claims: { sid, iss: 'http://elsewhere.example/realms/x' } }),
  'for another client': ({ sid }) => tokenOf({ claims: { sid, aud: 'portal-admin' } }),
  'from an hour ago': ({ sid }) => tokenOf({ claims: { sid, iat: now() - 3600 } }),
  'that has run out': ({ sid }) => tokenOf({ claims: { sid, exp: now() - 60 } }),
  'without the time it was made': ({ sid }) => tokenOf({ claims: { sid, iat: undefined } }),
  'without its event': ({ sid }) => tokenOf({ claims: { sid, events: {} } }),
  'without a number of its own': ({ sid }) => tokenOf({ claims: { sid, jti: undefined } }),
  'with a nonce, as an ID token has': ({ sid }) => tokenOf({ claims: { sid, nonce: 'n' } }),
  'of nobody and no session': () => tokenOf(),
  'of the kind of access tokens': ({ sid }) => tokenOf({ claims: { sid }, header: { typ: 'at+jwt' } }),
  'that says it is an ID token': ({ sid }) => tokenOf({ claims: { sid, typ: 'ID' } }),
  'of the session of somebody else': ({ sid }) => tokenOf({ claims: { sid, sub: 'another' } }),
  'that is no token': () => 'logout',
}
test.each(Object.keys(forged))('a token %s ends nothing', async (how) => {
  const [one] = await signedIn()

  const answer = await post((await forged[how]?.(one)) ?? '')

  expect([answer.statusCode, answer.json()]).toEqual([400, { error: 'invalid_request' }])
  expect(await isOpen(one)).toBe(true)
})

test('a token that was shown before ends nothing any more', async () => {
  const [one, other] = await signedIn()
  const jti = randomUUID()
  await post(await tokenOf({ claims: { sid: one.sid, jti } }))

  expect((await post(await tokenOf({ claims: { sid: other.sid, jti } }))).statusCode).toBe(400)

  expect(await isOpen(other)).toBe(true)
})

test('where the keys cannot be had the Keycloak is told to come again', async () => {
  await using away = await portal({ config: { ssoUrl: 'http://127.0.0.1:9' } })

  const answer = await away.server.app.inject({
    method: 'POST',
    url: backChannelPath,
    headers: { host: away.host, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ logout_token: await tokenOf({ claims: { sid: 'x' } }) }).toString(),
  })

  expect(answer.statusCode).toBe(503)
})

test('the portal’s own realms know no such address', async () => {
  await using own = await portal()

  const answer = await own.server.app.inject({ method: 'POST', url: backChannelPath, headers: { host: own.host, 'content-type': 'application/x-www-form-urlencoded' }, payload: '' }) // prettier-ignore

  expect(answer.statusCode).toBe(404)
})
