import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#features/users/contract.ts'
import { checkSignIn } from '#server/sso/sign-in-check.ts'
import { ownDatabase } from '../../demo/shop.ts'
import { portal, type Person, type Portal } from '../../kit/portal.ts'
import { form, formNow, goodPassword, roleOf, staffRights } from './people.ts'

let it: Portal
let administrator: Person
let staffRole: string
beforeAll(async () => {
  it = await portal()
  administrator = await it.as(...staffRights)
  staffRole = await roleOf(it, ['Record.search'])
})
afterAll(() => it[Symbol.asyncDispose]())

const added = async (more: Parameters<typeof form>[1] = {}) =>
  (await administrator(users.add, form(staffRole, more))).result.userId

describe('adding somebody', () => {
  test('lets them sign in, mails them where but never the password, and tells the history without it', async () => {
    const input = form(staffRole, { shopScope: 'SPECIFIC', shopCodes: [it.shop] })

    const { resultType, result } = await administrator(users.add, input)

    expect(resultType).toBe(1000)
    const { user, passwordUntil, sessions } = (await administrator(users.detail, { UserId: result.userId })).result
    expect(user).toMatchObject({
      userName: input.userName,
      state: 'INVITED',
      shopCodes: [it.shop],
      mfa: false,
      version: 1,
    })
    expect(Date.parse(passwordUntil ?? '') - Date.now()).toBeGreaterThan(71 * 3_600_000)
    expect(sessions).toBe(0)
    const [credential] = await it.db.sql<{ one: number }>`
      select 1 as one from credentials where tenant_code = ${it.tenant} and user_name = ${input.userName}`
    expect(credential).toBeTruthy()
    const [mail] = await it.db.sql<{ payload: object }>`
      select payload from outbox where tenant_code = ${it.tenant} and payload->>'template' = 'invited'
       and payload->>'to' = ${input.userEmail}`
    expect(mail).toBeTruthy()
    const { list } = (await administrator(users.history, { Key: result.userId })).result
    expect(list).toMatchObject([{ kind: 'add', actor: administrator.userName, after: { userName: input.userName } }])
    for (const kept of [mail, list, await it.db.sql`select * from audit_log where tenant_code = ${it.tenant}`])
      expect(
        JSON.stringify(kept, (_, value: unknown) =>
          String(value) === value ? value : typeof value === 'bigint' ? 0 : value,
        ),
      ).not.toContain(goodPassword)
  })

  test('mails the tenant’s first host, whichever of its hosts the request names', async () => {
    await using other = await portal()
    const boss = await other.as(...staffRights)
    const role = await roleOf(other, ['Record.search'])
    const hostMailed = async () => {
      const input = form(role)
      await boss(users.add, input)
      const [mail] = await other.db.sql<{ link: string }>`
        select payload->'values'->>'link' as link from outbox
         where tenant_code = ${other.tenant} and payload->>'template' = 'invited' and payload->>'to' = ${input.userEmail}`
      return mail && new URL(mail.link).hostname
    }

    expect(await hostMailed()).toBe(other.host)
    const first = `a-${other.tenant}.example`
    await other.db.sql`insert into tenant_hosts (host, tenant_code) values (${first}, ${other.tenant})`
    other.refreshTenants()
    expect(await hostMailed()).toBe(first)
  })

  test.each([
    ['a password that is too short', { password: 'Short-1!', rePassword: 'Short-1!' }, 3300],
    ['another password the second time', { rePassword: 'Correct-Horse-78!' }, 1030],
    ['a password everybody has', { password: 'Password1234!', rePassword: 'Password1234!' }, 3300],
    ['a role nobody knows', { roleId: 'nothing' }, 2003],
    ['a store nobody has', { shopScope: 'SPECIFIC', shopCodes: ['S99999999'] }, 1030],
    ['no stores where some are meant', { shopScope: 'SPECIFIC' }, 1030],
    ['stores where all are meant', { shopCodes: ['S00000001'] }, 1030],
    ['another company', { entCode: 'E00000000' }, 3900],
    ['a user name in capitals', { userName: 'Tamura' }, 1030],
    ['a phone with letters', { contactPhone: '090-CALL' }, 1030],
    ['more days than a year', { expirationDays: 366 }, 1030],
  ] as const)('with %s is refused, and nobody is left behind', async (_case, wrong, number) => {
    const input = form(staffRole, wrong as never)

    const { resultType } = await administrator(users.add, input)

    expect(resultType).toBe(number)
    const left = await it.db.sql`select 1 as one from credentials where user_name = ${input.userName}`
    expect(left).toEqual([])
  })

  test('with the name of somebody is refused: 3600, with their address 3700, with both 3400', async () => {
    const first = form(staffRole)
    await administrator(users.add, first)
    const { userName, userEmail } = first

    expect((await administrator(users.add, form(staffRole, { userName }))).resultType).toBe(3600)
    expect((await administrator(users.add, form(staffRole, { userEmail }))).resultType).toBe(3700)
    expect((await administrator(users.add, form(staffRole, { userName, userEmail }))).resultType).toBe(3400)
  })

  test('leaves no login behind where the transaction fails after it was made', async () => {
    await using database = await ownDatabase('people_undone')
    await using own = await portal({ databaseUrl: database.url })
    const by = await own.as(...staffRights)
    const input = form(await roleOf(own, ['Record.search']))
    const logins = () => own.db.sql`select 1 as one from credentials where user_name = ${input.userName}`
    await own.schema.sql`alter table audit_log add constraint no_more check (object not like 'user %') not valid`

    expect((await by.raw(users.add, input)).statusCode).toBe(500)

    expect(await logins()).toEqual([])
    await own.schema.sql`alter table audit_log drop constraint no_more`
    expect((await by(users.add, input)).resultType).toBe(1000)
    expect(await logins()).toHaveLength(1)
  })
})

