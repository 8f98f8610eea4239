import type { Envelope } from '#shared/call.ts'
import type { ProblemName, Tone } from '#shared/problem-table.ts'
import { problems, toneOf } from '#shared/problem-table.ts'
import { problemText } from './problem-words.ts'

/** A refusal as the browser received it: its sentence, its tone, and the id that support asks for. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  /** `resultType` of the answer (spec section 8); 0 when no answer came. */
  readonly type: number
  readonly tone: Tone
  readonly requestId: string | undefined
  /** HTTP status; 200 for refusals of the business, 0 when no answer came. */
  readonly status: number
  /** The field that is refused, as the call names it. */
  readonly parameter: string | undefined

  constructor(type: number, tone: Tone, text: string, status = 200, requestId?: string, parameter?: string) {
    super(text)
    this.type = type
    this.tone = tone
    this.status = status
    this.requestId = requestId
    this.parameter = parameter
  }
}

/** A refusal that the browser makes by itself, with the catalogue's sentence. */
export async function ownRefusal(name: ProblemName): Promise<Refusal> {
  const { type, tone, status } = problems[name]
  return new Refusal(type, tone, await problemText(name), status)
}

/** Whether no answer came, which the offline bar already shows. */
export function isNoResponse(error: unknown): boolean {
  return error instanceof Refusal && error.type === problems.noResponse.type
}

/** Whether the server decided, so that nothing was done; anything else may have happened after all. */
export function isDecided({ status, type }: Refusal): boolean {
  return status >= 200 && status < 500 && type !== problems.system.type
}

/** Whether this means the session is over (spec section 8, 401). */
export function isSignedOut(error: unknown): boolean {
  return error instanceof Refusal && error.type === problems.signedOut.type
}

/** Whether the session owes something before anything else is answered (decision 15). */
export function isOwing(error: unknown): boolean {
  const { type, status } = problems.gateOwed
  return error instanceof Refusal && error.type === type && error.status === status
}

/** Whether this means the service is closed for everyone but its operators. */
export function isClosed(error: unknown): boolean {
  return error instanceof Refusal && error.status === 503 && error.type === problems.maintenance.type
}

/** The refusal in an answer that is not a success, by its status and its envelope where there is one (spec section 8). */
export async function refusalOf(status: number, body: unknown): Promise<Refusal> {
  const envelope = envelopeOf(body)
  const name = byStatus[status]
  if (status === 401) return ownRefusal('signedOut')
  if (envelope?.message) {
    const tone = name === undefined || envelope.resultType !== 1000 ? toneOf(envelope.resultType) : problems[name].tone
    const { resultType, message, requestId, parameter } = envelope
    return new Refusal(resultType, tone, message, status, requestId, parameter)
  }
  return ownRefusal(name ?? (status >= 500 ? 'system' : 'failed'))
}

/** The body as an envelope; undefined when it is something else. */
export function envelopeOf(body: unknown): Envelope | undefined {
  if (typeof body !== 'object' || body === null || !('resultType' in body)) return undefined
  const { resultType } = body
  // The one wire form our server has; each field that matters is checked where it is read.
  return typeof resultType === 'number' ? (body as Envelope) : undefined
}

const byStatus: Readonly<Record<number, ProblemName>> = {
  400: 'parameter',
  401: 'signedOut',
  403: 'noPermission',
  404: 'notFound',
  413: 'tooLarge',
  429: 'tooMany',
  500: 'system',
  503: 'maintenance',
}
