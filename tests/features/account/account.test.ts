import { describe, expect, test } from 'vitest'
import { account } from '#features/account/contract.ts'
import { checkSignIn } from '#server/sso/sign-in-check.ts'
import { portal, type Person, type Portal } from '../../kit/portal.ts'
import { Browser, password, someone } from '../../server/sso/browser.ts'

const fresh = 'Aki-no-kaze#2027'
const another = 'Fuyu-no-hoshi#2028'
const wrong = 'Wrong#2026-autumn'

async function signedIn(shop: Portal, changed: Parameters<typeof someone>[1] = {}) {
  const person = await someone(shop, changed)
  const browser = new Browser(shop)
  const { access_token: token } = await browser.signIn(person.userName)
  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, json?: unknown) =>
    (await browser.call(token, method, path, json)).json()
  return { person, browser, token, call }
}

async function lastCode(shop: Portal): Promise<string> {
  const [row] = await shop.db.sql<{ code: string }>`
    select payload -> 'values' ->> 'code' as code from outbox
     where tenant_code = ${shop.tenant} and payload ->> 'template' = 'code' order by created_at desc limit 1`
  return row?.code ?? ''
}

const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')
const resend = (shop: Portal) =>
  shop.db.sql`
    update code_budgets set mailing_from = mailing_from - interval '60 seconds' where tenant_code = ${shop.tenant}`

describe('the mailed code', () => {
  test('is owed by who turned two-step on, and opens everything once it is typed in', async () => {
    await using shop = await portal()
    const { call } = await signedIn(shop, { mfaEmail: 'hanako@example.jp' })

    expect((await call('GET', '/api/user/userinfo')).result).toMatchObject({
      owes: ['emailCode'],
      mfa: true,
      mfaEmail: 'h****@example.jp',
    })
    expect(
      (
        await call('PUT', '/api/user/resetpassword', {
          userId: 'x',
          oldPassword: 'x',
          newPassword: 'y',
          rePassword: 'y',
        })
      ).resultType,
    ).toBe(1200)
    expect(
      (await call('PUT', '/api/auth/mfa', { email: 'evil@example.jp', confirmEmail: 'evil@example.jp', account: '' }))
        .resultType,
    ).toBe(1200)
    expect((await call('POST', '/api/auth/sendcode', {})).result).toEqual({ minutes: 5, resendSeconds: 60 })
    const code = await lastCode(shop)
    expect(code).toMatch(/^\d{6}$/)
    expect((await call('POST', '/api/auth/verifycode', { code: wrongOf(code) })).resultType).toBe(1030)
    expect((await call('POST', '/api/auth/verifycode', { code })).result).toEqual({ owes: [] })
    expect((await call('GET', '/api/auth/gates')).result).toMatchObject({ owes: [] })
  })

  test('is sent once a minute', async () => {
    await using shop = await portal()
    const { call } = await signedIn(shop, { mfaEmail: 'hanako@example.jp' })
    await call('POST', '/api/auth/sendcode', {})
    expect((await call('POST', '/api/auth/sendcode', {})).message).toContain('1分')
    expect((await call('GET', '/api/auth/gates')).result.resendSeconds).toBeGreaterThan(55)
    const first = await lastCode(shop)
    await resend(shop)
    expect((await call('POST', '/api/auth/sendcode', {})).resultType).toBe(1000)
    const second = await lastCode(shop)
    const former = first === second ? wrongOf(second) : first
    expect((await call('POST', '/api/auth/verifycode', { code: former })).resultType).toBe(1030)
    expect((await call('POST', '/api/auth/verifycode', { code: second })).resultType).toBe(1000)
  })

  test('dies after five tries, even the right one', async () => {
    await using shop = await portal()
    const { call } = await signedIn(shop, { mfaEmail: 'hanako@example.jp' })
    await call('POST', '/api/auth/sendcode', {})
    const code = await lastCode(shop)
    await Promise.all(Array.from({ length: 20 }, () => call('POST', '/api/auth/verifycode', { code: wrongOf(code) })))
    expect((await call('POST', '/api/auth/verifycode', { code })).message).toContain('使えなくなりました')
  })

  test('runs out after five minutes and works once', async () => {
    await using shop = await portal()
    const { call } = await signedIn(shop, { mfaEmail: 'hanako@example.jp' })
    await call('POST', '/api/auth/sendcode', {})
    await shop.db.sql`update email_codes set expires_at = now() where tenant_code = ${shop.tenant}`
    expect((await call('POST', '/api/auth/verifycode', { code: await lastCode(shop) })).message).toContain(
      '使えなくなりました',
    )
    await resend(shop)
    await call('POST', '/api/auth/sendcode', {})
    const code = await lastCode(shop)
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', '/api/auth/verifycode', { code })))
    expect(answers.filter(({ resultType }) => resultType === 1000)).toHaveLength(1)
  })

  test('of one session opens no other', async () => {
    await using shop = await portal()
    const { call, person } = await signedIn(shop, { mfaEmail: 'hanako@example.jp' })
    await call('POST', '/api/auth/sendcode', {})
    const code = await lastCode(shop)
    const second = new Browser(shop)
    const { access_token: token } = await second.signIn(person.userName)
    expect((await second.call(token, 'POST', '/api/auth/verifycode', { code })).json().resultType).toBe(1030)
    expect((await second.call(token, 'GET', '/api/user/userinfo')).json().result.owes).toEqual(['emailCode'])
  })

  test('once typed in is not asked again by another tab of the same browser', async () => {
    await using shop = await portal()
    const { call, browser } = await signedIn(shop, { mfaEmail: 'hanako@example.jp' })
    await call('POST', '/api/auth/sendcode', {})
    await call('POST', '/api/auth/verifycode', { code: await lastCode(shop) })
    const { verifier, asked } = await browser.openSignIn()
    const code = new URLSearchParams(new URL(String(asked.headers['location'])).hash.slice(1)).get('code') ?? ''
    const tab = (
      await browser.token({
        grant_type: 'authorization_code',
        code,
        redirect_uri: `${shop.origin}/`,
        code_verifier: verifier,
      })
    ).json()
    expect((await browser.call(tab.access_token, 'GET', '/api/user/userinfo')).json().result.owes).toEqual([])
  })
})

