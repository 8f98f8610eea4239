import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { account as accountCalls } from '#features/account/contract.ts'
import { noteKeycloakEvents } from '#server/identity/keycloak-events.ts'
import { keepClientSecret } from '#server/sso/clients-sql.ts'
import { tenantsIn } from '#server/access/tenants.ts'
import { portal, type Person, type Portal } from '../../kit/portal.ts'

/** What the stand-in of a Keycloak has noted, the newest first; the real one is asked in tests/keycloak. */
let events: object[]
let sessions: { id: string; start: number }[]
let asked: URL[]
/** The paths it answers with a refusal. */
let refuses: RegExp | undefined
const keycloak = createServer((request, reply) => {
  const url = new URL(request.url ?? '/', 'http://keycloak')
  asked.push(url)
  const [first, max] = [Number(url.searchParams.get('first')), Number(url.searchParams.get('max'))]
  const refused = refuses?.test(url.pathname)
  if (request.method === 'DELETE' && !refused)
    sessions = sessions.filter(({ id }) => !url.pathname.endsWith(`/sessions/${id}`))
  const body = url.pathname.endsWith('/token')
    ? { access_token: 'a', expires_in: 60 }
    : url.pathname.endsWith('/events')
      ? events.slice(first, first + max)
      : sessions
  reply.writeHead(refused ? 403 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(refused ? {} : body))
})

let it: Portal
let person: Person
beforeEach(async () => {
  ;[events, sessions, asked, refuses] = [[], [], [], undefined]
  await new Promise<void>((done) => keycloak.listen(0, '127.0.0.1', done))
  const { port } = keycloak.address() as AddressInfo // it listens on a port
  it = await portal({ config: { ssoUrl: `http://127.0.0.1:${port}` } })
  person = await it.as('Record.search')
  await keepClientSecret(it.db, it.secrets, it.tenant, { client: 'portal-admin', secret: 'shown' })
})
afterEach(async () => {
  keycloak.closeAllConnections()
  await new Promise((done) => keycloak.close(done))
  await it[Symbol.asyncDispose]()
})

const now = new Date()
const look = async () => {
  const all = async () => (await tenantsIn(it.db, []).all()).filter(({ code }) => code === it.tenant)
  return noteKeycloakEvents({ service: it.service, tenants: { all }, secrets: it.secrets }, now)
}
const event = (minutesAgo: number, more: object = {}) => ({
  time: now.getTime() - minutesAgo * 60_000,
  type: 'LOGIN_ERROR',
  clientId: 'portal',
  userId: person.subject,
  ipAddress: '203.0.113.24',
  error: 'invalid_user_credentials',
  details: { username: 'what somebody typed' },
  ...more,
})
const rows = () => it.db.sql<{ object: string; origin: string; detail: { problem: string } }>`
  select object, origin, result, detail from audit_log where tenant_code = ${it.tenant} and action = 'signIn' order by seq`

test('a wrong password at a Keycloak leaves one row, with the person, the address and the time, however often it is looked at', async () => {
  events = [event(1)]

  await look()
  await look()

  expect(await rows()).toMatchObject([
    {
      object: `user ${person.userId}`,
      origin: '203.0.113.24',
      result: 'refused',
      detail: { problem: 'wrongPassword', happenedAt: new Date(now.getTime() - 60_000).toISOString() },
    },
  ])
  expect(asked.find(({ pathname }) => pathname.endsWith('/events'))?.searchParams.getAll('type')).toEqual([
    'LOGIN_ERROR',
    'UPDATE_CREDENTIAL',
  ])
})

test('of a user name that nobody has nothing is kept: people type passwords there', async () => {
  events = [event(1, { userId: undefined, error: 'user_not_found' })]

  await look()

  expect(await rows()).toMatchObject([{ object: '', detail: { problem: 'wrongPassword' } }])
  expect(
    JSON.stringify(await it.db.sql`select actor, object, detail::text from audit_log where tenant_code = ${it.tenant}`),
  ).not.toContain('typed')
})

test('a locked account, further pages and what came since are all recorded, in their order', async () => {
  events = Array.from({ length: 150 }, (_, index) => event(index + 2))
  await look()
  events = [event(1, { error: 'user_temporarily_disabled' }), ...events]
  await look()

  const found = await rows()
  expect(found).toHaveLength(151)
  expect(found.at(-1)?.detail.problem).toBe('locked')
})

test('a check of one’s own password, other troubles and what is older than a week are no rows', async () => {
  events = [event(1, { clientId: 'portal-verify' }), event(2, { error: 'expired_code' }), event(8 * 24 * 60)]

  await look()

  expect(await rows()).toEqual([])
})

test('a Keycloak that does not show its events is looked at again', async () => {
  events = [event(1)]
  refuses = /events$/
  await look()
  expect(await rows()).toEqual([])
  refuses = undefined

  await look()

  expect(await rows()).toHaveLength(1)
})

const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const changed = (at: number, more: object = {}) =>
  event(at, { type: 'UPDATE_CREDENTIAL', error: undefined, details: { credential_type: 'password' }, ...more })

