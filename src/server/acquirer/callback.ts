import type { FastifyInstance } from 'fastify'
import { addressOf, type Rates } from '#server/http/rates.ts'
import { tenantOf } from '#server/http/request.ts'
import type { RefundAnswer } from './port.ts'
import { isSigned, signatureHeader, timestampHeader } from './signature.ts'
import { firmAnswerOf, RefundReport } from './messages.ts'

/** The path at which the acquirer reports the state of refunds. */
export const callbackPath = '/apiproxy/acquirer/callback'

/** What checks and handles a callback. */
export interface CallbackParts {
  /** The key both sides sign with; without one no callback is accepted. */
  readonly key: string | undefined
  readonly rates: Rates
  readonly now: () => Date
  /** False if no refund has this number. */
  readonly heard: (refundNo: string, answer: RefundAnswer) => Promise<boolean>
}

/** Mounts the callback: a signed report is booked before it is answered; a repeat changes nothing. */
export async function addAcquirerCallback(
  app: FastifyInstance,
  { key, rates, now, heard }: CallbackParts,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The signature covers the bytes as received.
    scope.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: 16_384 }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(callbackPath, async (request, reply) => {
      const [timestamp, signature] = [request.headers[timestampHeader], request.headers[signatureHeader]]
      const body = request.body instanceof Buffer ? request.body : Buffer.alloc(0)
      const shown = typeof timestamp === 'string' && typeof signature === 'string'
      if (!key || !shown || !isSigned(key, { method: 'POST', path: callbackPath, timestamp, body }, signature, now())) {
        await rates.take('open', addressOf(request))
        return reply.code(401).send({ error: 'signature' })
      }
      await rates.take('callback', tenantOf(request).code)
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