test('a question after the code was typed in is answered with the rights of now, also by another process', async () => {
  await using shop = await portal()
  const { call } = await signedIn(shop, { mfaEmail: 'hanako@example.jp' })
  await call('POST', '/api/auth/sendcode', {})
  // Refused, and so remembered as somebody who owes a code.
  expect((await call('GET', '/api/trade/masters')).resultType).toBe(1200)
  // Paid elsewhere: this process hears nothing of it.
  await shop.db.sql`update sessions set owes = '{}' where tenant_code = ${shop.tenant}`
  expect((await call('GET', '/api/trade/masters')).resultType).toBe(1000)
  await shop.db.sql`update sessions set owes = '{emailCode}' where tenant_code = ${shop.tenant}`
  expect((await call('GET', '/api/trade/masters')).resultType).toBe(1200)
  expect((await call('POST', '/api/auth/verifycode', { code: await lastCode(shop) })).resultType).toBe(1000)
  expect((await call('GET', '/api/trade/masters')).resultType).toBe(1000)
})

describe('changing the password', () => {
  const form = (person: { userId: string }, newPassword: string, oldPassword = password, rePassword = newPassword) => ({
    userId: person.userId,
    oldPassword,
    newPassword,
    rePassword,
  })

  test.each([
    ['a wrong old one', 'Wrong#2026-autumn', 'x', 3000],
    ['the same again', password, password, 3200],
    ['one that is too simple', password, 'onlyletters', 3300],
    ['one that many people use', password, 'Sakura-2026!!', 3300],
    ['one with the user name in it', password, 'NAME', 3800],
  ])('is refused for %s', async (_name, oldPassword, newPassword, resultType) => {
    await using shop = await portal()
    const { call, person, token, browser } = await signedIn(shop)
    const typed = newPassword === 'NAME' ? `A#1${person.userName}` : newPassword
    expect((await call('PUT', '/api/user/resetpassword', form(person, typed, oldPassword))).resultType).toBe(resultType)
    expect((await browser.call(token, 'GET', '/api/user/userinfo')).statusCode).toBe(200)
  })

  test('goes on for whoever is signed in while strangers lock the account, with ten tries of its own', async () => {
    await using shop = await portal()
    const { call, person, browser } = await signedIn(shop)
    const guess = () => checkSignIn(shop.db, shop.tenant, { userName: person.userName, password: wrong, deviceHash: 'a stranger' }) // prettier-ignore
    for (let index = 0; index < 10; index++) await guess()
    expect(await guess()).toMatchObject({ refused: 'locked' })

    expect((await call('PUT', '/api/user/resetpassword', form(person, fresh))).resultType).toBe(1000)

    const { access_token: token } = await browser.signIn(person.userName, fresh)
    const change = async (oldPassword: string) =>
      (await browser.call(token, 'PUT', '/api/user/resetpassword', form(person, another, oldPassword))).json()
        .resultType
    for (let index = 0; index < 10; index++) expect(await change(wrong)).toBe(3000)
    expect(await change(fresh)).toBe(3000)
    expect(await shop.db.sql`select fails from credentials where subject = ${person.subject}`).toEqual([{ fails: 0 }])
  })

  test('is refused for two different entries and for somebody else', async () => {
    await using shop = await portal()
    const { call, person } = await signedIn(shop)
    expect((await call('PUT', '/api/user/resetpassword', form(person, fresh, password, 'other'))).message).toContain(
      '同じパスワード',
    )
    expect((await call('PUT', '/api/user/resetpassword', form({ userId: 'u-other' }, fresh))).resultType).toBe(2000)
  })

  test('signs every device out, and the new password alone works', async () => {
    await using shop = await portal()
    const { call, person, browser, token } = await signedIn(shop)
    const phone = new Browser(shop)
    const { access_token: phoneToken } = await phone.signIn(person.userName)

    expect((await call('PUT', '/api/user/resetpassword', form(person, fresh))).resultType).toBe(1000)

    for (const [device, shown] of [
      [browser, token],
      [phone, phoneToken],
    ] as const) {
      expect((await device.call(shown, 'GET', '/api/user/userinfo')).statusCode).toBe(401)
      expect((await device.refresh()).statusCode).toBe(400)
    }
    await expect(new Browser(shop).signIn(person.userName, password)).rejects.toThrow('400')
    const { access_token: again } = await new Browser(shop).signIn(person.userName, fresh)
    expect((await browser.call(again, 'GET', '/api/user/userinfo')).statusCode).toBe(200)
  })

  test('is owed at the first sign-in where an administrator chose the password', async () => {
    await using shop = await portal()
    const { call, person } = await signedIn(shop, { mustChangePassword: true })
    expect((await call('GET', '/api/auth/gates')).result.owes).toEqual(['changePassword'])
    expect(
      (
        await call('PUT', '/api/auth/setmfa', {
          password,
          email: 'a@example.jp',
          confirmEmail: 'a@example.jp',
          account: '',
        })
      ).resultType,
    ).toBe(1200)
    expect((await call('PUT', '/api/user/resetpassword', form(person, fresh))).resultType).toBe(1000)
    const { access_token: again } = await new Browser(shop).signIn(person.userName, fresh)
    expect((await new Browser(shop).call(again, 'GET', '/api/user/userinfo')).json().result.owes).toEqual([])
  })

  test('is owed once the password is as old as the person’s expiry says', async () => {
    await using shop = await portal()
    const person = await someone(shop)
    await shop.db
      .sql`update users set force_expiry = true, expiration_days = 90, password_changed_at = now() - interval '91 days' where user_id = ${person.userId}`
    const { access_token: token } = await new Browser(shop).signIn(person.userName)
    expect((await new Browser(shop).call(token, 'GET', '/api/auth/gates')).json().result.owes).toEqual([
      'changePassword',
    ])
  })

  test('may not bring back any of the last five, and may bring back the sixth', async () => {
    await using shop = await portal()
    const person = await someone(shop)
    const { embeddedIdentity } = await import('#server/identity/embedded.ts')
    const identity = embeddedIdentity(shop.db, shop.tenant)
    const passwords = [password, ...[1, 2, 3, 4, 5, 6].map((number) => `Aki-no-kaze#202${number}`)]
    for (const next of passwords.slice(1, 6))
      expect(await identity.setPassword(person.subject, next)).toMatchObject({ ok: true })
    // Five changes later the first is the fifth of the former ones.
    expect(await identity.setPassword(person.subject, password)).toEqual({ ok: false, problem: 'passwordHistory' })
    expect(await identity.setPassword(person.subject, passwords[6] ?? '')).toMatchObject({ ok: true })
    expect(await identity.setPassword(person.subject, password)).toMatchObject({ ok: true })
  })
})

