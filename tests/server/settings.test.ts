import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { dataFolder, readSettings, Settings } from '#server/settings.ts'

describe('settings', () => {
  test('have a default each, so that the portal starts with none', () => {
    expect(readSettings({})).toMatchObject({ PORTAL_PORT: 8080, PORTAL_HOST: '127.0.0.1', PORTAL_MODE: 'demo' })
  })

  test('left empty count as left out', () => {
    expect(readSettings({ PORTAL_PORT: '', DATABASE_URL: '' }).PORTAL_PORT).toBe(8080)
  })

  test.each([
    [{ PORTAL_PORT: 'eighty' }, 'The setting PORTAL_PORT must be a port number.'],
    [{ PORTAL_PORT: '70000' }, 'The setting PORTAL_PORT must be a port number up to 65535.'],
    [{ PORTAL_MODE: 'test' }, 'The setting PORTAL_MODE must be demo or production.'],
    [{ DATABASE_URL: 'mysql://x' }, 'The setting DATABASE_URL must start with postgres://.'],
    [{ PORTAL_SECRET: 'short' }, 'The setting PORTAL_SECRET must have at least 32 characters.'],
    [{ PORTAL_TRICKLE: 'yes' }, 'The setting PORTAL_TRICKLE must be on or off.'],
    [
      { PORTAL_HOSTS: 'https://portal.example' },
      'The setting PORTAL_HOSTS must be host names without scheme or port, separated by commas.',
    ],
    [
      { PORTAL_TRUSTED_PROXIES: '10.0.0.1, everybody' },
      'The setting PORTAL_TRUSTED_PROXIES must be IP addresses or networks like 10.0.0.0/8, separated by commas.',
    ],
    [{ PORTAL_TRUSTED_PROXIES: '10.0.0.0/33' }, 'The setting PORTAL_TRUSTED_PROXIES must be IP addresses'],
    [{ PORTAL_RATE_FACTOR: '0' }, 'The setting PORTAL_RATE_FACTOR must be a whole number from 1 to 1000.'],
    [{ PORTAL_RATE_FACTOR: '0.5' }, 'The setting PORTAL_RATE_FACTOR must be a whole number from 1 to 1000.'],
    [{ PORTAL_RATE_FACTOR: 'off' }, 'The setting PORTAL_RATE_FACTOR must be a whole number from 1 to 1000.'],
    [{ PORTAL_DRAIN_SECONDS: '61' }, 'The setting PORTAL_DRAIN_SECONDS must be seconds from 0 to 60.'],
    [{ PORTAL_LOG: 'loud' }, 'The setting PORTAL_LOG must be error, warn, info, debug or silent.'],
    [{ PORTAL_TLS_CERT: 'cert.pem' }, 'PORTAL_TLS_CERT and PORTAL_TLS_KEY must be set together.'],
  ])('%j are refused in one sentence', (environment, sentence) => {
    expect(() => readSettings(environment)).toThrow(sentence)
  })

  test('keep the data folder to the account that runs the portal', () => {
    const above = mkdtempSync(join(tmpdir(), 'noren-data-'))
    const [fresh, open] = [join(above, 'a/b'), join(above, 'open')]
    mkdirSync(open)
    chmodSync(open, 0o755)

    for (const folder of [fresh, open]) dataFolder(readSettings({ PORTAL_DATA: folder }))

    expect([fresh, open].map((folder) => statSync(folder).mode & 0o777)).toEqual([0o700, 0o700])
    rmSync(above, { recursive: true })
  })

  test('and .env.example name the same ones', () => {
    const example = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8')
    const named = [...example.matchAll(/^#?\s?([A-Z_]+)=/gm)].map(([, name]) => name)

    expect(new Set(named)).toEqual(new Set(Object.keys(Settings.shape)))
  })
})
