import type { Route } from 'playwright'
import { expect, test } from 'vitest'
import { serverLimits } from '#shared/limits.ts'
import { keptOn, keptShell } from '../kit/kept-on.ts'
import { live, type Live } from '../kit/live.ts'
import type { Visit } from '../kit/visit.ts'

const tokens = '**/apiproxy/sso/*/token'
const list = (visit: Visit) => visit.page.getByRole('table', { name: visit.say('Transactions') })

const openSessions = (it: Live, userId: string) =>
  it.portal.db.sql<{ sid: string }>`select sid from sessions where user_id = ${userId} and ended_at is null`

/** The portal opened again while the answer about the session is held back. */
async function openedAgain(it: Live, visit: Visit) {
  const held: Route[] = []
  await visit.page.route(tokens, (route) => void held.push(route))
  await visit.page.goto('about:blank')
  await visit.page.goto(`${it.origin}/trade`)
  await expect.poll(() => held.length).toBe(1)
  return async (answer: (route: Route) => Promise<void>) => {
    for (const route of held) await answer(route)
    await visit.page.unroute(tokens)
  }
}

test('the last list stands before the server has said who is there; what is newer comes with its answer (phone)', async () => {
  await using it = await live()
  await it.pay({ tradeNo: 'T-1', amount: 4321 })
  const visit = await keptOn(it, 'phone')
  await it.pay({ tradeNo: 'T-2', amount: 8765 })
  const asked: string[] = []
  visit.page.on('request', (request) => void asked.push(new URL(request.url()).pathname))

  const answer = await openedAgain(it, visit)
  await list(visit).getByText('4,321').waitFor()
  // What is opened meanwhile waits for the tokens; nothing is asked without them.
  await visit.payments.first().click()
  await visit.page.getByRole('dialog').waitFor()
  expect(asked.filter((path) => /\/api\/(trade|user|message|live)/.test(path))).toEqual([])
  expect(await list(visit).getByText('8,765').count()).toBe(0)

  await answer((route) => route.continue())
  await visit.page.getByRole('dialog').getByText(visit.say('What happened')).waitFor()
  await visit.page.goBack()
  await list(visit).getByText('8,765').waitFor()
  await list(visit).getByText('4,321').waitFor()
})

test('with a worker a start fetches the words of its screen before the first paint (phone)', async () => {
  await using it = await live()
  await it.pay({ tradeNo: 'T-1', amount: 4321 })
  const visit = await keptOn(it, 'phone')
  await visit.page.goto(`${it.origin}/trade`)
  await list(visit).getByText('4,321').waitFor()

  const after = await visit.page.evaluate(async () => {
    const painted = await new Promise<number>((resolve) =>
      new PerformanceObserver((seen) => resolve(seen.getEntries()[0]?.startTime ?? 0)).observe({
        type: 'paint',
        buffered: true,
      }),
    )
    const own = performance.getEntriesByType('resource').filter(({ name }) => /words-..-transactions/.test(name))
    return own.map(({ startTime }) => startTime < painted)
  })
  expect(after.length).toBeGreaterThan(0)
  expect(after).not.toContain(false)
})

test('a session that is over leads from the last list straight to sign-in (phone)', async () => {
  await using it = await live()
  await it.pay({ tradeNo: 'T-1', amount: 4321 })
  const login = await it.person(['Record.search'])
  const visit = await keptOn(it, 'phone', { login })
  visit.expect(/status of 40\d/)
  await it.portal.db.sql`update sessions set ended_at = now() where user_id = ${login.userId}`

  const answer = await openedAgain(it, visit)
  await list(visit).getByText('4,321').waitFor()
  await answer((route) => route.continue())

  await visit.page.getByLabel(visit.say('User name')).waitFor()
})

