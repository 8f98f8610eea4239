import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '#server/features.ts'
import type { Call } from '#shared/call.ts'
import { permissions, rightsNamed, superAdmin, type Permission } from '#shared/permissions.ts'
import { rights } from '../../matrix/rights.ts'
import { portal, send, type Person, type Portal } from '../../kit/portal.ts'
import { mintToken } from '../../kit/token.ts'

const calls = features.map(({ call }) => call)
const personal = calls.filter((call) => (call.caller ?? 'person') === 'person')
const nameOf = (call: Call) => `${call.method} ${call.path}`

/** What each call demands: every right that opens it to somebody, as the table written from the specification says. */
function demanded(call: Call): 'signedIn' | readonly Permission[] | undefined {
  const { staff = [], admin = [], ofSuperAdmin = [], merchants } = rights[nameOf(call)] ?? {}
  if (staff === 'signedIn' || admin === 'signedIn') return 'signedIn'
  return [...new Set([...staff, ...admin, ...ofSuperAdmin, ...(merchants ? [merchants] : [])])].toSorted()
}

let it: Portal
let other: Portal
beforeAll(async () => {
  it = await portal({ settings: { PORTAL_MACHINE_TOKEN: 'a token of machines, long enough' } })
  other = await portal()
})
afterAll(async () => {
  await it[Symbol.asyncDispose]()
  await other[Symbol.asyncDispose]()
})

/** Something for every call's input: what is missing is refused as a parameter, never with a 500. */
const nothing = {}
const answerTo = (token: string | undefined, call: Call, headers: Record<string, string> = {}) =>
  send(it.server, it.host, token, call, nothing, headers)

/** The side a call is for: the provider's own calls are asked by its SuperAdmin, who may make each. */
const sideOf = (call: Call): { ent?: string; roleName?: string } =>
  call.authz?.who === 'admin' ? { ent: '__SYSTEM', roleName: superAdmin } : {}

const holders = new Map<string, Promise<Person>>()
/** Somebody with every right on a call's side, the same for all calls that refuse them: thousands of people slow each other. */
function holderFor(call: Call, owes: readonly string[] = []): Promise<Person> {
  const side = sideOf(call)
  const key = `${side.ent} ${owes.join()}`
  const holder = holders.get(key) ?? it.person({ permissions, owes, ...side })
  holders.set(key, holder)
  return holder
}

