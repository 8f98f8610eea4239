import { expect, test } from 'vitest'
import { roles } from '#features/roles/contract.ts'
import { users } from '#features/users/contract.ts'
import { UserForm } from '#features/users/user.contract.ts'
import { portal, type Person, type Portal } from '../../kit/portal.ts'
import { form, roleOf, staffRights } from './people.ts'
import { entBeside } from '../../kit/ent-beside.ts'

const provider = '__SYSTEM'
const administration = ['AdminManage.search', 'AdminManage.add', 'AdminManage.edit', 'AdminManage.delete'] as const

async function roleIdOf(it: Portal, { userId }: Person): Promise<string> {
  const [row] = await it.db.sql<{ roleId: string }>`select role_id as "roleId" from users where user_id = ${userId}`
  return row?.roleId ?? ''
}

const roleForm = (permissonList: string[], roleName = 'Operators') => ({
  roleName,
  description: '',
  permissons: [{ modelName: 'AdminManage', permissonList }],
  refundLimitSingle: null,
  refundLimitDaily: null,
})

/** What somebody is answered who tries everything on a person and a role. */
async function triedBy(by: Person, { userId, entCode, roleId }: { userId: string; entCode: string; roleId: string }) {
  const all = form(roleId)
  const fields = Object.fromEntries(Object.keys(UserForm.shape).map((name) => [name, all[name as keyof UserForm]]))
  const person = { userId, version: 99 }
  const role = { entCode, roleId, version: 99 }
  const staff = entCode !== provider
  const answers = {
    people: by(staff ? users.list : users.systemList, {}),
    person: by(users.detail, { UserId: userId }),
    personHistory: by(users.history, { Key: userId }),
    addPerson: by(staff ? users.add : users.systemAdd, form('nothing')),
    changePerson: by(staff ? users.modify : users.systemModify, { ...(fields as UserForm), ...person }),
    unlock: by(users.unlock, person),
    signOut: by(users.signOut, { userId }),
    removePerson: by(users.remove, person),
    role: by(roles.detail, { EntCode: entCode, RoleId: roleId }),
    roleHistory: by(roles.history, { Key: `${entCode}/${roleId}` }),
    addRole: by(roles.add, roleForm(['search'], 'Another')),
    changeRole: by(roles.modify, { ...role, ...roleForm(['search']) }),
    removeRole: by(roles.remove, role),
  }
  const numbers = await Promise.all(
    Object.entries(answers).map(async ([name, answer]) => [name, (await answer).resultType] as const),
  )
  return Object.fromEntries(numbers)
}

/** 2000 in answer to each. */
const refusedAll = (tried: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.keys(tried).map((name) => [name, 2000]))

test('of the provider’s people a SuperAdmin alone manages people and roles, whatever rights the others hold', async () => {
  await using it = await portal()
  const [plain, chief, other] = [
    await it.admin(...administration),
    await it.superAdmin(...administration),
    await it.admin('AdminManage.search'),
  ]
  const at = { userId: other.userId, entCode: provider, roleId: await roleIdOf(it, other) }

  const refused = await triedBy(plain, at)
  expect(refused).toEqual(refusedAll(refused))
  expect((await plain(roles.list, {})).resultType).toBe(2000)
  // Nothing but what was asked stands in the way: a role and versions that nobody knows.
  expect(await triedBy(chief, at)).toEqual({
    people: 1000,
    person: 1000,
    personHistory: 1000,
    addPerson: 2003,
    changePerson: 1030,
    unlock: 1030,
    signOut: 1000,
    removePerson: 1030,
    role: 1000,
    roleHistory: 1000,
    addRole: 1000,
    changeRole: 1030,
    removeRole: 1030,
  })
})

test('a right of the other side opens nothing, neither to a SuperAdmin nor to a company’s people', async () => {
  await using it = await portal()
  const people = ['User.search', 'User.add', 'User.edit', 'User.delete'] as const
  const permission = ['Permission.search', 'Permission.add', 'Permission.edit', 'Permission.delete'] as const
  const [chief, clerk] = [await it.superAdmin(...people, ...permission), await it.as(...administration)]
  const [ours, theirs] = [await it.admin('AdminManage.search'), await it.as('Record.search')]

  const ofChief = await triedBy(chief, { userId: ours.userId, entCode: provider, roleId: await roleIdOf(it, ours) })
  const ofClerk = await triedBy(clerk, { userId: theirs.userId, entCode: it.ent, roleId: await roleIdOf(it, theirs) })

  expect(ofChief).toEqual(refusedAll(ofChief))
  expect(ofClerk).toEqual(refusedAll(ofClerk))
})

test('a SuperAdmin reaches no role of a company, as if it were not there', async () => {
  await using it = await portal()
  const chief = await it.superAdmin(...administration)
  const [entCode, roleId] = [it.ent, await roleOf(it, ['Record.search'])]
  const at = { entCode, roleId, version: 1 }
  const numbers = [
    await chief(roles.detail, { EntCode: entCode, RoleId: roleId }),
    await chief(roles.history, { Key: `${entCode}/${roleId}` }),
    await chief(roles.modify, { ...at, ...roleForm(['search']) }),
    await chief(roles.remove, at),
  ].map(({ resultType }) => resultType)

  expect(numbers).toEqual([2003, 2003, 2003, 2003])
  expect((await chief(roles.add, { entCode, ...roleForm(['search']) })).resultType).toBe(3900)
})

test('the role of the last SuperAdmin keeps what makes them one, whoever else holds the right', async () => {
  await using it = await portal()
  const chief = await it.superAdmin(...administration)
  await it.admin(...administration)
  const at = { entCode: provider, roleId: await roleIdOf(it, chief), version: 1 }

  const { resultType, message } = await chief(roles.modify, { ...at, ...roleForm(['search', 'add'], 'SuperAdmin') })

  expect([resultType, message]).toEqual([1030, expect.stringContaining('最後の管理者')])
})

test('people of a master’s child get stores of the child, not the master’s', async () => {
  await using it = await portal()
  const child = entBeside(it.ent)
  await it.db.sql`update enterprises set is_master_enterprise = true where ent_code = ${it.ent}`
  await it.db.sql`
    insert into enterprises (ent_code, tenant_code, ent_name, ent_display_name, parent_ent_code)
    values (${child}, ${it.tenant}, 'Child', 'Child', ${it.ent})`
  await it.db.sql`insert into shops (ent_code, shop_code, shop_name) values (${child}, 'S00000009', '子会社の店')`
  const master = await it.as(...staffRights)
  const roleId = await roleOf(it, ['Record.search'], { ent: child })
  const add = async (shop: string) =>
    (await master(users.add, form(roleId, { entCode: child, shopScope: 'SPECIFIC', shopCodes: [shop] }))).resultType

  expect(await add('S00000001')).toBe(1030)
  expect(await add('S00000009')).toBe(1000)
})
