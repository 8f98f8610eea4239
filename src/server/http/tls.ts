import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import { SettingsError, type Settings } from '#server/settings.ts'

/** Certificate and key of the server's socket; empty if none are set. Throws SettingsError if they cannot be used. */
export function tlsOf({ PORTAL_TLS_CERT, PORTAL_TLS_KEY }: Settings): { https?: { cert: Buffer; key: Buffer } } {
  if (!PORTAL_TLS_CERT || !PORTAL_TLS_KEY) return {}
  const https = { cert: fileOf('PORTAL_TLS_CERT', PORTAL_TLS_CERT), key: fileOf('PORTAL_TLS_KEY', PORTAL_TLS_KEY) }
  try {
    createSecureContext(https)
  } catch (error) {
    throw new SettingsError(
      'PORTAL_TLS_CERT and PORTAL_TLS_KEY are no certificate in PEM form and the key that belongs to it.',
      { cause: error },
    )
  }
  return { https }
}

function fileOf(name: string, path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new SettingsError(`The setting ${name} names ${path}, which cannot be read.`, { cause: error })
  }
}
