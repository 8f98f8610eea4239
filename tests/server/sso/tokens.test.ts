import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomUUID,
  sign,
  type JsonWebKey,
} from 'node:crypto'
import { exportJWK, generateKeyPair, importJWK, SignJWT, type JWK } from 'jose'
import { describe, expect, test, beforeAll, afterAll } from 'vitest'
import { portal, send, type Portal } from '../../kit/portal.ts'
import { mintToken } from '../../kit/token.ts'
import { features } from '#server/features.ts'
import { sampled } from '../../kit/sampled.ts'
import type { Call } from '#shared/call.ts'
import { realmKeys } from '#server/sso/keys.ts'
import { Browser, someone, type Tokens } from './browser.ts'

let shop: Portal
let other: Portal
let tokens: Tokens
let subject: string
let sid: string
let userName: string

beforeAll(async () => {
  ;[shop, other] = [await portal(), await portal()]
  const person = await someone(shop)
  ;({ subject, userName } = person)
  tokens = await new Browser(shop).signIn(userName)
  sid = (JSON.parse(Buffer.from(tokens.access_token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string })
    .sid
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await other[Symbol.asyncDispose]()
})

const now = () => Math.floor(Date.now() / 1000)
const claims = () => ({
  iss: `${shop.origin}/realms/${shop.tenant}`,
  aud: 'portal-api',
  azp: 'portal',
  client_id: 'portal',
  typ: 'Bearer',
  sub: subject,
  sid,
  iat: now(),
  exp: now() + 300,
})
const mint = (changed: Record<string, unknown>) =>
  mintToken(
    { db: shop.db, secrets: shop.secrets, tenant: shop.tenant, origin: shop.origin },
    { subject, sid, userName },
    changed,
  )
const text = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const ask = async (token: string) => (await new Browser(shop).call(token, 'GET', '/api/user/userinfo')).statusCode
async function keys() {
  const found = await realmKeys(shop.db, shop.secrets, shop.tenant)
  const [privateKey, publicKey] = [found.privateKeys[0], found.publicKeys[0]]
  if (!privateKey || !publicKey) throw new Error('no key')
  return { privateKey, publicKey }
}
async function signed(key: JWK, alg: string, header: object = {}, changed: object = {}) {
  return new SignJWT({ ...claims(), ...changed })
    .setProtectedHeader({ alg, typ: 'at+jwt', ...header })
    .sign(await importJWK(key, alg))
}
async function stranger(alg: 'ES256' | 'RS256' | 'PS256' | 'ES384' | 'EdDSA') {
  const pair = await generateKeyPair(alg, { extractable: true })
  return { jwk: { ...(await exportJWK(pair.privateKey)), alg }, publicJwk: await exportJWK(pair.publicKey) }
}
/** A header of one's choice over the good claims, with whatever signature. */
const raw = (header: object, signature: string, payload: object = claims()) =>
  `${text(header)}.${text(payload)}.${signature}`

const forged: Record<string, () => Promise<string> | string> = {
  'no signature and alg none': () => raw({ alg: 'none', typ: 'at+jwt' }, ''),
  'alg None': () => raw({ alg: 'None', typ: 'at+jwt' }, ''),
  'alg NONE with a signature': () => raw({ alg: 'NONE', typ: 'at+jwt' }, tokens.access_token.split('.')[2] ?? ''),
  'the signature cut off': () => tokens.access_token.replace(/[^.]+$/, ''),
  'another signature': () => tokens.access_token.replace(/.{6}$/, 'AAAAAA'),
  'no parts': () => 'token',
  'two parts': () => tokens.access_token.split('.').slice(0, 2).join('.'),
  'four parts': () => `${tokens.access_token}.x`,
  empty: () => '',
  'HS256 with the public key as secret': async () => {
    const { publicKey } = await keys()
    const head = `${text({ alg: 'HS256', typ: 'at+jwt', kid: publicKey.kid })}.${text(claims())}`
    return `${head}.${createHmac('sha256', JSON.stringify(publicKey)).update(head).digest('base64url')}`
  },
  'HS256 with an empty secret': () => {
    const head = `${text({ alg: 'HS256', typ: 'at+jwt' })}.${text(claims())}`
    return `${head}.${createHmac('sha256', '').update(head).digest('base64url')}`
  },
  'a stranger’s key': async () => signed((await stranger('ES256')).jwk, 'ES256'),
  'a stranger’s key under our key’s name': async () =>
    signed((await stranger('ES256')).jwk, 'ES256', { kid: (await keys()).publicKey.kid }),
  'a stranger’s key carried along (jwk)': async () => {
    const { jwk, publicJwk } = await stranger('ES256')
    return signed(jwk, 'ES256', { jwk: publicJwk })
  },
  'a stranger’s key by address (jku)': async () =>
    signed((await stranger('ES256')).jwk, 'ES256', { jku: 'https://evil.example/jwks' }),
  'a stranger’s key by certificate address (x5u)': async () =>
    signed((await stranger('ES256')).jwk, 'ES256', { x5u: 'https://evil.example/cert' }),
  'a kid that is a path': async () => signed((await stranger('ES256')).jwk, 'ES256', { kid: '../../../dev/null' }),
  'a kid that is SQL': async () => signed((await stranger('ES256')).jwk, 'ES256', { kid: "' union select" }),
  RS256: async () => signed((await stranger('RS256')).jwk, 'RS256'),
  PS256: async () => signed((await stranger('PS256')).jwk, 'PS256'),
  ES384: async () => signed((await stranger('ES384')).jwk, 'ES384'),
  EdDSA: async () => signed((await stranger('EdDSA')).jwk, 'EdDSA'),
  'a signature of zeros': () => raw({ alg: 'ES256', typ: 'at+jwt' }, Buffer.alloc(64).toString('base64url')),
  'a signature in the other encoding': async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const head = `${text({ alg: 'ES256', typ: 'at+jwt' })}.${text(claims())}`
    return `${head}.${sign('sha256', Buffer.from(head), privateKey).toString('base64url')}`
  },
  'an unknown critical header': async () => {
    const { privateKey } = await keys()
    const head = { alg: 'ES256', typ: 'at+jwt', kid: privateKey.kid, crit: ['exp2'], exp2: 1 }
    const token = await mint({})
    return `${text(head)}.${token.split('.').slice(1).join('.')}`
  },
  'an ID token': () => tokens.id_token,
  'the placeholder of the refresh token': () => tokens.refresh_token,
  'an ID token’s type with good claims': async () => signed((await keys()).privateKey, 'ES256', { typ: 'JWT' }),
  'a logout token’s type': async () => signed((await keys()).privateKey, 'ES256', { typ: 'logout+jwt' }),
  'another realm’s token': () =>
    mintToken(
      { db: other.db, secrets: other.secrets, tenant: other.tenant, origin: other.origin },
      { subject, sid, userName },
    ),
  'another realm’s key with our issuer': () =>
    mintToken(
      { db: other.db, secrets: other.secrets, tenant: other.tenant, origin: other.origin },
      { subject, sid, userName },
      claims(),
    ),
  'another host’s issuer': () => mint({ iss: `http://localhost/realms/${shop.tenant}` }),
  'our issuer with a slash': () => mint({ iss: `${shop.origin}/realms/${shop.tenant}/` }),
  'no issuer': () => mint({ iss: undefined }),
  'another audience': () => mint({ aud: 'account' }),
  'no audience': () => mint({ aud: undefined }),
  'another client': () => mint({ azp: 'portal-admin' }),
  'no client': () => mint({ azp: undefined }),
  'a refresh token’s claim': () => mint({ typ: 'Refresh' }),
  'an ID token’s claim': () => mint({ typ: 'ID' }),
  expired: () => mint({ iat: now() - 400, exp: now() - 10 }),
  'no expiry': () => mint({ exp: undefined }),
  'an expiry that is text': () => mint({ exp: '9999999999' }),
  'not valid yet': () => mint({ nbf: now() + 60 }),
  'no time of issue': () => mint({ iat: undefined }),
  'no subject': () => mint({ sub: undefined }),
  'a subject that is a list': () => mint({ sub: [subject] }),
  'no session': () => mint({ sid: undefined }),
  'an empty session': () => mint({ sid: '' }),
  'a session that is none': () => mint({ sid: 'made-up' }),
  'another person’s session': () => mint({ sub: 'somebody-else' }),
  'another person’s name over a good signature': () => {
    const [head = '', , signature = ''] = tokens.access_token.split('.')
    return `${head}.${text({ ...claims(), sub: 'somebody-else' })}.${signature}`
  },
  'a longer life over a good signature': () => {
    const [head = '', body = '', signature = ''] = tokens.access_token.split('.')
    const good = JSON.parse(Buffer.from(body, 'base64url').toString()) as object
    return `${head}.${text({ ...good, exp: now() + 86_400 })}.${signature}`
  },
  'a good signature twice': () => `${tokens.access_token}${tokens.access_token.split('.')[2] ?? ''}`,
  'a good signature written as DER': async () => {
    const { privateKey } = await keys()
    const head = `${text({ alg: 'ES256', typ: 'at+jwt', kid: privateKey.kid })}.${text(claims())}`
    const key = createPrivateKey({ key: privateKey as JsonWebKey, format: 'jwk' })
    return `${head}.${sign('sha256', Buffer.from(head), { key, dsaEncoding: 'der' }).toString('base64url')}`
  },
  'a good signature over another header': async () => {
    const [, body = '', signature = ''] = (await mint({})).split('.')
    return `${text({ alg: 'ES256', typ: 'at+jwt' })}.${body}.${signature}`
  },
  'no type in its header': async () => {
    const { privateKey } = await keys()
    return signed(privateKey, 'ES256', { typ: undefined, kid: privateKey.kid })
  },
  'HS512 with the public key as secret': async () => {
    const { publicKey } = await keys()
    const head = `${text({ alg: 'HS512', typ: 'at+jwt', kid: publicKey.kid })}.${text(claims())}`
    return `${head}.${createHmac('sha512', JSON.stringify(publicKey)).update(head).digest('base64url')}`
  },
  'HS256 with the public key’s PEM as secret': async () => {
    const { publicKey } = await keys()
    const pem = createPublicKey({ key: publicKey as JsonWebKey, format: 'jwk' }).export({ type: 'spki', format: 'pem' })
    const head = `${text({ alg: 'HS256', typ: 'at+jwt', kid: publicKey.kid })}.${text(claims())}`
    return `${head}.${createHmac('sha256', pem).update(head).digest('base64url')}`
  },
  ES256K: () => raw({ alg: 'ES256K', typ: 'at+jwt' }, tokens.access_token.split('.')[2] ?? ''),
  'a header that is no JSON': () => `${Buffer.from('alg=ES256').toString('base64url')}.${text(claims())}.AAAA`,
  'claims that are a list': () => raw({ alg: 'ES256', typ: 'at+jwt' }, 'AAAA', [claims()]),
  'claims that are encrypted': () =>
    `${text({ alg: 'dir', enc: 'A256GCM' })}..AAAAAAAAAAAAAAAA.AAAA.AAAAAAAAAAAAAAAAAAAAAA`,
  'an expiry below zero': () => mint({ exp: -1 }),
  'an expiry of long ago in milliseconds': () => mint({ iat: 0, exp: 1 }),
  'our issuer in capitals': () => mint({ iss: `${shop.origin}/realms/${shop.tenant}`.toUpperCase() }),
  'the other tenant’s issuer over our key': () => mint({ iss: `${other.origin}/realms/${other.tenant}` }),
  'a session that is a list': () => mint({ sid: [sid] }),
  'a session with more after it': () => mint({ sid: `${sid} ` }),
}

