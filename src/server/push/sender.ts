import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest, type RequestOptions } from 'node:https'
import webpush, { type PushSubscription } from 'web-push'
import { isPushService, publicLookup, type PushServices } from './endpoint.ts'
import type { PushKeys } from './keys.ts'
import { restOf, restSeconds } from './rest.ts'
import { paceOf, turnsOf } from './turns.ts'

/** The subscription an alert is sent to, as the browser named it. */
export interface Subscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** An alert to be sent: its content, and what the push service needs to know. */
export interface Alert {
  readonly payload: string
  /** Alerts of one topic replace each other while the device is offline, which drops repeats. */
  readonly topic: string
  readonly urgent: boolean
}

/** The result of sending an alert: accepted; the device is gone; try again after so many seconds; never. */
export type Outcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'later'; readonly reason: string; readonly afterSeconds: number }
  | { readonly kind: 'failed'; readonly reason: string }

/** Sends alerts, signed with a tenant's keys. */
export interface PushSender {
  readonly services: PushServices
  send(to: Subscription, keys: PushKeys, alert: Alert): Promise<Outcome>
  close(): void
}

/** How long the push service keeps an alert for a device that is offline. */
const keptSeconds = 86_400
/** A signature is reused for half of its life: creating one costs more than everything else. */
const signedMs = 6 * 3_600_000
const timeoutMs = 10_000
/** Alerts that are not urgent are sent at no more than about 160 a second: thousands at full speed would slow down everybody else. */
const calmEveryMs = 6
const silent = 'the push service does not answer'

/** A sender to these services; `contact` is where they can reach the operator. */
export function pushSender(services: PushServices, contact: string): PushSender {
  const agents = {
    'https:': new HttpsAgent({ keepAlive: true, maxSockets: 32 }),
    'http:': new HttpAgent({ keepAlive: true, maxSockets: 32 }),
  }
  const rest = restOf()
  const turn = turnsOf()
  const calmly = paceOf(calmEveryMs)
  const signatures = new Map<string, { readonly value: string; readonly at: number }>()

  function signature(audience: string, { publicKey, privateKey }: PushKeys): string {
    const name = `${publicKey} ${audience}`
    const known = signatures.get(name)
    if (known && Date.now() - known.at < signedMs) return known.value
    const { Authorization: value } = webpush.getVapidHeaders(audience, contact, publicKey, privateKey, 'aes128gcm')
    if (signatures.size > 1_000) signatures.clear()
    signatures.set(name, { value, at: Date.now() })
    return value
  }

  /** Signs and encrypts; undefined if the device's keys are invalid, which says nothing about its push service. */
  function seal(to: PushSubscription, keys: PushKeys, { payload, topic, urgent }: Alert) {
    const { origin } = new URL(to.endpoint)
    try {
      const { headers, body } = webpush.generateRequestDetails(to, payload, {
        headers: { Authorization: signature(origin, keys) },
        TTL: keptSeconds,
        urgency: urgent ? 'high' : 'normal',
        topic,
        contentEncoding: 'aes128gcm',
      })
      return { headers: headers as Record<string, string | number>, body } // its own type says unknown
    } catch {
      return undefined
    }
  }

  return {
    services,
    async send({ endpoint, p256dh, auth }, keys, { payload, topic, urgent }) {
      if (!isPushService(endpoint, services)) return { kind: 'failed', reason: 'no push service that is known' }
      const url = new URL(endpoint)
      if (!rest.mayAsk(url.origin)) return { kind: 'later', reason: silent, afterSeconds: restSeconds }
      if (!urgent) await calmly()
      await turn()
      const sealed = seal({ endpoint, keys: { p256dh, auth } }, keys, { payload, topic, urgent })
      if (!sealed) return { kind: 'failed', reason: 'the keys of the device do not hold' }
      try {
        const reply = await post(url, sealed.body, {
          method: 'POST',
          headers: sealed.headers,
          timeout: timeoutMs,
          agent: url.protocol === 'http:' ? agents['http:'] : agents['https:'],
          ...(url.origin === services.own ? {} : { lookup: publicLookup }),
        })
        rest.answered(url.origin)
        return outcomeOf(reply.statusCode ?? 0, reply.headers['retry-after'])
      } catch (error) {
        rest.failed(url.origin)
        const reason = error instanceof Error ? error.message.slice(0, 200) : silent
        return { kind: 'later', reason, afterSeconds: 0 }
      }
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}

function outcomeOf(status: number, retryAfter: string | undefined): Outcome {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  const reason = `HTTP ${status}`
  if (status !== 429 && status < 500) return { kind: 'failed', reason }
  const seconds = Number(retryAfter ?? 0)
  return { kind: 'later', reason, afterSeconds: Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), 3_600) : 0 }
}

/** Posts and discards the answer's body; redirects are not followed. */
function post(url: URL, body: Buffer | null, options: RequestOptions): Promise<IncomingMessage> {
  const send = url.protocol === 'http:' ? httpRequest : httpsRequest
  return new Promise((resolve, reject) => {
    const sent = send(url, options, (reply) => {
      reply.resume()
      reply.once('error', reject)
      reply.once('end', () => resolve(reply))
    })
    // Time-outs without a byte and in total: a slow service must not occupy a connection forever.
    const timer = setTimeout(() => sent.destroy(new Error(silent)), timeoutMs)
    sent.once('timeout', () => sent.destroy(new Error(silent)))
    sent.once('error', reject)
    sent.once('close', () => clearTimeout(timer))
    sent.end(body ?? undefined)
  })
}
