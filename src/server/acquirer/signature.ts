import { createHmac, timingSafeEqual } from 'node:crypto'

/** Headers a signed message carries, both ways. */
export const timestampHeader = 'x-noren-timestamp'
export const signatureHeader = 'x-noren-signature'

/** How far a message's timestamp may be from our clock, in seconds. */
const tolerance = 300

/** What is signed: where the message goes, when it was written (seconds since 1970), and its body byte for byte. */
export interface Signed {
  readonly method: string
  readonly path: string
  readonly timestamp: string
  readonly body: string | Buffer
}

/** `v1=` and the HMAC-SHA256 in hex over method, path, timestamp and body, each on a line. */
export function sign(key: string, { method, path, timestamp, body }: Signed): string {
  const mac = createHmac('sha256', key).update(`${method}\n${path}\n${timestamp}\n`).update(body)
  return `v1=${mac.digest('hex')}`
}

/** Whether the message was signed with the key within five minutes of now. */
export function isSigned(key: string, message: Signed, signature: string, now: Date): boolean {
  if (!/^\d{1,12}$/.test(message.timestamp)) return false
  if (Math.abs(Number(message.timestamp) - now.getTime() / 1000) > tolerance) return false
  const [given, wanted] = [Buffer.from(signature), Buffer.from(sign(key, message))]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