test('who signs out before the server has said who is there is signed out on the server too (desktop)', async () => {
  await using it = await live()
  await it.pay({ tradeNo: 'T-1', amount: 4321 })
  const login = await it.person(['Record.search'])
  const visit = await keptOn(it, 'desktop', { login })
  // What the boot script asks with the tokens may come after they are worth nothing.
  visit.expect(/status of 401 .*\/apiproxy\/api\//)

  const answer = await openedAgain(it, visit)
  await list(visit).getByText('4,321').waitFor()
  await visit.page.getByRole('banner').getByRole('button', { name: '佐藤 美咲' }).click()
  await visit.button('Sign out').click()
  await list(visit).waitFor({ state: 'detached' })
  await answer((route) => route.continue())

  await visit.page.getByLabel(visit.say('User name')).waitFor()
  expect(await openSessions(it, login.userId)).toEqual([])
})

test('who signs out while the sign-in service is away is signed out on the device at once, on the server at the next start (desktop)', async () => {
  await using it = await live()
  await it.pay({ tradeNo: 'T-1', amount: 4321 })
  const login = await it.person(['Record.search'])
  const visit = await keptOn(it, 'desktop', { login })
  visit.expect(/status of (401|503)/)
  const down = (route: Route) => route.fulfill({ status: 503, headers: { 'x-portal': '1' }, json: {} })

  const answer = await openedAgain(it, visit)
  await list(visit).getByText('4,321').waitFor()
  await visit.page.getByRole('banner').getByRole('button', { name: '佐藤 美咲' }).click()
  await visit.button('Sign out').click()
  await list(visit).waitFor({ state: 'detached' })
  await visit.page.route(tokens, down)
  await answer(down)
  await expect.poll(() => visit.page.evaluate(() => localStorage.getItem('portal.pendingLogout'))).toBe('true')
  expect(await openSessions(it, login.userId)).toHaveLength(1)

  await visit.page.unroute(tokens)
  await visit.page.goto(`${it.origin}/trade`)
  await visit.page.getByLabel(visit.say('User name')).waitFor()
  expect(await openSessions(it, login.userId)).toEqual([])
})

test('a start from what was kept asks the browser for no format before the list stands (phone)', async () => {
  await using it = await live()
  await it.pay({ tradeNo: 'T-1', amount: 4321 })
  const visit = await keptOn(it, 'phone')
  await visit.page.addInitScript(() => {
    const asked: string[] = []
    Object.assign(globalThis, { asked })
    for (const name of ['DateTimeFormat', 'NumberFormat'] as const)
      Object.defineProperty(Intl, name, {
        value: new Proxy(Intl[name], {
          construct: (target, given, newTarget) => {
            asked.push(`${name} ${document.querySelector('.list-table tbody tr') ? 'after' : 'before'} the rows`)
            return Reflect.construct(target, given, newTarget) as object
          },
        }),
      })
  })

  const answer = await openedAgain(it, visit)
  await list(visit).getByText('4,321').waitFor()
  const asked = await visit.page.evaluate('new Intl.NumberFormat(), new Intl.DateTimeFormat(), asked')
  expect(asked).not.toContain('NumberFormat before the rows')
  // Where the browser has Temporal, days and hours need no format of dates.
  if (await visit.page.evaluate("'Temporal' in globalThis"))
    expect(asked).not.toContain('DateTimeFormat before the rows')
  else expect(asked).toContain('DateTimeFormat before the rows')
  // The measure itself.
  expect(asked).toEqual(expect.arrayContaining(['NumberFormat after the rows', 'DateTimeFormat after the rows']))
  await answer((route) => route.continue())
})

test('a device that nobody touched for the minutes asks for the password as it is opened again, and no server in silence (phone)', async () => {
  await using it = await live()
  await it.pay({ tradeNo: 'T-1', amount: 4321 })
  const visit = await keptOn(it, 'phone')
  const login = visit.page.getByLabel(visit.say('User name'))
  const heading = visit.page.getByRole('heading', { name: visit.say('Locked') })
  const kept = () => visit.page.evaluate(() => Number(localStorage.getItem('portal.locked')))
  const silent: string[] = []
  visit.page.on('request', (request) => void (request.url().endsWith('/token') && silent.push(request.url())))
  const minutesLeft = ((await kept()) - Date.now()) / 60_000
  expect(minutesLeft).toBeGreaterThan(serverLimits.idleLockMinutes - 3)
  expect(minutesLeft).toBeLessThanOrEqual(serverLimits.idleLockMinutes)

  // Within the minutes it opens as ever.
  await visit.page.goto(`${it.origin}/trade`)
  await list(visit).getByText('4,321').waitFor()
  await expect.poll(() => silent.length).toBeGreaterThan(0)

  await visit.page.goto('about:blank')
  await visit.page.addInitScript((minutes) => {
    if (sessionStorage.getItem('aged')) return
    sessionStorage.setItem('aged', 'yes')
    const touched = Number(localStorage.getItem('portal.locked')) - minutes * 60_000
    localStorage.setItem('portal.locked', String(touched))
  }, serverLimits.idleLockMinutes)
  silent.length = 0
  await visit.page.goto(`${it.origin}/trade`)
  await heading.waitFor()
  expect(await list(visit).count()).toBe(0)
  expect(silent).toEqual([])
  await visit.page.getByRole('button', { name: visit.say('Sign in to unlock') }).click()
  await login.waitFor()
})

test('a device that is locked, or that was signed out, shows nothing before the server answers (phone)', async () => {
  await using it = await live()
  await it.pay({ tradeNo: 'T-1', amount: 4321 })
  const visit = await keptOn(it, 'phone')
  await keptShell(visit.page)
  for (const name of ['locked', 'pendingLogout']) {
    await visit.page.evaluate((flag) => localStorage.setItem(`portal.${flag}`, 'true'), name)
    await visit.page.route('**/apiproxy/**', () => {}) // no answer at all
    await visit.page.goto('about:blank')
    await visit.page.goto(`${it.origin}/trade`)
    await visit.page.locator('main').waitFor()
    await visit.page.waitForTimeout(1_500)
    expect(await list(visit).count()).toBe(0)
    await visit.page.unroute('**/apiproxy/**')
    await visit.page.evaluate((flag) => localStorage.removeItem(`portal.${flag}`), name)
  }

  // The measure itself: with neither mark the list stands at once.
  const answer = await openedAgain(it, visit)
  await list(visit).getByText('4,321').waitFor()
  await answer((route) => route.continue())
})
