import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { isOpaque, type Files } from './files.ts'

/** A bucket that speaks S3, and who may use it. */
export interface Bucket {
  /** Address of the bucket itself, path style: https://s3.example/noren. */
  readonly url: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** How long the store may take until it begins to answer. */
const patienceMs = 15_000

/** Files in a bucket, under one prefix a tenant. Every method rejects with what the store said where it refuses. */
export function filesInBucket({ url, ...keys }: Bucket): Files {
  const client = new AwsClient({ ...keys, service: 's3', retries: 3, initRetryMs: 100 })
  const base = url.replace(/\/+$/, '')
  const prefixOf = (tenant: string) => `${encodeURIComponent(tenant)}/`
  const addressOf = (tenant: string, name: string) => {
    if (!isOpaque(name)) throw new Error('a file has an opaque name')
    return `${base}/${prefixOf(tenant)}${name}`
  }

  async function ask(method: string, address: string, body?: Uint8Array): Promise<Response> {
    const over = new AbortController()
    // Only the beginning: a long file on a slow line may take as long as it takes.
    const timer = setTimeout(() => over.abort(new Error('the store of files does not answer')), patienceMs)
    try {
      const headers = {
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      }
      return await client.fetch(address, {
        method,
        headers,
        signal: over.signal,
        ...(body && { body: Buffer.from(body) }),
      })
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    async write(tenant, name, bytes) {
      const reply = await ask('PUT', addressOf(tenant, name), bytes)
      if (!reply.ok) throw await refusal(reply)
      await reply.body?.cancel()
    },
    async read(tenant, name) {
      const reply = await ask('GET', addressOf(tenant, name))
      if (reply.ok && reply.body) return Readable.fromWeb(reply.body as ReadableStream) // the same stream under two names
      if (reply.status !== 404) throw await refusal(reply)
      await reply.body?.cancel()
      return undefined
    },
    async remove(tenant, name) {
      const reply = await ask('DELETE', addressOf(tenant, name))
      if (!reply.ok && reply.status !== 404) throw await refusal(reply)
      await reply.body?.cancel()
    },
    async olderThan(tenant, before) {
      const prefix = prefixOf(tenant)
      const old: string[] = []
      for (let token: string | undefined = ''; token !== undefined;) {
        const query = new URLSearchParams({ 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) })
        const reply = await ask('GET', `${base}/?${query.toString()}`)
        if (!reply.ok) throw await refusal(reply)
        const text = await reply.text()
        for (const [, each = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const name = textOf(each, 'Key')?.slice(prefix.length) ?? ''
          if (isOpaque(name) && Date.parse(textOf(each, 'LastModified') ?? '') < before.getTime()) old.push(name)
        }
        token = textOf(text, 'NextContinuationToken')
      }
      return old
    },
  }
}

async function refusal(reply: Response): Promise<Error> {
  const code = textOf(await reply.text(), 'Code')
  return new Error(`the store of files says ${reply.status}${code ? ` ${code}` : ''}`)
}

/** What stands in the first element of that name; our own names need no unescaping. */
function textOf(xml: string, element: string): string | undefined {
  return new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1]?.replaceAll('&amp;', '&')
}
