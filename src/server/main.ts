import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { serverOf } from '#server/app.ts'
import { apiPool, openDatabase, ownerPool } from '#server/database.ts'
import { dbOn } from '#server/db.ts'
import { openShop, trickle } from '#server/demo/open-shop.ts'
import { demoPersonas } from '#server/demo/people.ts'
import { startJobs } from '#server/jobs.ts'
import { jobsOf } from '#server/job-list.ts'
import { mailerOf } from '#server/mail/mailer.ts'
import { migrate } from '#server/migrate.ts'
import { firstAdministrator } from '#server/first-administrator.ts'
import { keptSecret, secretsOf } from '#server/secrets.ts'
import { readSettings, type Settings } from '#server/settings.ts'
import { tenantsIn, type Tenant } from '#server/tenants.ts'
import { box, fail, progress, say } from '#server/terminal.ts'

try {
  await start(readSettings())
} catch (error) {
  fail(error)
}

async function start(settings: Settings): Promise<void> {
  mkdirSync(settings.PORTAL_DATA, { recursive: true })
  const database = await openDatabase(settings, { info: say, warn: say })
  const stops: (() => Promise<unknown> | undefined)[] = [() => database.stop()]
  const stop = stopper(stops)
  process.once('SIGTERM', () => void stop())
  process.once('SIGINT', () => void stop())
  try {
    const secrets = secretsOf(settings.PORTAL_SECRET ?? keptSecret(settings.PORTAL_DATA))
    const [owner, api] = [ownerPool(database.url), apiPool(database.url)]
    stops.unshift(() => Promise.all([owner.end(), api.end()]))
    await migrate(owner)
    const mailer = mailerOf(settings)
    const tenants = tenantsIn(dbOn(owner), publicHosts(settings))
    const demo = settings.PORTAL_MODE === 'demo'
    const personas = demo ? { personas: (tenant: Tenant) => demoPersonas(tenant.code) } : {}
    const parts = { settings, owner, api, tenants, secrets, mailer, clientFolder: clientFolder(), ...personas }
    const { app, health } = await serverOf(parts)
    // The address is taken before the long work, so that a port in use is said at once.
    const people = demo ? await openShop(owner, secrets, progress) : await firstAdministrator(owner, secrets)
    await app.listen({ port: settings.PORTAL_PORT, host: settings.PORTAL_HOST }).catch((error: unknown) => {
      throw portTaken(error, settings)
    })
    const jobs = await startJobs(owner, jobsOf({ owner, mailer, ...(demo && settings.PORTAL_TRICKLE ? { trickle } : {}) }), app.log)
    stops.unshift(async () => {
      health.drain()
      await Promise.race([app.close(), sleep(10_000)])
    }, () => jobs.stop())
    box(settings, people)
  } catch (error) {
    await stop()
    throw error
  }
}

/** Where the built app stands: beside the built server. */
function clientFolder(): string {
  return join(import.meta.dirname, '../client')
}

/** Names of the default tenant besides its own; a first production start without any is reached by localhost. */
function publicHosts({ PORTAL_HOSTS, PORTAL_MODE }: Settings): string[] {
  const hosts = PORTAL_HOSTS.split(',').map((host) => host.trim().toLowerCase()).filter(Boolean)
  return hosts.length === 0 && PORTAL_MODE === 'production' ? ['localhost'] : hosts
}

function stopper(stops: readonly (() => Promise<unknown> | undefined)[]): () => Promise<void> {
  let stopping: Promise<void> | undefined
  return () => (stopping ??= (async () => {
    for (const each of stops) await each()
  })())
}

/** One sentence where the port is in use, or may not be used. */
function portTaken(error: unknown, { PORTAL_PORT: port }: Settings): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'EADDRINUSE') return new Error(`The port ${port} is taken. Choose another: PORTAL_PORT=${port + 1} npm start`)
  if (code === 'EACCES') return new Error(`The port ${port} may not be used by this account. Choose another: PORTAL_PORT=8080 npm start`)
  return error
}
