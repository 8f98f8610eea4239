import { createDecipheriv, createECDH, createHmac, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An alert as a device would get it: decrypted, with what the push service was told about it. */
export interface Received {
  readonly endpoint: string
  readonly topic: string | undefined
  readonly urgency: string | undefined
  readonly ttl: number
  /** Length of the encrypted body in bytes. */
  readonly bytes: number
  readonly payload: Payload
  readonly at: number
}

/** What an alert carries, as the push contract writes it. */
export interface Payload {
  readonly web_push: number
  readonly notification: {
    readonly title: string
    readonly lang: string
    readonly tag: string
    readonly navigate: string
    readonly data: Readonly<Record<string, unknown>>
  }
  readonly app_badge: number
}

/** How the service answers for a device: with a status, perhaps naming when to come back; 0 breaks the line off, -1 says nothing ever. */
export interface Answer {
  readonly status: number
  readonly retryAfter?: string
}

/** A device that has subscribed here. */
export interface TestDevice {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
  /** What the next requests are answered with, one each; 201 when there is none left. */
  readonly answers: Answer[]
  /** Requests made, refused ones too. */
  requests: number
  readonly received: Received[]
}

/** A push service on this machine: checks every signature, decrypts every body, and keeps what devices get. */
export interface PushService extends AsyncDisposable {
  readonly origin: string
  /** Makes a subscription as a browser would, for one key of the portal. */
  device(applicationServerKey: string): TestDevice
  /** Why requests were refused: a service never says so little. */
  readonly faults: string[]
  readonly received: readonly Received[]
}

interface Known extends TestDevice {
  readonly applicationServerKey: string
  readonly decrypt: (body: Buffer) => string
}

/** Starts a push service on a free port of this machine. */
export async function pushService(): Promise<PushService> {
  const devices = new Map<string, Known>()
  const faults: string[] = []
  const all: Received[] = []
  const server = createServer((request, reply) => void take(request, reply))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // a listening TCP server has one

  async function take(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const device = devices.get(request.url ?? '')
    if (!device || request.method !== 'POST') return void reply.writeHead(404).end()
    device.requests += 1
    const answer = device.answers.shift() ?? { status: 201 }
    if (answer.status === 0) return void request.socket.destroy()
    if (answer.status < 0) return
    try {
      const received = read(request, Buffer.concat(pieces), device, origin)
      if (answer.status === 201) {
        device.received.push(received)
        all.push(received)
      }
      reply.writeHead(answer.status, answer.retryAfter ? { 'retry-after': answer.retryAfter } : {}).end()
    } catch (error) {
      faults.push(String(error))
      reply.writeHead(403).end()
    }
  }

  return {
    origin,
    faults,
    received: all,
    device(applicationServerKey) {
      const path = `/push/${randomBytes(12).toString('hex')}`
      const { keys, decrypt } = receiver()
      const device: Known = {
        endpoint: `${origin}${path}`,
        keys,
        answers: [],
        requests: 0,
        received: [],
        applicationServerKey,
        decrypt,
      }
      devices.set(path, device)
      return device
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function read(request: IncomingMessage, body: Buffer, device: Known, origin: string): Received {
  const { headers } = request
  checkSignature(headers.authorization ?? '', device.applicationServerKey, origin)
  if (headers['content-encoding'] !== 'aes128gcm') throw new Error('the body is not aes128gcm')
  if (!(Number(headers['ttl']) >= 0)) throw new Error('there is no TTL')
  const topic = headers['topic']
  if (topic !== undefined && !/^[\w-]{1,32}$/.test(String(topic))) throw new Error('the topic is not one')
  if (body.length > 4096) throw new Error('the body is too long')
  return {
    endpoint: device.endpoint,
    topic: topic === undefined ? undefined : String(topic),
    urgency: headers['urgency'] === undefined ? undefined : String(headers['urgency']),
    ttl: Number(headers['ttl']),
    bytes: body.length,
    payload: JSON.parse(device.decrypt(body)) as Payload, // the tests look at what it holds
    at: Date.now(),
  }
}

/** Headers that held, which senders use again; looking once more at each would measure this service. */
const held = new Set<string>()

/** RFC 8292: an ES256 signature of the key the device subscribed with, over this service and no more than a day. */
function checkSignature(header: string, key: string, origin: string): void {
  const name = `${header} ${key} ${origin}`
  if (held.has(name)) return
  const [, token = '', shown = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? []
  if (shown !== key) throw new Error('signed with another key than the device subscribed with')
  const [head = '', claims = '', signature = ''] = token.split('.')
  const raw = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: raw.subarray(1, 33).toString('base64url'),
    y: raw.subarray(33).toString('base64url'),
  }
  const publicKey = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const }
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), publicKey, Buffer.from(signature, 'base64url')))
    throw new Error('the signature does not hold')
  const { alg } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { alg: string }
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    aud: string
    exp: number
    sub: string
  }
  if (alg !== 'ES256' || aud !== origin) throw new Error('signed for another service')
  if (!(exp > Date.now() / 1000 && exp <= Date.now() / 1000 + 86_400)) throw new Error('the signature has no fit end')
  if (!/^(mailto:|https:)/.test(sub)) throw new Error('the sender does not say who it is')
  held.add(name)
}

/** RFC 8291 and RFC 8188 from a receiver's side, written apart from what the portal encrypts with. */
function receiver() {
  const ecdh = createECDH('prime256v1')
  const own = ecdh.generateKeys()
  const auth = randomBytes(16)
  const decrypt = (body: Buffer) => {
    const salt = body.subarray(0, 16)
    const senderEnd = 21 + (body[20] ?? 0)
    const sender = body.subarray(21, senderEnd)
    const keyed = createHmac('sha256', auth).update(ecdh.computeSecret(sender)).digest()
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender])
    const secret = createHmac('sha256', keyed)
      .update(Buffer.concat([info, Buffer.from([1])]))
      .digest()
    const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
    const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
    const sealed = body.subarray(senderEnd)
    const cipher = createDecipheriv('aes-128-gcm', key, nonce)
    cipher.setAuthTag(sealed.subarray(-16))
    const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
    const end = plain.lastIndexOf(2)
    if (end < 0 || plain.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('the record does not end')
    return plain.subarray(0, end).toString()
  }
  return { keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') }, decrypt }
}