test('a realm that many open for the first time at once has one key', async () => {
  const realms = Array.from({ length: 40 }, () => `fresh-${randomUUID()}`)
  await Promise.all(
    realms.flatMap((realm) => Array.from({ length: 12 }, () => realmKeys(shop.db, shop.secrets, realm))),
  )
  const found = await Promise.all(realms.map((realm) => realmKeys(shop.db, shop.secrets, realm)))
  expect(found.map(({ publicKeys }) => publicKeys.length)).toEqual(realms.map(() => 1))
})
describe('a token is refused', () => {
  test('unless it is a good one', async () => {
    expect(await ask(tokens.access_token)).toBe(200)
    expect(await ask(await mint({}))).toBe(200)
  })

  test('by every call, in each of sixty disguises and more, of which each tries a quarter of the calls by the seed', async () => {
    const calls = features.map(({ call }) => call).filter(({ caller = 'person' }) => caller === 'person')
    expect(Object.keys(forged).length).toBeGreaterThan(60)
    expect(calls.length).toBeGreaterThan(100)

    const wrong: string[] = []
    const tried = new Set<Call>()
    let asked = 0
    for (const [name, make] of Object.entries(forged)) {
      const token = await make()
      const some = sampled(`token with ${name}`, calls, Math.ceil(calls.length / 4))
      const answers = await Promise.all(some.map((call) => send(shop.server, shop.host, token, call, {}, {})))
      for (const [index, { statusCode }] of answers.entries())
        if (statusCode !== 401) wrong.push(`${name}: ${some[index]?.method} ${some[index]?.path} said ${statusCode}`)
      for (const call of some) tried.add(call)
      asked += some.length
    }

    const pairs = Object.keys(forged).length * calls.length
    console.log(`disguises: ${asked} of ${pairs} by the seed, the others by other seeds`)
    expect(wrong).toEqual([])
    expect(tried.size).toBe(calls.length)
  })

  test('after it was good, once it expires', async () => {
    const token = await mint({ exp: now() - 3 })
    expect(await ask(token)).toBe(200)
    await expect.poll(() => ask(token), { interval: 500 }).toBe(401)
  })
})

