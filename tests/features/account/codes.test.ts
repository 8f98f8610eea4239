import { expect, test } from 'vitest'
import { limits, loadLimits } from '#shared/limits.ts'
import { portal, type Portal } from '../../kit/portal.ts'
import { Browser, someone } from '../../server/sso/browser.ts'

/** A portal whose codes are counted by a clock that the test moves on. */
async function house() {
  let now = new Date('2026-11-22T17:00:00Z')
  const shop = await portal({ now: () => now, settings: { PORTAL_TRUSTED_PROXIES: '127.0.0.1' } })
  return { shop, later: (seconds: number) => void (now = new Date(now.getTime() + seconds * 1000)) }
}

let addresses = 0

/** A session of its own; each asks from another address, as a botnet does. */
async function session(shop: Portal, userName: string, browser = new Browser(shop)) {
  const from = { 'x-forwarded-for': `203.0.113.${(addresses = (addresses % 250) + 1)}` }
  const { access_token: token } = await browser.signIn(userName)
  const post = async (path: string, json: unknown = {}) => {
    const authorization = `Bearer ${token}`
    const answer = await browser.send('POST', `/apiproxy${path}`, { json, headers: { authorization, ...from } })
    return answer.json()
  }
  return {
    browser,
    send: () => post('/api/auth/sendcode'),
    verify: (code: string) => post('/api/auth/verifycode', { code }),
    gates: async () => (await browser.call(token, 'GET', '/api/auth/gates')).json().result,
    info: async () => (await browser.call(token, 'GET', '/api/user/userinfo')).json(),
    put: async (path: string, json: unknown) => (await browser.call(token, 'PUT', path, json)).json(),
  }
}

async function letters(shop: Portal, template: string) {
  return shop.db.sql<{ to: string; code: string; text: string }>`
    select payload ->> 'to' as to, payload -> 'values' ->> 'code' as code, payload ->> 'language' as text
      from outbox where tenant_code = ${shop.tenant} and payload ->> 'template' = ${template} order by created_at`
}
const lastCode = async (shop: Portal) => (await letters(shop, 'code')).at(-1)?.code ?? ''
const wrongOf = (code: string, nth: number) => String((Number(code) + 1 + nth) % 1_000_000).padStart(6, '0')
const typesOf = (answers: readonly { resultType: number }[]) => answers.map(({ resultType }) => resultType)

/** Opens sessions, has a code mailed in each and guesses; gives how many guesses were looked at. */
async function attack(shop: Portal, userName: string, later: (seconds: number) => void, sessions: number) {
  let looked = 0
  for (let nth = 0; nth < sessions; nth++) {
    const one = await session(shop, userName)
    await one.send()
    const code = await lastCode(shop)
    const answers = await Promise.all([0, 1, 2, 3, 4].map((guess) => one.verify(wrongOf(code, guess))))
    looked += answers.filter(({ message }) => String(message).includes('認証コードが正しくありません')).length
    later(limits.codeResendSeconds)
  }
  return looked
}

test('many sessions against one account get ten guesses and five mails an hour, and its owner is told once', async () => {
  const { shop, later } = await house()
  await using _shop = shop
  const { userName } = await someone(shop, { mfaEmail: 'hanako@example.jp' })

  const looked = await attack(shop, userName, later, 12)

  // The tenth closes the account's second factor and says so instead.
  expect(looked).toBe(loadLimits.codesTyped - 1)
  expect((await letters(shop, 'code')).length).toBeLessThanOrEqual(loadLimits.codesMailed)
  expect((await letters(shop, 'codesStopped')).map(({ to }) => to)).toEqual(['hanako@example.jp'])
  const stranger = await session(shop, userName)
  expect(await stranger.send()).toMatchObject({ resultType: 3500, message: expect.stringMatching(/あと\d\d分/) })
  expect(await stranger.verify('123456')).toMatchObject({ resultType: 3500 })
  expect(await stranger.gates()).toMatchObject({ codeSent: false })
  expect((await stranger.gates()).waitSeconds).toBeGreaterThan(2400)

  later(3600)
  expect((await stranger.send()).resultType).toBe(1000)
  expect((await stranger.verify(await lastCode(shop))).resultType).toBe(1000)
  expect((await stranger.info()).resultType).toBe(1000)
})

test('the same sessions against an account each are not stopped: it is the account that is counted', async () => {
  const { shop, later } = await house()
  await using _shop = shop
  let looked = 0
  for (const nth of [1, 2, 3, 4]) {
    const { userName } = await someone(shop, { mfaEmail: `hanako${nth}@example.jp` })
    looked += await attack(shop, userName, later, 1)
  }
  expect(looked).toBe(20)
  expect(await letters(shop, 'codesStopped')).toEqual([])
})

