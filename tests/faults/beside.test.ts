import { Worker } from 'node:worker_threads'
import { afterEach, expect, inject, test } from 'vitest'
import { copyOf, endAll, openPortal } from '../start/process.ts'
import { send } from '../start/visitor.ts'
import { merchantIn } from './till.ts'

const house = inject('house')
const settings = { PORTAL_TRICKLE: 'off' }
const [slices, rounds, readers] = [3, 5, 12]
afterEach(endAll)

/** An attack: what each of so many connections writes again and again, with a rest after each answer. */
interface Attack {
  readonly connections: number
  readonly restMs: number
  /** By somebody who shows this header. */
  readonly text: (bearer: string) => string
  /** The status that says that it came as far as it means to; none where nothing is answered. */
  readonly meets?: string
  /** Reads nothing of what it asked for. */
  readonly deaf?: true
}

/** An attack by somebody. */
type Sent = Omit<Attack, 'text'> & { readonly text: string }

/** Runs an attack on a thread of its own until it is told to stop; tells how many answers of each status it got. */
const attacker = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { connect } = require('node:net')
  const { port, connections, restMs, text, deaf } = workerData
  const said = {}
  let over = false
  const sockets = new Set()
  const begin = () => {
    if (over) return
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    sockets.add(socket)
    if (deaf) socket.pause()
    else socket.on('data', (bytes) => {
      const [, status] = /^HTTP\\/1.1 (\\d+)/.exec(bytes.toString('latin1')) ?? []
      if (!status) return
      said[status] = (said[status] ?? 0) + 1
      setTimeout(() => socket.write(text), restMs)
    })
    socket.on('error', () => {}).on('close', () => {
      sockets.delete(socket)
      setTimeout(begin, restMs)
    })
  }
  for (let count = 0; count < connections; count++) begin()
  setTimeout(() => parentPort.postMessage('at it'), 100)
  parentPort.once('message', () => {
    over = true
    for (const socket of sockets) socket.destroy()
    parentPort.postMessage(said)
  })
