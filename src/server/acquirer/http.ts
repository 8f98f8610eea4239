import { safeParse, type $ZodType } from 'zod/v4/core'
import type { Acquirer } from './port.ts'
import { textOf } from '#server/http/limited-text.ts'
import { sign, signatureHeader, timestampHeader } from './signature.ts'
import { answerOf, firmAnswerOf, paymentAnswerOf, PaymentReport, RefundReport, requestOf } from './messages.ts'

/** The acquirer's address and the key both sides sign with. */
export interface HttpAcquirer {
  readonly url: string
  readonly key: string
  readonly now: () => Date
  /** How long an answer is waited for. */
  readonly timeoutMs?: number
}

/** An acquirer behind signed requests (docs/acquirer.md). Any answer that does not state the result is `unknown`. */
export function httpAcquirer({ url, key, now, timeoutMs = 10_000 }: HttpAcquirer): Acquirer {
  const base = new URL(url.endsWith('/') ? url : `${url}/`)

  async function ask<Report>(asked: AcquirerCall<Report>): Promise<Report | string> {
    const { method, path, body, signal } = asked
    const target = new URL(path, base)
    const timestamp = String(Math.floor(now().getTime() / 1000))
    const signature = sign(key, { method, path: target.pathname, timestamp, body: body ?? '' })
    const ended = AbortSignal.timeout(timeoutMs)
    const response = await fetch(target, {
      method,
      // A redirect would send the order to an address nobody configured.
      redirect: 'manual',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': asked.key ?? '' }),
        [timestampHeader]: timestamp,
        [signatureHeader]: signature,
      },
      ...(body === undefined ? {} : { body }),
      signal: signal ? AbortSignal.any([signal, ended]) : ended,
    })
    return reportIn(response.status, await textOf(response), asked)
  }

  return {
    async refund(order, signal) {
      const asked = { method: 'POST', path: 'refunds', body: requestOf(order), key: order.refundNo, signal } as const
      return certain(ask({ ...asked, ...refundReport(order.refundNo) }), firmAnswerOf)
    },
    async status({ refundNo }, signal) {
      const asked = { method: 'GET', path: `refunds/${refundNo}`, signal } as const
      return certain(ask({ ...asked, ...refundReport(refundNo) }), answerOf)
    },
    async payment({ entCode, tradeNo, amount }, signal) {
      const path = `payments/${encodeURIComponent(entCode)}/${encodeURIComponent(tradeNo)}`
      const isIts = (report: PaymentReport) =>
        report.entCode === entCode && report.tradeNo === tradeNo && BigInt(report.amount) === amount
      return certain(ask({ method: 'GET', path, schema: PaymentReport, isIts, signal }), paymentAnswerOf)
    },
  }
}

function refundReport(refundNo: string) {
  return { schema: RefundReport, isIts: (report: RefundReport) => report.refundNo === refundNo }
}

interface AcquirerCall<Report> {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: string
  /** The key by which the acquirer recognises a repeated write. */
  readonly key?: string
  readonly schema: $ZodType<Report>
  /** Whether a report is about what was asked. */
  readonly isIts: (report: Report) => boolean
  readonly signal: AbortSignal | undefined
}

async function certain<Report, Answer>(
  asked: Promise<Report | string>,
  worded: (report: Report) => Answer,
): Promise<Answer | { outcome: 'unknown'; reason: string }> {
  try {
    const report = await asked
    return typeof report === 'string' ? { outcome: 'unknown', reason: report } : worded(report)
  } catch (error) {
    return { outcome: 'unknown', reason: error instanceof Error ? error.name : 'no answer' }
  }
}

/** The report in an answer, or the reason why there is none. */
function reportIn<Report>(status: number, text: string, { schema, isIts }: AcquirerCall<Report>): Report | string {
  const read = safeParse(schema, jsonIn(text))
  if (!read.success) return `HTTP ${status} without a report`
  if (!isIts(read.data)) return 'a report of something else'
  // With a 5xx or a refused signature a report may be an old one of a proxy.
  return status >= 500 || status === 401 || status === 403 ? `HTTP ${status}` : read.data
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
