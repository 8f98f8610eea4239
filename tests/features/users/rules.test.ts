import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#features/users/contract.ts'
import type { Permission } from '#shared/permissions.ts'
import { portal, type Person, type Portal } from '../../kit/portal.ts'
import { form, formNow, goodPassword, roleOf, staffRights } from './people.ts'
import { entBeside } from '../../kit/ent-beside.ts'

const people: readonly Permission[] = ['User.search', 'User.add', 'User.edit', 'User.delete']

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

test('nobody gives a role that holds more than their own, and the same role is given by somebody who holds it', async () => {
  const manager = await it.as(...people, 'Record.search')
  const [more, less] = [await roleOf(it, ['Record.search', 'Settle.search']), staffRole]
  const userId = await added()

  expect((await manager(users.add, form(more))).resultType).toBe(2000)
  expect((await manager(users.modify, { ...(await formNow(manager, userId)), roleId: more })).resultType).toBe(2000)
  expect((await manager(users.add, form(less))).resultType).toBe(1000)
  expect((await administrator(users.add, form(more))).resultType).toBe(1000)
})

test('a limit of refunds is a right too: nobody gives a role that may refund more than they may', async () => {
  const rights: Permission[] = [...people, 'Record.search', 'Refund.refund']
  const manager = await it.as(...rights)
  await it.db.sql`
    update roles set refund_limit_single = 30000, refund_limit_daily = 90000
     where role_id = (select role_id from users where user_id = ${manager.userId})`
  const [same, higher, none] = [
    await roleOf(it, ['Refund.refund'], { single: 30_000, daily: 90_000 }),
    await roleOf(it, ['Refund.refund'], { single: 30_001, daily: 90_000 }),
    await roleOf(it, ['Refund.refund']),
  ]
  const [higherDay, endlessDay] = [
    await roleOf(it, ['Refund.refund'], { single: 30_000, daily: 90_001 }),
    await roleOf(it, ['Refund.refund'], { single: 30_000 }),
  ]

  expect((await manager(users.add, form(same))).resultType).toBe(1000)
  expect((await manager(users.add, form(higher))).resultType).toBe(2000)
  expect((await manager(users.add, form(none))).resultType).toBe(2000)
  expect((await manager(users.add, form(higherDay))).resultType).toBe(2000)
  expect((await manager(users.add, form(endlessDay))).resultType).toBe(2000)
  // A role that refunds nothing has no limit to be higher.
  expect((await manager(users.add, form(staffRole))).resultType).toBe(1000)
})

test('whoever holds more is out of a lesser one’s hands: no new password, no lock, no deletion, no signing out', async () => {
  const manager = await it.as(...people)
  const above = await roleOf(it, ['Settle.search'])
  const userId = await added({ roleId: above })
  const now = await formNow(manager, userId)
  const password = 'Another-Horse-88!'

  expect((await manager(users.modify, { ...now, password, rePassword: password })).resultType).toBe(2000)
  expect((await manager(users.modify, { ...now, status: 'LOCKED' })).resultType).toBe(2000)
  expect((await manager(users.modify, { ...now, userEmail: 'mine@example.jp' })).resultType).toBe(2000)
  expect((await manager(users.unlock, { userId, version: 1 })).resultType).toBe(2000)
  expect((await manager(users.signOut, { userId })).resultType).toBe(2000)
  expect((await manager(users.remove, { userId, version: 1 })).resultType).toBe(2000)
  expect((await manager(users.detail, { UserId: userId })).result).toMatchObject({ isAbove: true })
  expect((await administrator(users.signOut, { userId })).resultType).toBe(1000)
})

test('nobody changes their own role, stores, standing or password, locks or deletes themselves; their name they may', async () => {
  const person = await it.as(...staffRights)
  await it.db.sql`
    insert into credentials (tenant_code, subject, user_name, password_hash) values (${it.tenant}, ${person.subject}, ${person.userName}, '')`
  const now = await formNow(person, person.userId)
  const own = async (more: object) => (await person(users.modify, { ...now, ...more })).resultType

  expect(await own({ roleId: staffRole })).toBe(1200)
  expect(await own({ shopScope: 'NONE' })).toBe(1200)
  expect(await own({ status: 'DISABLED' })).toBe(1200)
  expect(await own({ password: goodPassword, rePassword: goodPassword })).toBe(1200)
  expect((await person(users.remove, { userId: person.userId, version: now.version })).resultType).toBe(1200)
  expect((await person(users.unlock, { userId: person.userId, version: now.version })).resultType).toBe(1200)
  expect(await own({ userFullName: '高橋 由紀子' })).toBe(1000)
  const limited = await it.person({ permissions: staffRights, shops: ['S00000001', 'S00000002'] })
  const fewer = { ...(await formNow(limited, limited.userId)), shopCodes: ['S00000001'] }
  expect((await limited(users.modify, fewer)).resultType).toBe(1200)
})

