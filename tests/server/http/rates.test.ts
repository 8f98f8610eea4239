import { randomBytes } from 'node:crypto'
import { get, type ClientRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { account } from '#features/account/contract.ts'
import { session } from '#features/session/contract.ts'
import { ingests } from '#features/ingest/contract.ts'
import { live } from '#features/live/contract.ts'
import { messages } from '#features/messages/contract.ts'
import { messageManagement as manage } from '#features/messages/management.contract.ts'
import { devices } from '#features/push/contract.ts'
import { refunds } from '#features/refunds/contract.ts'
import { users } from '#features/users/contract.ts'
import { servicePool } from '#server/db/database.ts'
import { ratesOn, type RateName } from '#server/http/rates.ts'
import { loadLimits } from '#shared/limits.ts'
import type { Call } from '#shared/call.ts'
import { portal, send, type Person, type Portal } from '../../kit/portal.ts'
import { cashier, requestFor, shop } from '../../features/refunds/giving-back.ts'
import { formNow } from '../../features/users/people.ts'
import { Browser, someone } from '../sso/browser.ts'

const plain = { PORTAL_RATE_FACTOR: '1' }
let it: Portal
beforeAll(async () => void (it = await portal({ settings: plain })))
afterAll(() => it[Symbol.asyncDispose]())

const times = (name: RateName) => loadLimits.rates[name].times

/** Asks so often and gives the statuses. */
async function statuses(count: number, ask: (index: number) => Promise<{ statusCode: number }>): Promise<number[]> {
  const all: number[] = []
  // Some at once, as an attack would; never so many that connections run out.
  for (let index = 0; index < count; index += 20)
    all.push(
      ...(await Promise.all(Array.from({ length: Math.min(20, count - index) }, (_, at) => ask(index + at)))).map(
        ({ statusCode }) => statusCode,
      ),
    )
  return all
}
const counted = (all: readonly number[]) =>
  Object.fromEntries([...new Set(all)].map((one) => [one, all.filter((status) => status === one).length]))
const refused = (all: readonly number[]) => all.filter((status) => status === 429).length

const preferences = { mutedTypeIds: [], quiet: null, importantAnyway: true, shopCodes: null, email: true }
const moved = (ip: string) =>
  it.server.app.inject({
    method: 'POST',
    url: `/apiproxy${devices.moved.path}`,
    payload: {},
    remoteAddress: ip,
    headers: { host: it.host },
  })

describe('a person', () => {
  test.each<[RateName, string, Call, object]>([
    ['write', 'writes', devices.savePreferences, preferences],
    ['send', 'mails or wakes', devices.test, { deviceId: '00000000-0000-4000-8000-000000000000' }],
    ['stream', 'opens a file', messages.file, { FileName: 'x'.repeat(32) }],
  ])('has so many of "%s": who %s more often is told to wait, and nobody else', async (name, _what, call, input) => {
    const [busy, other] = [await it.as('Record.search'), await it.as('Record.search')]

    const all = await statuses(times(name) + 5, () => busy.raw(call, input))
    const late = await busy.raw(call, input)

    expect(refused(all)).toBe(5)
    expect([late.statusCode, late.json().resultType]).toEqual([429, 1030])
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(late.headers['retry-after'])).toBeLessThanOrEqual(loadLimits.rates[name].seconds)
    expect((await other.raw(call, input)).statusCode).toBe(200)
    // The control: the same with twice as much allowed.
    await using wide = await portal({ settings: { PORTAL_RATE_FACTOR: '2' } })
    const same = await wide.as('Record.search')
    expect(refused(await statuses(times(name) + 5, () => same.raw(call, input)))).toBe(0)
  })

  test('mails by changing somebody, or taking their second step away, no more often than by what else mails', async () => {
    const manager = await it.as('User.search', 'User.edit', 'Record.search')
    const person = await someone(it, { mfaEmail: 'old@example.jp' })
    const mailing = async () => {
      const [row] = await it.db.sql<{ points: number }>`
        select points from rate_limits where key = ${`send:${it.tenant} ${manager.subject}`}`
      return row?.points ?? 0
    }
    const now = await formNow(manager, person.userId)

    const changed = await manager(users.modify, { ...now, userEmail: 'new@example.jp' })
    expect([changed.resultType, await mailing()]).toEqual([1000, 1])
    const unbound = await manager(account.unbindMfa, { userId: person.userId })
    expect([unbound.resultType, await mailing()]).toEqual([1000, 2])

    // The control: a write that mails nobody.
    expect((await manager(devices.savePreferences, preferences)).resultType).toBe(1000)
    expect(await mailing()).toBe(2)
  })

  test('opens so many live connections a minute, and each opened one counts, whether it still stands or not', async () => {
    await using own = await portal({ settings: plain })
    await own.server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = own.server.app.server.address() as AddressInfo // it listens on a port
    const [busy, other] = [await own.as('Record.search'), await own.as('Record.search')]
    const opened: ClientRequest[] = []
    const open = ({ token }: Person) =>
      new Promise<{ statusCode: number }>((resolve, reject) => {
        const headers = { host: own.host, authorization: `Bearer ${token}` }
        const request = get({ port, host: '127.0.0.1', path: `/apiproxy${live.changes.path}`, headers, agent: false })
        request.once('response', ({ statusCode = 0 }) => resolve({ statusCode })).once('error', reject)
        opened.push(request)
      })
    const leave = () => opened.splice(0).forEach((request) => request.on('error', () => {}).destroy())

    const all = await statuses(times('stream') / 2, () => open(busy))
    leave()
    all.push(...(await statuses(times('stream') / 2 + 3, () => open(busy))))

    expect(counted(all)).toEqual({ 200: times('stream'), 429: 3 })
    expect((await open(other)).statusCode).toBe(200)
    expect((await busy.raw(session.userInfo, {})).statusCode).toBe(200)
    leave()
  })

  test('reads so often a minute, far more than a page asks; then only reading waits, and nobody else does', async () => {
    const [busy, other] = [await it.as('Record.search'), await it.as('Record.search')]

    const all = await statuses(times('read') + 5, () => busy.raw(session.userInfo, {}))
    const late = await busy.raw(session.userInfo, {})

    expect(refused(all)).toBe(5)
    expect(all.filter((status) => status === 200).length).toBe(times('read'))
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(late.headers['retry-after'])).toBeLessThanOrEqual(loadLimits.rates.read.seconds)
    expect((await other.raw(session.userInfo, {})).statusCode).toBe(200)
    expect((await busy.raw(devices.savePreferences, preferences)).statusCode).toBe(200)
  }, 60_000)

  test('who reads more often is not stopped where more is allowed: the control of the one before', async () => {
    await using wide = await portal({ settings: { PORTAL_RATE_FACTOR: '2' } })
    const same = await wide.as('Record.search')

    expect(refused(await statuses(times('read') + 5, () => same.raw(session.userInfo, {})))).toBe(0)
  }, 60_000)

  test('is counted over all processes, and by each alone while the database is away', async () => {
    const name = `${it.tenant} shared`
    const service = servicePool(inject('databaseUrl'))
    const [one, two] = [ratesOn(it.service, 1), ratesOn(service, 1)]
    for (let count = 0; count < times('send'); count++)
      expect(await (count % 2 ? one : two).waitFor('send', name)).toBe(0)

    expect(await one.waitFor('send', name)).toBeGreaterThan(0)
    expect(await two.waitFor('send', name)).toBeGreaterThan(0)

    await service.end()
    for (let count = 0; count < times('send'); count++) expect(await two.waitFor('send', `${name} away`)).toBe(0)
    expect(await two.waitFor('send', `${name} away`)).toBeGreaterThan(0)
  })

  test('repeats a refund whose answer was lost even where no write is left', async () => {
    await using till = await shop({ settings: plain })
    await till.pays([{ tradeNo: 'T-1', amount: 1000 }])
    const person = await till.as(...cashier)
    const key = { 'idempotency-key': randomBytes(16).toString('hex') }
    const first = await person.raw(refunds.refund, requestFor(till, { tradeNo: 'T-1' }), key)
    await statuses(times('write'), () => person.raw(devices.savePreferences, preferences))

    const again = await person.raw(refunds.refund, requestFor(till, { tradeNo: 'T-1' }), key)
    const fresh = await person.raw(refunds.refund, requestFor(till, { tradeNo: 'T-1' }))

    expect([first.statusCode, again.statusCode, fresh.statusCode]).toEqual([200, 200, 429])
    expect(again.body).toBe(first.body)
  })

  test('fills the audit log with so many refusals a minute and no more', async () => {
    const nosy = await it.as('Record.search')
    const look = () => nosy.raw(manage.list, {})

    const all = await statuses(times('refusal') + 10, look)

    expect([refused(all), all.filter((status) => status === 403).length]).toEqual([10, times('refusal')])
    const [row] = await it.db.sql<{ count: bigint }>`
      select count(*) from audit_log where tenant_code = ${it.tenant} and actor = ${nosy.userName} and result = 'refused'`
    expect(Number(row?.count)).toBe(times('refusal'))
  })
})

