import { createHmac, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { live, type Live, type Login } from '../kit/live.ts'
import { clientSecrets, makeRealm } from './realm.ts'
import { codeForm, redeemAtPortal, signInAddress, signInThere, type Signed, type Tokens } from './sign-in-there.ts'

describe.runIf(inject('keycloak'))('tokens of a Keycloak', () => {
  let it: Live
  let manager: Login
  let realm: string
  let opened: Tokens
  let taken: Tokens

  beforeAll(async () => {
    it = await live()
    manager = await it.person(['Record.search'])
    realm = `${it.realm?.access.url}/realms/${it.realm?.access.realm}`
    opened = await redeemAtPortal(it, await signInThere(realm, it.origin, manager))
    // With the secret, which only a test knows besides the portal: what no browser is given.
    const answer = await redeem(await signInThere(realm, it.origin, manager), { client_secret: clientSecrets.portal })
    taken = (await answer.json()) as Tokens
  })
  afterAll(() => it[Symbol.asyncDispose]())

  const redeem = (
    signed: Signed,
    more: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {},
  ) =>
    fetch(`${realm}/protocol/openid-connect/token`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ ...codeForm(it.origin, signed), ...more }),
    })
  const ask = async (token: string) => {
    const headers = { host: new URL(it.origin).host, authorization: `Bearer ${token}` }
    return (await it.portal.server.app.inject({ url: '/apiproxy/api/user/userinfo', headers })).statusCode
  }
  const ofClient = async (at: string, client: keyof typeof clientSecrets, form: Readonly<Record<string, string>>) => {
    const body = new URLSearchParams({ client_id: client, client_secret: clientSecrets[client], ...form })
    const answer = await fetch(`${at}/protocol/openid-connect/token`, { method: 'POST', body })
    return ((await answer.json()) as Tokens).access_token
  }

  test('open the portal, and the refresh token is not among them', async () => {
    expect(await ask(opened.access_token)).toBe(200)
    expect(opened.refresh_token).toMatch(/\.cookie$/)
  })

  const text = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const forged: Record<string, () => Promise<string> | string> = {
    'of a session the portal did not open': () => taken.access_token,
    'that are ID tokens': () => taken.id_token,
    'that are refresh tokens': () => taken.refresh_token,
    'of the client that manages people': () => ofClient(realm, 'portal-admin', { grant_type: 'client_credentials' }),
    'of the client that checks passwords': () =>
      ofClient(realm, 'portal-verify', {
        grant_type: 'password',
        username: manager.userName,
        password: manager.password,
        scope: 'openid',
      }),
    'of another realm': async () => {
      const { access } = await makeRealm(`other-${randomBytes(4).toString('hex')}`, it.origin)
      return ofClient(`${access.url}/realms/${access.realm}`, 'portal-admin', { grant_type: 'client_credentials' })
    },
    'without their signature': () => opened.access_token.replace(/[^.]+$/, ''),
    'with alg none': () => `${text({ alg: 'none', typ: 'at+jwt' })}.${opened.access_token.split('.')[1]}.`,
    'signed by HS256 with the realm’s public key': async () => {
      const certs = await fetch(`${realm}/protocol/openid-connect/certs`)
      const { keys } = (await certs.json()) as { keys: { use: string; kid: string }[] }
      const key = keys.find(({ use }) => use === 'sig')
      const head = text({ alg: 'HS256', typ: 'at+jwt', kid: key?.kid })
      const said = `${head}.${opened.access_token.split('.')[1]}`
      return `${said}.${createHmac('sha256', JSON.stringify(key)).update(said).digest('base64url')}`
    },
    'with somebody else in their claims': () => {
      const [head = '', claims = '', signature = ''] = opened.access_token.split('.')
      const changed = { ...(JSON.parse(Buffer.from(claims, 'base64url').toString()) as object), sub: 'somebody' }
      return [head, text(changed), signature].join('.')
    },
  }
  test.each(Object.entries(forged))('are refused %s', async (_name, make) => {
    const token = await make()

    expect(token).toMatch(/^eyJ/)
    expect(await ask(token)).toBe(401)
  })

  test('are not given to who stole a code and its verifier, nor to a page’s script', async () => {
    const stolen = await signInThere(realm, it.origin, manager)

    for (const secret of [{}, { client_secret: 'guessed' }]) {
      for (const headers of [{}, { origin: it.origin }]) {
        const answer = await redeem(stolen, secret, headers)
        const said = (await answer.json()) as object

        expect(answer.status).toBe(401)
        expect(said).toMatchObject({ error: expect.stringMatching(/_client$/) })
        expect(Object.keys(said).filter((name) => name.endsWith('_token'))).toEqual([])
      }
    }
    // The code was good all the while, and the portal's endpoint takes it.
    expect(await ask((await redeemAtPortal(it, stolen)).access_token)).toBe(200)
  })

  test('are given to nobody by a password, nor sent to another address', async () => {
    const elsewhere = await fetch(signInAddress(realm, 'https://evil.example/', 'v'.repeat(43)), { redirect: 'manual' })

    expect(await ofClient(realm, 'portal', { grant_type: 'password', username: 'a', password: 'b' })).toBeUndefined()
    expect(elsewhere.status).toBe(400)
  })
})
