import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { joinDatabase, servicePool } from '#server/db/database.ts'
import { dbOn } from '#server/db/db.ts'
import { noonZone } from '../kit/noon-zone.ts'
import { pageful, soldUntil } from './sold.ts'

/** The built product with a demo shop of its own, which a first start has filled. */
export interface Product extends AsyncDisposable {
  /** Seconds the first start took: the build where it was not fresh, the database and thirteen months of payments. */
  readonly firstSeconds: number
  /** The clock of its shops, by which it is about noon. */
  readonly zone: string
  open(): Promise<Open>
}

/** The product while it runs. */
export interface Open extends AsyncDisposable {
  readonly port: number
  /** Seconds from `npm start` to the page being answered. */
  readonly seconds: number
}

/** Fills a data folder of the bench's own by starting the product once. */
export async function product(): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'noren-bench-data-'))
  const first = await open(folder)
  await first[Symbol.asyncDispose]()
  const now = new Date()
  const zone = noonZone(now)
  await move(folder, zone)
  fillDays(folder, now)
  return {
    firstSeconds: first.seconds,
    zone,
    open: () => open(folder),
    async [Symbol.asyncDispose]() {
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Gives the shops another clock. */
async function move(folder: string, zone: string): Promise<void> {
  const settings = { PORTAL_DATA: folder, DATABASE_URL: undefined }
  const database = await joinDatabase(settings, { info: () => {}, warn: () => {} })
  const service = servicePool(database.url)
  const db = dbOn(service)
  await db.sql`update tenants set time_zone = ${zone}`
  await db.sql`update enterprises set time_zone = ${zone}`
  await service.end()
  await database.stop()
}

/**
 * The newest of today and of yesterday, which make the list of either a whole page at any hour: what the demonstration sold stands
 * under days of the zone before, and an hour may leave few of them in a day of this one.
 */
function fillDays(folder: string, now: Date): void {
  const lines = [0, 1].flatMap((back) =>
    soldUntil(new Date(now.getTime() - back * 86_400_000), pageful.count, pageful.seconds).map(
      (time, index) => `E00001207,BENCH-${back}-${index},${time},S00000012,PAYPAY,${480 + index * 10}`,
    ),
  )
  const file = join(folder, 'days.csv')
  writeFileSync(file, ['entCode,tradeNo,tradeTime,shopCode,paymentType,amount', ...lines, ''].join('\n'))
  execFileSync('npm', ['run', '--silent', 'portal', '--', 'import', file], {
    env: { ...process.env, PORTAL_DATA: folder },
    stdio: 'ignore',
  })
}

const patienceMs = 180_000

async function open(folder: string): Promise<Open> {
  const port = await freePort()
  const began = performance.now()
  const raised = { PORTAL_RATE_FACTOR: '1000' }
  const settings = { PORTAL_DATA: folder, PORTAL_PORT: String(port), PORTAL_TRUSTED_PROXIES: '127.0.0.1', ...raised }
  // A group of its own, so that npm and what it starts are ended together, as by a terminal.
  const child = spawn('npm', ['start', '--silent'], {
    detached: true,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const group = -(child.pid ?? 0)
  let said = ''
  child.stderr?.on('data', (text) => (said += text))
  while (!(await answers(port))) {
    const late = performance.now() - began > patienceMs
    if (late) process.kill(group, 'SIGKILL')
    if (late || child.exitCode !== null) throw new Error(`npm start did not answer: ${said.slice(-500)}`)
    await sleep(10)
  }
  return {
    port,
    seconds: (performance.now() - began) / 1000,
    async [Symbol.asyncDispose]() {
      process.kill(group, 'SIGTERM')
      while (lives(group)) await sleep(50)
    },
  }
}

/** Whether the page itself comes, not the word that the house is being prepared. */
function answers(port: number): Promise<boolean> {
  const headers = { accept: 'text/html' }
  return new Promise((resolve) => {
    const asked = get({ host: '127.0.0.1', port, path: '/trade', headers, agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200)
    })
    asked.on('error', () => resolve(false))
  })
}

/** Whether any process of the group is left; one that has ended and waits for its parent is not. */
function lives(group: number): boolean {
  const listed = execFileSync('ps', ['-eo', 'pgid=,stat='], { encoding: 'utf8' })
  return listed.split('\n').some((line) => {
    const [id, state] = line.trim().split(/\s+/)
    return Number(id) === -group && !state?.startsWith('Z')
  })
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done))
  const { port } = probe.address() as AddressInfo // it listens on a port
  await new Promise((done) => probe.close(done))
  return port
}