test('a password that an administrator gave signs in for three days, and not a moment longer', async () => {
  const input = form(staffRole)
  const { userId } = (await administrator(users.add, input)).result
  const typed = { userName: input.userName, password: input.password, deviceHash: 'a device' }
  expect(await checkSignIn(it.db, it.tenant, typed)).not.toHaveProperty('refused')

  await it.db.sql`update users set password_until = now() - interval '1 second' where user_id = ${userId}`

  expect(await checkSignIn(it.db, it.tenant, typed)).toMatchObject({ refused: 'unauthorised' })
  expect((await administrator(users.detail, { UserId: userId })).result.user.state).toBe('PASSWORD_EXPIRED')
})

describe('changing somebody', () => {
  test('is told by its history, and refused where they were changed meanwhile or nothing was', async () => {
    const now = await formNow(administrator, await added())

    const saved = await administrator(users.modify, { ...now, userFullName: '田村 花' })

    expect(saved.result).toEqual({ userId: now.userId, version: 2 })
    const late = await administrator(users.modify, { ...now, userFullName: '田村 光' })
    expect([late.resultType, late.message]).toEqual([1030, expect.stringContaining('ほかの人が先に変更しました')])
    const same = await administrator(users.modify, { ...now, version: 2, userFullName: '田村 花' })
    expect([same.resultType, same.message]).toEqual([1030, expect.stringContaining('変更がない')])
    const { list } = (await administrator(users.history, { Key: now.userId })).result
    expect(list[0]).toMatchObject({
      kind: 'change',
      before: { userFullName: '田村 彩花' },
      after: { userFullName: '田村 花' },
    })
    expect(Object.keys(list[0]?.after ?? {})).toEqual(['userFullName'])
  })

  test('with a new password signs them out, and it has to be changed within three days', async () => {
    const now = await formNow(administrator, await added())
    await it.db.sql`update users set must_change_password = false, password_until = null where user_id = ${now.userId}`
    await it.db
      .sql`insert into sessions (tenant_code, sid, user_id, expires_at) values (${it.tenant}, ${now.userId}, ${now.userId}, now() + interval '1 day')`
    const password = 'Another-Horse-88!'

    expect((await administrator(users.modify, { ...now, password, rePassword: goodPassword })).resultType).toBe(1030)
    expect(
      (await administrator(users.modify, { ...now, password: goodPassword, rePassword: goodPassword })).resultType,
    ).toBe(3200)
    expect((await administrator(users.modify, { ...now, password, rePassword: password })).resultType).toBe(1000)

    const [row] = await it.db.sql`
      select must_change_password as must, password_until > now() + interval '71 hours' and password_until < now() + interval '73 hours' as soon
        from users where user_id = ${now.userId}`
    expect(row).toEqual({ must: true, soon: true })
    expect((await administrator(users.detail, { UserId: now.userId })).result.sessions).toBe(0)
    expect(JSON.stringify((await administrator(users.history, { Key: now.userId })).result.list)).not.toContain(
      password,
    )
  })

  test('with another e-mail address is told to the former one', async () => {
    const now = await formNow(administrator, await added())
    const told = () =>
      it.db.sql<{ to: string }>`
        select payload->>'to' as to from outbox
         where tenant_code = ${it.tenant} and payload->>'template' = 'addressChanged' and payload->>'to' = ${now.userEmail}`

    const saved = await administrator(users.modify, { ...now, contactPhone: '03-1234-5678' })
    expect(await told()).toEqual([])
    await administrator(users.modify, { ...now, ...saved.result, contactPhone: '03-1234-5678', userEmail: 'new@komorebi.example' }) // prettier-ignore

    expect(await told()).toHaveLength(1)
  })

  test('a lock holds at the next request, and is opened again', async () => {
    const person = await it.person({ permissions: ['Record.search', 'User.search'] })
    await it.db.sql`
      insert into credentials (tenant_code, subject, user_name, password_hash) values (${it.tenant}, ${person.subject}, ${person.userName}, '')`
    const now = await formNow(administrator, person.userId)
    expect((await person.raw(users.list, {})).statusCode).toBe(200)

    expect((await administrator(users.modify, { ...now, status: 'LOCKED' })).resultType).toBe(1000)

    expect((await person.raw(users.list, {})).statusCode).toBe(401)
    const { user } = (await administrator(users.detail, { UserId: person.userId })).result
    expect(user.state).toBe('LOCKED')
    const opened = await administrator(users.unlock, { userId: person.userId, version: user.version })
    expect(opened.resultType).toBe(1000)
    expect((await administrator(users.detail, { UserId: person.userId })).result.user.status).toBe('ACTIVE')
    expect((await administrator(users.unlock, opened.result)).resultType).toBe(1030)
  })

  test('who was locked for wrong passwords stands as locked until an administrator opens it', async () => {
    const userId = await added()
    await it.db.sql`
      update credentials set locked_until = now() + interval '30 minutes', fails = 10
       where subject = (select subject from users where user_id = ${userId})`
    const { user } = (await administrator(users.detail, { UserId: userId })).result
    expect(user.state).toBe('LOCKED')
    expect((await administrator(users.list, { States: ['LOCKED'] })).result.list.map((one) => one.userId)).toContain(
      userId,
    )

    await administrator(users.unlock, { userId, version: user.version })

    expect((await administrator(users.detail, { UserId: userId })).result.user.state).toBe('INVITED')
  })

  test('signing out everywhere ends every session at once', async () => {
    const person = await it.as('User.search')
    await it.db.sql`
      insert into credentials (tenant_code, subject, user_name, password_hash) values (${it.tenant}, ${person.subject}, ${person.userName}, '')`
    expect((await person.raw(users.list, {})).statusCode).toBe(200)

    expect((await administrator(users.signOut, { userId: person.userId })).resultType).toBe(1000)

    expect((await person.raw(users.list, {})).statusCode).toBe(401)
  })
})

