import { expect, test } from 'vitest'
import { devices } from '#features/push/contract.ts'
import { portal, type Portal } from '../../kit/portal.ts'
import { pushService } from '../../kit/push-service.ts'
import { mailText } from '#server/mail/templates.ts'
import { Browser, password, someone } from './browser.ts'

const fresh = 'Aki-no-kaze#2027'

interface Waiting {
  to: string
  template: 'passwordLink' | 'passwordChanged'
  values: { link?: string }
  language: string
}

async function mailsTo(shop: Portal, email: string): Promise<Waiting[]> {
  const rows = await shop.db.sql<{ payload: Waiting }>`
    select payload from outbox where tenant_code = ${shop.tenant} and kind = 'mail' order by created_at`
  return rows.map(({ payload }) => payload).filter(({ to }) => to === email)
}

async function askLink(shop: Portal, typed: string, browser = new Browser(shop)) {
  return browser.send('POST', `/realms/${shop.tenant}/login-actions/reset-credentials`, { form: { username: typed } })
}

async function linkFor(shop: Portal, email: string): Promise<string> {
  await expect.poll(() => mailsTo(shop, email)).not.toEqual([])
  return (await mailsTo(shop, email)).findLast(({ values }) => values.link)?.values.link ?? ''
}

test('a forgotten password is set anew by the mailed link, once, and every device is signed out', async () => {
  await using shop = await portal()
  const person = await someone(shop, { mustChangePassword: true })
  const tablet = new Browser(shop)
  const { access_token: token } = await tablet.signIn(person.userName)
  await askLink(shop, person.userName)
  const link = await linkFor(shop, person.userEmail)
  expect(link.startsWith(`${shop.origin}/realms/${shop.tenant}/login-actions/action-token?`)).toBe(true)
  const key = new URL(link).searchParams.get('key') ?? ''
  const phone = new Browser(shop)
  expect((await phone.send('GET', link)).body).toContain('autocomplete="new-password"')
  const answer = (typed: string, again = typed) =>
    phone.send('POST', `/realms/${shop.tenant}/login-actions/action-token`, { form: { key, password: typed, again } })

  expect((await answer('short')).statusCode).toBe(400)
  expect((await answer(fresh, 'other')).statusCode).toBe(400)
  expect((await answer(password)).statusCode).toBe(400)
  expect((await answer('Sakura-2026!!')).body).toContain('このパスワードは多くの人が使っていて')
  expect((await answer(fresh)).statusCode).toBe(200)
  expect((await answer('Another#2027-autumn')).body).toContain('このリンクは使えません')

  expect((await tablet.call(token, 'GET', '/api/user/userinfo')).statusCode).toBe(401)
  expect((await tablet.refresh()).statusCode).toBe(400)
  const { access_token: again } = await new Browser(shop).signIn(person.userName, fresh)
  const info = await phone.call(again, 'GET', '/api/user/userinfo')
  expect(info.json().result.owes).toEqual([])
  expect((await mailsTo(shop, person.userEmail)).map(({ template }) => template)).toEqual([
    'passwordLink',
    'passwordChanged',
  ])
})

test('a device that took alerts under the forgotten password takes no more', async () => {
  await using service = await pushService()
  await using shop = await portal({ settings: { PORTAL_PUSH_SERVICE: service.origin } })
  const person = await someone(shop)
  const tablet = new Browser(shop)
  const { access_token: token } = await tablet.signIn(person.userName)
  const publicKey = await shop.server.push.publicKey(shop.tenant)
  const { endpoint, keys } = service.device(publicKey)
  await tablet.call(token, 'POST', devices.subscribe.path, { endpoint, keys, language: 'ja' })
  const woken = () => shop.db.sql`select endpoint from push_devices where tenant_code = ${shop.tenant}`
  expect(await woken()).toEqual([{ endpoint }])
  await askLink(shop, person.userName)
  const link = await linkFor(shop, person.userEmail)

  const form = { key: new URL(link).searchParams.get('key') ?? '', password: fresh, again: fresh }
  await tablet.send('POST', `/realms/${shop.tenant}/login-actions/action-token`, { form })

  expect(await woken()).toEqual([])
})

test('whoever asks for a link is told the same, whether anybody has the name or address', async () => {
  await using shop = await portal()
  const person = await someone(shop)
  const answers = await Promise.all(
    [person.userName, person.userEmail, 'nobody', 'nobody@example.jp'].map((typed) => askLink(shop, typed)),
  )
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  await expect.poll(async () => (await mailsTo(shop, person.userEmail)).length).toBe(2)
})

