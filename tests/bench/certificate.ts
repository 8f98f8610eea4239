import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** A certificate for 127.0.0.1 that signs itself, and the word by which Chromium is told to trust its key. */
export interface Certificate {
  readonly key: string
  readonly cert: string
  /** For `--ignore-certificate-errors-spki-list`: with it the HTTP cache works as behind a real certificate. */
  readonly pin: string
}

/** Makes one that is good for a day; written out in DER, because Node signs but issues nothing. */
export function certificate(): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const now = Date.now()
  const validity = sequence(time(now - 3_600_000), time(now + 86_400_000))
  const serial = node(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)]))
  const address = node(0x87, Buffer.from([127, 0, 0, 1]))
  const alternative = sequence(oid('551d11'), node(0x04, sequence(address)))
  const version = node(0xa0, node(0x02, Buffer.from([2])))
  const told = sequence(version, serial, ecdsa, name, validity, name, spki, node(0xa3, sequence(alternative)))
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', told, privateKey)])
  const der = sequence(told, ecdsa, node(0x03, signature)).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${der.replace(/(.{64})/g, '$1\n')}\n-----END CERTIFICATE-----\n`,
    pin: createHash('sha256').update(spki).digest('base64'),
  }
}

function node(tag: number, content: Buffer): Buffer {
  const size = content.length
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}

function sequence(...parts: Buffer[]): Buffer {
  return node(0x30, Buffer.concat(parts))
}

function oid(hex: string): Buffer {
  return node(0x06, Buffer.from(hex, 'hex'))
}

function time(at: number): Buffer {
  const digits = new Date(at).toISOString().replace(/\.\d+|[-:T]/g, '')
  return node(0x18, Buffer.from(digits))
}

const ecdsa = sequence(oid('2a8648ce3d040302'))
const name = sequence(node(0x31, sequence(oid('550403'), node(0x0c, Buffer.from('bench')))))
