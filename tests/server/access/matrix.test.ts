import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '#server/features.ts'
import type { Call } from '#shared/call.ts'
import { permissions, type Permission } from '#shared/permissions.ts'
import { portal, send, type Person, type Portal } from '../../kit/portal.ts'
import { mintToken } from '../../kit/token.ts'

const calls = features.map(({ call }) => call)
const personal = calls.filter((call) => (call.caller ?? 'person') === 'person')
const nameOf = (call: Call) => `${call.method} ${call.path}`

/**
 * What each call demands, written down from spec section 6 and domain section 0 a second time. A call that is missing
 * here, or whose contract says otherwise, fails.
 */
const demanded: Readonly<Record<string, Permission | readonly Permission[] | 'signedIn'>> = {
  'GET /api/trade/list': 'Record.search',
  'GET /api/trade/summary': 'Record.search',
  'GET /api/trade/readings': 'Record.search',
  'GET /api/trade/detail': 'Record.search',
  'POST /api/trade/recheck': 'Record.search',
  'GET /api/trade/refundterms': 'Refund.refund',
  'POST /api/trade/refund': 'Refund.refund',
  'GET /api/trade/refundstatus': 'Refund.refund',
  'GET /api/trade/refundlist': 'Refund.refund',
  'PUT /api/trade/refundapprove': 'Refund.refund',
  'PUT /api/trade/refundwithdraw': 'Refund.refund',
  'GET /api/systrade/search': 'Refund.refund',
  'GET /api/systrade/refundterms': 'Refund.refund',
  'POST /api/systrade/refund': 'Refund.refund',
  'GET /api/systrade/refundstatus': 'Refund.refund',
  'GET /api/systrade/refundlist': 'Refund.refund',
  'POST /api/systrade/refundexport': 'Refund.refund',
  'PUT /api/systrade/refundapprove': 'Refund.refund',
  'PUT /api/systrade/refundwithdraw': 'Refund.refund',
  'POST /api/trade/export': 'Record.download',
  'GET /api/trade/issuer': 'Record.search',
  'GET /api/trade/masters': 'signedIn',
  'GET /api/tradetype/list': 'SystemConfig.all',
  'POST /api/tradetype/export': 'SystemConfig.all',
  'GET /api/tradetype/detail': 'SystemConfig.all',
  'GET /api/tradetype/history': 'SystemConfig.all',
  'POST /api/tradetype/add': 'SystemConfig.all',
  'PUT /api/tradetype/update': 'SystemConfig.all',
  'PUT /api/tradetype/order': 'SystemConfig.all',
  'DELETE /api/tradetype/delete': 'SystemConfig.all',
  'GET /api/paymentclass/list': 'SystemConfig.all',
  'POST /api/paymentclass/export': 'SystemConfig.all',
  'GET /api/paymentclass/detail': 'SystemConfig.all',
  'GET /api/paymentclass/history': 'SystemConfig.all',
  'POST /api/paymentclass/add': 'SystemConfig.all',
  'PUT /api/paymentclass/update': 'SystemConfig.all',
  'PUT /api/paymentclass/order': 'SystemConfig.all',
  'DELETE /api/paymentclass/delete': 'SystemConfig.all',
  'GET /api/paymenttype/list': 'SystemConfig.all',
  'POST /api/paymenttype/export': 'SystemConfig.all',
  'GET /api/paymenttype/detail': 'SystemConfig.all',
  'GET /api/paymenttype/history': 'SystemConfig.all',
  'POST /api/paymenttype/add': 'SystemConfig.all',
  'PUT /api/paymenttype/update': 'SystemConfig.all',
  'PUT /api/paymenttype/order': 'SystemConfig.all',
  'DELETE /api/paymenttype/delete': 'SystemConfig.all',
  'GET /api/tenant/paymentlogos': 'signedIn',
  'GET /api/tenant/getpaymenttypelogos': 'SystemConfig.all',
  'POST /api/tenant/uploadpaymenttypelogo': 'SystemConfig.all',
  'PUT /api/tenant/updatepaymenttypelogo': 'SystemConfig.all',
  'DELETE /api/tenant/deletepaymenttypelogo': 'SystemConfig.all',
  'GET /api/user/shoplist': 'signedIn',
  'GET /api/user/terminallist': 'Record.search',
  'GET /api/role/list': ['Permission.search', 'User.search', 'Message.add', 'Message.edit', 'AdminManage.search'],
  'GET /api/role/detail': ['Permission.search', 'AdminManage.search'],
  'GET /api/role/history': ['Permission.search', 'AdminManage.search'],
  'POST /api/role/export': ['Permission.search', 'AdminManage.search'],
  'POST /api/role/add': ['Permission.add', 'AdminManage.add'],
  'PUT /api/role/modify': ['Permission.edit', 'AdminManage.edit'],
  'DELETE /api/role/delete': ['Permission.delete', 'AdminManage.delete'],
  'GET /api/user/userlist': 'User.search',
  'GET /api/user/sysadminuserlist': 'AdminManage.search',
  'GET /api/user/detail': ['User.search', 'AdminManage.search'],
  'GET /api/user/history': ['User.search', 'AdminManage.search'],
  'POST /api/user/export': ['User.search', 'AdminManage.search'],
  'POST /api/user/add': 'User.add',
  'POST /api/user/addsysuser': 'AdminManage.add',
  'PUT /api/user/modify': 'User.edit',
  'PUT /api/user/modifysysuser': 'AdminManage.edit',
  'PUT /api/user/unlock': ['User.edit', 'AdminManage.edit'],
  'PUT /api/user/signout': ['User.edit', 'AdminManage.edit'],
  'DELETE /api/user/delete': ['User.delete', 'AdminManage.delete'],
  'GET /api/user/entlist': 'Ent.search',
  'GET /api/ent/detail': 'Ent.search',
  'POST /api/ent/export': 'Ent.search',
  'GET /api/ent/history': 'Ent.search',
  'GET /api/ent/rates': ['Ent.add', 'Ent.edit'],
  'POST /api/ent/add': 'Ent.add',
  'PUT /api/ent/modify': 'Ent.edit',
  'PUT /api/ent/status': 'Ent.edit',
  'DELETE /api/ent/delete': 'Ent.delete',
  'GET /api/deposit/list': 'Settle.search',
  'GET /api/deposit/detail': 'Settle.search',
  'GET /api/deposit/bytype': 'Settle.search',
  'GET /api/deposit/byshop': 'Settle.search',
  'GET /api/deposit/trades': 'Settle.search',
  'GET /api/deposit/diff': 'Settle.search',
  'GET /api/deposit/why': 'Settle.search',
  'GET /api/deposit/senders': 'Settle.search',
  'POST /api/deposit/export': 'Settle.download',
  'PUT /api/deposit/bankmatch': 'Settle.search',
  'GET /api/stat/bydate': 'Stat.search',
  'GET /api/stat/byshop': 'Stat.search',
  'GET /api/stat/byent': 'Stat.search',
  'GET /api/stat/bytype': 'Stat.search',
  'GET /api/stat/shape': 'Stat.search',
  'POST /api/stat/export': 'Stat.download',
  'GET /api/audit/list': 'Audit.search',
  'GET /api/audit/detail': 'Audit.search',
  'GET /api/audit/choices': 'Audit.search',
  'GET /api/audit/chain': 'Audit.search',
  'POST /api/audit/check': 'Audit.search',
  'POST /api/audit/export': 'Audit.search',
  'GET /api/user/entmfaconfiglist': 'EntMfaConfig.search',
  'GET /api/user/entmfauserlist': 'EntMfaConfig.search',
  'PUT /api/user/entmfaconfig': 'EntMfaConfig.edit',
  'GET /api/user/userinfo': 'signedIn',
  'GET /api/auth/sessions': 'signedIn',
  'PUT /api/auth/endsession': 'signedIn',
  'POST /api/auth/logout': 'signedIn',
  'PUT /api/auth/setmfa': 'signedIn',
  'PUT /api/auth/mfa': 'signedIn',
  'PUT /api/user/resetpassword': 'signedIn',
  'POST /api/user/unbindmfa': ['User.edit', 'AdminManage.edit', 'EntMfaConfig.edit'],
  'POST /api/auth/sendcode': 'signedIn',
  'POST /api/auth/verifycode': 'signedIn',
  'GET /api/auth/gates': 'signedIn',
  'GET /api/tenant/messagetypesforquery': 'signedIn',
  'GET /api/message/notifications': 'signedIn',
  'GET /api/message/systemimportantmessagelist': 'signedIn',
  'GET /api/message/systemnormalmessagelist': 'signedIn',
  'GET /api/message/unread': 'signedIn',
  'GET /api/message/detail': 'signedIn',
  'PUT /api/message/read': 'signedIn',
  'PUT /api/message/acknowledge': 'signedIn',
  'GET /api/message/file': 'signedIn',
  'GET /api/message/managelist': 'Message.search',
  'POST /api/message/manageexport': 'Message.search',
  'GET /api/message/detailonedit': 'Message.search',
  'GET /api/message/sysdetailonedit': 'Message.search',
  'POST /api/message/create': 'Message.add',
  'POST /api/message/createsystem': 'Message.add',
  'PUT /api/message/update': 'Message.edit',
  'PUT /api/message/updatesystem': 'Message.edit',
  'PUT /api/message/withdraw': 'Message.edit',
  'DELETE /api/message/delete': 'Message.delete',
  'POST /api/message/uploadfile': ['Message.add', 'Message.edit'],
  'GET /api/message/syssendmessageuserlist': 'Message.search',
  'GET /api/message/delivery': 'Message.search',
  'POST /api/message/sendagain': 'Message.add',
  'POST /api/message/receivercount': 'Message.search',
  'POST /api/message/preview': 'Message.search',
  'GET /api/user/messageuserlist': 'Message.search',
  'GET /api/user/sysmessageuserlist': 'Message.search',
  'GET /api/tenant/messagetypesforcreateorupdate': 'Message.search',
  'POST /api/message/testtome': 'Message.add',
  'GET /api/push/publickey': 'signedIn',
  'POST /api/push/subscribe': 'signedIn',
  'GET /api/push/devices': 'signedIn',
  'PUT /api/push/rename': 'signedIn',
  'DELETE /api/push/remove': 'signedIn',
  'POST /api/push/test': 'signedIn',
  'GET /api/push/preferences': 'signedIn',
  'PUT /api/push/preferences': 'signedIn',
  'GET /api/live/changes': 'signedIn',
}

