import { safeParse } from 'zod/v4/core'
import { addressOf, bodyKindOf } from '#shared/call-address.ts'
import type { AnswerOf, Call, InputOf } from '#shared/call.ts'
import { answered, unreachable } from './connection.ts'
import { readPrefetched, takePrefetched } from './prefetched.ts'
import { language } from './language.ts'
import { Refusal, envelopeOf, ownRefusal, refusalOf } from './refusal.ts'
import { callHeaders, isOurs } from './requests.ts'
import { freshToken, heldTokens, tokenTrouble } from './token.ts'
import { apiSettings } from './api-settings.ts'

/** What a call may be sent with besides its input. */
export interface Sending {
  readonly signal?: AbortSignal
  /** The Idempotency-Key of a write that must happen once. */
  readonly key?: string
}

const tooMany = 429

/**
 * Makes a call and returns what its envelope holds; a question that is asked too often waits as long as the server says and
 * is asked again. Rejects with Refusal for every refusal, and with the signal's AbortError when it was cancelled, which
 * nobody shows.
 */
export async function send<C extends Call>(call: C, input: InputOf<C>, sending: Sending = {}): Promise<AnswerOf<C>> {
  const url = addressOf(call, input)
  const early = call.method === 'GET' ? await takePrefetched(url) : undefined
  if (early?.ours && early.status !== tooMany) {
    answered()
    return resultOf(call, early.status, early.body)
  }
  const reply = await request(call, url, input, sending)
  const wait = call.method === 'GET' && reply.status === tooMany && Number(reply.headers.get('retry-after'))
  if (wait) {
    // Reading may wait without a word; not to the very second, or all tabs would come back at once.
    await new Promise((done) => setTimeout(done, (wait + Math.random()) * 1000))
    return send(call, input, sending)
  }
  return resultOf(call, reply.status, await bodyOf(reply))
}

/**
 * What the boot script's reply to a question holds, where it has come with this page's own tokens; undefined where it is no
 * plain success, for `send` to say why.
 */
export function answerAtHand<C extends Call>(call: C, url: string): AnswerOf<C> | undefined {
  if (!heldTokens()) return undefined
  return readPrefetched(url, ({ ours, status, body }) => {
    const envelope = envelopeOf(body)
    if (!ours || status !== 200 || envelope?.resultType !== 1000) return undefined
    const checked = safeParse(call.answer, envelope.result)
    if (!checked.success) return undefined
    answered()
    return checked.data as AnswerOf<C> // checked by the call's own schema, which the compiler cannot follow here
  })
}

/** The headers of a call by this page (spec section 7). */
export function headersOf(token: string | undefined): Record<string, string> {
  return callHeaders({ ...apiSettings(), token, language: language() })
}

/** Sends a call and returns our server's reply, whatever it is. Rejects as `send` does if none came. */
export async function request(call: Call, url: string, input: unknown, { signal, key }: Sending): Promise<Response> {
  const token = call.caller === 'anyone' ? undefined : await freshToken()
  if (call.caller !== 'anyone' && token === undefined) throw await withoutToken()
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
  throw await ownRefusal('noResponse')
}

/**
 * What is said in a call's place where no token is to be had. The server would say 401, which logs out; but only the refresh
 * knows whether the session is over. It counts as no answer, in the words of what is away: the server or its sign-in service.
 */
export async function withoutToken(): Promise<Refusal> {
  const refusal = await ownRefusal('noResponse')
  if (tokenTrouble.get() !== 'ssoDown') return refusal
  const { message } = await ownRefusal('sso')
  return new Refusal(refusal.type, refusal.tone, message, refusal.status)
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
  if (!success) throw await refusalOf(status, body)
  const checked = safeParse(call.answer, edge ? body : envelope?.result)
  // 4008 is a silent success that may carry nothing (spec section 8); 4005 carries the refund that failed.
  if (!checked.success && envelope?.resultType !== 4008)
    throw new Refusal(1010, 'error', (await ownRefusal('system')).message, status, envelope?.requestId)
  return checked.data as AnswerOf<C> // checked by the call's own schema, which the compiler cannot follow here
}

const isSuccess = (resultType: number) => resultType === 1000 || resultType === 4008 || resultType === 4005

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
