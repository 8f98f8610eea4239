import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { isSigned, signatureHeader, timestampHeader } from '#server/acquirer/signature.ts'

/** What the counterpart was asked. */
export interface Heard {
  readonly method: string
  readonly path: string
  readonly key: string | undefined
  readonly signed: boolean
  readonly body: Record<string, unknown> | undefined
}

/** An acquirer on this machine that answers as the test says; what it heard can be read. */
export interface Counterpart extends AsyncDisposable {
  readonly url: string
  readonly key: string
  readonly heard: Heard[]
  /** How the next questions are answered. */
  answer: (heard: Heard, reply: ServerResponse) => void
}

/** A key of the tests. */
export const key = 'a key of the tests, long enough to be one'

/** Starts the counterpart; `await using` ends it. `now` is the clock signatures are checked by. */
export async function counterpart(now: () => Date): Promise<Counterpart> {
  const heard: Heard[] = []
  const server = createServer((request, reply) => {
    void read(request).then((text) => {
      const path = request.url ?? ''
      const [timestamp, signature] = [timestampHeader, signatureHeader].map((name) => String(request.headers[name]))
      const message = { method: request.method ?? '', path, timestamp: timestamp ?? '', body: text }
      const one: Heard = {
        method: message.method,
        path,
        key: request.headers['idempotency-key']?.toString(),
        signed: isSigned(key, message, signature ?? '', now()),
        body: text ? (JSON.parse(text) as Record<string, unknown>) : undefined, // what we ourselves sent
      }
      heard.push(one)
      it.answer(one, reply)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const it: Counterpart = {
    url: `http://127.0.0.1:${port}/v1`,
    key,
    heard,
    answer: (_heard, reply) => void reply.writeHead(500).end(),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return it
}

/** Answers in JSON. */
export function json(reply: ServerResponse, status: number, body: unknown): void {
  reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function read(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of request) text += String(piece)
  return text
}
