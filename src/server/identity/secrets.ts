import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Encrypts secrets in the database; the key is outside the database and its backup (decision 35). */
export interface Secrets {
  /** AES-256-GCM; the text holds version, nonce, tag and cipher in base64url. */
  encrypt(text: string): string
  /** The plain text; throws when the text was changed or written under another secret. */
  decrypt(text: string): string
  /** A key of its own for one purpose, 32 bytes, the same at every start. */
  keyFor(purpose: string): Buffer
}

/** The secrets under this PORTAL_SECRET. */
export function secretsOf(secret: string): Secrets {
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'noren', purpose, 32))
  const key = keyFor('database')
  return {
    keyFor,
    encrypt(text) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    decrypt(text) {
      const bytes = Buffer.from(text.replace(/^v1\./, ''), 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
  }
}

/** The secret in the data folder, created at the first start and readable by its owner only. */
export function keptSecret(dataFolder: string): string {
  const path = join(dataFolder, 'secret')
  if (!existsSync(path)) {
    mkdirSync(dataFolder, { recursive: true })
    // `wx`: of two first starts at once one writes, and both read the same file.
    try {
      writeFileSync(path, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
    } catch {
      if (!existsSync(path)) throw new Error(`The data folder ${dataFolder} cannot be written.`)
    }
  }
  return readFileSync(path, 'utf8').trim()
}
