import { text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import type { Tx } from '#server/db/db.ts'
import { features } from '#server/features.ts'
import { JsonBytes, JsonText, Sent, ToldAnswer, type Answered } from '#server/feature.ts'
import type { Authz, Call } from '#shared/call.ts'

type Context = Parameters<Answered['handle']>[0]

/** What became of one request behind the door. */
export interface Seen {
  /** Its handler was reached. */
  reached: boolean
  /** The handler did what was asked, and said this. */
  said: string | undefined
  /** What the handler is given in place of its context. */
  readonly lens?: ((context: Context) => Context | Promise<Context>) | undefined
}

/** What became of each request, by the address it came from: every one has an address of its own. */
const seenFrom = new Map<string, Seen>()

/** Watches one request; it has to come from the address that is handed in. */
export async function watch<T>(seen: Seen, ask: (address: string) => Promise<T>): Promise<T> {
  const number = ++made
  const address = `10.${[16, 8, 0].map((bits) => (number >> bits) & 255).join('.')}`
  seenFrom.set(address, seen)
  return ask(address).finally(() => seenFrom.delete(address))
}
let made = 0

/** Thrown after a write: the transaction is rolled back and the ground stays as it was. */
class Undone extends Error {}

/** These answer alike whosever notices they mark: for whom they did is looked up. */
const marking: readonly string[] = ['PUT /api/message/read', 'PUT /api/message/acknowledge']

async function markedIn(tx: Tx): Promise<string> {
  const rows = await tx.sql<{ userId: string }>`
    select user_id as "userId" from message_receipts where xmin = pg_current_xact_id()::xid order by user_id`
  return JSON.stringify(rows)
}

/** A call of the product whose rule a test may change. */
export interface Watched extends Answered {
  readonly name: string
  readonly call: Call & { authz?: Authz | undefined }
}

/** A call's name in the second table. */
export const nameOf = ({ method, path }: Call) => `${method} ${path}`

/** These act beside the transaction or never end: that they are reached is all that is looked at. */
const unmade: readonly string[] = ['POST /api/auth/sendcode', 'POST /api/auth/verifycode', 'POST /api/auth/logout', 'GET /api/live/changes'] // prettier-ignore

/** The product's calls, each with a row of its own and a handler that tells it was reached and leaves no trace. */
export function watched(): Watched[] {
  return features.map(({ call, handle }) => {
    const name = nameOf(call)
    return {
      name,
      call: { ...call },
      async handle(context) {
        const seen = seenFrom.get(context.origin)
        if (!seen) throw new Error('a request of nobody')
        seen.reached = true
        const result = unmade.includes(name)
          ? new Sent(200, {}, '')
          : await handle((await seen.lens?.(context)) ?? context)
        seen.said = await wordsOf(result)
        if ('tx' in context) {
          if (marking.includes(name)) seen.said += await markedIn(context.tx)
          throw new Undone()
        }
        return result instanceof Sent ? new Sent(result.status, result.headers, seen.said) : result
      },
    }
  })
}

async function wordsOf(result: unknown): Promise<string> {
  if (result instanceof Sent) return result.body instanceof Readable ? text(result.body) : String(result.body)
  if (result instanceof JsonText) return result.text
  if (result instanceof JsonBytes) return Buffer.concat([...result.pieces]).toString()
  const value = result instanceof ToldAnswer ? result.result : result
  return JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? Number(one) : one)) ?? ''
}
