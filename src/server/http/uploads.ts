import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Bearer } from '#server/access/bearer.ts'
import { Slots } from '#server/jobs/slots.ts'
import { personOf } from './rates.ts'
import { limits, loadLimits } from '#shared/limits.ts'
import { wrongParameter } from '#server/wrong-parameter.ts'
import { Problem } from '#shared/problem.ts'

/** An uploaded file: its own name and its bytes. */
export class Upload {
  readonly name: string
  readonly bytes: Buffer
  constructor(name: string, bytes: Buffer) {
    this.name = name
    this.bytes = bytes
  }
}

/** Lets calls with `body: 'multipart'` accept one file each, and ends other bodies that arrive too slowly. */
export async function addUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { files: 1, fields: 0, parts: 1, fileSize: limits.noticeFileBytes, headerPairs: 20 },
    throwFileSizeLimit: true,
  })
  app.addHook('onRequest', (request, reply, done) => {
    const { headers, raw } = request
    const body = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (!body || headers['content-type']?.startsWith('multipart/form-data')) return done()
    const timer = setTimeout(() => raw.complete || raw.destroy(), loadLimits.bodyMs)
    reply.raw.once('close', () => clearTimeout(timer))
    done()
  })
}

const places = new Slots(loadLimits.uploadsAtOnce)

/**
 * The file of a request; a file that arrives too slowly ends with its connection. Throws Problem('parameter') if there is
 * none, 'tooLarge' if it exceeds the limit, 'tooMany' if its person or tenant has too many uploads at once.
 */
export async function uploadOf(request: FastifyRequest, { tenant, subject }: Uploader): Promise<Upload> {
  if (!request.isMultipart()) throw wrongParameter('file')
  const leave = places.take({ person: personOf({ tenant, subject }), tenant, all: '' })
  const stopWatching = endSlow(request)
  try {
    const part = await request.file().catch(refused)
    // A part may declare itself a file by its type only and have no name.
    const { filename = '' } = part ?? {}
    if (!part || part.fieldname !== 'file' || filename === '') throw wrongParameter('file')
    return new Upload(filename, await part.toBuffer().catch(refused))
  } finally {
    stopWatching()
    leave()
  }
}

type Uploader = Pick<Bearer, 'tenant' | 'subject'>

const slowMs = 5_000

/** Closes the connection of a file that arrives too slowly; the returned function stops the check. */
function endSlow({ raw }: FastifyRequest): () => void {
  let before = raw.socket.bytesRead
  const watch = setInterval(() => {
    const now = raw.socket.bytesRead
    if (now - before < loadLimits.uploadBytesPerSecond * (slowMs / 1000)) raw.destroy()
    before = now
  }, slowMs)
  return () => clearInterval(watch)
}

function refused(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'FST_REQ_FILE_TOO_LARGE') throw new Problem('tooLarge')
  throw wrongParameter('file')
}
