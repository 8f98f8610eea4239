import { expect, test } from 'vitest'
import { roles } from '#features/roles/contract.ts'
import { modules, type Permission } from '#shared/permissions.ts'
import type { InputOf } from '#shared/call.ts'
import { portal, type Portal } from '../../kit/portal.ts'
import { staffRights } from '../users/people.ts'

const form = (
  permissons: InputOf<typeof roles.add>['permissons'],
  more: Partial<Omit<InputOf<typeof roles.add>, 'entCode'>> = {},
) => ({
  roleName: '夜間スタッフ',
  description: '夜の担当',
  permissons,
  refundLimitSingle: null,
  refundLimitDaily: null,
  ...more,
})
const record = [{ modelName: 'Record', permissonList: ['search'] }]

async function holder(it: Portal, ...rights: readonly Permission[]) {
  const person = await it.as(...rights)
  const [role] = await it.db.sql<{
    roleId: string
  }>`select role_id as "roleId" from users where user_id = ${person.userId}`
  return { person, at: { entCode: it.ent, roleId: role?.roleId ?? '' } }
}

test('a role is added with the rights its own need, changed by its version, told by its history and deleted', async () => {
  await using it = await portal()
  const { person } = await holder(it, ...staffRights)
  const permissons = [
    { modelName: 'Record', permissonList: ['download'] },
    { modelName: 'Refund', permissonList: ['refund'] },
  ]

  const { result: at } = await person(
    roles.add,
    form(permissons, { refundLimitSingle: 30_000, refundLimitDaily: 100_000 }),
  )
  const { result: added } = await person(roles.detail, { EntCode: at.entCode, RoleId: at.roleId })

  expect(added).toMatchObject({
    permissons: [{ modelName: 'Record', permissonList: ['search', 'download'] }, permissons[1]],
    refundLimitSingle: 30_000,
    refundLimitDaily: 100_000,
    userCount: 0,
    builtin: false,
    grantable: true,
    version: 1,
  })
  const changed = form(record, { refundLimitSingle: 5 })
  expect((await person(roles.modify, { ...at, ...changed })).result).toEqual({ ...at, version: 2 })
  // Without refunds there is nothing to limit.
  expect((await person(roles.detail, { EntCode: at.entCode, RoleId: at.roleId })).result.refundLimitSingle).toBeNull()
  const late = await person(roles.modify, { ...at, ...form(permissons) })
  expect([late.resultType, late.message]).toEqual([1030, expect.stringContaining('ほかの人が先に変更しました')])
  const same = await person(roles.modify, { ...at, version: 2, ...form(record) })
  expect([same.resultType, same.message]).toEqual([1030, expect.stringContaining('変更がない')])
  const { list } = (await person(roles.history, { Key: `${at.entCode}/${at.roleId}` })).result
  expect(list).toMatchObject([
    { kind: 'change', before: { refundLimitSingle: 30_000 }, after: { permissons: record } },
    { kind: 'add', actor: person.userName, before: null },
  ])
  expect((await person(roles.remove, { ...at, version: 2 })).resultType).toBe(1000)
  expect((await person(roles.detail, { EntCode: at.entCode, RoleId: at.roleId })).resultType).toBe(2003)
})

test('the refusals of roles are those of the specification, word for word', async () => {
  await using it = await portal()
  const { person, at } = await holder(it, ...staffRights)
  const english = { 'accept-language': 'en' }
  const { result: other } = await person(roles.add, form(record))
  const refusal = async (asked: ReturnType<typeof person>) => {
    const { resultType, message } = await asked
    return [resultType, message]
  }

  expect(await refusal(person(roles.add, form([], { roleName: 'Empty' }), english))).toEqual([
    1030,
    'Please select one permission at least',
  ])
  expect(await refusal(person(roles.add, form(record), english))).toEqual([2002, 'The role already exists'])
  const { result: third } = await person(roles.add, form(record, { roleName: 'Third' }))
  expect(await refusal(person(roles.modify, { ...third, ...form(record) }, english))).toEqual([
    2002,
    'The role already exists',
  ])
  expect(await refusal(person(roles.remove, { ...at, version: 1 }, english))).toEqual([
    2001,
    'Role is in use, it is forbidden to delete.',
  ])
  expect(await refusal(person(roles.remove, { ...other, roleId: 'nothing' }, english))).toEqual([
    2003,
    'Role does not exist',
  ])
  expect(await refusal(person(roles.remove, { ...other, entCode: 'E00000000' }, english))).toEqual([
    2003,
    'Role does not exist',
  ])
  expect(
    (await person(roles.add, form([{ modelName: 'SystemConfig', permissonList: ['all'] }], { roleName: 'X' })))
      .resultType,
  ).toBe(1030)
  expect(
    (await person(roles.add, form([{ modelName: 'Record', permissonList: ['fly'] }], { roleName: 'X' }))).resultType,
  ).toBe(1030)
  expect((await person(roles.remove, other)).resultType).toBe(1000)
})

