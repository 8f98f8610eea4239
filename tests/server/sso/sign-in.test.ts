import type { LightMyRequestResponse } from 'fastify'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { describe, expect, test } from 'vitest'
import { portal } from '../../kit/portal.ts'
import { Browser, password, someone } from './browser.ts'

describe('signing in', () => {
  test('leads from the form to tokens, with the refresh token out of the page’s reach', async () => {
    await using shop = await portal()
    const person = await someone(shop)
    const browser = new Browser(shop)

    const tokens = await browser.signIn(person.userName)

    expect(decodeJwt(tokens.access_token)).toMatchObject({
      aud: 'portal-api',
      azp: 'portal',
      typ: 'Bearer',
      sub: person.subject,
    })
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' })
    expect(decodeJwt(tokens.id_token)).toMatchObject({ nonce: 'n', sub: person.subject })
    expect(decodeJwt(tokens.refresh_token)['typ']).toBe('Refresh')
    expect(tokens.refresh_token.endsWith('.cookie')).toBe(true)
    const cookie = browser.cookies.get(`noren_refresh_${shop.tenant}`)
    expect(cookie?.path).toBe(`/apiproxy/sso/${shop.tenant}/`)
    const info = await browser.call(tokens.access_token, 'GET', '/api/user/userinfo')
    expect(info.json()).toMatchObject({
      resultType: 1000,
      result: {
        userName: person.userName,
        userEnt: shop.ent,
        permissons: [{ modelName: 'Record', permissonList: ['search'] }],
        owes: [],
      },
    })
    const noted = await shop.db.sql`select last_login_agent as agent from users where user_id = ${person.userId}`
    expect(noted).toEqual([{ agent: 'lightMyRequest' }])
  })

  test('answers unknown names, wrong passwords and locked accounts with the same page', async () => {
    await using shop = await portal()
    const [person, locked] = [await someone(shop), await someone(shop)]
    await shop.db
      .sql`update credentials set fails = 10, locked_until = now() + interval '10 minutes' where subject = ${locked.subject}`
    const bodies = new Set<string>()
    for (const [name, typed] of [
      [person.userName, 'Wrong#2026-autumn'],
      ['nobody.here', password],
      [locked.userName, password],
    ] as const) {
      const browser = new Browser(shop)
      const { page } = await browser.openSignIn()
      const answer = await browser.type(page, name, typed)
      expect(answer.statusCode).toBe(401)
      bodies.add(answer.body.replaceAll(name, 'NAME'))
    }
    expect(bodies.size).toBe(1)
    const [body] = bodies
    expect(body).toContain('role="alert"')
    expect(body).toContain('value="NAME"')
    expect(body).not.toContain(password)
  })

  test('speaks the language that was asked for, and switches', async () => {
    await using shop = await portal()
    const browser = new Browser(shop)
    const { page } = await browser.openSignIn({ ui_locales: 'mn' })
    expect((await browser.send('GET', page)).body).toContain('<html lang="mn"')
    expect((await browser.send('GET', `${page}?lang=en`)).body).toContain('Sign in')
    const other = new Browser(shop)
    const opened = await other.openSignIn()
    expect((await other.send('GET', opened.page, { headers: { 'accept-language': 'en-GB,en;q=0.9' } })).body).toContain(
      '<html lang="en"',
    )
    expect((await other.send('GET', opened.page)).body).toContain('サインイン')
  })

  test('shows pages under a policy without inline code, frames or foreign forms', async () => {
    await using shop = await portal()
    const browser = new Browser(shop)
    const { page } = await browser.openSignIn()
    const { headers, body } = await browser.send('GET', page)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect(body).not.toMatch(/<script>|<style|style=|onclick/)
    expect(headers['cache-control']).toBe('no-store')
  })

  test('escapes what was typed', async () => {
    await using shop = await portal()
    const browser = new Browser(shop)
    const { page } = await browser.openSignIn()
    const answer = await browser.type(page, '"><script>alert(1)</script>', 'x')
    expect(answer.body).not.toContain('<script>alert')
  })

  test('refuses a form from another site', async () => {
    await using shop = await portal()
    const person = await someone(shop)
    const browser = new Browser(shop)
    const { page } = await browser.openSignIn()
    const form = { username: person.userName, password }
    const answer = await browser.send('POST', page, {
      form,
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    })
    expect(answer.statusCode).toBe(400)
  })

  test('cannot be done twice with one code, nor with another verifier, address or client', async () => {
    await using shop = await portal()
    const person = await someone(shop)
    const browser = new Browser(shop)
    const start = await browser.openSignIn()
    const back = await browser.follow(await browser.type(start.page, person.userName, password))
    const code = new URLSearchParams(back.hash.slice(1)).get('code') ?? ''
    const good = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: `${shop.origin}/`,
      code_verifier: start.verifier,
    }

    expect((await browser.token({ ...good, client_id: 'other' })).json()).toEqual({ error: 'invalid_client' })
    expect((await browser.token({ ...good, grant_type: 'password' })).json()).toEqual({
      error: 'unsupported_grant_type',
    })
    expect((await browser.token(good)).statusCode).toBe(200)
    expect((await browser.token(good)).json()).toEqual({ error: 'invalid_grant' })
  })

  test.each([
    ['https://evil.example/'],
    ['http://evil.example/'],
    ['ORIGIN/trade'],
    ['ORIGIN//evil.example/'],
    ['ORIGIN/?next=https://evil.example'],
    ['ORIGIN@evil.example/'],
    ['ORIGIN.evil.example/'],
    ['javascript:alert(1)'],
  ])('never leads to %s', async (address) => {
    await using shop = await portal()
    const browser = new Browser(shop)
    const { asked } = await browser.openSignIn({ redirect_uri: address.replace('ORIGIN', shop.origin) })
    expect(asked.statusCode).toBe(400)
    expect(asked.headers['location']).toBeUndefined()
  })

  test('demands PKCE', async () => {
    await using shop = await portal()
    const browser = new Browser(shop)
    const { asked } = await browser.openSignIn({ code_challenge: '', code_challenge_method: '' })
    expect(String(asked.headers['location'] ?? asked.body)).toContain('error=invalid_request')
  })
})

