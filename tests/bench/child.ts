// A server in a process of its own: `portal` is the whole product on the database given, `cold` the same without memory of
// rows that were formatted before, `hello` bare Node. Says its port,
// and at each question the processor time it has used, in microseconds, and the memory it holds, in bytes.
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { clearRowCache } from '#features/transactions/row-cache.server.ts'
import { serverOf } from '#server/app.ts'
import { apiPool, servicePool } from '#server/db/database.ts'
import { dbOn } from '#server/db/db.ts'
import { mailerOf } from '#server/mail/mailer.ts'
import { secretsOf } from '#server/identity/secrets.ts'
import { readSettings } from '#server/settings.ts'
import { tenantsIn } from '#server/access/tenants.ts'
import { benchSecret } from './merchant.ts'

const [, , kind, url = ''] = process.argv
const port = kind === 'hello' ? await hello() : await portal()

process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ micros: user + system, rss: process.memoryUsage.rss() })
})
process.on('disconnect', () => process.exit(0))
process.send?.({ port })

async function portal(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'noren-bench-portal-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const settings = readSettings({ PORTAL_DATA: folder, PORTAL_LOG: 'info', PORTAL_RATE_FACTOR: '1000' })
  const [service, api] = [servicePool(url), apiPool(url, settings)]
  const parts = { settings, service, api, tenants: tenantsIn(dbOn(service), []), secrets: secretsOf(benchSecret) }
  const { app } = await serverOf({ ...parts, mailer: mailerOf(settings), clientFolder: join(folder, 'no-client') })
  if (kind === 'cold') {
    for (const moment of ['onRequest', 'onSend'] as const)
      app.addHook(moment, (...asked: readonly unknown[]) => {
        clearRowCache()
        ;(asked.at(-1) as () => void)() // the last of a hook's arguments is what it calls back
      })
  }
  await app.listen({ host: '127.0.0.1', port: 0 })
  return (app.server.address() as AddressInfo).port // listening on an address, not a pipe
}

async function hello(): Promise<number> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end('{"hello":"world"}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port // as above
}
