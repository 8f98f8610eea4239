import type { Acquirer, AcquirerAnswer } from './port.ts'
import { sign, signatureHeader, timestampHeader } from './signature.ts'
import { answerOf, firmAnswerOf, RefundReport, requestOf } from './wire.ts'

/** Where the acquirer is, and the key both sides sign with. */
export interface HttpAcquirer {
  readonly url: string
  readonly key: string
  readonly now: () => Date
  /** After so long no answer is waited for. */
  readonly timeoutMs?: number
}

/** The longest answer that is read, in characters. */
const longestAnswer = 65_536

/** An acquirer behind signed requests (docs/acquirer.md). Whatever does not say how the refund stands is `unknown`. */
export function httpAcquirer({ url, key, now, timeoutMs = 10_000 }: HttpAcquirer): Acquirer {
  const base = new URL(url.endsWith('/') ? url : `${url}/`)

  async function ask(asked: Asked): Promise<RefundReport | string> {
    const { method, path, body, signal } = asked
    const target = new URL(path, base)
    const timestamp = String(Math.floor(now().getTime() / 1000))
    const signature = sign(key, { method, path: target.pathname, timestamp, body: body ?? '' })
    const ended = AbortSignal.timeout(timeoutMs)
    const response = await fetch(target, {
      method,
      // A redirect would carry the order to an address nobody chose.
      redirect: 'manual',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': asked.refundNo }),
        [timestampHeader]: timestamp,
        [signatureHeader]: signature,
      },
      ...(body === undefined ? {} : { body }),
      signal: signal ? AbortSignal.any([signal, ended]) : ended,
    })
    return reportIn(response.status, await textOf(response), asked.refundNo)
  }

  return {
    async refund(order, signal) {
      const { refundNo } = order
      const body = requestOf(order)
      return certain(ask({ method: 'POST', path: 'refunds', body, refundNo, signal }), firmAnswerOf)
    },
    async status({ refundNo }, signal) {
      return certain(ask({ method: 'GET', path: `refunds/${refundNo}`, body: undefined, refundNo, signal }), answerOf)
    },
  }
}

interface Asked {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body: string | undefined
  readonly refundNo: string
  readonly signal: AbortSignal | undefined
}

async function certain<Answer extends AcquirerAnswer>(
  asked: Promise<RefundReport | string>,
  worded: (report: RefundReport) => Answer,
): Promise<Answer | { outcome: 'unknown'; reason: string }> {
  try {
    const report = await asked
    return typeof report === 'string' ? { outcome: 'unknown', reason: report } : worded(report)
  } catch (error) {
    return { outcome: 'unknown', reason: error instanceof Error ? error.name : 'no answer' }
  }
}

/** The report of this refund in an answer, or why there is none. */
function reportIn(status: number, text: string, refundNo: string): RefundReport | string {
  const read = RefundReport.safeParse(jsonIn(text))
  if (!read.success) return `HTTP ${status} without a report`
  if (read.data.refundNo !== refundNo) return 'a report of another refund'
  // Behind a 5xx or a refused signature a report may be a proxy's old one.
  return status >= 500 || status === 401 || status === 403 ? `HTTP ${status}` : read.data
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function textOf(response: Response): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const piece of response.body ?? []) {
    text += decoder.decode(piece as Uint8Array, { stream: true }) // a fetched body's pieces are bytes
    if (text.length > longestAnswer) throw new Error('the answer is too long')
  }
  return text
}
