import { expect, test } from 'vitest'
import { openShop } from '#demo/open-shop.ts'
import { firstAdministrator } from '#server/identity/first-administrator.ts'
import { embeddedIdentity } from '#server/identity/embedded.ts'
import { checkSignIn } from '#server/sso/sign-in-check.ts'
import { secretsOf } from '#server/identity/secrets.ts'
import { checkNewPassword } from '#shared/password.ts'
import { ownDatabase, smallTenants } from '../../demo/shop.ts'

const secrets = secretsOf('a secret of the tests that is long enough to be one')

test('an empty database gets one administrator, whose password is told once and must be changed', async () => {
  await using it = await ownDatabase('first')

  const [admin, ...others] = await firstAdministrator(it.service, secrets)
  const again = await firstAdministrator(it.service, secrets)

  expect([others, again]).toEqual([[], []])
  expect(admin).toMatchObject({ tenant: 'main', userName: 'admin', host: 'localhost' })
  expect(checkNewPassword(admin?.password ?? '', { userName: 'admin' })).toBeUndefined()
  const people = await it.db.sql<{
    subject: string
    must: boolean
    role: string
    permissions: string[]
    payments: bigint
    demo: boolean
  }>`
    select u.subject, u.must_change_password as must, r.role_name as role, r.permissions, t.demo,
           (select count(*) from transactions) as payments
      from users u join roles r using (tenant_code, ent_code, role_id) join tenants t using (tenant_code)`
  expect(people).toMatchObject([{ must: true, role: 'SuperAdmin', payments: 0n, demo: false }])
  expect(people[0]?.permissions).toEqual(
    expect.arrayContaining(['SystemConfig.all', 'AdminManage.add', 'Ent.add', 'Audit.search']),
  )
  expect(await embeddedIdentity(it.db, 'main').verify(people[0]?.subject ?? '', admin?.password ?? '')).toMatchObject({
    ok: true,
  })
})

test('the first password signs in once, and also of two at once a single time, until it is changed', async () => {
  await using it = await ownDatabase('once')
  const [admin] = await firstAdministrator(it.service, secrets)
  const typed = { userName: 'admin', password: admin?.password ?? '', deviceHash: 'd' }
  const signIn = (changed: Partial<typeof typed> = {}) => checkSignIn(it.db, 'main', { ...typed, ...changed })

  expect(await signIn({ password: 'Wrong#2026-autumn' })).toMatchObject({ refused: 'wrongPassword' })
  const answers = await Promise.all([signIn(), signIn({ deviceHash: 'e' })])
  const [person] = answers.filter(({ refused }) => refused === undefined)

  expect(answers.filter(({ refused }) => refused === 'unauthorised')).toHaveLength(1)
  expect(await signIn()).toMatchObject({ refused: 'unauthorised' })
  const identity = embeddedIdentity(it.db, 'main')
  const fresh = 'Aki-no-kaze#2027'
  // Who signed in with it may still change it; one of their own choice works as often as they like.
  expect(await identity.changeOwnPassword(person?.subject ?? '', typed.password, fresh)).toMatchObject({ ok: true })
  expect([await signIn({ password: fresh }), await signIn({ password: fresh })]).toEqual([person, person])
})

test('two servers that start together on an empty database make one administrator', async () => {
  await using it = await ownDatabase('pair')

  const made = await Promise.all([firstAdministrator(it.service, secrets), firstAdministrator(it.service, secrets)])

  expect(made.flat()).toHaveLength(1)
})

test('every one-time password keeps the rules', async () => {
  await using it = await ownDatabase('rules')
  for (let nth = 0; nth < 3; nth++) {
    const [admin] = await firstAdministrator(it.service, secrets)
    expect(checkNewPassword(admin?.password ?? '', { userName: 'admin' })).toBeUndefined()
    for (const table of ['credentials', 'users', 'roles', 'enterprises', 'tenants'])
      await it.service.query(`delete from ${table}`)
  }
})

test('production refuses a database that holds the demo, whose passwords everybody knows', async () => {
  await using it = await ownDatabase('not_demo')
  await openShop(it.service, secrets, () => {}, {
    now: new Date('2026-09-01T00:30:00Z'),
    months: 0,
    tenants: smallTenants,
  })

  await expect(firstAdministrator(it.service, secrets)).rejects.toThrow('demo data')
})
