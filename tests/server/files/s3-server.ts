import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A bucket on this machine that checks every signature, as S3 does. */
export interface S3Server extends AsyncDisposable {
  /** Address of the bucket. */
  readonly url: string
  /** What was kept, by key. */
  readonly kept: Map<string, { bytes: Buffer; at: Date }>
  /** Statuses the next requests are answered with in place of doing what they ask. */
  readonly answers: number[]
}

/** Who may use the bucket. */
export const s3Keys = { region: 'ap-northeast-1', accessKeyId: 'AKIATEST', secretAccessKey: 'a secret/of+tests' }
const bucket = '/noren'
/** As few a page as makes lists of two pages in a test. */
const mostKeys = 2

/** Starts it on a free port. */
export async function s3Server(): Promise<S3Server> {
  const kept: S3Server['kept'] = new Map()
  const answers: number[] = []
  const server = createServer((request, reply) => void take(request, reply))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  async function take(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const bytes = Buffer.concat(pieces)
    const fault = faultOf(request, bytes)
    if (fault) return refuse(reply, 403, fault)
    const status = answers.shift()
    if (status) return refuse(reply, status, 'SlowDown')
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3')
    if (pathname === `${bucket}/` && searchParams.get('list-type') === '2') return list(searchParams, reply)
    const key = pathname.slice(bucket.length + 1)
    if (request.method === 'PUT') kept.set(key, { bytes, at: new Date() })
    if (request.method === 'DELETE') kept.delete(key)
    if (request.method !== 'GET') return void reply.writeHead(request.method === 'PUT' ? 200 : 204).end()
    const found = kept.get(key)
    if (!found) return refuse(reply, 404, 'NoSuchKey')
    return void reply.writeHead(200, { 'content-type': 'binary/octet-stream' }).end(found.bytes)
  }

  function list(asked: URLSearchParams, reply: ServerResponse): void {
    const after = asked.get('continuation-token') ?? ''
    const keys = [...kept.keys()].filter((key) => key.startsWith(asked.get('prefix') ?? '') && key > after).toSorted()
    const page = keys.slice(0, mostKeys)
    const rows = page.map((key) => {
      const at = kept.get(key)?.at.toISOString()
      return `<Contents><Key>${key}</Key><LastModified>${at}</LastModified></Contents>`
    })
    const more = keys.length > mostKeys
    const token = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    const text = `<ListBucketResult><IsTruncated>${more}</IsTruncated>${rows.join('')}${token}</ListBucketResult>`
    reply.writeHead(200, { 'content-type': 'application/xml' }).end(text)
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${bucket}`, // a listening TCP server has one
    kept,
    answers,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function refuse(reply: ServerResponse, status: number, code: string): void {
  reply.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
}

/** Signature version 4, from the store's side and written apart from what the portal signs with; undefined where it holds. */
function faultOf({ method = '', url = '', headers }: IncomingMessage, bytes: Buffer): string | undefined {
  const hash = createHash('sha256').update(bytes).digest('hex')
  if (headers['x-amz-content-sha256'] !== hash) return 'XAmzContentSHA256Mismatch'
  const said =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=(\w{64})$/.exec(
      headers.authorization ?? '',
    )
  const [, id, day = '', region = '', signed = '', signature] = said ?? []
  const at = String(headers['x-amz-date'])
  if (id !== s3Keys.accessKeyId || region !== s3Keys.region || !at.startsWith(day)) return 'InvalidAccessKeyId'
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.split(';').includes(name)))
    return 'AccessDenied'
  const { pathname, searchParams } = new URL(url, 'http://s3')
  const query = [...searchParams]
    .map(([name, value]) => `${strict(name)}=${strict(value)}`)
    .toSorted()
    .join('&')
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const canonical = [method, pathname, query, lines.join(''), signed, hash].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', at, scope, createHash('sha256').update(canonical).digest('hex')].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>(
    (under, part) => hmac(under, part),
    Buffer.from(`AWS4${s3Keys.secretAccessKey}`),
  )
  return hmac(key, text).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch'
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function strict(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
