import { execFileSync } from 'node:child_process'
import { afterEach, expect, inject, test } from 'vitest'
import { askIn, boxed, copyOf, endAll, launch, left, openPortal, settledIn, until } from './process.ts'
import { send, Visitor } from './visitor.ts'

const house = inject('house')
const filled = inject('filled')
afterEach(endAll)

test('the first start fills the shop, stays within a minute, and shows the address and the people in a box', () => {
  console.log(`first start: ${filled.seconds.toFixed(1)} s (limit 60 s)`)
  expect(filled.seconds).toBeLessThan(60)
  expect(filled.screen).toMatch(/Filling the demo shop 100%/)
  expect(filled.screen).toMatch(/│ Noren is open: http:\/\/localhost:\d{4,5}\/ /)
})

test('nobody is let in while the shop is being filled', () => {
  const [call, page, alive, ready] = filled.meanwhile

  expect([call?.status, call?.headers['retry-after']]).toEqual([503, '5'])
  expect(JSON.parse(call?.body ?? '')).toMatchObject({ result: null })
  expect([page?.status, page?.body]).toEqual([503, expect.stringContaining('Порталыг бэлтгэж байна')])
  expect([alive?.status, ready?.status]).toEqual([200, 503])
})

test('a warm start answers within three seconds, and everybody the box names can sign in', async () => {
  const began = Date.now()
  const portal = await openPortal({ house, data: filled.data })
  const page = await send('GET', `${portal.origin}/`)
  const seconds = (Date.now() - began) / 1000
  console.log(`warm start to an answering page: ${seconds.toFixed(1)} s (limit 3 s on an idle machine)`)

  expect(page).toMatchObject({ status: 200, body: expect.stringContaining('<div id="root">') })
  expect(new Set(portal.people.map(({ origin }) => origin.replace(/\d+$/, '')))).toEqual(
    new Set(['http://localhost:', 'http://bayar.localhost:']),
  )
  expect(portal.people.length).toBeGreaterThan(10)
  for (const { origin, userName, password } of portal.people) {
    const visitor = new Visitor(origin)
    await visitor.signIn(userName, password)
    const info = JSON.parse((await visitor.call('GET', '/api/user/userinfo')).body)
    expect(info).toMatchObject({ resultType: 1000, result: { userName } })
  }
  expect(await portal.end('SIGTERM')).toBe(0)
  expect(portal.err()).toBe('')
  expect(left(filled.data)).toEqual([])
})

test('what follows from payments and running deposits are brought up to date as soon as a warm start answers', async () => {
  const data = copyOf(filled.data, 'deposits')
  const running = () =>
    askIn<{ no: string; count: number }>(
      data,
      `select deposit_no as no, usage_count as count from deposits where status = 'SCHEDULED' order by deposit_no`,
    )
  const portal = await openPortal({ house, data })
  await settledIn(data)
  const right = await running()
  await askIn(data, `update deposits set usage_count = usage_count + 1 where status = 'SCHEDULED'`)
  const wrong = await running()
  const notes = () => askIn<{ count: string }>(data, 'select count(*)::text as count from day_notes')
  const written = await notes()
  await askIn(data, 'delete from day_notes')
  await portal.end('SIGTERM')

  const again = await openPortal({ house, data })

  // The engine would do so at its own hour too, so the wait is short.
  await until(async () => JSON.stringify(await running()) === JSON.stringify(right), 20_000)
  await until(async () => (await notes())[0]?.count !== '0', 20_000)
  expect(right).not.toEqual([])
  expect(await notes()).toEqual(written)
  expect(wrong.map(({ count }) => count - 1)).toEqual(right.map(({ count }) => count))
  expect(await again.end('SIGTERM')).toBe(0)
})

test('Ctrl-C under npm start, which reaches the portal twice, ends it in order all the same', async () => {
  const npm = launch({ house, data: filled.data, program: ['setsid', '--wait', 'npm', 'start', '--silent'] })
  const portal = await boxed(npm)
  const group = processGroupOf(portal.pid)

  process.kill(-group, 'SIGINT')

  await portal.ended
  expect(portal.err()).toBe('')
  await until(() => left(house).length === 0)
  expect(left(filled.data)).toEqual([])
})

function processGroupOf(pid: number): number {
  // `setsid --wait` made the group; npm and the portal are its members.
  const [child = 0] = execFileSync('ps', ['-o', 'pgid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .trim()
    .split(/\s+/)
    .map(Number)
  return child
}
