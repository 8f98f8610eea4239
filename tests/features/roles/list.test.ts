import { expect, test } from 'vitest'
import { roles } from '#features/roles/contract.ts'
import { portal } from '../../kit/portal.ts'
import { entBeside } from '../../kit/ent-beside.ts'

test('roles are listed with their people: the own enterprise’s, a master’s children’s too, and nobody else’s', async () => {
  await using it = await portal()
  const author = await it.as('Message.add')
  await it.admin('Ent.search')
  const child = entBeside(it.ent)
  await it.db.sql`
    insert into enterprises (ent_code, tenant_code, ent_name, ent_display_name, parent_ent_code)
    values (${child}, ${it.tenant}, 'Child', 'Child', ${it.ent})`
  await it.db.sql`
    insert into roles (tenant_code, ent_code, role_id, role_name, permissions, builtin)
    values (${it.tenant}, ${child}, 'manager', '店長', '{Record.search}', true)`

  const own = (await author(roles.list, {})).result.list
  await it.db.sql`update enterprises set is_master_enterprise = true where ent_code = ${it.ent}`
  const all = (await author(roles.list, {})).result.list

  expect(own).toMatchObject([{ entCode: it.ent, entName: '株式会社テスト', userCount: 1, builtin: false }])
  const ofChild = { entCode: child, entName: 'Child', roleId: 'manager', roleName: '店長', userCount: 0, builtin: true }
  expect(all.filter(({ entCode }) => entCode !== it.ent)).toMatchObject([ofChild])
  expect(all).toHaveLength(2)
})

test('roles stand by what they allow, the most first, and those that allow as much by name', async () => {
  await using it = await portal()
  const reader = await it.as('Permission.search', 'Record.search', 'Settle.search', 'Stat.search')
  for (const [roleId, roleName, permissions] of [
    ['a', '経理', ['Settle.search']],
    ['b', '店長', ['Record.search', 'Stat.search']],
    ['c', 'スタッフ', ['Record.search']],
  ] as const)
    await it.db.sql`
      insert into roles (tenant_code, ent_code, role_id, role_name, permissions)
      values (${it.tenant}, ${it.ent}, ${roleId}, ${roleName}, ${permissions})`

  const { list } = (await reader(roles.list, {})).result

  // The reader's own comes first, with four.
  expect(list.slice(1).map(({ roleName }) => roleName)).toEqual(['店長', 'スタッフ', '経理'])
})
