import { randomBytes } from 'node:crypto'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { z } from 'zod/mini'
import { limits } from '#shared/limits.ts'
import { businessDateOf, instantOf } from '#shared/business-day.ts'
import type { Permission } from '#shared/permissions.ts'
import { transaction } from '#server/db/db.ts'
import { movePeople } from '#server/identity/keycloak-move.ts'
import { createPerson, type NewPerson } from '#server/identity/create-person.ts'
import { ingest } from '#server/ingest/ingest.ts'
import { TradeLine } from '#shared/trade-line.ts'
import { holdBrowser, type Kind } from './browser.ts'
import { noonZone } from './noon-zone.ts'
import { portal, type Portal, type PortalOptions } from './portal.ts'
import type { Realm } from '../keycloak/realm.ts'
import { Browser as SignInBrowser } from '../server/sso/browser.ts'
import { openVisit, type Cookies, type Device, type Visit, type VisitOptions } from './visit.ts'

/** A person who can sign in on the portal's own page. */
export interface Login {
  readonly userId: string
  readonly userName: string
  readonly password: string
  readonly email: string
}

/** A payment as a journey writes it; what it leaves out does not matter. */
export type Payment = Partial<z.input<typeof TradeLine>> & { tradeNo: string }

/** Who a journey's person is, besides their rights. */
export type LoginOptions = Partial<
  Pick<NewPerson, 'entCode' | 'shopCodes' | 'mustChangePassword' | 'mfaEmail' | 'userFullName'>
> & { readonly roleName?: string }

/** The built app on a listening server of the test's own, with a browser to visit it. */
export interface Live extends AsyncDisposable {
  readonly portal: Portal
  /** The address people type. */
  readonly origin: string
  readonly zone: string
  /** The business day that is now. */
  readonly today: string
  /** The Keycloak's realm the tenant signs in at, in the project of that name alone. */
  readonly realm: Realm | undefined
  person(permissions: readonly Permission[], options?: LoginOptions): Promise<Login>
  /** The cookies a browser holds after its person signed in. */
  signedIn(login: Login): Promise<Cookies>
  pay(...payments: Payment[]): Promise<void>
  /** A browser of its own: nothing is shared with the other visits. */
  visit(device: Device, options?: VisitOptions): Promise<Visit>
  /** Sets a field of the tenant's web config, as an operator would. */
  configure(field: string, value: unknown): Promise<void>
  /** What the newest mail of a kind says to an address. */
  mail(to: string, template: string): Promise<Readonly<Record<string, string>>>
  /**
   * The server goes away: `refused` closes its door, `silent` takes connections and never answers, `captive` is a network
   * that answers everything with a page of its own, `pretending` one that also says it is the portal.
   */
  stop(how?: 'refused' | 'silent' | 'captive' | 'pretending'): Promise<void>
  start(): Promise<void>
}

const password = 'Komorebi#2026-autumn'
const clientFolder = join(import.meta.dirname, '../../dist/client')

/** How a journey's server and browser differ from the usual ones. */
type LiveOptions = PortalOptions & { readonly keycloakUrl?: string; readonly browser?: Kind }

