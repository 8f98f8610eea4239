import { expect, test } from 'vitest'
import { session } from '#features/session/contract.ts'
import { portal } from '../../kit/portal.ts'
import { entBeside } from '../../kit/ent-beside.ts'

test('a person reads who they are, with the rights of the catalogue’s spelling', async () => {
  await using shop = await portal()
  const person = await shop.as('Record.search', 'Record.download', 'Refund.refund')
  const { resultType, result } = await person(session.userInfo, {})
  expect(resultType).toBe(1000)
  expect(result).toEqual({
    userId: person.userId,
    userName: person.userName,
    userEmail: '',
    userFullName: '山田 花子',
    roleName: result.roleName,
    userEnt: shop.ent,
    entDisplayName: '株式会社テスト',
    permissons: [
      {
        modelName: 'Record',
        permissonList: ['search', 'download'],
      },
      {
        modelName: 'Refund',
        permissonList: ['refund'],
      },
    ],
    isMasterEnterprise: false,
    enablePoint: false,
    currency: 'JPY',
    mfa: false,
    enableQr: false,
    enterpriseRefundEnabled: true,
    showDashBoard: false,
    forceBindMfa: false,
    mfaEmail: null,
    timeZone: 'Asia/Tokyo',
    dayClocks: [{ zone: 'Asia/Tokyo', start: '00:00' }],
    severalStores: true,
    tenant: shop.tenant,
    owes: [],
    ents: [shop.ent],
    shops: null,
    refundLimitSingle: null,
    refundLimitDaily: null,
  })
})

test('a master enterprise reaches its children, the provider everybody of the tenant, and nobody another tenant', async () => {
  await using shop = await portal()
  const child = entBeside(shop.ent)
  await shop.db.sql`
    insert into enterprises (ent_code, tenant_code, ent_name, ent_display_name, parent_ent_code)
    values (${child}, ${shop.tenant}, '子会社', '子会社', ${shop.ent})`
  const staff = await shop.as('Record.search')
  expect((await staff(session.userInfo, {})).result.ents).toEqual([shop.ent])
  await shop.db
    .sql`update enterprises set is_master_enterprise = true where tenant_code = ${shop.tenant} and ent_code = ${shop.ent}`
  expect((await staff(session.userInfo, {})).result.ents).toEqual([shop.ent, child].toSorted())
  const admin = await shop.admin('Ent.search')
  const { result } = await admin(session.userInfo, {})
  expect(result.ents.toSorted()).toEqual(['__SYSTEM', shop.ent, child].toSorted())
  expect(result.userEnt).toBe('__SYSTEM')
})

test('a person limited to stores reads which, and a limit of a role as a number', async () => {
  await using shop = await portal()
  const person = await shop.person({ permissions: ['Record.search'], shops: ['S00000001'] })
  await shop.db.sql`
    update roles set refund_limit_single = 30000, refund_limit_daily = 0
     where tenant_code = ${shop.tenant} and role_id = (select role_id from users where user_id = ${person.userId})`
  expect((await person(session.userInfo, {})).result).toMatchObject({
    severalStores: false,
    shops: ['S00000001'],
    refundLimitSingle: 30_000,
    refundLimitDaily: 0,
  })
})