test('a change to the name or address of somebody else is refused as adding them is', async () => {
  const [first, second] = [form(staffRole), await added()]
  await administrator(users.add, first)
  const { userName, userEmail } = first
  const change = async (more: object) =>
    (await administrator(users.modify, { ...(await formNow(administrator, second)), ...more })).resultType

  expect(await change({ userName })).toBe(3600)
  expect(await change({ userEmail })).toBe(3700)
  expect(await change({ userName, userEmail })).toBe(3400)
})

test('a company that has no administrator is changed all the same', async () => {
  await using own = await portal()
  const manager = await own.as(...people, 'Record.search')
  const { userId } = (await manager(users.add, form(await roleOf(own, ['Record.search'])))).result

  expect(
    (await manager(users.modify, { ...(await formNow(manager, userId)), userFullName: '高橋 由紀子' })).resultType,
  ).toBe(1000)
})

test('the last administrator of a company is neither disabled, limited, given another role nor deleted; one of two is', async () => {
  await using own = await portal()
  const master = await own.as(...staffRights)
  const ent = entBeside(own.ent)
  await own.db.sql`update enterprises set is_master_enterprise = true where ent_code = ${own.ent}`
  await own.db.sql`
    insert into enterprises (ent_code, tenant_code, ent_name, ent_display_name, parent_ent_code)
    values (${ent}, ${own.tenant}, 'Child', 'Child', ${own.ent})`
  const [top, lesser] = [
    await roleOf(own, ['User.search', 'User.edit', 'Permission.edit'], { ent }),
    await roleOf(own, ['User.search', 'User.edit'], { ent }),
  ]
  const make = async (roleId: string) => (await master(users.add, form(roleId, { entCode: ent }))).result.userId
  const [first, second] = [await make(top), await make(top)]
  await make(lesser)
  const change = async (userId: string, more: object) => {
    const { resultType, message } = await master(users.modify, { ...(await formNow(master, userId)), ...more })
    return message.includes('最後の管理者') ? 'last' : resultType
  }

  expect(await change(first, { status: 'DISABLED' })).toBe(1000)
  expect((await master(users.detail, { UserId: second })).result.isLastAdministrator).toBe(true)
  expect(await change(second, { status: 'LOCKED' })).toBe('last')
  expect(await change(second, { shopScope: 'NONE' })).toBe('last')
  expect(await change(second, { roleId: lesser })).toBe('last')
  const { version } = (await master(users.detail, { UserId: second })).result.user
  expect((await master(users.remove, { userId: second, version })).message).toContain('最後の管理者')
  expect(await change(first, { status: 'ACTIVE' })).toBe(1000)
  expect((await master(users.remove, { userId: second, version })).resultType).toBe(1000)
})

/** How many transactions wait for a connection, or for one that waits for it. */
async function waitingFor({ schema }: Portal, pid: number): Promise<number> {
  const [row] = await schema.sql<{ count: number }>`
    with recursive behind as (
      select ${pid}::int as pid
       union
      select a.pid from pg_stat_activity a join behind b on b.pid = any(pg_blocking_pids(a.pid)))
    select (count(*) - 1)::int as count from behind`
  return row?.count ?? 0
}

test('two administrators who shut each other out at the same moment leave one of them', async () => {
  for (const way of ['disable', 'delete'] as const) {
    await using own = await portal()
    const [first, second] = [await own.as(...staffRights), await own.as(...staffRights)]
    for (const { subject, userName } of [first, second])
      await own.db.sql`
        insert into credentials (tenant_code, subject, user_name, password_hash) values (${own.tenant}, ${subject}, ${userName}, '')`
    const [atSecond, atFirst] = [await formNow(first, second.userId), await formNow(second, first.userId)]
    const shut = (by: Person, now: typeof atFirst) =>
      way === 'disable'
        ? by(users.modify, { ...now, status: 'DISABLED' })
        : by(users.remove, { userId: now.userId, version: now.version })

    // Both have made their change before either is told: the audit row is written last, and its chain is held until both wait.
    const holder = await own.service.connect()
    await holder.query('begin')
    const { rows } = await holder.query<{ pid: number }>(
      `insert into audit_heads (ent_code, seq, hash) values ($1, 0, decode(repeat('00', 32), 'hex'))
           on conflict (ent_code) do update set seq = audit_heads.seq
       returning pg_backend_pid() as pid`,
      [own.ent],
    )
    const asked = Promise.all([shut(first, atSecond), shut(second, atFirst)])
    await expect.poll(() => waitingFor(own, rows[0]?.pid ?? 0)).toBe(2)
    await holder.query('commit')
    holder.release()
    const numbers = (await asked).map(({ resultType }) => resultType)

    const left = await own.db.sql`
      select 1 as one from users where tenant_code = ${own.tenant} and ent_code = ${own.ent} and status = 'ACTIVE'`
    expect([numbers.filter((one) => one === 1000).length, left.length]).toEqual([1, 1])
  }
})

