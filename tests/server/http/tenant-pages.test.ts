import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { encodingFor } from '#server/http/tenant-pages.ts'
import { portal } from '../../kit/portal.ts'

const clientFolder = join(mkdtempSync(join(tmpdir(), 'noren-page-')), 'client')
mkdirSync(clientFolder)
writeFileSync(
  join(clientFolder, 'index.html'),
  '<head>\n    <link rel="stylesheet" href="/brand.css" >\n<style>a{}</style></head>',
)
writeFileSync(join(clientFolder, 'policy.json'), JSON.stringify({ scripts: ['sha384-x'], styles: ['sha256-frame'] }))
afterAll(() => rmSync(join(clientFolder, '..'), { recursive: true, force: true }))

describe('the page', () => {
  test('has its tenant’s colours in it, and they alone are named in its policy', async () => {
    await using plain = await portal({ clientFolder })
    await using branded = await portal({ clientFolder, config: { style: { primary: '#005256' } } })
    const get = (it: typeof plain, headers: Record<string, string> = {}) =>
      it.server.app.inject({ url: '/', headers: { host: it.host, accept: 'text/html', ...headers } })

    const own = await get(branded)
    const css = /<style>(:root\{[^<]+\})<\/style>/.exec(own.body)?.[1] ?? ''
    expect(css).toContain('--ai-700')
    expect(own.body).not.toContain('/brand.css')
    const hash = createHash('sha256').update(css).digest('base64')
    expect(own.headers['content-security-policy']).toContain(`'sha256-frame' 'sha256-${hash}'; style-src-attr`)

    const bare = await get(plain)
    expect(bare.body).not.toContain(':root')
    expect(bare.headers['content-security-policy']).toContain(`'sha256-frame'; style-src-attr`)
    expect(bare.headers['content-security-policy']).not.toContain('unsafe')
    expect(bare.headers['content-security-policy']).toContain(
      "require-trusted-types-for 'script'; trusted-types app-sw;",
    )

    const again = await get(branded, { 'if-none-match': String(own.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await get(plain, { 'if-none-match': String(own.headers.etag) })).statusCode).toBe(200)

    const packed = await get(branded, { 'accept-encoding': 'gzip, br' })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(String(brotliDecompressSync(packed.rawPayload))).toBe(own.body)
  })

  test('may post forms to its tenant’s Keycloak, also as a worker keeps it, and to nobody else’s', async () => {
    await using own = await portal({ clientFolder })
    await using there = await portal({ clientFolder, config: { ssoUrl: 'https://sso.example/auth' } })
    const policyOf = async ({ server, host }: typeof own, url: string) =>
      String(
        (await server.app.inject({ url, headers: { host, accept: 'text/html' } })).headers['content-security-policy'],
      )

    for (const url of ['/', '/trade', '/index.html']) {
      expect(await policyOf(own, url)).toContain("; form-action 'self';")
      expect(await policyOf(there, url)).toContain("; form-action 'self' https://sso.example;")
    }
  })
})

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  [undefined, 'identity'],
])('of %s %s is sent', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding)
})
