import type { Call, InputOf } from '#shared/call.ts'
import { envelopeOf, ownRefusal, refusalOf } from './refusal.ts'
import { addressOf } from '#shared/call-address.ts'
import { bodyOf, isJson, request, type Sending } from './api-client.ts'

/** A file the server sent. */
export interface Download {
  readonly file: Blob
  readonly name: string | undefined
}

/** Options of a download: a signal that cancels it, and listeners for its progress. */
export interface Fetching extends Pick<Sending, 'signal'> {
  /** Hears what comes, before its first piece. */
  readonly onBegin?: (coming: { readonly name: string | undefined; readonly type: string }) => void
  /** Hears of every piece as it comes. */
  readonly onPiece?: (piece: Uint8Array) => void
}

/**
 * Makes a call that answers a file; a JSON answer is treated like any other result (spec section 8). Rejects with the
 * signal's AbortError when it was cancelled, and as for no answer when the file breaks off.
 */
export async function download<C extends Call>(call: C, input: InputOf<C>, fetching: Fetching = {}): Promise<Download> {
  const { signal, onBegin = () => {}, onPiece = () => {} } = fetching
  const reply = await request(call, addressOf(call, input), input, signal ? { signal } : {})
  if (!reply.ok || isJson(reply)) {
    const body = await bodyOf(reply)
    const envelope = envelopeOf(body)
    throw await (envelope?.resultType === 1000 ? ownRefusal('system') : refusalOf(reply.status, body))
  }
  const name = fileNameOf(reply.headers.get('content-disposition'))
  const type = reply.headers.get('content-type') ?? ''
  onBegin({ name, type })
  try {
    return { file: await gathered(reply, type, onPiece), name }
  } catch (error) {
    if (signal?.aborted) throw error
    throw await ownRefusal('noResponse')
  }
}

const heldBytes = 4 * 1024 * 1024

/** The whole body; every few megabytes are handed to the browser, which keeps large files on disk. */
async function gathered(reply: Response, type: string, onPiece: (piece: Uint8Array) => void): Promise<Blob> {
  const reader = reply.body?.getReader()
  const whole: Blob[] = []
  let [held, size]: [Uint8Array<ArrayBuffer>[], number] = [[], 0]
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
    onPiece(read.value)
    held.push(read.value)
    size += read.value.length
    if (size < heldBytes) continue
    whole.push(new Blob(held))
    ;[held, size] = [[], 0]
  }
  return new Blob([...whole, ...held], { type })
}

function fileNameOf(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  return encoded ? decodeURIComponent(encoded) : /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1]
}
