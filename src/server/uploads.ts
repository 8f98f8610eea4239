import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { limits } from '#shared/limits.ts'
import { Problem } from '#shared/problem.ts'

/** A file as it arrived: what it calls itself, and its bytes. */
export class Upload {
  readonly name: string
  readonly bytes: Buffer
  constructor(name: string, bytes: Buffer) {
    this.name = name
    this.bytes = bytes
  }
}

/** How long a body that is no file may take to arrive; files are given the server's own limit. */
const bodyMs = 10_000

/** Lets calls of `body: 'multipart'` take one file each, and ends other bodies that trickle in. */
export async function addUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { files: 1, fields: 0, parts: 1, fileSize: limits.noticeFileBytes, headerPairs: 20 },
    throwFileSizeLimit: true,
  })
  app.addHook('onRequest', async (request, reply) => {
    const { headers, raw } = request
    const body = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (!body || headers['content-type']?.startsWith('multipart/form-data')) return
    const timer = setTimeout(() => raw.complete || raw.destroy(), bodyMs)
    reply.raw.once('close', () => clearTimeout(timer))
  })
}

/** Files that are being read at once: each stands in memory until it is kept. */
const mostAtOnce = 4
let underWay = 0

/** The one file of a request. Throws Problem('parameter') where there is none, 'tooLarge' where it is longer than files may be. */
export async function uploadOf(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw new Problem('parameter', fileDetail)
  if (underWay >= mostAtOnce) throw new Problem('tooMany')
  underWay++
  try {
    const part = await request.file().catch(refused)
    if (!part || part.fieldname !== 'file') throw new Problem('parameter', fileDetail)
    return new Upload(part.filename, await part.toBuffer().catch(refused))
  } finally {
    underWay--
  }
}

function refused(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'FST_REQ_FILE_TOO_LARGE') throw new Problem('tooLarge')
  throw new Problem('parameter', fileDetail)
}

const fileDetail = { ja: '（file）', en: '(file)', mn: '(file)' }
