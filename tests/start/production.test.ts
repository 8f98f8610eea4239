import { execFileSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { afterEach, expect, inject, test } from 'vitest'
import { command, endAll, oneSentence, openPortal, type OpenPortal } from './process.ts'
import { send, Visitor } from './visitor.ts'

const house = inject('house')
const filled = inject('filled')
const data = join(dirname(filled.data), 'real')
const production = { PORTAL_MODE: 'production' }
afterEach(endAll)

const webConfig = '/apiproxy/api/tenant/getcurrenttenantwebconfig'

test('production begins with one administrator, whose password is shown once and must be changed at the first sign-in', async () => {
  const portal = await openPortal({ house, data, settings: production })
  expect(portal.out()).not.toMatch(/Demo|demo/)
  expect(portal.people).toEqual([
    { origin: portal.origin, userName: 'admin', password: expect.stringMatching(/^[\w-]{20,}$/) },
  ])
  const [{ userName, password }] = portal.people as [OpenPortal['people'][number]]

  const admin = new Visitor(portal.origin)
  await admin.signIn(userName, password)
  // It works once: whoever reads it later, in a terminal or a log, is not let in, and may ask for another.
  await expect(new Visitor(portal.origin).signIn(userName, password)).rejects.toThrow('was not let in')
  const info = JSON.parse((await admin.call('GET', '/api/user/userinfo')).body)
  expect(info.result).toMatchObject({ userName: 'admin', owes: ['changePassword'] })
  expect((await admin.call('GET', '/api/user/shoplist')).status).toBe(403)
  const form = {
    userId: info.result.userId,
    oldPassword: password,
    newPassword: 'Aki-no-kaze#2027',
    rePassword: 'Aki-no-kaze#2027',
  }
  expect(await admin.call('PUT', '/api/user/resetpassword', form)).toMatchObject({ status: 200 })
  await expect(new Visitor(portal.origin).signIn(userName, password)).rejects.toThrow('was not let in')
  const again = new Visitor(portal.origin)
  await again.signIn(userName, 'Aki-no-kaze#2027')
  expect(JSON.parse((await again.call('GET', '/api/user/userinfo')).body).result.owes).toEqual([])

  for (const name of ['takahashi@komorebi', 'super@noren'])
    await expect(new Visitor(portal.origin).signIn(name, 'Noren-2026-demo!')).rejects.toThrow('was not let in')
  expect((await send('GET', `${portal.origin}/demo/mail`)).status).toBe(404)
  expect((await admin.send('GET', webConfig)).body).toContain('"demo":false')
  expect(await portal.end('SIGTERM')).toBe(0)

  const next = await openPortal({ house, data, settings: production })
  expect(next.people).toEqual([])
  expect(next.out()).not.toContain(password)
  expect(await next.end('SIGTERM')).toBe(0)
})

test('a demonstration is not opened in production, nor a production database as a demonstration', async () => {
  const demo = await command({ house, data: filled.data, settings: production }, 'start')
  expect(demo).toMatchObject({ code: 1, err: expect.stringMatching(oneSentence) })
  expect(demo.err).toContain('holds demo data and demo logins')

  const real = await command({ house, data }, 'start')
  expect(real).toMatchObject({ code: 1, err: expect.stringMatching(oneSentence) })
  expect(real.err).toContain('Start with PORTAL_MODE=production')
  expect(real.out).not.toContain('Filling')
})

test('only the names of PORTAL_HOSTS are answered, and forwarded headers are believed from trusted proxies alone', async () => {
  const settings = { ...production, PORTAL_HOSTS: 'portal.example, shop.example' }
  const portal = await openPortal({ house, data, settings: { ...settings, PORTAL_TRUSTED_PROXIES: '127.0.0.1' } })
  expect(portal.origin).toMatch(/^http:\/\/portal\.example:\d+$/)
  const { port } = new URL(portal.origin)
  const at = (host: string, headers = {}) =>
    send('GET', `http://localhost:${port}${webConfig}`, { headers: { host, ...headers } })

  expect((await at('portal.example')).status).toBe(200)
  expect((await at('SHOP.example:443')).status).toBe(200)
  const others = ['localhost', '127.0.0.1', 'other.example', 'portal.example.evil.example', '']
  const refused = await Promise.all(others.map(async (host) => (await at(host)).status))
  expect(refused).toEqual(others.map(() => 404))
  const forwarded = { 'x-forwarded-host': 'portal.example', 'x-forwarded-proto': 'https' }
  expect(await at('10.0.0.9', forwarded)).toMatchObject({
    status: 200,
    headers: { 'strict-transport-security': expect.any(String) },
  })
  expect((await at('portal.example', { 'x-forwarded-host': 'other.example' })).status).toBe(404)
  expect(await portal.end('SIGTERM')).toBe(0)

  const bare = await openPortal({ house, data, settings })
  const direct = (host: string, headers = {}) =>
    send('GET', `http://localhost:${new URL(bare.origin).port}${webConfig}`, { headers: { host, ...headers } })
  expect((await direct('10.0.0.9', forwarded)).status).toBe(404)
  const plain = await direct('portal.example', { 'x-forwarded-proto': 'https' })
  expect(plain.status).toBe(200)
  expect(plain.headers['strict-transport-security']).toBeUndefined()
  expect(await bare.end('SIGTERM')).toBe(0)
})

test('with a certificate the portal speaks HTTPS, tells browsers to stay with it and marks its cookies Secure', async () => {
  const [cert, key] = [join(dirname(data), 'cert.pem'), join(dirname(data), 'key.pem')]
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=localhost',
      '-keyout',
      key,
      '-out',
      cert,
    ],
    { stdio: 'ignore' },
  )
  const portal = await openPortal({
    house,
    data,
    settings: { ...production, PORTAL_TLS_CERT: cert, PORTAL_TLS_KEY: key },
  })
  expect(portal.origin).toMatch(/^https:\/\/localhost:\d+$/)

  const admin = new Visitor(portal.origin)
  await admin.signIn('admin', 'Aki-no-kaze#2027')

  const answer = await admin.call('GET', '/api/user/userinfo')
  expect(answer.status).toBe(200)
  expect(answer.headers['strict-transport-security']).toMatch(/max-age=\d{7,}/)
  const kept = admin.setCookies.filter((line) => !/expires=Thu, 01 Jan 1970|max-age=0/i.test(line))
  expect(kept.length).toBeGreaterThan(0)
  for (const line of kept) expect(line).toMatch(/; secure/i)
  // The sign-in frame's own script reads KC_STATE, which opens nothing.
  for (const line of kept.filter((each) => !each.startsWith('KC_STATE='))) expect(line).toMatch(/; httponly/i)
  await expect(send('GET', portal.origin.replace('https', 'http'))).rejects.toThrow(/hang up|ECONNRESET/)
  expect(await portal.end('SIGTERM')).toBe(0)
})