`

test(
  'beside each attack another tenant waits at most twice as long as when it is quiet',
  { timeout: 600_000 },
  async () => {
    const data = copyOf(inject('filled').data, 'beside')
    const portal = await openPortal({ house, data, settings })
    // As many as read that often: one person alone would reach the limit of reads in the midst of it.
    const victims = await Promise.all(
      Array.from({ length: readers }, (_, index) => merchantIn(data, `E000990${31 + index}`)),
    )
    await using _victims = {
      [Symbol.asyncDispose]: async () => {
        for (const victim of victims) await victim[Symbol.asyncDispose]()
      },
    }
    const author = { tenant: 1, permissions: ['Record.search', 'Message.search', 'Message.add'] }
    await using other = await merchantIn(data, 'E00099022', author)
    for (const victim of victims)
      await victim.pays(Array.from({ length: 200 }, (_, index) => ({ tradeNo: `T-${index}`, amount: 1000 })))
    const [host] = await other.db.sql<{ host: string }>`
    select host from tenant_hosts where tenant_code = ${other.tenant} and host like '%localhost' order by host limit 1`
    const { port } = new URL(portal.origin)
    const there = `${host?.host ?? ''}:${port}`
    let attackers = 0
    /** The header of somebody new: who has used a limit up is stopped before the work that an attack is for. */
    const somebody = async () => {
      await using merchant = await merchantIn(data, `E000991${10 + attackers++}`, author)
      return `Authorization: Bearer ${await merchant.token(`http://${there}`)}\r\n`
    }
    const http = (line: string, headers: string, body = '') =>
      `${line} HTTP/1.1\r\nHost: ${there}\r\n${headers}${body ? `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` : ''}\r\n${body}`
    const preview = (as: string, title: number, content: number) =>
      http(
        'POST /apiproxy/api/message/preview',
        as,
        JSON.stringify({
          messageTitle: '件'.repeat(title),
          content: '文'.repeat(content),
          messageTypeId: '3',
          languages: {},
        }),
      )
    const start = new URLSearchParams({
      client_id: 'portal',
      redirect_uri: `http://${there}/`,
      response_type: 'code',
      scope: 'openid',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
    })
    const realm = other.tenant
    const attacks: Record<string, Attack> = {
      'titles of 40 kB': { connections: 2, restMs: 20, text: (bearer) => preview(bearer, 13_000, 10), meets: '400' },
      'texts of 200 kB': { connections: 2, restMs: 50, text: (bearer) => preview(bearer, 5, 66_000), meets: '400' },
      'starts of sign-in': {
        connections: 4,
        restMs: 40,
        text: () => http(`GET /realms/${realm}/protocol/openid-connect/auth?${start}`, ''),
        meets: '303',
      },
      'refused reads': {
        connections: 4,
        restMs: 40,
        text: (bearer) => http('GET /apiproxy/api/trade/refundlist', bearer),
        meets: '403',
      },
      'wrong writes': {
        connections: 4,
        restMs: 40,
        text: (bearer) =>
          http('POST /apiproxy/api/message/sendagain', bearer, '{"messageId":"00000000-0000-4000-8000-000000000000"}'),
        meets: '200',
      },
      'files that stand still': {
        connections: 8,
        restMs: 200,
        text: (bearer) =>
          `POST /apiproxy/api/message/uploadfile HTTP/1.1\r\nHost: ${there}\r\n${bearer}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000000\r\n\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF`,
        meets: '429',
      },
      'headers without an end': { connections: 200, restMs: 200, text: () => 'GET / HTTP/1.1\r\nX-Slow: ' },
      'readers that do not read': {
        connections: 10,
        restMs: 200,
        text: () => http('GET /apiproxy/openapi.json', '').repeat(100),
        deaf: true,
      },
    }

    const tokens = await Promise.all(victims.map((victim) => victim.token(portal.origin)))
    const list = `${portal.origin}/apiproxy/api/trade/list?PageSize=20`
    const slice = async () => {
      const took: number[] = []
      for (let count = 0; count < 120; count++) {
        const authorization = `Bearer ${tokens[count % readers]}`
        const began = performance.now()
        const { status } = await send('GET', list, { headers: { authorization } })
        took.push(performance.now() - began)
        expect(status).toBe(200)
      }
      return took
    }
    await slice()

    /** Quiet and beside something in turn, so that what else the machine does falls on both. */
    const compare = async (begin: () => Promise<() => Promise<void>>) => {
      const [quiet, beside]: [number[], number[]] = [[], []]
      for (let count = 0; count < slices; count++) {
        quiet.push(...(await slice()))
        const end = await begin()
        beside.push(...(await slice()))
        await end()
      }
      return { quiet, beside }
    }
    // A moment shorter than a frame of the screen is none, whatever it is twice of.
    const isWorse = ({ quiet, beside }: { quiet: number[]; beside: number[] }) =>
      p99(beside) > Math.max(2 * p99(quiet), 16)
    const tell = (name: string, { quiet, beside }: { quiet: number[]; beside: number[] }, said: object) =>
      console.log(
        `beside ${name}: p50 ${at(beside, 0.5).toFixed(1)} ms, p99 ${p99(beside).toFixed(1)} ms; quiet p50 ${at(quiet, 0.5).toFixed(1)} ms, p99 ${p99(quiet).toFixed(1)} ms; answered ${JSON.stringify(said)}`,
      )

    const [worse, unmet]: [string[], string[]] = [[], []]
    for (const [name, attack] of Object.entries(attacks)) {
      // A loop that is held is held each time; what the machine does besides is not.
      for (let round = 1; round <= rounds; round++) {
        const said: Record<string, number> = {}
        const sent = { ...attack, text: attack.text(await somebody()) }
        const took = await compare(() => attacked(Number(port), sent, said))
        tell(name, took, said)
        if (round === 1 && attack.meets && !said[attack.meets]) unmet.push(name)
        if (!isWorse(took)) break
        if (round === rounds) worse.push(name)
      }
    }
    expect([unmet, worse]).toEqual([[], []])

    // The control: a process that stands still for half of its time is seen.
    let seen = false
    for (let round = 1; round <= rounds && !seen; round++) {
      const held = await compare(async () => {
        const stop = () => {
          process.kill(portal.pid, 'SIGSTOP')
          setTimeout(() => process.kill(portal.pid, 'SIGCONT'), 100)
        }
        stop()
        const stopping = setInterval(stop, 200)
        return async () => {
          clearInterval(stopping)
          process.kill(portal.pid, 'SIGCONT')
        }
      })
      tell('a process that stands still', held, {})
      seen = isWorse(held)
    }
    expect(seen).toBe(true)
    await portal.end('SIGTERM')
  },
)

/** Begins an attack and waits until it is at it; the result ends it. */
async function attacked(port: number, attack: Sent, said: Record<string, number>) {
  const worker = new Worker(attacker, { eval: true, workerData: { port, ...attack } })
  await new Promise((resolve) => worker.once('message', resolve))
  return async () => {
    const last = await new Promise<Record<string, number>>((resolve) => {
      worker.once('message', resolve)
      worker.postMessage('over')
    })
    for (const [status, count] of Object.entries(last)) said[status] = (said[status] ?? 0) + count
    await worker.terminate()
  }
}

function at(all: readonly number[], share: number): number {
  return all.toSorted((a, b) => a - b)[Math.floor((all.length - 1) * share)] ?? 0
}
const p99 = (all: readonly number[]) => at(all, 0.99)
