import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, inject, test } from 'vitest'
import {
  copyOf,
  databaseOf,
  endAll,
  freePort,
  launch,
  left,
  oneSentence,
  openPortal,
  settledIn,
  until,
} from './process.ts'
import { send, Visitor } from './visitor.ts'

const house = inject('house')
const data = copyOf(inject('filled').data, 'ended')
afterEach(endAll)
const trace = /Error|\bat .*:\d+:\d+|node:internal/

test('a second portal on the same data folder ends with one sentence, and the first goes on', async () => {
  const first = await openPortal({ house, data })

  const second = launch({ house, data }, 'start')

  expect(await second.ended).toBe(1)
  expect(second.err()).toMatch(oneSentence)
  expect(second.err()).toContain(`in use by another running server (process ${first.pid})`)
  expect(second.out()).toBe('')
  expect((await send('GET', `${first.origin}/readyz`)).status).toBe(200)
  expect(await first.end('SIGTERM')).toBe(0)
})

test('after kill -9 of the portal, of its database, and of both, the next start opens as ever', async () => {
  for (const victims of ['portal', 'database', 'both']) {
    const portal = await openPortal({ house, data })
    const database = databaseOf(data)
    if (victims !== 'portal') process.kill(database, 'SIGKILL')
    if (victims === 'database') await sleep(50)
    await portal.end('SIGKILL')

    const next = await openPortal({ house, data })
    const [person] = next.people
    await new Visitor(next.origin).signIn(person?.userName ?? '', person?.password ?? '')
    expect(await next.end('SIGTERM')).toBe(0)
    expect(next.err()).toBe('')
    expect(left(data)).toEqual([])
  }
})

test('when the database is killed the portal says so in one line, answers 503 meanwhile and recovers by itself', async () => {
  const portal = await openPortal({ house, data })
  const visitor = new Visitor(portal.origin)
  await visitor.signIn('takahashi@komorebi', portal.people[0]?.password ?? '')
  // A job that breaks with the database says so in a line of its own, and so does a database process that outlives its own.
  await settledIn(data)
  const before = portal.out().length

  process.kill(databaseOf(data), 'SIGKILL')
  const began = Date.now()
  const answers = []
  for (;;) {
    const answer = await visitor.call('GET', '/api/user/userinfo')
    if (answer.status === 200 && answers.length > 0) break
    answers.push(answer)
    await sleep(10)
    if (Date.now() - began > 20_000) throw new Error(`still ${answer.status} ${answer.body}`)
  }

  const away = answers.filter(({ status }) => status !== 200)
  console.log(`database killed: ${away.length} calls refused, answered again after ${Date.now() - began} ms`)
  expect(away.length).toBeGreaterThan(0)
  for (const { status, headers, body } of away) {
    expect([status, headers['retry-after']]).toEqual([503, '5'])
    expect(JSON.parse(body)).toMatchObject({ message: expect.stringMatching(/[\u3040-\u9fff]/) })
  }
  const said = portal.out().slice(before).trim().split('\n').toSorted()
  expect(said).toEqual([
    expect.stringMatching(/^the database process ended \(.*\) and is started again$/),
    expect.stringContaining('"msg":"the database is away"'),
  ])
  expect(portal.err()).not.toMatch(trace)

  // The workers came back too: a mail still leaves.
  const other = new Visitor(portal.origin)
  await other.signIn('watanabe@tsukiakari', portal.people[0]?.password ?? '')
  expect((await other.call('POST', '/api/auth/sendcode', {})).status).toBe(200)
  await until(async () => /\d{6}/.test((await send('GET', `${portal.origin}/demo/mail`)).body), 90_000)
  expect(await portal.end('SIGTERM')).toBe(0)
  expect(left(data)).toEqual([])
})

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s lets requests under way end, closes the door and stops the database',
  async (signal) => {
    const portal = await openPortal({ house, data, settings: { PORTAL_MACHINE_TOKEN: token } })
    const slow = slowly(portal.origin)
    await slow.begun

    const began = Date.now()
    const ended = portal.end(signal)
    await until(() => refuses(portal.origin))
    slow.finish()

    expect((await slow.answer).status).toBe(200)
    expect(await ended).toBe(0)
    expect(Date.now() - began).toBeLessThan(5_000)
    expect(portal.err()).toBe('')
    expect(left(data)).toEqual([])
  },
)

test('with PORTAL_DRAIN_SECONDS readiness says no while the door still stands open', async () => {
  const portal = await openPortal({ house, data, settings: { PORTAL_DRAIN_SECONDS: '2' } })

  const ended = portal.end('SIGTERM')
  await until(async () => (await send('GET', `${portal.origin}/readyz`)).status === 503)

  expect((await send('GET', `${portal.origin}/livez`)).status).toBe(200)
  expect((await send('GET', `${portal.origin}/apiproxy/api/tenant/getcurrenttenantwebconfig`)).status).toBe(200)
  expect(await ended).toBe(0)
})

test('a port that is taken is said at once with how to choose another, before the shop is filled', async () => {
  const port = await freePort()
  const other = createServer().listen(port, '127.0.0.1')
  const empty = join(data, '../not-filled')

  const portal = launch({ house, data: empty, settings: { PORTAL_PORT: String(port) } }, 'start')

  expect(await portal.ended).toBe(1)
  expect(portal.err()).toBe(`The port ${port} is taken. Choose another: PORTAL_PORT=${port + 1} npm start\n`)
  expect(portal.out()).not.toContain('Filling')
  expect(left(empty)).toEqual([])
  other.close()

  // Asked to end in the middle of the work, it does.
  const second = launch({ house, data: empty, settings: { PORTAL_PORT: String(port) } }, 'start')
  await until(() => second.out().includes('Filling the demo shop 25%'), 60_000)
  expect(await second.end('SIGINT')).toBe(0)
  expect(second.err()).toBe('')
  expect(left(empty)).toEqual([])
})

const token = 'a token of machines, long enough'

/** A call whose body arrives slowly: it is under way until `finish`. */
function slowly(origin: string) {
  const { port } = new URL(origin)
  const headers = {
    'content-type': 'application/json',
    'transfer-encoding': 'chunked',
    authorization: `Bearer ${token}`,
    host: `localhost:${port}`,
    expect: '100-continue',
  }
  const asking = request({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: '/apiproxy/api/ingest/transactions',
    agent: false,
    headers,
  })
  const answer = new Promise<{ status: number }>((resolve, reject) => {
    asking.on('response', (response) => resolve({ status: response.resume().statusCode ?? 0 }))
    asking.on('error', reject)
  })
  const begun = new Promise<void>((resolve) => asking.once('continue', () => resolve()))
  asking.flushHeaders()
  void begun.then(() => asking.write('{"lines":'))
  const line = {
    entCode: 'E00001207',
    tradeNo: `SLOW-${Date.now()}`,
    tradeTime: new Date().toISOString(),
    shopCode: 'S00000012',
    paymentType: 'PAYPAY',
    amount: 1,
  }
  return { begun, answer, finish: () => asking.end(`${JSON.stringify([line])}}`) }
}

async function refuses(origin: string): Promise<boolean> {
  return send('GET', `${origin}/livez`).then(
    () => false,
    () => true,
  )
}
