import { z } from 'zod/mini'
import { sign, signatureHeader, timestampHeader } from '#server/acquirer/signature.ts'
import { textOf } from '#server/http/limited-text.ts'
import type { PointSystem } from './port.ts'

/** A point system's address and the key its requests are signed with. */
export interface HttpPoints {
  readonly url: string
  readonly key: string
  readonly now: () => Date
  /** How long an answer is waited for. */
  readonly timeoutMs?: number
}

const Points = z.object({
  points: z.pipe(
    z.string().check(z.regex(/^-?\d{1,18}$/)),
    z.transform((digits: string) => BigInt(digits)),
  ),
})

/** A point system behind signed requests (docs/points.md). What is not answered with its result throws; every request may be repeated. */
export function httpPoints({ url, key, now, timeoutMs = 5_000 }: HttpPoints): PointSystem {
  const base = new URL(url.endsWith('/') ? url : `${url}/`)

  async function ask(path: string, body: object, idempotencyKey: string): Promise<unknown> {
    const target = new URL(path, base)
    const text = JSON.stringify(body, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
    const timestamp = String(Math.floor(now().getTime() / 1000))
    const response = await fetch(target, {
      method: 'POST',
      // A redirect would send a member's number to an address nobody configured.
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': idempotencyKey,
        [timestampHeader]: timestamp,
        [signatureHeader]: sign(key, { method: 'POST', path: target.pathname, timestamp, body: text }),
      },
      body: text,
      signal: AbortSignal.timeout(timeoutMs),
    })
    const answered = await textOf(response)
    if (!response.ok) throw new Error(`The point system answered HTTP ${response.status}.`)
    return JSON.parse(answered)
  }

  /** Asks a second time at once where nothing came back; later attempts are the outbox's. */
  const twice = (path: string, body: object, idempotencyKey: string) =>
    ask(path, body, idempotencyKey).catch(() => ask(path, body, idempotencyKey))

  return {
    async give(given) {
      const { entCode, tradeNo, chargeType = 'BONUS' } = given
      await twice('give', { ...given, chargeType }, `${entCode} ${tradeNo} ${chargeType}`)
    },
    async use(used) {
      await twice('use', used, `${used.entCode} ${used.tradeNo} USE`)
    },
    async reverse(refund) {
      return Points.parse(await twice('reverse', refund, `${refund.entCode} ${refund.refundNo}`)).points
    },
    async balance(entCode, member) {
      return Points.parse(await twice('balance', { entCode, member }, `${entCode} ${now().getTime()}`)).points
    },
  }
}