describe('the token endpoint', () => {
  test.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: '' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
  ])('refuses calls that are not the portal’s own page: %j', async (headers) => {
    await using shop = await portal()
    const person = await someone(shop)
    const browser = new Browser(shop)
    await browser.signIn(person.userName)
    expect((await browser.refresh(headers)).statusCode).toBe(403)
    expect((await browser.refresh()).statusCode).toBe(200)
  })

  test('answers tabs that refresh at once with one successor for all of them', async () => {
    await using shop = await portal()
    const person = await someone(shop)
    const browser = new Browser(shop)
    const { access_token: old } = await browser.signIn(person.userName)
    const name = `noren_refresh_${shop.tenant}`
    const first = browser.cookies.get(name)?.value
    const successorOf = ({ cookies }: LightMyRequestResponse) => cookies.find((cookie) => cookie.name === name)?.value

    const answers = await Promise.all(Array.from({ length: 8 }, () => browser.refresh()))

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
    const successors = new Set(answers.map(successorOf))
    expect([successors.size, successors.has(undefined), successors.has(first)]).toEqual([1, false, false])
    // A tab that asks a moment after the others has an access token of its own; it is of the same session and good.
    const tokens = new Set(answers.map((answer) => String(answer.json().access_token)))
    expect(new Set([old, ...tokens].map((token) => decodeJwt(token)['sid'])).size).toBe(1)
    for (const token of tokens) expect((await browser.call(token, 'GET', '/api/user/userinfo')).statusCode).toBe(200)
    const rows = await shop.db.sql<{ replaced: boolean }>`
      select consumed_at is not null as replaced from sso_artifacts
       where tenant_code = ${shop.tenant} and model = 'RefreshToken'
       order by replaced`
    expect(rows.map(({ replaced }) => replaced)).toEqual([false, true])
    // The control: another refresh leads to another successor.
    const later = successorOf(await browser.refresh())
    expect([typeof later, successors.has(later)]).toEqual(['string', false])
  })

  test('ends a session that lay idle for 12 hours, and asks for the password again', async () => {
    await using shop = await portal()
    const person = await someone(shop)
    const browser = new Browser(shop)
    const { access_token: old } = await browser.signIn(person.userName)
    await shop.db.sql`update sessions set last_seen_at = now() - interval '13 hours' where tenant_code = ${shop.tenant}`

    expect((await browser.call(old, 'GET', '/api/user/userinfo')).statusCode).toBe(401)
    expect((await browser.refresh()).json()).toEqual({ error: 'invalid_grant' })
    const again = await browser.signIn(person.userName)
    expect(decodeJwt(again.access_token)['sid']).not.toBe(decodeJwt(old)['sid'])
  })

  test('keeps sessions over a restart of the server', async () => {
    await using shop = await portal()
    const person = await someone(shop)
    const browser = new Browser(shop)
    const { access_token: token } = await browser.signIn(person.userName)
    const { serverOf } = await import('#server/app.ts')
    const { servicePool } = await import('#server/db/database.ts')
    const { mailerOf } = await import('#server/mail/mailer.ts')
    const { readSettings } = await import('#server/settings.ts')
    const { tenantsIn } = await import('#server/access/tenants.ts')
    const { inject } = await import('vitest')
    const { testApiPool } = await import('../../kit/api-pool.ts')
    const [service, api] = [servicePool(inject('databaseUrl')), testApiPool()]
    const settings = readSettings({ PORTAL_LOG: 'silent' })
    const server = await serverOf({
      settings,
      service,
      api,
      tenants: tenantsIn(shop.db, []),
      secrets: shop.secrets,
      mailer: mailerOf(settings),
      clientFolder: '/nowhere',
    })
    try {
      const other = new Browser({ ...shop, server })
      for (const [name, cookie] of browser.cookies) other.cookies.set(name, cookie)
      expect((await other.refresh()).statusCode).toBe(200)
      expect((await other.call(token, 'GET', '/api/user/userinfo')).statusCode).toBe(200)
    } finally {
      await server.app.close()
      await Promise.all([service.end(), api.end()])
    }
  })
})

