import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { screens } from '#app/screens.ts'
import type { Session } from '#client/session.ts'
import { providerRoles } from '#server/seed/roles.ts'
import { permissions, type Permission } from '#shared/permissions.ts'
import { live, type Live, type LoginOptions } from '../kit/live.ts'
import { logOf } from '../kit/parity/crawl.ts'

let it: Live
beforeAll(async () => {
  it = await live({ config: { showDashBoard: true } })
  await it.portal.db.sql`update enterprises set enable_point = true where ent_code = ${it.portal.ent}`
  await it.pay({ tradeNo: 'TX-0000001', amount: 3480 })
})
afterAll(() => it[Symbol.asyncDispose]())

/** Screens that are no place of their own: what is not found, and the one address of alerts, which leads on to a list. */
const leadOn = ['/notFound', '/approvals']

const provider = { entCode: '__SYSTEM' }
const walkers: readonly (readonly [string, readonly Permission[], LoginOptions])[] = [
  ['an owner', permissions, {}],
  ['a provider’s administrator', providerRoles.system.permissions, provider],
  ['the SuperAdmin', providerRoles.super.permissions, { ...provider, roleName: 'SuperAdmin' }],
]

test.concurrent.each(walkers)('on a phone links alone lead %s to every screen', async (_who, rights, options) => {
  const visit = await it.visit('phone')
  const log = logOf(visit.page)
  await visit.enter(await it.person(rights, options))
  await visit.page.locator('.bottom-bar a').first().waitFor()

  const reached = await crawl(visit.page, log.quiet)

  expect(screensOf(rights, options).filter((path) => !reached.has(path))).toEqual([])
})

/** The screens that somebody may open, as the table has them. */
function screensOf(rights: readonly Permission[], { entCode, roleName }: LoginOptions): readonly string[] {
  const person = { permissions: new Set(rights), isAdmin: entCode !== undefined, roleName, enablePoint: true }
  const session = { person, config: { showDashBoard: true } } as unknown as Session // the table asks for no more
  return screens.flatMap(({ path, allow }) => (allow(session) && !leadOn.includes(path) ? [path] : []))
}

/** Follows every link that leads to a screen not seen yet; a screen off the menu is gone to by the way it was found. */
async function crawl(page: Page, quiet: () => Promise<void>): Promise<ReadonlySet<string>> {
  const pathOf = (href: string) => new URL(href, it.origin).pathname
  const reached = new Set<string>()
  const open: (readonly string[])[] = []
  const look = async (way: readonly string[]) => {
    await quiet()
    await page.locator('main > *').first().waitFor()
    reached.add(pathOf(page.url()))
    const links = await page
      .locator('a[href^="/"]')
      .filter({ visible: true })
      .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
    const isBar = await page.locator('.bottom-bar a').evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    open.push(...[...new Set(links)].map((href) => (isBar.includes(href) ? [href] : [...way, href])))
  }
  await look([])
  for (let way = open.shift(); way; way = open.shift()) {
    if (reached.has(pathOf(way.at(-1) ?? ''))) continue
    for (const href of way) {
      await page.locator(`a[href="${href}"]`).filter({ visible: true }).first().click()
      await page.waitForURL((url) => url.pathname === pathOf(href))
    }
    await look(way)
  }
  return reached
}