test('guesses at once, from many addresses, are no more than those one after the other', async () => {
  const { shop, later } = await house()
  await using _shop = shop
  const { userName } = await someone(shop, { mfaEmail: 'hanako@example.jp' })
  const sessions = []
  for (const _nth of [1, 2, 3, 4]) {
    const one = await session(shop, userName)
    await one.send()
    later(limits.codeResendSeconds)
    sessions.push(one)
  }
  const code = await lastCode(shop)

  const answers = await Promise.all(
    sessions.flatMap((one) => Array.from({ length: 10 }, (_, guess) => one.verify(wrongOf(code, guess)))),
  )

  const looked = answers.filter(({ message }) => String(message).includes('認証コードが正しくありません'))
  expect(looked.length).toBeLessThan(loadLimits.codesTyped)
  const [row] = await shop.db.sql<{ typed: number }>`
    select cardinality(typed) as typed from code_budgets where tenant_code = ${shop.tenant} and budget like 'account:%'`
  expect(row).toEqual({ typed: loadLimits.codesTyped })
})

test('the sixth mail within the hour waits, while the fifth code may still be typed in', async () => {
  const { shop, later } = await house()
  await using _shop = shop
  const { userName } = await someone(shop, { mfaEmail: 'hanako@example.jp' })
  const one = await session(shop, userName)
  const answers = []
  for (let nth = 0; nth < 6; nth++) {
    answers.push(await one.send())
    later(limits.codeResendSeconds)
  }
  expect(typesOf(answers)).toEqual([1000, 1000, 1000, 1000, 1000, 3500])
  expect(await letters(shop, 'code')).toHaveLength(5)
  expect(await letters(shop, 'codesStopped')).toHaveLength(1)
  expect((await one.verify(await lastCode(shop))).resultType).toBe(1000)
})

test('a mail of another session lets this one wait too, and says that none came for it', async () => {
  const { shop, later } = await house()
  await using _shop = shop
  const { userName } = await someone(shop, { mfaEmail: 'hanako@example.jp' })
  const [phone, tablet] = [await session(shop, userName), await session(shop, userName)]
  await phone.send()
  expect(await phone.gates()).toMatchObject({ codeSent: true, resendSeconds: 60, waitSeconds: 0 })
  expect(await tablet.gates()).toMatchObject({ codeSent: false, resendSeconds: 60, waitSeconds: 0 })
  expect((await tablet.send()).message).toContain('1分')
  later(60)
  expect((await tablet.send()).resultType).toBe(1000)
})

test('a device on which a right code was typed before keeps tries of its own while strangers use the others up', async () => {
  const { shop, later } = await house()
  await using _shop = shop
  const { userName } = await someone(shop, { mfaEmail: 'hanako@example.jp' })
  const owner = await session(shop, userName)
  await owner.send()
  expect((await owner.verify(await lastCode(shop))).resultType).toBe(1000)
  later(60)
  await attack(shop, userName, later, 4)
  expect((await (await session(shop, userName)).send()).resultType).toBe(3500)

  await owner.browser.send('DELETE', `/apiproxy/sso/${shop.tenant}/token`)
  const again = await session(shop, userName, owner.browser)
  expect((await again.send()).resultType).toBe(1000)
  expect((await again.verify(await lastCode(shop))).resultType).toBe(1000)

  // Its tries are counted as well: ten wrong ones close it, and nobody is let in by its cookie alone.
  await owner.browser.send('DELETE', `/apiproxy/sso/${shop.tenant}/token`)
  const stolen = await session(shop, userName, owner.browser)
  for (const _nth of [1, 2]) {
    later(60)
    await stolen.send()
    const code = await lastCode(shop)
    for (let guess = 0; guess < 5; guess++) await stolen.verify(wrongOf(code, guess))
  }
  expect((await stolen.send()).resultType).toBe(3500)
})

test('one address gets no more mails and tries than a shop of sixty devices needs, whatever the account', async () => {
  const { shop, later } = await house()
  await using _shop = shop
  const { userName } = await someone(shop, { mfaEmail: 'hanako@example.jp' })
  const one = await session(shop, userName)
  await one.send()
  later(60)
  const fill = (column: string, count: number) =>
    shop.service.query(
      `update code_budgets set ${column} = array_fill($2::timestamptz, array[$3::int]) where tenant_code = $1 and budget like 'address:%'`,
      [shop.tenant, new Date('2026-11-22T16:59:00Z'), count],
    )
  await fill('mailed', loadLimits.codesMailedFromAddress)
  await fill('typed', loadLimits.codesTypedAtAddress)
  expect(await one.send()).toMatchObject({ statusCode: 429 })
  expect(await one.verify('123456')).toMatchObject({ statusCode: 429 })
  // The control: one fewer, and it goes on.
  await fill('mailed', loadLimits.codesMailedFromAddress - 1)
  await fill('typed', loadLimits.codesTypedAtAddress - 1)
  expect((await one.send()).resultType).toBe(1000)
  expect((await one.verify(await lastCode(shop))).resultType).toBe(1000)
})