describe('an address where nobody is signed in', () => {
  test('has so many writes; people who are signed in behind it go on', async () => {
    const all = await statuses(times('open') + 3, () => moved('203.0.113.7'))
    const person: Person = await it.as('Record.search')

    expect(refused(all)).toBe(3)
    expect((await moved('203.0.113.8')).statusCode).toBe(400)
    const headers = { authorization: `Bearer ${person.token}`, host: it.host }
    const signedIn = await it.server.app.inject({
      method: 'PUT',
      url: `/apiproxy${devices.savePreferences.path}`,
      payload: preferences,
      remoteAddress: '203.0.113.7',
      headers,
    })
    expect(signedIn.statusCode).toBe(200)
  })

  test('is the network of one customer where it is IPv6', async () => {
    const all = await statuses(times('open') + 3, (index) => moved(`2001:4860:1:2::${(index + 1).toString(16)}`))

    expect(refused(all)).toBe(3)
    expect((await moved('2001:4860:1:3::1')).statusCode).toBe(400)
  })

  test('tries so many wrong machine tokens', async () => {
    await using own = await portal({ settings: { ...plain, PORTAL_MACHINE_TOKEN: 'x'.repeat(40) } })

    const all = await statuses(times('open') + 3, () =>
      send(own.server, own.host, 'wrong', ingests.transactions, {}, {}),
    )

    expect(counted(all)).toEqual({ 401: times('open'), 429: 3 })
  })

  test('brings so many batches of payments with the right one', async () => {
    const token = 'x'.repeat(40)
    await using own = await portal({ settings: { ...plain, PORTAL_MACHINE_TOKEN: token } })
    const bring = () => send(own.server, own.host, token, ingests.transactions, { lines: [] }, {})
    const first = await bring()
    // As if it had brought nearly all of them.
    await own.service.query('update rate_limits set points = $2 where key = $1', [
      `machine:${own.tenant}`,
      times('machine') - 1,
    ])

    const [last, late] = [await bring(), await bring()]

    expect([first, last, late].map(({ statusCode }) => statusCode === 429)).toEqual([false, false, true])
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('asks for so many tokens, and links of forgotten passwords, and is told when to come back', async () => {
    const post = (url: string, payload: string) => (remoteAddress: string) =>
      it.server.app.inject({
        method: 'POST',
        url,
        payload,
        remoteAddress,
        headers: {
          host: it.host,
          origin: it.origin,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/x-www-form-urlencoded',
        },
      })
    for (const [name, ask] of [
      ['token', post(`/apiproxy/sso/${it.tenant}/token`, 'client_id=portal&grant_type=refresh_token')],
      ['forgot', post(`/realms/${it.tenant}/login-actions/reset-credentials`, 'username=nobody')],
    ] as const) {
      const all = await statuses(times(name) + 3, () => ask('203.0.113.30'))
      const late = await ask('203.0.113.30')

      expect([name, refused(all), late.statusCode]).toEqual([name, 3, 429])
      expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
      expect([name, (await ask('203.0.113.31')).statusCode]).toEqual([name, all[0]])
    }
  })

  test('begins so many sign-ins, enough for sixty devices, and then reads when to come back', async () => {
    const rows = async () => {
      const [row] = await it.db.sql<{ count: bigint }>`
        select count(*) from sso_artifacts where tenant_code = ${it.tenant}`
      return Number(row?.count)
    }
    const before = await rows()
    const all = await statuses(times('signInStart') + 4, async () => (await new Browser(it).openSignIn()).asked)
    const { asked } = await new Browser(it).openSignIn({ ui_locales: 'en' })

    expect(times('signInStart')).toBeGreaterThanOrEqual(600)
    expect(refused(all)).toBe(4)
    expect(asked.statusCode).toBe(429)
    expect(asked.body).toContain('Too many attempts')
    expect(Number(asked.headers['retry-after'])).toBeGreaterThan(0)
    const after = await rows()
    await new Browser(it).openSignIn()
    expect([after > before, await rows()]).toEqual([true, after])
  })

  test('reports so many errors of browsers', async () => {
    const post = () =>
      it.server.app.inject({
        method: 'POST',
        url: '/edge/report',
        payload: '{}',
        headers: { host: it.host, 'content-type': 'application/csp-report' },
      })

    expect(refused(await statuses(times('report') + 2, post))).toBe(2)
  })
})