describe('two-step sign-in', () => {
  const form = (email: string, changed: object = {}) => ({
    password,
    email,
    confirmEmail: email,
    account: '',
    ...changed,
  })

  test('is turned on with the password, logs out, and asks for a code from then on', async () => {
    await using shop = await portal()
    const { call, person } = await signedIn(shop)
    expect((await call('PUT', '/api/auth/mfa', form('new@example.jp'))).resultType).toBe(1030)
    expect(
      (await call('PUT', '/api/auth/setmfa', form('new@example.jp', { password: 'Wrong#2026-autumn' }))).resultType,
    ).toBe(3000)
    expect((await call('PUT', '/api/auth/setmfa', form('new@example.jp', { password: '' }))).resultType).toBe(3000)
    expect(
      (await call('PUT', '/api/auth/setmfa', form('new@example.jp', { confirmEmail: 'other@example.jp' }))).statusCode,
    ).toBe(400)
    expect((await call('PUT', '/api/auth/setmfa', form('not an address'))).statusCode).toBe(400)
    expect((await call('PUT', '/api/auth/setmfa', form('new@example.jp', { account: 'somebody' }))).resultType).toBe(
      2000,
    )
    expect((await call('GET', '/api/user/userinfo')).result.mfa).toBe(false)

    expect(
      (await call('PUT', '/api/auth/setmfa', form('new@example.jp', { account: person.userName }))).resultType,
    ).toBe(1000)

    expect((await call('GET', '/api/user/userinfo')).resultType).toBe(401)
    const { access_token: again } = await new Browser(shop).signIn(person.userName)
    expect((await new Browser(shop).call(again, 'GET', '/api/user/userinfo')).json().result.owes).toEqual(['emailCode'])
  })

  test('moves to another address after a code to the present one, in this session alone, and tells the former', async () => {
    let now = new Date()
    await using shop = await portal({ now: () => now })
    const { call, person } = await signedIn(shop, { mfaEmail: 'old@example.jp' })
    const pay = async () => {
      await call('POST', '/api/auth/sendcode', {})
      await call('POST', '/api/auth/verifycode', { code: await lastCode(shop) })
    }
    const move = (changed: object = {}) => call('PUT', '/api/auth/mfa', form('new@example.jp', changed))
    await pay()
    expect((await call('PUT', '/api/auth/setmfa', form('new@example.jp'))).resultType).toBe(1030)
    // Signed in is not enough: whoever took the session over has no mailbox.
    expect((await move()).message).toContain('いまの受信先')

    now = new Date(now.getTime() + 60_000)
    await pay()
    const other = new Browser(shop)
    const { access_token: token } = await other.signIn(person.userName)
    await shop.db.sql`
      update sessions set owes = '{}' where tenant_code = ${shop.tenant}`
    expect((await other.call(token, 'PUT', '/api/auth/mfa', form('evil@example.jp'))).json().resultType).toBe(1030)
    now = new Date(now.getTime() + 10 * 60_000)
    expect((await move()).message).toContain('いまの受信先')

    await pay()
    expect((await move({ password: 'Wrong#2026-autumn' })).resultType).toBe(3000)
    const mailing = async () => {
      const [row] = await shop.db.sql<{ points: number }>`
        select points from rate_limits where key = ${`send:${shop.tenant} ${person.subject}`}`
      return row?.points ?? 0
    }
    const before = await mailing()
    expect((await move({ password: '' })).resultType).toBe(1000)
    // It mails both addresses, which may be done less often than what mails nobody.
    expect(await mailing()).toBe(before + 1)
    const rows = await shop.db.sql<{ to: string }>`
      select payload ->> 'to' as to from outbox where tenant_code = ${shop.tenant} and payload ->> 'template' = 'mfaChanged' order by 1`
    expect(rows.map(({ to }) => to)).toEqual(['new@example.jp', 'old@example.jp'])
  })

  test('is turned off by an administrator for who lost the mailbox: audited, and told to the former address', async () => {
    await using shop = await portal()
    const { call, person, browser, token } = await signedIn(shop, { mfaEmail: 'old@example.jp' })
    await call('POST', '/api/auth/sendcode', {})
    const manager = await shop.as('User.edit', 'Record.search', 'Refund.refund')

    expect((await manager(account.unbindMfa, { userId: person.userId })).resultType).toBe(1000)

    expect((await browser.call(token, 'GET', '/api/auth/gates')).statusCode).toBe(401)
    const { access_token: again } = await new Browser(shop).signIn(person.userName)
    expect((await browser.call(again, 'GET', '/api/user/userinfo')).json().result).toMatchObject({
      owes: [],
      mfa: false,
    })
    const mails = await shop.db.sql<{ to: string }>`
      select payload ->> 'to' as to from outbox where tenant_code = ${shop.tenant} and payload ->> 'template' = 'mfaRemoved' order by 1`
    expect(mails.map(({ to }) => to)).toEqual(['old@example.jp', person.userEmail].toSorted())
    const trail = await shop.db.sql<{ actor: string; object: string }>`
      select actor, object from audit_log
       where tenant_code = ${shop.tenant} and action = 'POST /api/user/unbindmfa' and result = 'done'`
    expect(trail).toEqual([{ actor: manager.userName, object: `user ${person.userId}` }])
    expect((await manager(account.unbindMfa, { userId: person.userId })).resultType).toBe(1030)
  })

  test('is turned off by nobody else: without the right, for oneself, in other stores or another enterprise', async () => {
    await using shop = await portal()
    await using abroad = await portal()
    const person = await someone(shop, { mfaEmail: 'old@example.jp' })
    const bound = async () =>
      (await shop.db.sql`select 1 as one from users where user_id = ${person.userId} and mfa_email is not null`).length
    const ask = async (who: Promise<Person>, userId = person.userId) =>
      (await (await who)(account.unbindMfa, { userId })).resultType
    expect(await ask(shop.as('User.search', 'User.add', 'User.delete'))).toBe(2000)
    expect(await ask(shop.person({ permissions: ['User.edit'], shops: ['S00000001'] }))).toBe(3100)
    expect(await ask(abroad.as('User.edit'))).toBe(3100)
    expect(await ask(abroad.admin('User.edit'))).toBe(2000)
    expect(await ask(shop.as('User.edit'), 'nobody')).toBe(3100)
    expect(await ask(shop.as('User.edit'))).toBe(2000) // holds less than they do
    expect(await ask(shop.admin('AdminManage.edit'))).toBe(2000)
    const own = await shop.as('User.edit')
    expect((await own(account.unbindMfa, { userId: own.userId })).resultType).toBe(2000)
    expect(await bound()).toBe(1)
    // The control: the provider's own people reach every enterprise of their tenant.
    expect(await ask(shop.admin('EntMfaConfig.edit'))).toBe(1000)
    expect(await bound()).toBe(0)
  })

  test('is owed where the enterprise forces it, and nothing else answers until it is on', async () => {
    await using shop = await portal()
    await shop.db.sql`update enterprises set force_bind_mfa = true where tenant_code = ${shop.tenant}`
    const { call } = await signedIn(shop)
    expect((await call('GET', '/api/user/userinfo')).result).toMatchObject({ owes: ['bindMfa'], forceBindMfa: true })
    expect((await call('PUT', '/api/auth/mfa', form('new@example.jp'))).resultType).toBe(1200)
    expect((await call('PUT', '/api/auth/setmfa', form('new@example.jp'))).resultType).toBe(1000)
  })
})
