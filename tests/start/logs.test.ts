import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, inject, test } from 'vitest'
import { copyOf, endAll, openPortal, until } from './process.ts'
import { send, Visitor } from './visitor.ts'

const house = inject('house')
const data = copyOf(inject('filled').data, 'logged')
afterEach(endAll)

test('the most talkative log holds no password, token, code or cookie of a sign-in with all its ways', async () => {
  const machineToken = 'a token of machines, long enough'
  const portal = await openPortal({
    house,
    data,
    settings: { PORTAL_LOG: 'debug', PORTAL_MACHINE_TOKEN: machineToken },
  })
  const visitor = new Visitor(portal.origin)
  visitor.secrets.add(machineToken)
  await expect(visitor.signIn('watanabe@tsukiakari', 'Wrong-guess#2026')).rejects.toThrow('was not let in')
  await visitor.signIn('watanabe@tsukiakari', 'Noren-2026-demo!')

  expect((await visitor.call('POST', '/api/auth/sendcode', {})).status).toBe(200)
  const code = await mailedCode(portal.origin)
  const verified = async (typed: string) =>
    JSON.parse((await visitor.call('POST', '/api/auth/verifycode', { code: typed })).body).resultType
  expect(await verified(code === '111111' ? '222222' : '111111')).toBe(1030)
  expect(await verified(code)).toBe(1000)
  const today = new Date().toISOString().slice(0, 10)
  const search = `/api/trade/list?StartTime=${today}T00:00:00%2B09:00&EndTime=${today}T23:59:59%2B09:00&TradeNo=4111111111111111`
  expect((await visitor.call('GET', search)).status).toBeLessThan(500)
  const headers = { authorization: `Bearer ${machineToken}` }
  expect(
    (await visitor.send('POST', '/apiproxy/api/ingest/transactions', { json: { lines: [{}] }, headers })).status,
  ).toBe(400)
  expect(
    (
      await visitor.send('GET', '/apiproxy/api/user/userinfo', {
        headers: { authorization: 'Bearer forged.token.indeed' },
      })
    ).status,
  ).toBe(401)
  expect((await visitor.call('POST', '/api/auth/logout', {})).status).toBe(200)
  expect(await portal.end('SIGTERM')).toBe(0)

  const written = [portal.out().replace(/╭.*?╯/s, ''), portal.err(), ...logsIn(data)].join('\n')
  expect(written).toContain('/apiproxy/api/auth/verifycode')
  expect(written).toContain('database system is shut down')
  expect(visitor.secrets.size).toBeGreaterThan(8)
  const secrets = [...visitor.secrets, 'forged.token.indeed', '4111111111111111']
  expect(secrets.filter((secret) => written.includes(secret))).toEqual([])
  // Six digits can stand in any time or number; as a value of their own they are the code.
  expect(new RegExp(`(?<![\\d-])${code}(?!\\d)`).test(written)).toBe(false)
  expect(written).not.toMatch(/ey[JK][\w-]{20,}\.[\w-]+\./)
})

async function mailedCode(origin: string): Promise<string> {
  let code = ''
  await until(async () => {
    const { body } = await send('GET', `${origin}/demo/mail`)
    code = /<pre>[\s\S]*?\b(\d{6})\b/.exec(body)?.[1] ?? ''
    return code !== ''
  })
  return code
}

/** Every file in the folder and below that is a log by its name. */
function logsIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.log(\.\d+)?$/.test(name))
  return names.map((name) => readFileSync(join(folder, name), 'utf8'))
}
