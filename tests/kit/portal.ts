import { randomBytes, randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import { inject } from 'vitest'
import { serverOf, type Server } from '#server/app.ts'
import { servicePool } from '#server/db/database.ts'
import { dbOn, type Db } from '#server/db/db.ts'
import { mailerOf, type Mail } from '#server/mail/mailer.ts'
import { secretsOf, type Secrets } from '#server/identity/secrets.ts'
import { asSchemaOwner } from '#server/db/row-security.ts'
import { readSettings } from '#server/settings.ts'
import type { Answered } from '#server/feature.ts'
import type { Persona } from '#server/sso/deps.ts'
import { tenantsIn } from '#server/access/tenants.ts'
import type { AnswerOf, Call, Envelope, InputOf } from '#shared/call.ts'
import { permissions as allPermissions, superAdmin, type Permission } from '#shared/permissions.ts'
import { seedMasters } from '#server/seed/masters.ts'
import { driver, testApiPool } from './api-pool.ts'
import { unwordedIn } from './unworded-audit.ts'
import { mintToken } from './token.ts'

/** Who makes a call: an own person with just these rights, in stores or enterprises the test names. */
export interface PersonOptions {
  readonly permissions: readonly Permission[]
  readonly shops?: readonly string[]
  readonly ent?: string
  readonly owes?: readonly string[]
  /** Of their role; a name of its own where left out. */
  readonly roleName?: string
}

/** A signed-in person of the test: call them with a contract's row and its input. */
export interface Person {
  <C extends Call>(call: C, input: InputOf<C>, headers?: Record<string, string>): Promise<Envelope<AnswerOf<C>>>
  /** The same, but the raw answer. */
  raw(call: Call, input: unknown, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  readonly token: string
  readonly userId: string
  readonly userName: string
  readonly subject: string
  readonly sid: string
}

/** A whole server in this process with a tenant and an enterprise of the test's own. */
export interface Portal extends AsyncDisposable {
  readonly server: Server
  readonly host: string
  readonly origin: string
  readonly tenant: string
  readonly ent: string
  readonly shop: string
  readonly secrets: Secrets
  /** Statements in the service's role, to arrange and to look. */
  readonly db: Db
  /** Statements with the rights of whoever the database's address names: to see what other connections do. */
  readonly schema: Db
  readonly service: import('pg').Pool
  /** The connections that the calls of people use. */
  readonly api: import('pg').Pool
  as(...permissions: Permission[]): Promise<Person>
  person(options: PersonOptions): Promise<Person>
  /** An administrator of the provider, with these rights. */
  admin(...permissions: Permission[]): Promise<Person>
  /** The provider's only SuperAdmin from now on, with these rights. */
  superAdmin(...permissions: Permission[]): Promise<Person>
  /** Everything that was mailed, newest first. */
  mails(): Mail[]
  refreshTenants(): void
  readonly reports: unknown[]
}

/** Options of the tenant a test gets. */
export interface PortalOptions {
  /** A database of the test's own; else the one all tests share, each in a tenant of its own. */
  readonly databaseUrl?: string
  readonly timeZone?: string
  readonly currency?: string
  readonly clientFolder?: string
  readonly config?: Readonly<Record<string, unknown>>
  readonly now?: () => Date
  readonly settings?: Readonly<Record<string, string>>
  /** Refuses what comes while the process is behind, as the product does. */
  readonly sheds?: true
  /** Calls in place of the product's own. */
  readonly features?: readonly Answered[]
  /** Logins the sign-in page shows where the tenant is a demo. */
  readonly personas?: () => readonly Persona[]
}

/** Starts a portal for one test; `await using` ends it. */
export async function portal(options: PortalOptions = {}): Promise<Portal> {
  const url = options.databaseUrl ?? inject('databaseUrl')
  const [service, api] = [servicePool(url), testApiPool(url)]
  const folder = mkdtempSync(join(tmpdir(), 'noren-portal-'))
  // A test does in a second what a shop does in an hour.
  const usual = { PORTAL_LOG: 'silent', PORTAL_PORT: '80', PORTAL_DATA: folder, PORTAL_RATE_FACTOR: '100' }
  const settings = readSettings({ ...usual, ...driver, ...options.settings })
  const secrets = secretsOf('a secret of the tests that is long enough to be one')
  const tenant = `t${randomBytes(5).toString('hex')}`
  const host = `${tenant}.localhost`
  const db = dbOn(service)
  const ent = `E${String(randomInt(10_000_000, 99_999_999))}`
  await arrange(db, { tenant, ent, timeZone: options.timeZone ?? 'Asia/Tokyo', currency: options.currency ?? 'JPY' })
  for (const [key, value] of Object.entries(options.config ?? {}))
    await db.sql`insert into tenant_configs (tenant_code, config_key, value) values (${tenant}, ${key}, ${JSON.stringify(value)})`
  const mailer = mailerOf(settings)
  const tenants = tenantsIn(db, [])
  const reports: unknown[] = []
  const given = {
    ...(options.now ? { now: options.now } : {}),
    ...(options.personas ? { personas: options.personas } : {}),
    ...(options.features ? { features: options.features } : {}),
  }
  const clientFolder = options.clientFolder ?? join(folder, 'no-client')
  const server = await serverOf({
    settings,
    service,
    api,
    tenants,
    secrets,
    mailer,
    clientFolder,
    reported: (r) => reports.push(r),
    // The test's own work is done in this process, such as drawing a page: its load is not the server's.
    ...(options.sheds ? {} : { loopLateMs: Number.POSITIVE_INFINITY }),
    ...given,
  })
  const origin = `http://${host}`
  const person = (wanted: PersonOptions) => makePerson({ db, server, secrets, tenant, host, origin, ent }, wanted)
  return {
    server,
    host,
    origin,
    tenant,
    ent,
    shop: 'S00000001',
    secrets,
    db,
    schema: { sql: (...asked) => asSchemaOwner(service, (client) => dbOn(client).sql<never>(...asked)) },
    service,
    api,
    reports,
    person,
    as: (...permissions) => person({ permissions }),
    admin: (...permissions) =>
      person({
        permissions,
        ent: '__SYSTEM',
      }),
    superAdmin: (...permissions) => person({ permissions, ent: '__SYSTEM', roleName: superAdmin }),
    mails: () => mailer.newest(100),
    refreshTenants: () => tenants.refresh(),
    async [Symbol.asyncDispose]() {
      await server.app.close()
      const unworded = options.features ? [] : await unwordedIn(db, tenant)
      // Each server reads all tenants there are: one whose test is over costs the others nothing.
      await db.sql`update tenants set status = 'PAUSED' where tenant_code = ${tenant}`
      await Promise.all([service.end(), api.end()])
      rmSync(folder, {
        recursive: true,
        force: true,
      })
      if (unworded.length > 0) throw new Error(`the audit log has no words for: ${unworded.join(', ')}`)
    },
  }
}

interface Arranged {
  tenant: string
  ent: string
  timeZone: string
  currency: string
}

async function arrange(db: Db, { tenant, ent, timeZone, currency }: Arranged): Promise<void> {
  await seedMasters(db)
  await db.sql`
    insert into tenants (tenant_code, tenant_name, realm, time_zone, currency)
    values (${tenant}, 'Test', ${tenant}, ${timeZone}, ${currency})`
  await db.sql`insert into tenant_hosts (host, tenant_code) values (${`${tenant}.localhost`}, ${tenant})`
  for (const [code, name] of [
    [ent, '株式会社テスト'],
    ['__SYSTEM', 'のれん決済'],
  ] as const)
    await db.sql`
      insert into enterprises (ent_code, tenant_code, ent_name, ent_display_name, time_zone, currency)
      values (${code}, ${tenant}, ${name}, ${name}, ${timeZone}, ${currency})`
  for (const number of [1, 2, 3])
    await db.sql`
      insert into shops (ent_code, shop_code, shop_name)
      values (${ent}, ${`S0000000${number}`}, ${`テスト${number}号店`})`
}

interface Place {
  db: Db
  server: Server
  secrets: Secrets
  tenant: string
  host: string
  origin: string
  ent: string
}

async function makePerson(place: Place, wanted: PersonOptions): Promise<Person> {
  const { db, server, tenant, host, origin } = place
  const ent = wanted.ent ?? place.ent
  const id = randomBytes(8).toString('hex')
  const [roleId, userId, subject, sid, userName] = [`r-${id}`, `u-${id}`, `sub-${id}`, `sid-${id}`, `user.${id}`]
  const rights = wanted.permissions.length > 0 ? wanted.permissions : allPermissions.slice(0, 1)
  const { roleName = `Role ${id.slice(0, 8)}` } = wanted
  await db.sql`
    update roles set role_name = role_id where tenant_code = ${tenant} and ent_code = ${ent} and role_name = ${roleName}`
  await db.sql`
    insert into roles (tenant_code, ent_code, role_id, role_name, permissions)
    values (${tenant}, ${ent}, ${roleId}, ${roleName}, ${rights})`
  await db.sql`
    insert into users (tenant_code, user_id, ent_code, subject, user_name, user_full_name, role_id, shop_scope, shop_codes)
    values (${tenant}, ${userId}, ${ent}, ${subject}, ${userName}, '山田 花子', ${roleId},
            ${wanted.shops ? 'SPECIFIC' : 'ALL'}, ${wanted.shops ?? []})`
  await db.sql`
    insert into sessions (tenant_code, sid, user_id, owes, expires_at)
    values (${tenant}, ${sid}, ${userId}, ${wanted.owes ?? []}, now() + interval '1 day')`
  const token = await mintToken({ db, secrets: place.secrets, tenant, origin }, { subject, sid, userName })
  const raw: Person['raw'] = (call, input, headers = {}) => send(server, host, token, call, input, headers)
  const ask = async (call: Call, input: unknown, headers?: Record<string, string>) =>
    (await raw(call, input, headers)).json()
  return Object.assign(ask, { raw, token, userId, userName, subject, sid }) as Person // typed per call by the interface
}

/** Sends a call as the browser would, from an address if one is named; used with a person's token or none. */
export function send(
  server: Server,
  host: string,
  token: string | undefined,
  call: Call,
  input: unknown,
  headers: Record<string, string>,
  remoteAddress?: string,
) {
  const path = call.path.startsWith('/edge/') ? call.path : `/apiproxy${call.path}`
  const asQuery = call.method === 'GET' || call.body === 'none'
  const query = asQuery ? `?${queryOf(input as Record<string, unknown>)}` : ''
  return server.app.inject({
    method: call.method,
    url: `${path}${query}`,
    ...(remoteAddress ? { remoteAddress } : {}),
    headers: {
      host,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(call.idempotent ? { 'idempotency-key': randomBytes(16).toString('hex') } : {}),
      ...headers,
    },
    ...(asQuery ? {} : { payload: input as object }),
  })
}

function queryOf(input: Record<string, unknown>): URLSearchParams {
  const pairs = Object.entries(input).flatMap(([name, value]) => {
    if (value === undefined) return []
    return (Array.isArray(value) ? value : [value]).map((each: string | number | boolean) => [name, String(each)])
  })
  return new URLSearchParams(pairs)
}