test('a link leads to the tenant’s configured address, whatever host, port or proxy the request names', async () => {
  await using shop = await portal()
  const person = await someone(shop)
  const path = `/realms/${shop.tenant}/login-actions/`
  const ask = async (headers: Record<string, string>) => {
    await shop.db.sql`delete from password_resets where tenant_code = ${shop.tenant}`
    await shop.db.sql`delete from outbox where tenant_code = ${shop.tenant}`
    const form = { 'content-type': 'application/x-www-form-urlencoded', origin: `http://${headers['host']}` }
    const answer = await shop.server.app.inject({
      method: 'POST',
      url: `${path}reset-credentials`,
      headers: { ...form, ...headers },
      payload: new URLSearchParams({ username: person.userName }).toString(),
    })
    return [answer.statusCode, (await linkFor(shop, person.userEmail)).split(path)[0]]
  }
  const named = [
    { host: shop.host },
    { host: `${shop.host}:6666` },
    {
      host: shop.host,
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
    },
  ]
  for (const headers of named) expect(await ask(headers)).toEqual([200, shop.origin])

  // The control: what leads elsewhere is the setting alone.
  await shop.db.sql`
    insert into tenant_configs (tenant_code, config_key, value) values (${shop.tenant}, 'origin', '"https://pay.example/"')`
  shop.refreshTenants()
  expect(await ask({ host: `${shop.host}:6666` })).toEqual([200, 'https://pay.example'])
})

test('a link runs out after 30 minutes', async () => {
  await using shop = await portal()
  const person = await someone(shop)
  await askLink(shop, person.userName)
  const link = await linkFor(shop, person.userEmail)
  const older = (minutes: number) =>
    shop.db.sql`
      update password_resets set expires_at = expires_at - make_interval(mins => ${minutes}) where tenant_code = ${shop.tenant}`
  const opened = async () => (await new Browser(shop).send('GET', link)).statusCode

  await older(29)
  expect(await opened()).toBe(200)
  await older(1)
  expect(await opened()).toBe(400)
})

test('a new password spends the older links', async () => {
  await using shop = await portal()
  const person = await someone(shop)
  await askLink(shop, person.userName)
  const first = await linkFor(shop, person.userEmail)
  await askLink(shop, person.userName)
  await expect.poll(() => linkFor(shop, person.userEmail)).not.toBe(first)
  const second = await linkFor(shop, person.userEmail)
  const opened = async () => (await new Browser(shop).send('GET', first)).statusCode
  expect(await opened()).toBe(200)

  const form = { key: new URL(second).searchParams.get('key') ?? '', password: fresh, again: fresh }
  await new Browser(shop).send('POST', `/realms/${shop.tenant}/login-actions/action-token`, { form })

  expect(await opened()).toBe(400)
})

test('a person gets at most three links an hour', async () => {
  await using shop = await portal()
  const person = await someone(shop)
  await Promise.all(Array.from({ length: 8 }, () => askLink(shop, person.userName)))
  await expect.poll(async () => (await mailsTo(shop, person.userEmail)).length).toBe(3)
})

test('a link made up or of another tenant does nothing', async () => {
  await using shop = await portal()
  await using other = await portal()
  const person = await someone(shop)
  await askLink(shop, person.userName)
  const link = new URL(await linkFor(shop, person.userEmail))
  const abroad = link.href.replaceAll(shop.tenant, other.tenant)
  expect((await new Browser(other).send('GET', abroad)).statusCode).toBe(400)
  link.searchParams.set('key', 'made-up')
  expect((await new Browser(shop).send('GET', link.href)).statusCode).toBe(400)
})

test('only the hash of a link is kept', async () => {
  await using shop = await portal()
  const person = await someone(shop)
  await askLink(shop, person.userName)
  const key = new URL(await linkFor(shop, person.userEmail)).searchParams.get('key') ?? ''
  const rows = await shop.db.sql<{
    hash: string
  }>`select token_hash as hash from password_resets where tenant_code = ${shop.tenant}`
  expect(rows.map(({ hash }) => hash)).not.toContain(key)
})

test('every letter is written in three languages', () => {
  for (const language of ['ja', 'en', 'mn'] as const) {
    const { subject, text } = mailText('code', language, { product: 'Noren', code: '012345', minutes: 5 })
    expect(subject).toContain('012345')
    expect(text).toContain('012345')
    expect(mailText('passwordLink', language, { product: 'Noren', link: 'https://x/', minutes: 30 }).text).toContain(
      'https://x/',
    )
  }
})

test('whoever asks for a link without a name is told what is missing, and of no password', async () => {
  await using shop = await portal()

  const { statusCode, body } = await askLink(shop, '  ')

  expect(statusCode).toBe(400)
  expect(body).toContain('ユーザー名、または登録済みのメールアドレスを入力してください。')
})