test('nobody makes or changes a role that gives more than they hold', async () => {
  await using it = await portal()
  const { person: top } = await holder(it, ...staffRights)
  const { person: lesser, at: own } = await holder(
    it,
    'Permission.search',
    'Permission.add',
    'Permission.edit',
    'Permission.delete',
    'Record.search',
  )
  const settle = [{ modelName: 'Settle', permissonList: ['search'] }]
  const { result: above } = await top(roles.add, form(settle, { roleName: 'Above' }))

  expect((await lesser(roles.add, form(settle))).resultType).toBe(2000)
  expect((await lesser(roles.modify, { ...own, version: 1, ...form(settle) })).resultType).toBe(2000)
  expect((await lesser(roles.modify, { ...above, ...form(record) })).resultType).toBe(2000)
  expect((await lesser(roles.remove, above)).resultType).toBe(2000)
  expect((await lesser(roles.add, form(record))).resultType).toBe(1000)
  expect((await top(roles.modify, { ...above, ...form(record, { roleName: 'Above' }) })).resultType).toBe(1000)
})

test('whoever sees some stores changes what a role gives only where nobody who sees others holds it; its name they may', async () => {
  await using it = await portal()
  const rights = [...staffRights]
  const { person: top, at: own } = await holder(it, ...rights)
  const { result: at } = await top(roles.add, form(record))
  const local = await it.person({ permissions: rights, shops: ['S00000001'] })
  const held = (scope: string, codes: readonly string[]) => it.db.sql`
    update users set role_id = ${at.roleId}, shop_scope = ${scope}, shop_codes = ${codes} where user_id = ${colleague.userId}`
  const colleague = await it.as('Record.search')
  const refund = [...record, { modelName: 'Refund', permissonList: ['refund'] }]
  const more = form(refund, { refundLimitSingle: 50_000, refundLimitDaily: 50_000 })
  const asked = async (version: number, role: typeof more) => {
    const { resultType, message } = await local(roles.modify, { ...at, version, ...role }, { 'accept-language': 'en' })
    return [resultType, message]
  }
  const beyond = [2000, expect.stringContaining('rights or stores that you do not hold yourself')]

  const isToldBeyond = async () => {
    const { list } = (await local(roles.list, {})).result
    const detail = (await local(roles.detail, { EntCode: at.entCode, RoleId: at.roleId })).result
    return [list.find(({ roleId }) => roleId === at.roleId)?.heldBeyond, detail.heldBeyond]
  }

  await held('ALL', [])
  expect(await asked(1, more)).toEqual(beyond)
  expect(await isToldBeyond()).toEqual([true, true])
  await held('SPECIFIC', ['S00000001', 'S00000002'])
  expect(await asked(1, more)).toEqual(beyond)
  expect((await asked(1, form(record, { roleName: '夜間' })))[0]).toBe(1000)
  await held('SPECIFIC', ['S00000001'])
  expect(await isToldBeyond()).toEqual([false, false])
  expect((await asked(2, more))[0]).toBe(1000)
  await held('ALL', [])
  expect(await asked(3, { ...more, refundLimitSingle: 49_999 })).toEqual(beyond)
  expect(await asked(3, form(record))).toEqual(beyond)
  expect((await top(roles.modify, { ...at, version: 3, ...form(record) })).resultType).toBe(1000)
  expect((await local(roles.modify, { ...own, version: 1, ...form(record) })).resultType).toBe(2000)
})

test('what a role loses is gone at the next request of whoever holds it', async () => {
  await using it = await portal()
  const { person: top } = await holder(it, ...staffRights)
  const { person, at } = await holder(it, 'Permission.search', 'Record.search')
  expect((await person.raw(roles.list, {})).statusCode).toBe(200)

  expect((await top(roles.modify, { ...at, version: 1, ...form(record) })).resultType).toBe(1000)

  expect((await person.raw(roles.list, {})).statusCode).toBe(403)
})

test('the role of the last administrator keeps what makes them one, and gives it up beside another', async () => {
  await using it = await portal()
  const { person, at } = await holder(it, ...staffRights)
  const all = Object.entries(modules).flatMap(([modelName, actions]) => {
    const permissonList = actions.filter(
      (one) => staffRights.includes(`${modelName}.${one}` as Permission) && `${modelName}.${one}` !== 'User.edit',
    )
    return permissonList.length > 0 ? [{ modelName, permissonList }] : []
  })
  const less = { ...at, version: 1, ...form(all) }

  const last = await person(roles.modify, less)
  expect([last.resultType, last.message]).toEqual([1030, expect.stringContaining('最後の管理者')])
  await it.as(...staffRights)
  expect((await person(roles.modify, less)).resultType).toBe(1000)
})

test('a role that came with the company keeps its name and stays; its rights may change', async () => {
  await using it = await portal()
  const { person } = await holder(it, ...staffRights)
  const { result: at } = await person(roles.add, form(record))
  await it.db.sql`update roles set builtin = true where role_id = ${at.roleId}`
  const settle = [{ modelName: 'Settle', permissonList: ['search'] }]

  expect((await person(roles.modify, { ...at, ...form(record, { roleName: '別の名前' }) })).resultType).toBe(1030)
  expect((await person(roles.remove, at)).resultType).toBe(1030)
  expect((await person(roles.modify, { ...at, ...form(settle) })).resultType).toBe(1000)
})
