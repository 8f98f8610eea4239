import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AddressInfo } from 'node:net'
import { holdBrowser } from '../../kit/browser.ts'
import { portal, type Portal } from '../../kit/portal.ts'
import { password, someone } from './browser.ts'

// The sign-in page alone, in a real browser: looks, keys, languages, the policy, and the way on.
let shop: Portal
let browser: Browser
let leave: () => Promise<void>
let origin: string
let userName: string

beforeAll(async () => {
  const logins = [
    {
      userName: 'm.sato@komorebi',
      password,
      may: { ja: '店長：3店舗', en: 'Manager of three stores', mn: 'Гурван дэлгүүрийн менежер' },
    },
    {
      userName: 'k.tanaka@komorebi',
      password,
      may: { ja: '管理者：すべて', en: 'Administrator: everything', mn: 'Администратор: бүгд' },
    },
  ]
  shop = await portal({ personas: () => logins, config: { supportPhone: '0120-000-000' } })
  ;({ userName } = await someone(shop))
  await shop.db.sql`update tenants set demo = true where tenant_code = ${shop.tenant}`
  shop.refreshTenants()
  await shop.server.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://${shop.host}:${(shop.server.app.server.address() as AddressInfo).port}`
  const held = holdBrowser()
  leave = held.leave
  browser = await held.browser
})
afterAll(async () => {
  await leave()
  await shop[Symbol.asyncDispose]()
})

async function open(
  options: Parameters<Browser['newContext']>[0] & { query?: string } = {},
): Promise<{ page: Page; faults: string[] }> {
  const { query = '', ...context } = options
  const page = await (
    await browser.newContext({ locale: 'ja-JP', viewport: { width: 390, height: 844 }, ...context })
  ).newPage()
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('pageerror', (error) => faults.push(error.message))
  await page.goto(`${origin}/realms/${shop.tenant}/protocol/openid-connect/auth?${authorisation()}${query}`)
  return { page, faults }
}

function authorisation() {
  return new URLSearchParams({
    client_id: 'portal',
    redirect_uri: `${origin}/`,
    response_type: 'code',
    response_mode: 'fragment',
    scope: 'openid',
    state: 's',
    nonce: 'n',
    code_challenge_method: 'S256',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  }).toString()
}

describe.each([
  [320, 'ja', 'light'],
  [390, 'mn', 'dark'],
  [1440, 'en', 'light'],
] as const)('the sign-in page at %i px in %s, %s', (width, language, colorScheme) => {
  test('fits, is readable and breaks no rule of the policy', async () => {
    const { page, faults } = await open({
      viewport: { width, height: 844 },
      colorScheme,
      query: `&ui_locales=${language}`,
    })
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
    const small = await page.$$eval('a, button, input, summary', (all) =>
      all
        .filter((one) => one.getClientRects().length > 0 && one.getBoundingClientRect().height < 44)
        .map((one) => one.outerHTML),
    )
    expect(small).toEqual([])
    expect(faults.filter((fault) => !fault.includes('app.svg') && !fault.includes('404'))).toEqual([])
    if (process.env['SHOTS'])
      await page.screenshot({
        path: `${process.env['SHOTS']}/signin-${width}-${language}-${colorScheme}.png`,
        fullPage: true,
      })
    await page.context().close()
  })
})

test('a wrong password is said beside the form, keeps the name, and the right one leads to the portal', async () => {
  const { page } = await open()
  await page.getByLabel('ユーザー名').fill(userName)
  await page.getByLabel('パスワード', { exact: true }).fill('Wrong#2026-autumn')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()
  expect(await page.getByLabel('ユーザー名').inputValue()).toBe(userName)
  expect(await page.getByLabel('パスワード', { exact: true }).inputValue()).toBe('')
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/signin-wrong.png` })

  await page.getByLabel('パスワード', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'パスワードを表示' }).click()
  expect(await page.getByLabel('パスワード', { exact: true }).getAttribute('type')).toBe('text')
  await page.getByRole('button', { name: 'サインイン' }).click()
  await page.waitForURL((url) => url.pathname === '/' && url.hash.includes('code='))
  await page.context().close()
})

test('a demo login fills the form, and the language switch keeps the page', async () => {
  const { page } = await open()
  await page.getByRole('button', { name: /店長/ }).click()
  expect(await page.getByLabel('ユーザー名').inputValue()).toBe('m.sato@komorebi')
  await page.locator('summary').click()
  await page.getByRole('link', { name: 'English' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(await page.getByRole('link', { name: 'Help, 24 hours' }).getAttribute('href')).toBe('tel:0120000000')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('User name or e-mail address').fill(userName)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor()
  await page.context().close()
})