describe('every call of a person', () => {
  test.each(personal.map((call) => [nameOf(call), call] as const))('%s demands what the table says', (_name, call) => {
    const needs = call.authz?.needs
    expect(needs === 'signedIn' ? needs : rightsNamed(needs ?? []).toSorted()).toEqual(demanded(call))
  })

  test.each(personal.map((call) => [nameOf(call), call] as const))(
    '%s is closed to whoever shows no token or a bad one',
    async (_name, call) => {
      for (const token of [undefined, '', 'x', 'a.b.c', `${'x'.repeat(5000)}`]) {
        const reply = await answerTo(token, call)

        expect(reply.statusCode).toBe(401)
        expect(reply.json()).toMatchObject({ resultType: 401, result: null })
      }
    },
  )

  test.each(personal.map((call) => [nameOf(call), call] as const))(
    "%s is closed to another tenant's people",
    async (_name, call) => {
      const stranger = await other.person({ permissions })

      expect((await answerTo(stranger.token, call)).statusCode).toBe(401)
    },
  )

  const guarded = personal.filter((call) => call.authz?.needs !== 'signedIn')

  test.each(guarded.map((call) => [nameOf(call), call] as const))(
    '%s is closed to a person with every right but its own',
    async (_name, call) => {
      const person = await it.person({
        permissions: permissions.filter((one) => !rightsNamed(call.authz?.needs ?? []).includes(one)),
        ...sideOf(call),
      })

      const reply = await answerTo(person.token, call)

      expect(reply.statusCode).toBe(403)
      expect(reply.json()).toMatchObject({ resultType: 2000, result: null })
    },
  )

  test.each(personal.map((call) => [nameOf(call), call] as const))(
    '%s is closed while the session owes a step it does not pay',
    async (_name, call) => {
      for (const gate of ['emailCode', 'changePassword', 'bindMfa'] as const) {
        if (call.authz?.opens?.includes(gate)) continue
        const person = await holderFor(call, [gate])

        const reply = await answerTo(person.token, call)

        expect(reply.statusCode).toBe(403)
        expect(reply.json()).toMatchObject({ resultType: 1200, result: null })
      }
    },
  )

  // What never ends has tests of its own.
  const ending = personal.filter(({ kind }) => kind !== 'stream')

  test.each(ending.map((call) => [nameOf(call), call] as const))(
    '%s answers for its own person, or says what is missing',
    async (_name, call) => {
      const person = await it.person({ permissions, ...sideOf(call) })

      const reply = await answerTo(person.token, call)

      expect(reply.statusCode).toBeLessThan(500)
      // A file answers with itself.
      if (/json/.test(String(reply.headers['content-type']))) expect(reply.json().message).not.toMatch(/stack|at \//)
    },
  )

  test.each(personal.map((call) => [nameOf(call), call] as const))(
    '%s refuses a parameter nobody knows',
    async (_name, call) => {
      const person = await holderFor(call)
      if (call.authz?.flag)
        await it.db.sql`update enterprises set enable_point = true, show_dashboard = true where ent_code = ${it.ent}`

      const reply = await send(it.server, it.host, person.token, call, { Nonsense: '1' }, {})

      expect(reply.statusCode).toBe(400)
    },
  )

  test.each(personal.map((call) => [nameOf(call), call] as const))(
    '%s refuses another tenant in the header, and a version nobody knows',
    async (_name, call) => {
      const person = await holderFor(call)

      expect((await answerTo(person.token, call, { tenant: 'other' })).json().resultType).toBe(1200)
      expect((await answerTo(person.token, call, { 'api-version': '9.9' })).statusCode).toBe(400)
    },
  )
})

describe('a signed-in person', () => {
  const userinfo = personal.find(({ path }) => path.endsWith('/userinfo'))
  const ask = async (person: Person) => (userinfo ? (await answerTo(person.token, userinfo)).statusCode : 0)

  test('is out at the next request after the session ended', async () => {
    const person = await it.as('Record.search')
    expect(await ask(person)).toBe(200)

    await it.db.sql`update sessions set ended_at = now() where sid = ${person.sid}`

    expect(await ask(person)).toBe(401)
  })

  test('is out at the next request after being disabled', async () => {
    const person = await it.as('Record.search')
    expect(await ask(person)).toBe(200)

    await it.db.sql`update users set status = 'DISABLED' where user_id = ${person.userId}`

    expect(await ask(person)).toBe(401)
  })

  test('loses a right at the next request after it was taken', async () => {
    const call = personal.find(({ path }) => path === '/api/trade/list')
    if (!call) throw new Error('there is no search')
    const person = await it.as('Record.search')
    expect((await answerTo(person.token, call)).statusCode).toBe(200)

    await it.db
      .sql`update roles set permissions = '{Stat.search}' where role_id = (select role_id from users where user_id = ${person.userId})`

    expect((await answerTo(person.token, call)).statusCode).toBe(403)
  })

  test.each([
    ['expired', { exp: Math.floor(Date.now() / 1000) - 60 }],
    ['for another audience', { aud: 'account' }],
    ['of another client', { azp: 'other', client_id: 'other' }],
    ['of another issuer', { iss: 'http://elsewhere/realms/x' }],
    ['without a session', { sid: undefined }],
    ['of a session nobody knows', { sid: 'unknown' }],
    ['of somebody else', { sub: 'somebody-else' }],
    ['that is not valid yet', { nbf: Math.floor(Date.now() / 1000) + 600 }],
  ])('is not let in with a token %s', async (_case, changed) => {
    const person = await it.as('Record.search')
    const token = await mintToken(
      { db: it.db, secrets: it.secrets, tenant: it.tenant, origin: it.origin },
      person,
      changed,
    )

    for (const call of personal) expect((await answerTo(token, call)).statusCode).toBe(401)
  })
})

describe('the service closed for maintenance', () => {
  test('refuses everyone but SystemConfig, says so, and opens again', async () => {
    await using closed = await portal({ config: { showServiceUnavailable: true } })
    const [person, operator] = [await closed.as('Record.search'), await closed.admin('SystemConfig.all')]
    const userinfo = personal.find(({ path }) => path.endsWith('/userinfo'))
    const list = personal.find(({ path }) => path === '/api/trade/list')
    if (!userinfo || !list) throw new Error('the calls are missing')

    const refused = await send(closed.server, closed.host, person.token, list, nothing, {})
    expect(refused.statusCode).toBe(503)
    expect(refused.headers['retry-after']).toBe('5')
    expect((await send(closed.server, closed.host, operator.token, userinfo, nothing, {})).statusCode).toBe(200)

    await closed.db.sql`delete from tenant_configs where tenant_code = ${closed.tenant}`
    closed.refreshTenants()
    expect((await send(closed.server, closed.host, person.token, list, nothing, {})).statusCode).toBe(200)
  })
})

describe('a call of machines', () => {
  const machines = calls.filter(({ caller }) => caller === 'machine')

  test.each(machines.map((call) => [nameOf(call), call] as const))(
    '%s is closed to persons and to other tokens',
    async (_name, call) => {
      const person = await it.person({ permissions })

      for (const token of [undefined, person.token, 'a token of machines, long enougH'])
        expect((await answerTo(token, call)).statusCode).toBe(401)
      expect((await answerTo('a token of machines, long enough', call)).statusCode).toBeLessThan(500)
    },
  )
})
