import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { noteKeycloakFailures } from '#server/identity/keycloak-failures.ts'
import { keepClientSecret } from '#server/sso/clients-sql.ts'
import { tenantsIn } from '#server/access/tenants.ts'
import { portal, type Portal } from '../../kit/portal.ts'

/** What the stand-in of a Keycloak has noted, the newest first; the real one is asked in tests/keycloak. */
let events: object[]
let asked: URL[]
let refuses: boolean
const keycloak = createServer((request, reply) => {
  const url = new URL(request.url ?? '/', 'http://keycloak')
  asked.push(url)
  const [first, max] = [Number(url.searchParams.get('first')), Number(url.searchParams.get('max'))]
  const body = url.pathname.endsWith('/token')
    ? { access_token: 'a', expires_in: 60 }
    : events.slice(first, first + max)
  reply.writeHead(refuses ? 403 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(refuses ? {} : body))
})

let it: Portal
let person: { userId: string; subject: string }
beforeEach(async () => {
  ;[events, asked, refuses] = [[], [], false]
  await new Promise<void>((done) => keycloak.listen(0, '127.0.0.1', done))
  const { port } = keycloak.address() as AddressInfo // it listens on a port
  it = await portal({ config: { ssoUrl: `http://127.0.0.1:${port}` } })
  const { userId } = await it.as('Record.search')
  const [row] = await it.db.sql<{ subject: string }>`select subject from users where user_id = ${userId}`
  person = { userId, subject: row?.subject ?? '' }
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
  return noteKeycloakFailures({ service: it.service, tenants: { all }, secrets: it.secrets }, now)
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
  expect(asked.find(({ pathname }) => pathname.endsWith('/events'))?.searchParams.get('type')).toBe('LOGIN_ERROR')
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
  refuses = true
  await look()
  expect(await rows()).toEqual([])
  refuses = false

  await look()

  expect(await rows()).toHaveLength(1)
})