/** Starts server and browser; leaving the test fails when a page or the policy complained. */
export async function live(options: LiveOptions = {}): Promise<Live> {
  const zone = options.timeZone ?? noonZone()
  const it = await portal({ clientFolder: process.env['PORTAL_CLIENT'] ?? clientFolder, timeZone: zone, ...options })
  await it.server.app.listen({ port: 0, host: '127.0.0.1' })
  const { server } = it.server.app
  const { port } = server.address() as AddressInfo // it listens on a port
  const origin = `http://${it.host}:${port}`
  const realm = inject('keycloak')
    ? await (await import('../keycloak/realm.ts')).connectTo(it, origin, options.keycloakUrl)
    : undefined
  const { browser, leave } = holdBrowser(options.browser)
  const visits: Visit[] = []
  let silence: (() => Promise<void>) | undefined

  const start = async () => {
    await silence?.()
    silence = undefined
    if (!server.listening) await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  }
  const signedIn = (login: Login) => cookiesOf(it, origin, login)
  return {
    portal: it,
    origin,
    zone,
    signedIn,
    today: businessDateOf(new Date(), zone),
    realm,
    start,
    async person(permissions, more = {}) {
      const login = await makeLogin(it, permissions, more)
      if (realm) await movePeople(it.service, it.tenant, realm.access)
      return login
    },
    pay: (...payments) => takePayments(it, zone, payments),
    async visit(device, how = {}) {
      const visit = await openVisit(await browser, { device, origin, zone, signedIn, ...how })
      visits.push(visit)
      // Keycloak's own pages carry a client's data in their addresses, in the letters a token begins with.
      if (realm) visit.expect(/token in an address: \S+\/realms\/\w+\/login-actions\//)
      return visit
    },
    async configure(field, value) {
      await it.db.sql`
        insert into tenant_configs (tenant_code, config_key, value) values (${it.tenant}, ${field}, ${JSON.stringify(value)})
            on conflict (tenant_code, config_key) do update set value = excluded.value`
      it.refreshTenants()
    },
    async mail(to, template) {
      const [row] = await it.db.sql<{
        values: Record<string, string>
      }>`
        select payload -> 'values' as values from outbox
         where tenant_code = ${it.tenant} and payload ->> 'to' = ${to} and payload ->> 'template' = ${template}
         order by created_at desc limit 1`
      return row?.values ?? {}
    },
    async stop(how = 'refused') {
      server.close()
      server.closeAllConnections()
      if (how === 'silent') silence = await listenSilently(port)
      if (how === 'captive' || how === 'pretending') silence = await listenCaptively(port, how === 'pretending')
    },
    async [Symbol.asyncDispose]() {
      const troubles = visits.flatMap((visit) => visit.troubles())
      await Promise.all(visits.map((visit) => visit.context.close()))
      await Promise.all([start(), leave()])
      const reports = it.reports
        .map((report) => `report of a browser: ${JSON.stringify(report)}`)
        .filter((report) => !visits.some((visit) => visit.expects(report)))
      await it[Symbol.asyncDispose]()
      const all = [...new Set([...troubles, ...reports])]
      if (all.length > 0) throw new Error(`The pages complained:\n${all.join('\n')}`)
    },
  }
}

async function cookiesOf(it: Portal, origin: string, { userName, password: typed }: Login): Promise<Cookies> {
  const browser = new SignInBrowser(it, origin)
  await browser.signIn(userName, typed)
  const { hostname: domain, protocol } = new URL(origin)
  const held = { domain, httpOnly: true, secure: protocol === 'https:', sameSite: 'Strict' as const }
  return [...browser.cookies].map(([name, { value, path }]) => ({ name, value, path, ...held }))
}

async function makeLogin(
  it: Portal,
  permissions: readonly Permission[],
  { roleName = '店長', ...more }: LoginOptions,
): Promise<Login> {
  const id = randomBytes(4).toString('hex')
  const entCode = more.entCode ?? it.ent
  const login = { userId: `u-${id}`, userName: `sato.${id}`, email: `sato.${id}@example.jp`, password }
  await it.db.sql`
    insert into roles (tenant_code, ent_code, role_id, role_name, permissions)
    values (${it.tenant}, ${entCode}, ${`r-${id}`}, ${roleName}, ${[...permissions]})`
  const { userId, userName, email: userEmail } = login
  const person = { userId, entCode, roleId: `r-${id}`, userName, userFullName: '佐藤 美咲', userEmail, ...more }
  await createPerson(it.db, it.tenant, person, password)
  return login
}

/** Payments without a time of their own stand one after the other in what has passed of today. */
async function takePayments(it: Portal, zone: string, payments: readonly Payment[]): Promise<void> {
  const now = new Date()
  const begin = Date.parse(instantOf(businessDateOf(now, zone), '00:00:00', zone))
  const step = (now.getTime() - begin) / (payments.length + 1)
  const lines = payments.map((payment, index) =>
    TradeLine.parse({
      entCode: it.ent,
      shopCode: it.shop,
      terminalNo: 'T1',
      paymentType: 'PAYPAY',
      amount: 1e3,
      tradeTime: new Date(begin + step * (index + 1)).toISOString(),
      ...payment,
    }),
  )
  for (let from = 0; from < lines.length; from += limits.ingestBatch)
    await transaction(it.service, (tx) =>
      ingest(tx, lines.slice(from, from + limits.ingestBatch), { source: 'test', now }),
    )
}

/** A café's network: whatever is asked, its welcome comes, as a success. */
async function listenCaptively(port: number, pretending: boolean): Promise<() => Promise<void>> {
  const cafe = createHttpServer((_, reply) => {
    reply.writeHead(200, { 'content-type': 'text/html', ...(pretending && { 'x-portal': '1' }) })
    reply.end('<!doctype html><title>Welcome</title><h1>Free Wi-Fi: press to go on</h1>')
  })
  await new Promise<void>((done) => cafe.listen(port, '127.0.0.1', done))
  return () =>
    new Promise((done) => {
      cafe.close(() => done())
      cafe.closeAllConnections()
    })
}

async function listenSilently(port: number): Promise<() => Promise<void>> {
  const held = new Set<Socket>()
  const deaf = createServer((socket) => {
    held.add(socket)
    socket.on('error', () => {})
  })
  await new Promise<void>((done) => deaf.listen(port, '127.0.0.1', done))
  return () =>
    new Promise((done) => {
      deaf.close(() => done())
      for (const socket of held) socket.destroy()
    })
}
