import { afterAll, beforeAll, expect, test } from 'vitest'
import { roles } from '#features/roles/contract.ts'
import { refunds } from '#features/refunds/contract.ts'
import { derivedKey } from '#server/http/idempotency.ts'
import type { Call } from '#shared/call.ts'
import { portal, type Person, type Portal } from '../../kit/portal.ts'
import { requestFor } from '../../features/refunds/giving-back.ts'
import { entBeside } from '../../kit/ent-beside.ts'

let it: Portal
beforeAll(async () => void (it = await portal()))
afterAll(() => it[Symbol.asyncDispose]())

const rights = ['Permission.search', 'Permission.add', 'Permission.delete', 'Record.search'] as const
const role = (roleName: string) => ({
  roleName,
  description: '',
  permissons: [{ modelName: 'Record', permissonList: ['search'] }],
  refundLimitSingle: null,
  refundLimitDaily: null,
})

/** Sends a write as clients of before do: without an Idempotency-Key. */
const plainly = (person: Person, call: Call, payload: object, { server, host }: Portal = it) =>
  server.app.inject({
    method: call.method,
    url: `/apiproxy${call.path}`,
    payload,
    headers: { host, authorization: `Bearer ${person.token}`, 'accept-language': 'en' },
  })
const rolesCalled = async (name: string) =>
  Number(
    (
      await it.db.sql<{ count: bigint }>`select count(*) from roles where ent_code = ${it.ent} and role_name = ${name}`
    )[0]?.count,
  )

test('a write repeated without a key is done once and answered with the same bytes, one after the other or at once', async () => {
  const person = await it.as(...rights)

  const first = await plainly(person, roles.add, role('Night'))
  const again = await plainly(person, roles.add, role('Night'))
  const together = await Promise.all([1, 2, 3].map(() => plainly(person, roles.add, role('Morning'))))

  expect(first.json().resultType).toBe(1000)
  expect(again.body).toBe(first.body)
  expect(new Set(together.map(({ body }) => body)).size).toBe(1)
  expect(together[0]?.json().resultType).toBe(1000)
  expect([await rolesCalled('Night'), await rolesCalled('Morning')]).toEqual([1, 1])
})

test('another person, or another body, is another write', async () => {
  const [person, other] = [await it.as(...rights), await it.as(...rights)]

  const first = await plainly(person, roles.add, role('Till'))
  const others = await plainly(other, roles.add, role('Till'))
  const second = await plainly(person, roles.add, role('Till 2'))

  expect([first, others, second].map((answer) => answer.json().resultType)).toEqual([1000, 2002, 1000])
})

test('after ten minutes the same is asked anew', async () => {
  const person = await it.as(...rights)
  const first = await plainly(person, roles.add, role('Weekend'))

  await it.db.sql`
    update idempotency_keys set created_at = created_at - interval '9 minutes' where user_id = ${person.userId}`
  const within = await plainly(person, roles.add, role('Weekend'))
  await it.db.sql`
    update idempotency_keys set created_at = created_at - interval '61 seconds' where user_id = ${person.userId}`
  const later = await plainly(person, roles.add, role('Weekend'))

  expect(within.body).toBe(first.body)
  expect(later.json().resultType).toBe(2002)
})

test('whoever adds, deletes and adds again gets it, though ten minutes are not over', async () => {
  const person = await it.as(...rights)
  const first = (await plainly(person, roles.add, role('Trial'))).json().result

  const { entCode, roleId, version } = first
  const gone = await plainly(person, roles.remove, { entCode, roleId, version })
  const second = (await plainly(person, roles.add, role('Trial'))).json()

  expect([gone.json().resultType, second.resultType]).toEqual([1000, 1000])
  expect(second.result.roleId).not.toBe(roleId)
  expect(await rolesCalled('Trial')).toBe(1)
})

test('what another company took away is added again by whoever adds it once more, whichever of the two made it', async () => {
  await using group = await portal()
  const child = entBeside(group.ent)
  await group.db.sql`update enterprises set is_master_enterprise = true where ent_code = ${group.ent}`
  await group.db.sql`
    insert into enterprises (ent_code, tenant_code, ent_name, ent_display_name, parent_ent_code)
    values (${child}, ${group.tenant}, 'Child', 'Child', ${group.ent})`
  const above = await group.as(...rights)
  const below = await group.person({ permissions: rights, ent: child })
  const plainlyThere = (person: Person, call: Call, payload: object) => plainly(person, call, payload, group)

  for (const [maker, other, name] of [
    [above, below, 'From above'],
    [below, above, 'From below'],
  ] as const) {
    const wanted = { ...role(name), entCode: child }
    const first = (await plainlyThere(maker, roles.add, wanted)).json()
    const { roleId, version } = first.result
    const repeated = await plainlyThere(maker, roles.add, wanted)
    const gone = await plainlyThere(other, roles.remove, { entCode: child, roleId, version })
    const again = (await plainlyThere(maker, roles.add, wanted)).json()

    expect(repeated.json().result).toEqual(first.result)
    expect([first, gone.json(), again].map(({ resultType }) => resultType)).toEqual([1000, 1000, 1000])
    expect(again.result.roleId).not.toBe(roleId)
    const there = await group.db.sql<{ id: string }>`
      select role_id as id from roles where ent_code = ${child} and role_name = ${name}`
    expect(there).toEqual([{ id: again.result.roleId }])
  }
})

test('a refund needs a key of its own: two equal ones of parts are lawful', async () => {
  const cashier = await it.as('Record.search', 'Refund.refund')

  const answer = await plainly(cashier, refunds.refund, requestFor(it, { tradeNo: 'T-1' }))

  expect(answer.statusCode).toBe(400)
  expect(answer.json().parameter).toBe('Idempotency-Key')
})

test('a key cannot be made, nor a password in it guessed, without the secret', () => {
  const viewer = { tenant: 't', entCode: 'E1', userId: 'u' } as Parameters<typeof derivedKey>[1]['viewer']
  const asked = { viewer, call: 'POST /api/user/add', input: { password: 'correct horse' }, requestId: 'r' }

  const key = derivedKey(Buffer.alloc(32, 1), asked)

  expect(derivedKey(Buffer.alloc(32, 1), { ...asked, requestId: 'another' })).toBe(key)
  expect(derivedKey(Buffer.alloc(32, 2), asked)).not.toBe(key)
  expect(derivedKey(Buffer.alloc(32, 1), { ...asked, input: { password: 'another horse' } })).not.toBe(key)
})
