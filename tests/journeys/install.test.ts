import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { startBrowserIn } from '../kit/browser.ts'
import { live } from '../kit/live.ts'
import { cameBefore, installCard as card, offerInstall } from '../kit/install-offer.ts'

test('a browser finds nothing that would keep the portal from being installed', async () => {
  await using it = await live()
  const folder = mkdtempSync(join(tmpdir(), 'noren-profile-'))
  const context = await startBrowserIn(folder)
  try {
    const page = await context.newPage()
    await page.goto(`${it.origin}/edge/health`)
    const cdp = await context.newCDPSession(page)
    const errors = async () => {
      const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
      return installabilityErrors.map(({ errorId }) => errorId)
    }
    // The measure itself: a page without a manifest cannot be installed.
    await expect.poll(errors).not.toEqual([])
    // The app itself would go to its sign-in: only its page is needed, which names the manifest.
    await page.route('**/*.js', (route) => route.abort())
    await page.goto(`${it.origin}/notFound`)
    await expect.poll(errors).toEqual([])
    const manifest = await cdp.send('Page.getAppManifest')
    expect(manifest.errors).toEqual([])
  } finally {
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

describe('the card that offers the installation', () => {
  test('comes with the second visit, asks the browser at a press, and is gone once installed (phone)', async () => {
    await using it = await live()
    const person = await it.person(['Record.search'])
    const visit = await it.visit('phone')
    await visit.signIn(person)
    await visit.ready()
    await offerInstall(visit)
    expect(await visit.page.locator('html').getAttribute('data-own')).toBe('true')
    await visit.page.waitForTimeout(300)
    expect(await card(visit).count()).toBe(0) // the first visit offers nothing

    const again = await it.visit('phone')
    await cameBefore(again)
    await again.toSignIn('/')
    expect(await card(again).count()).toBe(0)
    await again.type(person.userName, person.password)
    await again.ready()
    await offerInstall(again)
    await card(again).waitFor()
    // It lies over nothing for good: what stands last on a page comes out from under it.
    await again.page.locator('a[href="/account"]').filter({ visible: true }).first().click()
    const last = again.button('Sign out')
    await last.waitFor()
    await again.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const [above, below] = [await last.boundingBox(), await card(again).boundingBox()]
    expect((above?.y ?? Infinity) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
    await card(again)
      .getByRole('button', { name: again.say('Install'), exact: true })
      .click()
    expect(await again.page.locator('html').getAttribute('data-asked')).toBe('yes')
    await card(again).waitFor({ state: 'hidden' })
  })

  test('dismissed once, never comes again; the user menu still has the way (desktop)', async () => {
    await using it = await live()
    const visit = await it.visit('desktop')
    const { page, say, button } = visit
    await cameBefore(visit)
    await visit.signIn(await it.person(['Record.search']))
    await visit.ready()
    await offerInstall(visit)
    await card(visit).waitFor()
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const [pager, offer] = [await page.locator('.pager').boundingBox(), await card(visit).boundingBox()]
    expect((pager?.y ?? Infinity) + (pager?.height ?? 0)).toBeLessThanOrEqual(offer?.y ?? 0)
    await card(visit)
      .getByRole('button', { name: say('Do not show again') })
      .click()
    await card(visit).waitFor({ state: 'hidden' })

    await page.reload()
    await visit.ready()
    await offerInstall(visit)
    await page.waitForTimeout(300)
    expect(await card(visit).count()).toBe(0)

    await page.getByRole('banner').getByRole('button', { name: '佐藤 美咲' }).click()
    await page.getByRole('link', { name: say('Install the app') }).click()
    await button('Install').waitFor()
  })

  test('shows an iPhone the steps, there being no question to ask (phone)', async () => {
    await using it = await live()
    const visit = await it.visit('phone')
    const { page, say, text } = visit
    await visit.context.addInitScript(() => {
      Object.defineProperty(navigator, 'userAgent', {
        get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
      })
    })
    await cameBefore(visit)
    await visit.signIn(await it.person(['Record.search']))
    await visit.ready()
    await card(visit)
      .getByRole('link', { name: say('Show how') })
      .click()

    await text('Choose “Add to Home Screen” from the list.').waitFor()
    expect(
      await page
        .getByRole('listitem')
        .filter({ has: page.locator('svg') })
        .count(),
    ).toBeGreaterThanOrEqual(3)
  })
})