let it: Portal
beforeAll(async () => {
  it = await portal({ settings: { PORTAL_MACHINE_TOKEN: 'a token of machines, long enough' } })
})
afterAll(() => it[Symbol.asyncDispose]())

/** Something for every call's input: what is missing is refused as a parameter, never with a 500. */
const nothing = {}
const answerTo = (token: string | undefined, call: Call, headers: Record<string, string> = {}) =>
  send(it.server, it.host, token, call, nothing, headers)

/** The side a call is for: the provider's own calls are asked by the provider's people. */
const sideOf = (call: Call) => (call.authz?.who === 'admin' ? { ent: '__SYSTEM' } : {})

describe('every call of a person', () => {
  test('stands in the table of demands, and no other does', () => {
    expect(personal.map(nameOf).toSorted()).toEqual(Object.keys(demanded).toSorted())
  })

  test.each(personal.map((call) => [nameOf(call), call] as const))('%s demands what the table says', (name, call) => {
    expect(call.authz?.needs).toEqual(demanded[name])
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
      await using other = await portal()
      const stranger = await other.person({ permissions })

      expect((await answerTo(stranger.token, call)).statusCode).toBe(401)
    },
  )

  const guarded = personal.filter((call) => call.authz?.needs !== 'signedIn')

  test.each(guarded.map((call) => [nameOf(call), call] as const))(
    '%s is closed to a person with every right but its own',
    async (_name, call) => {
      const person = await it.person({
        permissions: permissions.filter((one) => ![call.authz?.needs].flat().includes(one)),
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
        const person = await it.person({ permissions, owes: [gate], ...sideOf(call) })

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
      const person = await it.person({ permissions, ...sideOf(call) })

      const reply = await send(it.server, it.host, person.token, call, { Nonsense: '1' }, {})

      expect(reply.statusCode).toBe(400)
    },
  )

  test.each(personal.map((call) => [nameOf(call), call] as const))(
    '%s refuses another tenant in the header, and a version nobody knows',
    async (_name, call) => {
      const person = await it.person({ permissions, ...sideOf(call) })

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
