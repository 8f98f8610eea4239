import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { diceOf, urnOf, type Dice } from '#demo/dice.ts'
import { send, type Answer } from '../start/visitor.ts'

/** What a line does to a request and its answer, and how often of a thousand. */
export type Odds = readonly (readonly [Fault, number])[]

/** A line between two sides; each message meets a fault that its seed draws. */
export interface Line extends AsyncDisposable {
  readonly url: string
  /** How often each fault was met. */
  readonly met: Map<Fault, number>
}

/** Where a line leads and how it draws; `nameOf` says whose message it is, so that the same seed meets the same faults. */
export interface LineParts {
  readonly to: () => string
  readonly seed: string
  readonly odds: Odds
  readonly nameOf: (path: string, body: string) => string
}

/** Starts a line; `await using` ends it. */
export async function lineOf({ to, seed, odds, nameOf }: LineParts): Promise<Line> {
  const met = new Map<Fault, number>()
  const times = new Map<string, number>()
  const drawn = urnOf(odds)
  let before: Answer | undefined
  const server = createServer((request, reply) => {
    void textOf(request)
      .then(async (body) => {
        const name = `${request.method} ${nameOf(request.url ?? '', body)}`
        const nth = (times.get(name) ?? 0) + 1
        times.set(name, nth)
        const dice = diceOf(`${seed} ${name} ${nth}`)
        const fault = drawn(dice)
        met.set(fault, (met.get(fault) ?? 0) + 1)
        const carry = async () => {
          const { method = '', url = '', headers } = request
          const kept = ['idempotency-key', 'x-noren-timestamp', 'x-noren-signature']
          const said = Object.fromEntries(
            kept.flatMap((each) => (headers[each] ? [[each, String(headers[each])]] : [])),
          )
          return send(method, to() + url, { ...(body ? { json: JSON.parse(body) } : {}), headers: said })
        }
        const last = before
        const keep = (answer: Answer) => (before = answer)
        await faults[fault]({ carry: async () => keep(await carry()), reply, dice, last })
      })
      // Where the other side is away, this one hears of it as of a line that is cut.
      .catch(() => reply.destroy())
  })
  const port = await portOf(server)
  return { url: `http://127.0.0.1:${port}`, met, [Symbol.asyncDispose]: () => closed(server) }
}

interface Passing {
  /** Brings the request to the other side and gives its answer; each time it is brought anew. */
  readonly carry: () => Promise<Answer>
  readonly reply: ServerResponse
  readonly dice: Dice
  /** The answer this line carried before. */
  readonly last: Answer | undefined
}

/** Everything a line may do to a message. */
const faults = {
  none: async ({ carry, reply }: Passing) => hand(reply, await carry()),
  late: async ({ carry, reply, dice }: Passing) => {
    await sleep(dice.between(20, 400))
    const answer = await carry()
    await sleep(dice.between(20, 400))
    hand(reply, answer)
  },
  'too late': async ({ carry, reply }: Passing) => {
    const answer = await carry()
    await sleep(10_500)
    hand(reply, answer)
  },
  'held too long': async ({ carry, reply }: Passing) => {
    await sleep(10_500)
    hand(reply, await carry())
  },
  'cut before': async ({ reply }: Passing) => void reply.destroy(),
  'cut after': async ({ carry, reply }: Passing) => {
    await carry()
    reply.destroy()
  },
  'asked twice': async ({ carry, reply }: Passing) => {
    const [answer] = await Promise.all([carry(), carry()])
    hand(reply, answer)
  },
  'asked again later': async ({ carry, reply, dice }: Passing) => {
    hand(reply, await carry())
    await sleep(dice.between(100, 4_000))
    await carry()
  },
  'answered twice': async ({ carry, reply }: Passing) => {
    const answer = await carry()
    const bytes = bytesOf(answer)
    reply.socket?.end(Buffer.concat([bytes, bytes]))
  },
  'half a body': async ({ carry, reply }: Passing) => {
    const bytes = bytesOf(await carry())
    reply.socket?.end(bytes.subarray(0, bytes.length - 30))
  },
  'no report': async ({ carry, reply }: Passing) => {
    await carry()
    reply.writeHead(200, { 'content-type': 'text/html' }).end('<html><title>Please sign in</title></html>')
  },
  '502 before': async ({ reply }: Passing) => void reply.writeHead(502).end('<html>Bad Gateway</html>'),
  '504 after': async ({ carry, reply }: Passing) => {
    await carry()
    reply.writeHead(504).end('<html>Gateway Timeout</html>')
  },
  /** A proxy's worn report behind a 5xx: what it says is not so. */
  '503 that lies': async ({ carry, reply }: Passing) => {
    const answer = await carry()
    const status = answer.body.includes('SUCCEEDED') ? 'FAILED' : 'SUCCEEDED'
    hand(reply, { ...answer, status: 503, body: answer.body.replace(/SUCCEEDED|FAILED|ACCEPTED|NOT_FOUND/, status) })
  },
  /** The answer to the question before this one. */
  'another one’s answer': async ({ carry, reply, last }: Passing) => {
    const answer = await carry()
    hand(reply, last ?? answer)
  },
} satisfies Record<string, (passing: Passing) => Promise<void>>

/** What a line does to a message, by name. */
export type Fault = keyof typeof faults

function hand(reply: ServerResponse, { status, body }: Answer): void {
  reply.writeHead(status, { 'content-type': 'application/json' }).end(body)
}

function bytesOf({ status, body }: Answer): Buffer {
  const head = `HTTP/1.1 ${status} Said\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}`
  return Buffer.from(`${head}\r\n\r\n${body}`)
}

/** All that was sent. */
export async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of request) text += String(piece)
  return text
}

/** Opens a server on a port of its own. */
export async function portOf(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port // it listens on a port
}

/** Ends a server and whatever it is at. */
export async function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
}
