import { expect, test } from 'vitest'
import { portal, type Portal } from '../../kit/portal.ts'
import { Browser, password, someone } from './browser.ts'

/** Somebody signed in, with the refresh token their browser was given first. */
async function rotating(shop: Portal) {
  const { userName } = await someone(shop)
  const browser = new Browser(shop)
  const { access_token: token } = await browser.signIn(userName)
  const name = `noren_refresh_${shop.tenant}`
  const first = browser.cookies.get(name)
  if (!first) throw new Error('no cookie')
  const unreplaced = async () =>
    (
      await shop.db.sql`
        select 1 as one from sso_artifacts
         where tenant_code = ${shop.tenant} and model = 'RefreshToken' and consumed_at is null`
    ).length
  const later = () =>
    shop.db.sql`
      update sso_artifacts set consumed_at = consumed_at - interval '11 seconds' where tenant_code = ${shop.tenant}`
  return { userName, browser, token, name, first, unreplaced, later }
}

test('gives who shows a replaced token within the grace the same successor, no second chain', async () => {
  await using shop = await portal()
  const { browser, name, first, unreplaced } = await rotating(shop)

  const answers = [await browser.refresh()]
  const second = browser.cookies.get(name)
  browser.cookies.set(name, first)
  answers.push(await browser.refresh())

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(second?.value).not.toBe(first.value)
  expect(browser.cookies.get(name)).toEqual(second)
  expect(await unreplaced()).toBe(1)
})

test('ends the session and its access tokens once a replaced token comes back after the grace', async () => {
  await using shop = await portal()
  const { browser, name, first, token, userName, later } = await rotating(shop)
  const alive = async (access: string) => (await browser.call(access, 'GET', '/api/user/userinfo')).statusCode
  const { access_token: next } = (await browser.refresh()).json()
  const second = browser.cookies.get(name)
  const elsewhere = new Browser(shop)
  const { access_token: unconcerned } = await elsewhere.signIn(userName)
  // The control: within the grace nothing ends.
  browser.cookies.set(name, first)
  expect((await browser.refresh()).statusCode).toBe(200)
  expect(await alive(token)).toBe(200)

  await later()
  browser.cookies.set(name, first)
  expect((await browser.refresh()).json()).toEqual({ error: 'invalid_grant' })

  expect([await alive(token), await alive(next)]).toEqual([401, 401])
  if (second) browser.cookies.set(name, second)
  expect((await browser.refresh()).json()).toEqual({ error: 'invalid_grant' })
  expect((await browser.openSignIn()).page).toContain('/login-actions/authenticate/')
  expect(await alive(unconcerned)).toBe(200)
})

test('is the only place that hands out refresh tokens: the realm has no token endpoint for browsers', async () => {
  await using shop = await portal()
  const { browser, first, userName } = await rotating(shop)
  const realm = `/realms/${shop.tenant}/protocol/openid-connect`
  const thief = new Browser(shop)
  const { verifier, page } = await thief.openSignIn()
  const back = await thief.follow(await thief.type(page, userName, password))
  const code = new URLSearchParams(back.hash.slice(1)).get('code') ?? ''
  const byCode = {
    grant_type: 'authorization_code',
    client_id: 'portal',
    code,
    redirect_uri: `${shop.origin}/`,
    code_verifier: verifier,
  }
  const byToken = { grant_type: 'refresh_token', client_id: 'portal', refresh_token: first.value }

  for (const path of [
    'token',
    'token/',
    'Token',
    '%74oken',
    'token?x=1',
    './token',
    'auth/../token',
    'revoke',
    'userinfo',
  ])
    for (const form of [byCode, byToken]) {
      const answer = await thief.send('POST', `${realm}/${path}`, {
        form,
        headers: { 'x-noren-inner': `x ${shop.origin}` },
      })
      expect([path, answer.statusCode, answer.body.includes('refresh_token')]).toEqual([path, 404, false])
    }
  // The control: the code was good, and the portal's own endpoint shows no refresh token for it.
  const own = await thief.token(byCode)
  expect(own.statusCode).toBe(200)
  expect(own.body).not.toContain(thief.cookies.get(`noren_refresh_${shop.tenant}`)?.value)
  expect((await thief.refresh({ origin: 'https://evil.example' })).statusCode).toBe(403)
  expect((await browser.refresh()).statusCode).toBe(200)
})
