import type { FastifyInstance } from 'fastify'
import type { RefundAnswer } from './port.ts'
import { isSigned, signatureHeader, timestampHeader } from './signature.ts'
import { firmAnswerOf, RefundReport } from './wire.ts'

/** Where the acquirer says by itself how a refund stands. */
export const callbackPath = '/apiproxy/acquirer/callback'

/** What a callback is checked with and handed to. */
export interface CallbackParts {
  /** The key both sides sign with; without one nobody is listened to. */
  readonly key: string | undefined
  readonly now: () => Date
  /** False where no refund has this number. */
  readonly heard: (refundNo: string, answer: RefundAnswer) => Promise<boolean>
}

/** Mounts the callback: a signed report is taken into the books before it is answered; sent again it changes nothing. */
export async function addAcquirerCallback(app: FastifyInstance, { key, now, heard }: CallbackParts): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The signature covers the bytes as they came.
    scope.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: 16_384 }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(callbackPath, async (request, reply) => {
      const [timestamp, signature] = [request.headers[timestampHeader], request.headers[signatureHeader]]
      const body = request.body instanceof Buffer ? request.body : Buffer.alloc(0)
      const shown = typeof timestamp === 'string' && typeof signature === 'string'
      if (!key || !shown || !isSigned(key, { method: 'POST', path: callbackPath, timestamp, body }, signature, now()))
        return reply.code(401).send({ error: 'signature' })
      const report = reportIn(body)
      if (!report) return reply.code(400).send({ error: 'report' })
      const known = await heard(report.refundNo, firmAnswerOf(report))
      return known ? { ok: true } : reply.code(404).send({ error: 'refundNo' })
    })
  })
}

function reportIn(body: Buffer): RefundReport | undefined {
  try {
    const read = RefundReport.safeParse(JSON.parse(body.toString('utf8')))
    return read.success && read.data.status !== 'NOT_FOUND' ? read.data : undefined
  } catch {
    return undefined
  }
}
