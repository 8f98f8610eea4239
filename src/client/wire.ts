import { safeParse } from 'zod/v4/core'
import type { AnswerOf, Call, InputOf } from '#shared/call.ts'
import { answered, isOurs, unreachable } from './connection.ts'
import { takeEarly } from './early.ts'
import { language } from './language.ts'
import { Refusal, envelopeOf, ownRefusal, refusalOf } from './refusal.ts'
import { freshToken } from './token.ts'
import { wireSettings } from './wire-settings.ts'

/** What a call may be sent with besides its input. */
export interface Sending {
  readonly signal?: AbortSignal
  /** The Idempotency-Key of a write that must happen once. */
  readonly key?: string
}

/**
 * Makes a call and returns what its envelope holds. Rejects with Refusal for every refusal, and with the signal's
 * AbortError when it was cancelled, which nobody shows.
 */
export async function send<C extends Call>(call: C, input: InputOf<C>, sending: Sending = {}): Promise<AnswerOf<C>> {
  const url = addressOf(call, input)
  const early = call.method === 'GET' ? await takeEarly(url) : undefined
  if (early?.ours) {
    answered()
    return resultOf(call, early.status, early.body)
  }
  const reply = await request(call, url, input, sending)
  return resultOf(call, reply.status, await bodyOf(reply))
}

/** The address a call is sent to, with its query where the call carries one; equal inputs give equal addresses. */
export function addressOf<C extends Call>(call: C, input: InputOf<C>): string {
  const path = call.path.startsWith('/edge') ? call.path : `/apiproxy${call.path}`
  if (bodyKindOf(call) !== 'none') return path
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== '') query.append(name, String(one))
    }
  }
  const text = query.toString()
  return text ? `${path}?${text}` : path
}

/** The headers of a call (spec section 7): who asks and in which language only once there is a token. */
export function headersOf(token: string | undefined): Record<string, string> {
  const { tenant, version } = wireSettings()
  return {
    ...(token && { authorization: `Bearer ${token}`, 'accept-language': language() }),
    ...(tenant && { tenant }),
    'api-version': version,
    systemlanguage: navigator.language.slice(0, 2),
  }
}

/** Sends a call and gives our server's reply, whatever it is. Rejects as `send` where none came. */
export async function request(call: Call, url: string, input: unknown, { signal, key }: Sending): Promise<Response> {
  const token = call.caller === 'anyone' ? undefined : await freshToken()
  // Without a token the server would say 401, which logs out; but only the refresh knows whether the session is over.
  if (call.caller !== 'anyone' && token === undefined) throw await ownRefusal('noResponse', language())
  const headers = headersOf(token)
  if (call.versions?.length === 1 && call.versions[0]) headers['api-version'] = call.versions[0]
  if (key) headers['idempotency-key'] = key
  const kind = bodyKindOf(call)
  if (kind === 'json') headers['content-type'] = 'application/json'
  const body = kind === 'json' ? JSON.stringify(input ?? {}) : kind === 'multipart' ? formOf(input) : null
  const askedAt = performance.now()
  const reply = await reach(url, { method: call.method, headers, body, signal: signal ?? null })
  if (reply && isOurs(reply)) {
    answered()
    return reply
  }
  unreachable(askedAt)
  throw await ownRefusal('noResponse', language())
}

/** The reply, or undefined when none came; only a cancelled request rejects. */
async function reach(url: string, init: RequestInit): Promise<Response | undefined> {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    return undefined
  }
}

async function resultOf<C extends Call>(call: C, status: number, body: unknown): Promise<AnswerOf<C>> {
  const ok = status >= 200 && status < 300
  const edge = call.kind === 'edge'
  const envelope = envelopeOf(body)
  const success = ok && (edge ? !envelope || envelope.resultType === 1000 : envelope && isSuccess(envelope.resultType))
  if (!success) throw await refusalOf(status, body, language())
  const checked = safeParse(call.answer, edge ? body : envelope?.result)
  // 4008 is success that says nothing and may carry nothing (spec section 8).
  if (!checked.success && envelope?.resultType !== 4008)
    throw new Refusal(1010, 'error', (await ownRefusal('system', language())).message, status, envelope?.requestId)
  return checked.data as AnswerOf<C> // checked by the call's own schema, which the compiler cannot follow here
}

const isSuccess = (resultType: number) => resultType === 1000 || resultType === 4008

function bodyKindOf(call: Call) {
  return call.body ?? (call.method === 'GET' || call.method === 'DELETE' ? 'none' : 'json')
}

/** A call's input as a form, files as they are. */
export function formOf(input: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(input ?? {})) {
    if (value !== undefined) form.append(name, value instanceof Blob ? value : String(value))
  }
  return form
}

/** The body of a reply where it is JSON; undefined where it is none or breaks off. */
export async function bodyOf(reply: Response): Promise<unknown> {
  try {
    return isJson(reply) ? await reply.json() : undefined
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    return undefined
  }
}

/** Whether a reply says it is JSON. */
export function isJson(reply: Response) {
  return /\bjson\b/.test(reply.headers.get('content-type') ?? '')
}
