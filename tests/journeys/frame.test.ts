import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { permissions } from '#shared/permissions.ts'
import { live, type Live, type Login } from '../kit/live.ts'
import type { Visit } from '../kit/visit.ts'

let it: Live
const people: Partial<Record<'manager' | 'provider' | 'superAdmin', Login>> = {}
const of = (who: keyof typeof people) => {
  const login = people[who]
  if (!login) throw new Error('people come before the tests')
  return login
}

beforeAll(async () => {
  it = await live({ config: { supportPhone: '0120-000-000' } })
  await it.pay({ tradeNo: 'TX-0000001', amount: 3480 })
  people.manager = await it.person(permissions)
  people.provider = await it.person(permissions, { entCode: '__SYSTEM' })
  people.superAdmin = await it.person(permissions, { entCode: '__SYSTEM', roleName: 'SuperAdmin' })
})
afterAll(() => it[Symbol.asyncDispose]())

const path = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

describe('a screen that fails', () => {
  test.each([
    ['throws while it is drawn', 'throw', 'This screen could not be shown'],
    ['is not to be had', 'abort', 'Part of the app did not load'],
  ] as const)('and %s says so in the person’s language, leads on, and is reported', async (_what, how, title) => {
    const visit = await it.visit('phone', { language: 'mn' })
    visit.expect(/ERR_FAILED/)
    const { page, say } = visit
    await visit.enter(of('manager'))
    await visit.ready()
    const told = it.portal.reports.length
    await page.route(/assets\/AccountScreen-.*\.js/, (route) =>
      how === 'abort'
        ? route.abort()
        : route.fulfill({
            contentType: 'text/javascript',
            body: 'export default function Broken() { throw new RangeError("a day outside the calendar?From=1") }',
          }),
    )

    await page.locator('a[href="/account"]').filter({ visible: true }).first().click()

    await page.getByRole('heading', { name: say(title) }).waitFor()
    await page.getByRole('alert').getByRole('link', { name: '0120-000-000' }).waitFor()
    expect(await page.locator('.bottom-bar a').count()).toBeGreaterThan(1)
    await expect.poll(() => it.portal.reports.slice(told)).toHaveLength(1)
    const [report] = it.portal.reports.splice(told)
    expect(report).toMatchObject({ kind: 'screen', documentURL: `${it.origin}/account` })
    expect(JSON.stringify(report)).not.toContain('From=1')

    await page.getByRole('link', { name: say('Back to the start') }).click()
    await visit.payments.first().waitFor()
  })
})

describe('a way back', () => {
  test('leads out of every page within the account', async () => {
    const visit = await it.visit('phone')
    const { page, button } = visit
    await visit.enter(of('manager'), '/account')
    const devices = page.getByRole('link', { name: visit.say('Alerts and devices') })
    for (const control of [button('Change password'), devices, button('Install the app')]) {
      await control.click()
      await button('Back').click()
      await button('Change password').waitFor()
    }
    await visit.goto('/account?open=password')
    await button('Back').click()
    await devices.waitFor()
    expect(path(page)).toBe('/account')
  })

  test('leads from screen to screen in childmode, which has no menu', async () => {
    const visit = await it.visit('phone')
    const { page, button } = visit
    await visit.enter(of('manager'))
    await visit.goto('/message?childmode=1&lang=en')
    await page.getByRole('button', { name: 'Back' }).click()
    await page.waitForURL(`${it.origin}/trade?childmode=1&lang=en`)
    await visit.ready()
    expect(await button('Back').count()).toBe(0)
    expect(await page.locator('.bottom-bar').isVisible()).toBe(false)
  })

  test.each(['0', 'false'])('is not wanted where childmode is %s', async (off) => {
    const visit = await it.visit('phone')
    await visit.enter(of('manager'))
    await visit.goto(`/trade?childmode=${off}`)
    await visit.ready()
    expect(await visit.page.locator('.bottom-bar').isVisible()).toBe(true)
  })
})

describe('a super-admin', () => {
  const systrade = (visit: Visit) => visit.page.waitForURL(`${it.origin}/systrade`)

  test('begins at /systrade whatever the address, and stays where they are when the portal loads itself again', async () => {
    const visit = await it.visit('desktop')
    const { page } = visit
    await visit.signIn(of('superAdmin'), '/message')
    await systrade(visit)
    await visit.goto('/message')
    await systrade(visit)
    const tab = await visit.context.newPage()
    await tab.goto(`${it.origin}/account`)
    await tab.waitForURL(`${it.origin}/systrade`)

    await page.locator('.side .nav a[href="/message"]').click()
    await page.waitForURL(`${it.origin}/message`)
    await page.getByRole('banner').getByRole('button', { name: '日本語' }).click()
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'English' }).click()])
    await page.getByRole('heading', { name: 'Notices', level: 1 }).waitFor()
    expect(path(page)).toBe('/message')
  })

  test('alone is led there: another administrator opens the address they typed', async () => {
    const visit = await it.visit('desktop')
    await visit.enter(of('provider'), '/message')
    await visit.page.locator('.side .nav a[href="/message"][aria-current]').waitFor()
    expect(path(visit.page)).toBe('/message')
  })
})