test('another enterprise’s people are as if they were not there, and a master’s children’s are its own', async () => {
  const [child, stranger] = [1, 2].map((step) => entBeside(it.ent, step))
  for (const [code, parent] of [
    [child, it.ent],
    [stranger, null],
  ])
    await it.db.sql`
      insert into enterprises (ent_code, tenant_code, ent_name, ent_display_name, parent_ent_code)
      values (${code}, ${it.tenant}, ${code}, ${code}, ${parent})`
  const [theirs, others] = [
    await it.person({ permissions: ['Record.search'], ent: child ?? '' }),
    await it.person({ permissions: ['Record.search'], ent: stranger ?? '' }),
  ]
  const numbers = async ({ userId }: Person) => [
    (await administrator(users.detail, { UserId: userId })).resultType,
    (await administrator(users.history, { Key: userId })).resultType,
    (await administrator(users.remove, { userId, version: 9 })).resultType,
    (await administrator(users.signOut, { userId })).resultType,
    (
      await administrator(users.modify, {
        ...form(staffRole),
        password: undefined,
        rePassword: undefined,
        forceChangeAtFirstLogin: undefined,
        userId,
        version: 9,
      } as never)
    ).resultType,
  ]
  const nobody = await numbers({ userId: 'nobody' } as Person)

  expect(await numbers(others)).toEqual(nobody)
  expect(await numbers(theirs)).toEqual(nobody)
  await it.db.sql`update enterprises set is_master_enterprise = true where ent_code = ${it.ent}`
  expect((await numbers(theirs)).slice(0, 4)).toEqual([1000, 1000, 1030, 1000])
  expect(await numbers(others)).toEqual(nobody)
  const listed = (await administrator(users.list, { PageSize: 100 })).result.list.map(({ userId }) => userId)
  expect([listed.includes(theirs.userId), listed.includes(others.userId)]).toEqual([true, false])
  await it.db.sql`update enterprises set is_master_enterprise = false where ent_code = ${it.ent}`
})

test('somebody who sees some stores manages only people of those stores, and gives no others', async () => {
  const limited = await it.person({ permissions: staffRights, shops: ['S00000001', 'S00000002'] })
  const [inside, outside] = [
    await added({ shopScope: 'SPECIFIC', shopCodes: ['S00000001'] }),
    await added({ shopScope: 'SPECIFIC', shopCodes: ['S00000001', 'S00000003'] }),
  ]

  expect((await limited(users.detail, { UserId: inside })).resultType).toBe(1000)
  expect((await limited(users.detail, { UserId: outside })).resultType).toBe(3100)
  expect((await limited(users.add, form(staffRole))).resultType).toBe(2000)
  const given = { shopScope: 'SPECIFIC' as const, shopCodes: ['S00000003'] }
  expect((await limited(users.add, form(staffRole, given))).resultType).toBe(2000)
  expect((await limited(users.add, form(staffRole, { ...given, shopCodes: ['S00000002'] }))).resultType).toBe(1000)
})

test('the provider’s people are managed by SuperAdmin alone, and among themselves', async () => {
  const [plain, superAdmin] = [
    await it.admin('AdminManage.search', 'AdminManage.add'),
    await it.superAdmin('AdminManage.search', 'AdminManage.add', 'Refund.refund'),
  ]
  const { roleId } = (
    await it.db.sql<{ roleId: string }>`select role_id as "roleId" from users where user_id = ${superAdmin.userId}`
  )[0] ?? { roleId: '' }
  const merchants = await added()

  expect((await plain(users.systemList, {})).resultType).toBe(2000)
  const { list } = (await superAdmin(users.systemList, {})).result
  expect(list.map(({ userId }) => userId)).toEqual(expect.arrayContaining([plain.userId, superAdmin.userId]))
  expect(list.map(({ userId }) => userId)).not.toContain(merchants)
  expect((await superAdmin(users.detail, { UserId: merchants })).resultType).toBe(3100)
  expect((await superAdmin(users.systemAdd, form(roleId))).resultType).toBe(1000)
  expect((await administrator.raw(users.systemList, {})).statusCode).toBe(403)
  expect((await superAdmin.raw(users.list, {})).statusCode).toBe(403)
})
