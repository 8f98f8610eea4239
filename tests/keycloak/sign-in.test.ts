import { describe, expect, inject, test } from 'vitest'
import { users } from '#features/users/contract.ts'
import { live, type Live, type Login } from '../kit/live.ts'
import { makeDoor } from './realm.ts'
import { callsOf, signInThere } from './sign-in-there.ts'
import type { Visit } from '../kit/visit.ts'

/** Signs out by the header's menu. */
async function signOut({ page, button }: Visit): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: '佐藤 美咲' }).click()
  await button('Sign out').click()
}

/** How many sessions the person has at the Keycloak itself. */
async function sessionsThere({ realm }: Live, { userName }: Login): Promise<number> {
  const [person] = (await realm?.root.users.find({ username: userName, exact: true })) ?? []
  return (await realm?.root.users.listSessions({ id: person?.id ?? '' }))?.length ?? -1
}

describe.runIf(inject('keycloak'))('signing in at a Keycloak', () => {
  test.each([
    ['ja', 'phone'],
    ['en', 'tablet'],
    ['mn', 'desktop'],
  ] as const)('leads to today’s payments (%s, %s)', async (language, device) => {
    await using it = await live()
    await it.pay({ tradeNo: 'T-1', amount: 3480 })
    const manager = await it.person(['Record.search'])
    const { page, toSignIn, type, say } = await it.visit(device, { language })

    await toSignIn()
    expect(new URL(page.url()).origin).toBe(it.realm?.access.url)
    expect(await page.getAttribute('html', 'lang')).toBe(language)
    expect(await page.title()).toContain(say('Sign in'))
    await type(manager.userName, manager.password)

    await page.waitForURL(`${it.origin}/trade`)
    await page
      .getByRole('table', { name: say('Transactions') })
      .getByText('3,480')
      .first()
      .waitFor()
    expect(await page.getAttribute('html', 'lang')).toBe(language)
  })

  test('says the same of a wrong password, of ten, and of the right one that comes too late, until unlocked (phone)', async () => {
    await using it = await live()
    const manager = await it.person(['Record.search'])
    const visit = await it.visit('phone')
    const { page, say } = visit

    await visit.toSignIn()
    for (let tries = 0; tries < 10; tries++) {
      await visit.type(manager.userName, `Wrong#2026-autumn-${tries}`)
      await page.getByText(say('The user name or password is not right.')).waitFor()
      expect(await page.getByLabel(say('User name')).inputValue()).toBe(manager.userName)
    }
    await visit.type(manager.userName, manager.password)
    await page.getByText(say('The user name or password is not right.')).waitFor()

    const admin = await callsOf(it, await it.person(['User.search', 'User.edit', 'Record.search']))
    const listed = await admin(users.list, { Keyword: manager.userName })
    expect(listed.result?.list[0]).toMatchObject({ state: 'LOCKED' })
    const { userId, version } = listed.result?.list[0] ?? { userId: '', version: 0 }
    expect((await admin(users.unlock, { userId, version })).resultType).toBe(1000)
    await visit.type(manager.userName, manager.password)
    await page.waitForURL(`${it.origin}/trade`)
  })

  test('goes on on a device that is known while guesses from elsewhere lock the account, and ends there after ten of its own (desktop)', async () => {
    await using it = await live()
    const manager = await it.person(['Record.search'])
    const visit = await it.visit('desktop')
    const { page, say } = visit
    const { url, realm } = it.realm?.access ?? { url: '', realm: '' }
    const elsewhere = (password: string) =>
      signInThere(`${url}/realms/${realm}`, it.origin, { ...manager, password }).then(
        () => 'in',
        () => 'refused',
      )
    const signInHere = async () => {
      await visit.toSignIn()
      await visit.type(manager.userName, manager.password)
    }
    await signInHere()
    await page.waitForURL(`${it.origin}/trade`)
    await signOut(visit)

    for (let tries = 0; tries < 10; tries++) await elsewhere(`Wrong#2026-autumn-${tries}`)

    expect(await elsewhere(manager.password)).toBe('refused')
    await signInHere()
    await page.waitForURL(`${it.origin}/trade`)
    expect(await elsewhere(manager.password)).toBe('refused')
    await signOut(visit)
    await visit.toSignIn()
    for (let tries = 0; tries < 10; tries++) {
      await visit.type(manager.userName, `Wrong#2026-winter-${tries}`)
      await page.getByText(say('The user name or password is not right.')).waitFor()
    }
    await visit.type(manager.userName, manager.password)
    await page.getByText(say('The user name or password is not right.')).waitFor()
  })

  test('is refreshed over the end of its token, without a page being left (desktop)', async () => {
    await using it = await live()
    await it.realm?.root.realms.update({ realm: it.portal.tenant }, { accessTokenLifespan: 8 })
    const manager = await it.person(['Record.search'])
    const visit = await it.visit('desktop')
    const { page } = visit

    await visit.signIn(manager)
    await page.waitForURL(`${it.origin}/trade`)
    await page.evaluate(() => Object.assign(window, { stayed: true }))
    const answers: number[] = []
    page.on('response', (answer) => {
      if (answer.url().endsWith('/token')) answers.push(answer.status())
    })
    await expect.poll(() => answers.length, { timeout: 30_000 }).toBeGreaterThan(2)

    expect(new Set(answers)).toEqual(new Set([200]))
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
    expect(await sessionsThere(it, manager)).toBe(1)
  })

  test('ends on both sides by signing out of the portal (desktop)', async () => {
    await using it = await live()
    const manager = await it.person(['Record.search'])
    const visit = await it.visit('desktop')
    const { page, say } = visit

    await visit.signIn(manager)
    await page.waitForURL(`${it.origin}/trade`)
    expect(await sessionsThere(it, manager)).toBe(1)
    await signOut(visit)

    await page.getByLabel(say('User name')).waitFor()
    expect(await sessionsThere(it, manager)).toBe(0)
    await visit.toSignIn('/trade')
  })

  test('ends in the portal once Keycloak ends it (desktop)', async () => {
    await using it = await live()
    const manager = await it.person(['Record.search'])
    const visit = await it.visit('desktop')
    const { page, say } = visit

    await visit.signIn(manager)
    await page.waitForURL(`${it.origin}/trade`)
    const [person] = (await it.realm?.root.users.find({ username: manager.userName, exact: true })) ?? []
    await it.realm?.root.users.logout({ id: person?.id ?? '' })
    await page.reload()

    // Nobody is believed about the session of a token that Keycloak does not know: its row stands until it was idle too long.
    await page.getByLabel(say('User name')).waitFor()
    expect(await sessionsThere(it, manager)).toBe(0)
  })

  test('is open to whoever is added in the portal (phone)', async () => {
    await using it = await live()
    const first = await it.person(['User.search', 'User.add', 'Record.search'])
    const admin = await callsOf(it, first)
    const [role] = await it.portal.db.sql<{ id: string }>`
      select role_id as id from users where user_id = ${first.userId}`
    const person = { userName: 'suzuki.ichiro', password: 'Aki-no-kaze#2027' }
    const added = await admin(users.add, {
      ...person,
      rePassword: person.password,
      userFullName: '鈴木 一郎（新宿）',
      userEmail: 'ichiro@example.jp',
      contactPhone: '',
      roleId: role?.id ?? '',
      status: 'ACTIVE',
      shopScope: 'ALL',
      shopCodes: [],
      forceExpiry: false,
      expirationDays: 90,
      enableSystemMessage: true,
      enableEmailNotification: true,
      forceChangeAtFirstLogin: true,
    })
    expect(added.resultType).toBe(1000)
    const visit = await it.visit('phone')
    const { page, say, field, button } = visit

    await visit.signIn({ ...person, userId: '', email: '' })
    await page.getByRole('heading', { name: say('Choose a new password') }).waitFor()
    await field('Current password').fill(person.password)
    await field('New password').fill('Haru-no-kaze#2028')
    await field('New password again').fill('Haru-no-kaze#2028')
    await button('Change the password').click()
    await page.getByLabel(say('User name')).waitFor()
    await visit.type(person.userName, 'Haru-no-kaze#2028')

    await page.waitForURL((url) => url.origin === it.origin && url.hash === '')
  })

  test('goes on over a time without it, in which the portal says so and nothing else (desktop)', async () => {
    await using door = await makeDoor()
    await using it = await live({ keycloakUrl: door.url })
    await it.realm?.root.realms.update({ realm: it.portal.tenant }, { accessTokenLifespan: 10 })
    await it.pay({ tradeNo: 'T-1', amount: 3480 })
    const manager = await it.person(['Record.search'])
    const visit = await it.visit('desktop')
    visit.expect(/status of 503 .*\/token\)/)
    const { page, say, text, payments } = visit
    const away = text('The sign-in service is not working at the moment. You stay signed in; we keep trying.')

    await visit.signIn(manager)
    await payments.first().waitFor()
    await page.evaluate(() => Object.assign(window, { stayed: true }))
    let refusals = 0
    page.on('response', (answer) => {
      if (answer.url().endsWith('/token') && answer.status() === 503) refusals += 1
    })
    await door.shut()
    await away.waitFor({ timeout: 30_000 })
    await expect.poll(() => refusals, { timeout: 60_000 }).toBeGreaterThan(4)
    expect(await payments.count()).toBe(1)
    expect(await page.getByText(say('Offline')).count()).toBe(0)
    await door.open()

    await away.waitFor({ state: 'detached', timeout: 60_000 })
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
    await it.pay({ tradeNo: 'T-2', amount: 5000 })
    await page.reload()
    await page.getByText('5,000').first().waitFor()
  })

  test('is not left half signed out by a sign-out while it is away (desktop)', async () => {
    await using door = await makeDoor()
    await using it = await live({ keycloakUrl: door.url })
    const manager = await it.person(['Record.search'])
    const visit = await it.visit('desktop')
    visit.expect(/status of 503 .*\/token\)/)
    const { page, say } = visit

    await visit.signIn(manager)
    await page.waitForURL(`${it.origin}/trade`)
    await door.shut()
    await signOut(visit)
    await page.getByRole('heading', { name: say('Sign-in is not available') }).waitFor()
    expect(await sessionsThere(it, manager)).toBe(1)
    await door.open()

    await page.getByLabel(visit.say('User name')).waitFor({ timeout: 60_000 })
    expect(await sessionsThere(it, manager)).toBe(0)
  })
})
