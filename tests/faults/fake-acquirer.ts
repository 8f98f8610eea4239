import { createServer, type IncomingMessage } from 'node:http'
import { callbackPath } from '#server/acquirer/callback.ts'
import { isSigned, sign, signatureHeader, timestampHeader } from '#server/acquirer/signature.ts'
import { diceOf, urnOf, type Dice } from '#demo/dice.ts'
import { closed, portOf, textOf } from './line.ts'
import type { Effect } from './refund-books.ts'
import { send } from '../start/visitor.ts'

/** An acquirer with books of its own, as docs/acquirer.md describes one. */
export interface FakeAcquirer extends AsyncDisposable {
  readonly port: number
  /** What it did for an enterprise: how much each number was asked for, and how often money moved under it. */
  ledger(ent: string): Map<string, Effect>
  /** What it was asked that no portal may ask: unsigned, without its number as the key, or changed under a known number. */
  readonly complaints: string[]
}

/** What it signs with, how it draws what it does, and where it says something by itself; only known once the line is laid. */
export interface FakeParts {
  readonly key: string
  readonly seed: string
  readonly callbacks: () => string
}

interface Entry {
  readonly ent: string
  readonly amount: number
  readonly way: Way
  readonly settlesAt: number
  asked: number
}

/** How it goes about a refund: at once or later, with or without saying so by itself. */
const ways = urnOf([
  ['at once', 55],
  ['at once, and says so', 15],
  ['later', 12],
  ['later, and says so', 8],
  ['never, as it finds later', 5],
  ['never', 5],
] as const)
type Way = ReturnType<typeof ways>

/** Starts it; `await using` ends it. */
export async function fakeAcquirer({ key, seed, callbacks }: FakeParts): Promise<FakeAcquirer> {
  const books = new Map<string, Entry>()
  const complaints: string[] = []
  const timers = new Set<NodeJS.Timeout>()

  /** Says by itself how a refund stands; whether it arrives is the line's affair. */
  const say = (refundNo: string, entry: Entry) => {
    const body = JSON.stringify(reportOf(refundNo, entry))
    const timestamp = String(Math.floor(Date.now() / 1000))
    const signature = sign(key, { method: 'POST', path: callbackPath, timestamp, body })
    const headers = { [timestampHeader]: timestamp, [signatureHeader]: signature }
    send('POST', callbacks() + callbackPath, { json: JSON.parse(body), headers }).catch(() => {})
  }
  const enter = (refundNo: string, { entCode: ent, tradeNo, amount }: Order): Entry => {
    const dice = diceOf(`${seed} ${tradeNo}`)
    const way = ways(dice)
    const lagMs = lagOf(way, dice)
    const entry = { ent, amount, way, settlesAt: Date.now() + lagMs, asked: 0 }
    books.set(refundNo, entry)
    if (way.endsWith('so')) timers.add(setTimeout(() => say(refundNo, entry), lagMs + dice.between(0, 50)))
    return entry
  }

  const answerTo = (request: IncomingMessage, body: string): object | undefined => {
    const { method = '', url: path = '', headers } = request
    const message = { method, path, timestamp: String(headers[timestampHeader]), body }
    if (!isSigned(key, message, String(headers[signatureHeader]), new Date())) {
      complaints.push(`${method} ${path} was not signed`)
      return undefined
    }
    if (method === 'GET') return reportOf(path.split('/').at(-1) ?? '', books.get(path.split('/').at(-1) ?? ''))
    const order = JSON.parse(body) as Order // signed by the portal
    const { refundNo, amount } = order
    if (headers['idempotency-key'] !== refundNo) complaints.push(`${refundNo} came under another key`)
    const entry = books.get(refundNo) ?? enter(refundNo, order)
    if (entry.amount !== amount) complaints.push(`${refundNo} was ${entry.amount} and came again as ${amount}`)
    entry.asked++
    return reportOf(refundNo, entry)
  }
  const server = createServer((request, reply) => {
    void textOf(request).then((body) => {
      const answer = answerTo(request, body)
      reply.writeHead(answer ? 200 : 401, { 'content-type': 'application/json' })
      reply.end(JSON.stringify(answer ?? { error: 'signature' }))
    })
  })
  return {
    port: await portOf(server),
    complaints,
    ledger: (ent) =>
      new Map(
        [...books].flatMap(([refundNo, entry]) =>
          entry.ent === ent ? [[refundNo, { amount: entry.amount, effects: effectsOf(entry) }]] : [],
        ),
      ),
    async [Symbol.asyncDispose]() {
      for (const timer of timers) clearTimeout(timer)
      await closed(server)
    },
  }
}

interface Order {
  entCode: string
  refundNo: string
  tradeNo: string
  amount: number
}

function lagOf(way: Way, dice: Dice): number {
  return way.startsWith('at once') || way === 'never' ? 0 : dice.between(100, 3_000)
}

/** Money moves once a number, however often it is asked for. */
function effectsOf({ way, settlesAt }: Entry): number {
  return way.startsWith('never') || settlesAt > Date.now() ? 0 : 1
}

function reportOf(refundNo: string, entry: Entry | undefined): object {
  if (!entry) return { refundNo, status: 'NOT_FOUND' }
  const providerRefundNo = `X-${refundNo}`
  const waits = entry.settlesAt - Date.now()
  if (waits > 0) return { refundNo, status: 'ACCEPTED', providerRefundNo, checkAfterSeconds: Math.ceil(waits / 1000) }
  if (entry.way.startsWith('never'))
    return { refundNo, status: 'FAILED', failure: { code: 'ACCOUNT_CLOSED', text: 'The account is closed.' } }
  return { refundNo, status: 'SUCCEEDED', providerRefundNo }
}
