import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keptSecret, secretsOf } from '#server/identity/secrets.ts'

const secrets = secretsOf('a secret that is long enough for this')

test('what was encrypted is read again, and never looks the same twice', () => {
  const [one, two] = [secrets.encrypt('鍵 key'), secrets.encrypt('鍵 key')]

  expect(secrets.decrypt(one)).toBe('鍵 key')
  expect(one).not.toBe(two)
  expect(one).not.toContain('key')
})

test('a changed byte or another secret is refused', () => {
  const text = secrets.encrypt('the sign key')
  const changed = text.slice(0, -2) + (text.endsWith('AA') ? 'BB' : 'AA')

  expect(() => secrets.decrypt(changed)).toThrow(/authenticate/)
  expect(() => secretsOf('another secret that is long enough').decrypt(text)).toThrow(/authenticate/)
})

test('the secret is made once and readable by its owner alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secret-'))
  try {
    const secret = keptSecret(folder)

    expect(secret.length).toBeGreaterThan(32)
    expect(keptSecret(folder)).toBe(secret)
    expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