describe('signing out', () => {
  test('ends the session at once: token, cookie and the sign-in page’s own memory', async () => {
    await using shop = await portal()
    const person = await someone(shop)
    const browser = new Browser(shop)
    const { access_token: token } = await browser.signIn(person.userName)

    expect((await browser.call(token, 'POST', '/api/auth/logout', {})).json()).toMatchObject({ resultType: 1000 })

    expect((await browser.call(token, 'GET', '/api/user/userinfo')).statusCode).toBe(401)
    expect((await browser.refresh()).statusCode).toBe(400)
    const { page } = await browser.openSignIn()
    expect(page).toContain('/login-actions/authenticate/')
  })

  test('works without an access token, for who was offline when they left', async () => {
    await using shop = await portal()
    const person = await someone(shop)
    const browser = new Browser(shop)
    const { access_token: token } = await browser.signIn(person.userName)

    expect((await browser.send('DELETE', `/apiproxy/sso/${shop.tenant}/token`)).statusCode).toBe(204)

    expect(browser.cookies.has(`noren_refresh_${shop.tenant}`)).toBe(false)
    expect((await browser.call(token, 'GET', '/api/user/userinfo')).statusCode).toBe(401)
  })

  test('by the realm’s own page leads back to the portal without a question', async () => {
    await using shop = await portal()
    const person = await someone(shop)
    const browser = new Browser(shop)
    const { id_token: hint } = await browser.signIn(person.userName)
    const search = new URLSearchParams({ id_token_hint: hint, post_logout_redirect_uri: `${shop.origin}/` })
    const page = await browser.send('GET', `/realms/${shop.tenant}/protocol/openid-connect/logout?${search}`)
    expect(page.body).toContain('/sso/submit.js')
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.body)?.[1] ?? ''
    const left = await browser.send('POST', `/realms/${shop.tenant}/protocol/openid-connect/logout/confirm`, {
      form: { xsrf, logout: 'yes' },
    })
    expect(left.headers['location']).toBe(`${shop.origin}/`)
    expect((await browser.refresh()).statusCode).toBe(400)
  })
})

test('two tenants know nothing of each other', async () => {
  await using one = await portal()
  await using two = await portal()
  const person = await someone(one)
  const browser = new Browser(one)
  const { access_token: token } = await browser.signIn(person.userName)

  const abroad = new Browser(two)
  expect((await abroad.call(token, 'GET', '/api/user/userinfo')).statusCode).toBe(401)
  const { page } = await abroad.openSignIn()
  expect((await abroad.type(page, person.userName, password)).statusCode).toBe(401)
  expect((await abroad.send('GET', `/realms/${one.tenant}/protocol/openid-connect/certs`)).statusCode).toBe(404)
  expect((await abroad.send('POST', `/apiproxy/sso/${one.tenant}/token`, { form: {} })).statusCode).toBe(403)
})

test('the published keys hold no private half, and the database none in the clear', async () => {
  await using shop = await portal()
  const { keys } = (await new Browser(shop).send('GET', `/realms/${shop.tenant}/protocol/openid-connect/certs`)).json()
  expect(keys).toHaveLength(1)
  expect(keys[0].d).toBeUndefined()
  const [row] = await shop.db.sql<{
    text: string
  }>`select private_jwk as text from sso_keys where tenant_code = ${shop.tenant}`
  expect(row?.text).toMatch(/^v1\./)
})
