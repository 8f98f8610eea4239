import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { replyToError } from '#server/http/refusal-reply.ts'
import { addShedding } from '#server/http/shedding.ts'
import { portal, type Portal } from '../../kit/portal.ts'

const clients = 300

/**
 * Clients on a thread of their own that connect, and then ask all at once, twice each; counts what was sent, and tells the
 * statuses.
 */
const rush = `
  const { parentPort, workerData: { port, clients, sent } } = require('node:worker_threads')
  const http = require('node:http')
  const agent = new http.Agent({ keepAlive: true })
  const ask = (path, onSent = () => {}) => new Promise((resolve) => http.get({ port, path, agent }, (reply) => {
    reply.resume().on('end', () => resolve(reply.statusCode + (reply.headers['retry-after'] ? ' later' : '')))
  }).on('error', () => resolve('ended')).on('finish', onSent))
  const all = (client) => Promise.all(Array.from({ length: clients }, client))
  const count = () => Atomics.add(sent, 0, 1)
  all(() => ask('/livez'))
    .then(() => all(async () => [await ask('/', count), await ask('/', count)]))
    .then((told) => { agent.destroy(); parentPort.postMessage(told.flat()) })
`

/** Holds the loop, as a long garbage collection does, until every client has asked. */
function heldUntilAllAsked(sent: Int32Array) {
  const until = performance.now() + 10_000
  for (let asked = Atomics.load(sent, 0); asked < clients && performance.now() < until; asked = Atomics.load(sent, 0))
    Atomics.wait(sent, 0, asked, 10)
}

/** A few milliseconds of work, the same whatever else the machine does. */
const worked = Buffer.alloc(2 * 1024 * 1024)

async function rushed(lateMs: number) {
  const app = Fastify()
  app.setErrorHandler(replyToError)
  addShedding(app, lateMs)
  // What is taken on in one turn of the loop is what everything else waits for, on a busy machine only longer.
  let [inTurn, most] = [0, 0]
  const turns = setInterval(() => {
    most = Math.max(most, inTurn)
    inTurn = 0
  }, 1)
  const sent = new Int32Array(new SharedArrayBuffer(4))
  app.get('/livez', async () => 'ok')
  app.get('/', async () => {
    heldUntilAllAsked(sent)
    inTurn += 1
    return createHash('sha256').update(worked).digest('hex')
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const { port } = app.server.address() as AddressInfo
  const worker = new Worker(rush, { eval: true, workerData: { port, clients, sent } })
  const said = await new Promise<string[]>((resolve) => worker.once('message', resolve))
  delay.disable()
  clearInterval(turns)
  await worker.terminate()
  await app.close()
  const count = (status: string) => said.filter((each) => each === status).length
  return { served: count('200'), shed: count('503 later'), all: said.length, most, lateMs: delay.max / 1e6 }
}

test('more than can be answered in time is refused with 503, and the loop stays free', async () => {
  const without = await rushed(Number.POSITIVE_INFINITY)
  const guarded = await rushed(40)

  console.log(
    `rush: without ${without.served} served, ${without.most} in one turn, loop late by ${Math.round(without.lateMs)} ms; guarded ${guarded.served} served, ${guarded.shed} refused, ${guarded.most} in one turn, late by ${Math.round(guarded.lateMs)} ms`,
  )
  expect([without.served, without.shed]).toEqual([2 * clients, 0])
  expect(without.most).toBeGreaterThan(clients / 2)
  expect(guarded.served).toBeGreaterThan(0)
  expect(guarded.served + guarded.shed).toBe(guarded.all)
  expect(guarded.most).toBeLessThan(without.most / 2)
})

test('few at once are answered, however long each takes', async () => {
  const app = Fastify()
  app.setErrorHandler(replyToError)
  addShedding(app, 10)
  app.get('/', async () => {
    const until = performance.now() + 100
    while (performance.now() < until);
    return 'done'
  })

  const replies = await Promise.all([1, 2, 3].map(() => app.inject('/')))

  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  await app.close()
})

/** Works for so long, by the clock and by the processor, and then asks; twice in a row, as under a lasting load. */
async function askedBehind({ server, host }: Portal, workMs: number, url = '/apiproxy/openapi.json') {
  const work = () => {
    const [at, cpu] = [performance.now(), process.cpuUsage()]
    const spent = () => process.cpuUsage(cpu).user / 1_000
    while (performance.now() - at < workMs || spent() < workMs);
  }
  work()
  await new Promise((turn) => setTimeout(turn))
  work()
  return server.app.inject({ url, headers: { host } })
}

test('the server refuses what comes before it is 200 ms behind, and says when to come back; it tells that it lives', async () => {
  await using it = await portal({ sheds: true })

  const refused = await askedBehind(it, 190)
  expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([503, 5])
  expect((await askedBehind(it, 190, '/livez')).statusCode).toBe(200)

  // The control: a turn of this length is nothing unusual.
  await new Promise((turn) => setTimeout(turn, 200))
  expect((await askedBehind(it, 40)).statusCode).toBe(200)
})

test('a portal of the tests answers however long the test itself holds the process', async () => {
  await using it = await portal()

  expect((await askedBehind(it, 300)).statusCode).toBe(200)
})
