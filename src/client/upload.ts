import { safeParse } from 'zod/v4/core'
import type { AnswerOf, Call, InputOf } from '#shared/call.ts'
import { answered, unreachable } from './connection.ts'
import { envelopeOf, ownRefusal, refusalOf } from './refusal.ts'
import { freshToken } from './token.ts'
import { addressOf } from '#shared/call-address.ts'
import { formOf, headersOf, withoutToken } from './api-client.ts'

/** Options of an upload: a signal that cancels it, and a listener for its progress from 0 to 1. */
export interface Uploading {
  readonly signal: AbortSignal
  readonly onProgress: (share: number) => void
}

/**
 * Makes a call that carries a file; fetch cannot say how much has left. Rejects with Refusal as any call does, and with
 * an AbortError when it was stopped.
 */
export async function upload<C extends Call>(call: C, input: InputOf<C>, uploading: Uploading): Promise<AnswerOf<C>> {
  const token = await freshToken()
  if (token === undefined) throw await withoutToken()
  const askedAt = performance.now()
  const { status, ours, body } = await sent(
    call.method,
    addressOf(call, input),
    headersOf(token),
    formOf(input),
    uploading,
  )
  if (!ours) {
    unreachable(askedAt)
    throw await ownRefusal('noResponse')
  }
  answered()
  const envelope = envelopeOf(body)
  const checked = safeParse(call.answer, envelope?.result)
  if (envelope?.resultType !== 1000 || !checked.success) throw await refusalOf(status, body)
  return checked.data as AnswerOf<C> // checked by the call's own schema, which the compiler cannot follow here
}

type Reply = { readonly status: number; readonly ours: boolean; readonly body: unknown }

function sent(
  method: string,
  url: string,
  headers: Readonly<Record<string, string>>,
  form: FormData,
  { signal, onProgress }: Uploading,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    const ended = () =>
      resolve({
        status: request.status,
        ours: request.getResponseHeader('x-portal') === '1',
        body: jsonOf(request.responseText),
      })
    request.addEventListener('load', ended)
    request.addEventListener('error', ended)
    request.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    if (signal.aborted) reject(new DOMException('stopped', 'AbortError'))
    else request.send(form)
  })
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // a proxy's page, or nothing
  }
}
