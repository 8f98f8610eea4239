// The two processes beside the bench of alerts: `house` is the whole product with its jobs on the database given, `service` a
// push service. Says where it listens, and answers what the bench asks of it.
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverOf } from '#server/app.ts'
import { apiPool, servicePool, schemaPool } from '#server/db/database.ts'
import { dbOn } from '#server/db/db.ts'
import { jobsOf } from '#server/jobs/job-list.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { mailerOf } from '#server/mail/mailer.ts'
import { secretsOf } from '#server/identity/secrets.ts'
import { readSettings } from '#server/settings.ts'
import { tenantsIn } from '#server/access/tenants.ts'
import { pushService } from '../kit/push-service.ts'
import type { Arrived, Asked } from './alerts-house.ts'
import { benchSecret } from './merchant.ts'

const [, , kind, url = '', push = '', client = ''] = process.argv
process.on('disconnect', () => process.exit(0))
if (kind === 'house') await house()
else await service()

async function house(): Promise<void> {
  const usual = { PORTAL_LOG: 'error', PORTAL_RATE_FACTOR: '1000' }
  const folder = mkdtempSync(join(tmpdir(), 'noren-bench-alerts-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const settings = readSettings({ ...usual, PORTAL_DATA: folder, PORTAL_PUSH_SERVICE: push })
  const [service, api] = [servicePool(url), apiPool(url, settings)]
  const mailer = mailerOf(settings)
  const parts = {
    settings,
    service,
    api,
    tenants: tenantsIn(dbOn(service), []),
    secrets: secretsOf(benchSecret),
    mailer,
  }
  const server = await serverOf({ ...parts, clientFolder: client || join(folder, 'no-client') })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  await startJobs(
    schemaPool(url),
    jobsOf({ service, ...server, mailer, noteSignInEvents: () => Promise.resolve() }),
    server.app.log,
  )
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.({ micros: user + system })
  })
  process.send?.({ port: (server.app.server.address() as AddressInfo).port }) // listening on an address, not a pipe
}

async function service(): Promise<void> {
  const it = await pushService()
  let told = 0
  process.on('message', (asked: Asked) => {
    if ('devices' in asked) {
      const devices = Array.from({ length: asked.devices }, () => it.device(asked.key))
      process.send?.({ devices: devices.map(({ endpoint, keys }) => ({ endpoint, ...keys })) })
      return
    }
    const arrived = it.received.slice(told).map(({ topic, at, bytes }): Arrived => ({ topic, at, bytes }))
    told = it.received.length
    const last = it.received.at(-1)
    process.send?.({ arrived, faults: it.faults.slice(0, 5), payload: last && JSON.stringify(last.payload) })
  })
  process.send?.({ origin: it.origin })
}
