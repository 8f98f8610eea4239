import { expect, test } from 'vitest'
import { openShop } from '#demo/open-shop.ts'
import { demoPassword, demoPeople, demoPersonas } from '#demo/people.ts'
import { embeddedIdentity } from '#server/identity/embedded.ts'
import { isPassword } from '#server/identity/password.ts'
import { secretsOf } from '#server/identity/secrets.ts'
import { checkNewPassword } from '#shared/password.ts'
import { permissions } from '#shared/permissions.ts'
import { ownDatabase, smallTenants } from './shop.ts'

const secrets = secretsOf('a secret of the tests that is long enough to be one')
const opening = { now: new Date('2026-09-02T03:20:30Z'), months: 0 }

test('everybody of the demo can sign in with the password that is shown, and holds the rights of their role', async () => {
  await using it = await ownDatabase('people')

  const personas = await openShop(it.service, secrets, () => {}, { ...opening, tenants: smallTenants })

  const people = await it.db.sql<{
    tenant: string
    userName: string
    subject: string
    permissions: string[]
    shops: string[]
    hash: string
  }>`
    select u.tenant_code as tenant, u.user_name as "userName", u.subject, r.permissions, u.shop_codes as shops, c.password_hash as hash
      from users u
      join roles r using (tenant_code, ent_code, role_id)
      join credentials c using (tenant_code, subject)`
  expect(people.map(({ tenant, userName }) => `${tenant} ${userName}`).toSorted()).toEqual(
    personas.map(({ tenant, userName }) => `${tenant} ${userName}`).toSorted(),
  )
  expect(await isPassword(demoPassword, people[0]?.hash ?? '')).toBe(true)
  expect(new Set(people.map(({ hash }) => hash)).size).toBe(1)
  for (const { userName, permissions: held } of people) {
    expect(checkNewPassword(demoPassword, { userName })).toBeUndefined()
    expect(held.filter((right) => !permissions.some((known) => known === right))).toEqual([])
  }
  const sato = people.find(({ userName }) => userName === 'sato@komorebi')
  expect(sato?.shops).toHaveLength(3)
  expect(await embeddedIdentity(it.db, 'noren').verify(sato?.subject ?? '', demoPassword)).toMatchObject({ ok: true })
})

test('each role of the product is there, one person must change the password and one has the mailed code', () => {
  const roles = new Set(demoPeople('noren').map(({ role }) => role.id))

  expect(roles).toEqual(
    new Set([
      'top-administrator',
      'manager',
      'user',
      'accountant',
      'system-administrator',
      'super-admin',
      'system-config',
    ]),
  )
  expect(demoPeople('noren').filter(({ mustChange }) => mustChange)).toHaveLength(1)
  expect(demoPeople('noren').filter(({ mailedCode }) => mailedCode)).toHaveLength(1)
  expect(demoPeople('bayar').length).toBeGreaterThanOrEqual(4)
  for (const { may } of [...demoPersonas('noren'), ...demoPersonas('bayar')])
    expect(Object.values(may).every((words) => words.length > 3)).toBe(true)
  expect(demoPersonas('main')).toEqual([])
})

test('limits of refunds follow the role: a manager has two, staff may only ask', async () => {
  await using it = await ownDatabase('limits')
  await openShop(it.service, secrets, () => {}, { ...opening, tenants: smallTenants })

  const limits = await it.db.sql<{ role: string; single: bigint | null; daily: bigint | null }>`
    select role_id as role, refund_limit_single as single, refund_limit_daily as daily
      from roles where tenant_code = 'noren' and ent_code = 'E00001207' order by role_id`

  expect(limits).toEqual([
    { role: 'accountant', single: null, daily: null },
    { role: 'manager', single: 30_000n, daily: 100_000n },
    { role: 'top-administrator', single: null, daily: null },
    { role: 'user', single: 0n, daily: null },
  ])
})

test('a later start keeps what people changed, and who they are', async () => {
  await using it = await ownDatabase('kept')
  await openShop(it.service, secrets, () => {}, { ...opening, tenants: smallTenants })
  await it.db.sql`update users set user_full_name = '佐藤 美咲子' where user_name = 'sato@komorebi'`
  await it.db.sql`delete from users where user_name = 'yamada@komorebi'`

  await openShop(it.service, secrets, () => {}, { ...opening, tenants: smallTenants })

  const names = await it.db.sql<{ name: string }>`
    select user_full_name as name from users where user_name in ('sato@komorebi', 'yamada@komorebi')`
  expect(names).toEqual([{ name: '佐藤 美咲子' }])
})

test('the default tenant is the oldest, has four enterprises with a master and 30 stores; the other its own look and money', async () => {
  await using it = await ownDatabase('houses')
  const { demoTenants } = await import('#demo/open-shop.ts')
  // No month of the past: the whole organisation is small beside its payments.
  await openShop(it.service, secrets, () => {}, {
    now: new Date('2026-09-01T00:30:00Z'),
    months: 0,
    tenants: demoTenants,
  })

  const tenants = await it.db.sql<{
    code: string
    decimals: number | null
    ents: bigint
    masters: bigint
    children: bigint
    shops: bigint
    demo: boolean
  }>`
    select t.tenant_code as code, t.currency_decimals::int as decimals, t.demo, count(distinct e.ent_code) as ents,
           count(distinct e.ent_code) filter (where e.is_master_enterprise) as masters,
           count(distinct e.ent_code) filter (where e.parent_ent_code is not null) as children, count(s.shop_code) as shops
      from tenants t join enterprises e using (tenant_code) left join shops s using (ent_code)
     where e.ent_code <> '__SYSTEM'
     group by t.tenant_code order by min(t.created_at)`
  const [style] = await it.db.sql<{ value: unknown }>`
    select value from tenant_configs where tenant_code = 'bayar' and config_key = 'style'`

  expect(tenants).toEqual([
    { code: 'noren', decimals: null, demo: true, ents: 4n, masters: 1n, children: 2n, shops: 30n },
    { code: 'bayar', decimals: 0, demo: true, ents: 2n, masters: 0n, children: 0n, shops: 9n },
  ])
  expect(style?.value).toEqual({ primary: '#005256' })
})