describe('deleting somebody', () => {
  test('ends their session and their login, and their name is free again', async () => {
    const input = form(staffRole)
    const { userId, version } = (await administrator(users.add, input)).result

    expect((await administrator(users.remove, { userId, version: version + 1 })).resultType).toBe(1030)
    expect((await administrator(users.remove, { userId, version })).resultType).toBe(1000)

    expect((await administrator(users.detail, { UserId: userId })).resultType).toBe(3100)
    expect((await administrator(users.remove, { userId, version })).resultType).toBe(3100)
    expect((await administrator(users.add, input)).resultType).toBe(1000)
  })
})

test('a repeat under the same key adds nobody a second time', async () => {
  const [input, key] = [form(staffRole), { 'idempotency-key': 'a-key-of-this-very-test' }]

  const [first, second] = [await administrator(users.add, input, key), await administrator(users.add, input, key)]

  expect(second).toEqual(first)
})

test('people are found by name, address, role, store, standing and two-step sign-in, page by page', async () => {
  await using own = await portal()
  const by = await own.as(...staffRights)
  const role = await roleOf(own, ['Stat.search'])
  const one = form(role, { userFullName: '髙橋 由紀', shopScope: 'SPECIFIC', shopCodes: ['S00000002'] })
  const { userId } = (await by(users.add, one)).result
  await by(users.add, form(role, { status: 'DISABLED', shopScope: 'NONE' }))
  await own.db.sql`update users set mfa_email = 'a@example.jp', last_login_at = now() where user_id = ${userId}`
  const ids = async (input: object) => (await by(users.list, input)).result.list.map((row) => row.userId)

  expect(await ids({ Keyword: '高橋' })).toEqual([userId])
  expect(await ids({ Keyword: one.userEmail.toUpperCase() })).toEqual([userId])
  expect(await ids({ RoleId: role, States: ['ACTIVE'] })).toEqual([userId])
  expect(await ids({ ShopCode: 'S00000002' })).toHaveLength(2)
  expect(await ids({ ShopCode: 'S00000003' })).toHaveLength(1)
  expect(await ids({ Mfa: 'on' })).toEqual([userId])
  const page = (await by(users.list, { PageSize: 20, PageIndex: 2 })).result
  expect([page.list, page.total]).toEqual([[], 3])
  expect(page.counts).toMatchObject({ ACTIVE: 1, DISABLED: 1, INVITED: 1, LOCKED: 0 })
})