/** Has the person have a session of hours ago and one of now, each with a device, and a password that ran out. */
async function arrangeExpired(): Promise<void> {
  const { tenant } = it
  await it.db.sql`
    update users set user_email = 'sato@komorebi.example', language = 'en', must_change_password = true,
           password_until = ${minutesAgo(30)}, password_changed_at = ${minutesAgo(60 * 24 * 100)}
     where tenant_code = ${tenant} and user_id = ${person.userId}`
  await it.db.sql`
    update sessions set started_at = ${minutesAgo(120)} where tenant_code = ${tenant} and sid = ${person.sid}`
  await it.db.sql`
    insert into sessions (tenant_code, sid, user_id, owes, started_at, expires_at)
    values (${tenant}, 'new', ${person.userId}, '{emailCode,changePassword}', ${minutesAgo(1)}, now() + interval '1 day')`
  const publicKey = await it.server.push.publicKey(tenant)
  for (const sid of [person.sid, 'new'])
    await it.db.sql`
      insert into push_devices (tenant_code, device_id, user_id, sid, endpoint, p256dh, auth, address, name, language, created_at, last_seen_at, public_key)
      values (${tenant}, gen_random_uuid(), ${person.userId}, ${sid}, ${`https://push.example/${sid}`}, 'p', 'a', ${it.origin}, 'Phone', 'ja', now(), now(), ${publicKey})`
}
const account = async () => {
  const [row] = await it.db.sql<{ due: boolean; until: Date | null; changed: Date }>`
    select must_change_password as due, password_until as until, password_changed_at as changed
      from users where tenant_code = ${it.tenant} and user_id = ${person.userId}`
  return row
}
const open = () => it.db.sql`
  select s.sid, s.owes, (select count(*)::int from push_devices d where d.tenant_code = s.tenant_code and d.sid = s.sid) as devices
    from sessions s
   where s.tenant_code = ${it.tenant} and s.user_id = ${person.userId} and s.ended_at is null order by s.started_at`
const devices = () => it.db.sql`select sid from push_devices where tenant_code = ${it.tenant} order by sid`
const told = () => it.db.sql`
  select payload ->> 'template' as template, payload ->> 'to' as to, payload ->> 'language' as language
    from outbox where tenant_code = ${it.tenant} and kind = 'mail'`
const changes = () => it.db.sql`
  select object, origin, result, detail from audit_log where tenant_code = ${it.tenant} and action = 'password there'`

test('a password set on a Keycloak’s own page is followed up once: audit log, mail, nothing due, everything from before ended', async () => {
  await arrangeExpired()
  events = [changed(2)]
  sessions = [
    { id: 'before', start: minutesAgo(120).getTime() },
    { id: 'with-it', start: Math.floor(minutesAgo(2).getTime() / 1000) * 1000 },
  ]

  await look()
  await look()

  const happenedAt = minutesAgo(2).toISOString()
  const row = { object: `user ${person.userId}`, origin: '203.0.113.24', result: 'done', detail: { happenedAt } }
  expect(await changes()).toMatchObject([row])
  expect(await told()).toEqual([{ template: 'passwordChanged', to: 'sato@komorebi.example', language: 'en' }])
  expect(await account()).toEqual({ due: false, until: null, changed: minutesAgo(2) })
  expect(await open()).toEqual([{ sid: 'new', owes: ['emailCode'], devices: 1 }])
  expect(await devices()).toEqual([{ sid: 'new' }])
  expect(sessions.map(({ id }) => id)).toEqual(['with-it'])
  expect((await person(accountCalls.gates, {})).statusCode).toBe(401)
})

test('one that an administrator gave after it is still to be changed', async () => {
  await arrangeExpired()
  await it.db.sql`
    update users set password_changed_at = ${minutesAgo(1)}, password_until = ${minutesAgo(-60)} where user_id = ${person.userId}`
  events = [changed(2)]

  await look()

  expect(await changes()).toHaveLength(1)
  expect(await account()).toEqual({ due: true, until: minutesAgo(-60), changed: minutesAgo(1) })
  expect(await open()).toMatchObject([{ sid: 'new', owes: ['emailCode', 'changePassword'] }])
})

test('another credential, and the password of somebody the portal does not know, are none of its business', async () => {
  await arrangeExpired()
  events = [changed(1, { details: { credential_type: 'otp' } }), changed(2, { userId: 'somebody else' })]

  await look()

  expect([await changes(), await told(), (await open()).length]).toEqual([[], [], 2])
  expect(asked.filter(({ pathname }) => pathname.includes('/users/'))).toEqual([])
})

test('a password whose sessions a Keycloak does not end is followed up with the next look', async () => {
  await arrangeExpired()
  events = [changed(2)]
  refuses = /sessions$/
  await look()
  expect([await changes(), (await open()).length]).toEqual([[], 2])
  refuses = undefined

  await look()

  expect([(await changes()).length, (await open()).length]).toEqual([1, 1])
})
