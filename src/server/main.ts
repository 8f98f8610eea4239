import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { serverOf, type Parts } from '#server/app.ts'
import { apiPool, openDatabase, ownerPool } from '#server/database.ts'
import { dbOn } from '#server/db.ts'
import { writeNotices } from '#server/demo/notices.ts'
import { demoTenants, openShop, trickle } from '#server/demo/open-shop.ts'
import { demoPersonas } from '#server/demo/people.ts'
import { fillQueue } from '#server/demo/refund-queue.ts'
import { atMost, Ending } from '#server/ending.ts'
import { startJobs } from '#server/jobs.ts'
import { jobsOf } from '#server/job-list.ts'
import { mailerOf } from '#server/mail/mailer.ts'
import { migrate } from '#server/migrate.ts'
import { firstAdministrator } from '#server/first-administrator.ts'
import { makePushKeys } from '#server/push/keys.ts'
import { keptSecret, secretsOf } from '#server/secrets.ts'
import { dataFolder, publicHosts, readSettings, type Settings } from '#server/settings.ts'
import { tenantsIn, type Tenant } from '#server/tenants.ts'
import { box, fail, progress, say } from '#server/terminal.ts'

// Where the built app stands: beside the built server.
const clientFolder = join(import.meta.dirname, '../client')

const ending = new Ending()
try {
  await start(readSettings())
} catch (error) {
  // What breaks because the end was asked for is no failure: the signal ends the process with its own code.
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
  const [owner, api] = [ownerPool(database.url), apiPool(database.url)]
  ending.begun(() => atMost(10_000, Promise.all([owner.end(), api.end()])))
  await migrate(owner)

  const mailer = mailerOf(settings)
  const tenants = tenantsIn(dbOn(owner), publicHosts(settings))
  const demo = settings.PORTAL_MODE === 'demo'
  const { app, health, preparing, refunds, notices, push, files, letters } = await serverOf({
    settings,
    owner,
    api,
    tenants,
    secrets,
    mailer,
    clientFolder,
    ...(demo ? { personas: (tenant: Tenant) => demoPersonas(tenant.code) } : {}),
  } satisfies Parts)
  ending.begun(() => atMost(10_000, app.close()))
  // The door is taken before the long work, so that a port in use is said at once; it opens when the house is ready.
  preparing.begin()
  const port = await listen(app, settings)

  const people = demo ? await openShop(owner, secrets, progress) : await firstAdministrator(owner, secrets)
  if (demo) await fillQueue(owner, demoTenants, new Date())
  if (demo) await writeNotices(owner, demoTenants, new Date())
  await makePushKeys(dbOn(owner), secrets)
  const jobs = await startJobs(
    owner,
    jobsOf({
      owner,
      mailer,
      refunds,
      notices,
      push,
      files,
      letters,
      ...(demo && settings.PORTAL_TRICKLE ? { trickle } : {}),
    }),
    app.log,
  )
  ending.begun(() => atMost(10_000, jobs.stop()))
  ending.begun(async () => {
    health.drain()
    // Balancers learn from readiness, which only a door that still stands open can tell them.
    await sleep(settings.PORTAL_DRAIN_SECONDS * 1000)
    await atMost(10_000, app.close())
  })
  preparing.done()
  box(settings, port, people)
}

/** Takes the address and gives the port, which is the system's choice where the setting is 0. */
async function listen(app: FastifyInstance, settings: Settings): Promise<number> {
  const { PORTAL_PORT: wanted, PORTAL_HOST: host } = settings
  await app.listen({ port: wanted, host }).catch((error: unknown) => {
    throw notOurs(error, settings)
  })
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : wanted
}

/** One sentence where the address is in use, may not be used, or is not this machine's. */
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
