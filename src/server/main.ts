import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { serverOf, type Parts } from '#server/app.ts'
import { apiPool, migrated, openDatabase, servicePool, schemaPool } from '#server/db/database.ts'
import { dbOn } from '#server/db/db.ts'
import { openDemonstration } from '#demo/demonstration.ts'
import { trickle } from '#demo/open-shop.ts'
import { demoPersonas } from '#demo/people.ts'
import { atMost, Shutdown } from '#server/jobs/shutdown.ts'
import { noteKeycloakEvents } from '#server/identity/keycloak-events.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { jobsOf } from '#server/jobs/job-list.ts'
import { mailerOf } from '#server/mail/mailer.ts'
import { firstAdministrator } from '#server/identity/first-administrator.ts'
import { makePushKeys } from '#server/push/keys.ts'
import { keptSecret, secretsOf } from '#server/identity/secrets.ts'
import { dataFolder, publicHosts, readSettings, type Settings } from '#server/settings.ts'
import { tenantsIn, type Tenant } from '#server/access/tenants.ts'
import { box, fail, say } from '#server/cli/terminal.ts'

// Where the built app stands: beside the built server.
const clientFolder = join(import.meta.dirname, '../client')

const ending = new Shutdown()
try {
  await start(readSettings())
} catch (error) {
  // An error caused by the shutdown is no failure: the signal ends the process with its own code.
  if (!ending.asked) {
    await ending.end()
    fail(error)
  }
}

async function start(settings: Settings): Promise<void> {
  const folder = dataFolder(settings)
  const database = await openDatabase(settings, { info: say, warn: say })
  ending.begun(() => database.stop())
  const secrets = secretsOf(settings.PORTAL_SECRET ?? keptSecret(folder))
  await migrated(database.url)
  const [service, api, schema] = [servicePool(database.url), apiPool(database.url, settings), schemaPool(database.url)]
  ending.begun(() => atMost(10_000, Promise.all([service.end(), api.end(), schema.end()])))

  const mailer = mailerOf(settings)
  const tenants = tenantsIn(dbOn(service), publicHosts(settings))
  const demo = settings.PORTAL_MODE === 'demo'
  const { app, health, preparing, refunds, checks, notices, push, reports, files, points, outbox } = await serverOf({
    settings,
    service,
    api,
    tenants,
    secrets,
    mailer,
    clientFolder,
    ...(demo ? { personas: (tenant: Tenant) => demoPersonas(tenant.code) } : {}),
  } satisfies Parts)
  ending.begun(() => atMost(10_000, app.close()))
  // The port is bound before the long work, so that a port in use is reported at once; requests are answered once all is ready.
  preparing.begin()
  const port = await listen(app, settings)

  const shop = demo ? await openDemonstration(database.url, secrets) : undefined
  const people = shop ? shop.people : await firstAdministrator(service, secrets)
  await makePushKeys(dbOn(service), secrets)
  const jobs = await startJobs(
    schema,
    jobsOf({
      service,
      mailer,
      refunds,
      checks,
      notices,
      push,
      reports,
      files,
      points,
      outbox,
      noteSignInEvents: () => noteKeycloakEvents({ service, tenants, secrets }, new Date()),
      ...(demo && settings.PORTAL_TRICKLE ? { trickle } : {}),
    }),
    app.log,
  )
  ending.begun(() => atMost(10_000, jobs.stop()))
  ending.begun(async () => {
    health.drain()
    // Load balancers learn of the shutdown from readiness, so the port stays open meanwhile.
    await sleep(settings.PORTAL_DRAIN_SECONDS * 1000)
    await atMost(10_000, app.close())
  })
  preparing.done()
  box(settings, port, people)
  if (!shop) return
  await shop.follow()
  // Running deposits stood as of the last business day that was over when this demonstration was ended.
  await jobs.wake('settle')
}

/** Binds the address and returns the port, which the system chooses if the setting is 0. */
async function listen(app: FastifyInstance, settings: Settings): Promise<number> {
  const { PORTAL_PORT: wanted, PORTAL_HOST: host } = settings
  await app.listen({ port: wanted, host }).catch((error: unknown) => {
    throw notOurs(error, settings)
  })
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : wanted
}

/** One sentence for an address that is in use, not permitted, or not this machine's. */
function notOurs(error: unknown, { PORTAL_PORT: port, PORTAL_HOST: host }: Settings): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  const other = port < 65535 ? port + 1 : 8080
  if (code === 'EADDRINUSE')
    return new Error(`The port ${port} is taken. Choose another: PORTAL_PORT=${other} npm start`)
  if (code === 'EACCES')
    return new Error(`The port ${port} may not be used by this account. Choose another: PORTAL_PORT=8080 npm start`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new Error(`The setting PORTAL_HOST names ${host}, which is no address of this machine.`)
  return error
}