describe('a good token no longer opens anything', () => {
  test.each([
    ['the session ended', 'update sessions set ended_at = now() where sid = $1'],
    ['the session ran out', 'update sessions set expires_at = now() where sid = $1'],
    [
      'the person was disabled',
      "update users set status = 'DISABLED' where user_id = (select user_id from sessions where sid = $1)",
    ],
    [
      'everything from before now was revoked',
      'update users set not_before = now() where user_id = (select user_id from sessions where sid = $1)',
    ],
    [
      'the enterprise was suspended',
      "update enterprises set status = 'SUSPENDED' where ent_code = (select ent_code from users join sessions using (tenant_code, user_id) where sid = $1)",
    ],
  ])('when %s', async (_name, change) => {
    await using shop2 = await portal()
    const person = await shop2.as('Record.search')
    const get = () => new Browser(shop2).call(person.token, 'GET', '/api/user/userinfo')
    expect((await get()).statusCode).toBe(200)
    await shop2.service.query(change, [person.sid])
    expect((await get()).statusCode).toBe(401)
  })

  test('than what the role says now', async () => {
    await using shop2 = await portal()
    const person = await shop2.as('Record.search')
    const modulesNow = async () =>
      (await new Browser(shop2).call(person.token, 'GET', '/api/user/userinfo')).json().result.permissons
    expect(await modulesNow()).toEqual([{ modelName: 'Record', permissonList: ['search'] }])
    await shop2.service.query(
      `update roles set permissions = '{Stat.search,Nonsense.all}' where role_id = (select role_id from users where user_id = $1)`,
      [person.userId],
    )
    expect(await modulesNow()).toEqual([{ modelName: 'Stat', permissonList: ['search'] }])
  })
})
