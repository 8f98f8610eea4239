import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bar, keptOn } from '../kit/kept-on.ts'
import { leavingWorker, workersAfterReturn } from '../kit/leaving-worker.ts'
import { live, type Live } from '../kit/live.ts'
import { openClosing } from '../kit/open-closing.ts'
import { release } from '../kit/release.ts'
import { remains } from '../kit/remains.ts'
import { drawn } from '../kit/sampled.ts'
import type { Visit } from '../kit/visit.ts'

let it: Live
const visits = openClosing()
beforeAll(async () => {
  it = visits.of(await live())
  await it.pay({ tradeNo: 'T-1', amount: 4321 })
})
afterEach(() => visits.close())
afterAll(async () => it[Symbol.asyncDispose]())

const rows = (visit: Visit) => visit.page.getByRole('table', { name: visit.say('Transactions') }).getByText('4,321')
const connectFirst = (visit: Visit) => visit.page.getByRole('heading', { name: visit.say('Connect to sign in') })

describe('without a network', () => {
  test('a server that takes connections and never answers is told from one that is there, three starts in a row (tablet)', async () => {
    const visit = await keptOn(it, 'tablet')
    const { page } = visit

    await it.stop('silent')
    try {
      await page.clock.install()
      for (const _ of ['cold', 'again', 'once more']) {
        await page.goto(`${it.origin}/`)
        // The waits for the config (8 s) and the probe (3 s), on the page's clock.
        await page.clock.runFor(12_000)
        await rows(visit).waitFor()
        await bar(visit).waitFor()
      }
    } finally {
      await it.start()
    }
    await bar(visit).getByRole('button').click()

    await bar(visit).waitFor({ state: 'hidden' })
  })

  test('a server that is gone is noticed while the page is open, leaves the list through three starts, and its return is noticed as well (phone)', async () => {
    const visit = await keptOn(it, 'phone')

    await it.stop()
    try {
      await visit.payments.first().click()
      await bar(visit).waitFor({ state: 'attached' })
      await visit.page.goBack()
      for (const _ of ['once', 'twice', 'a third time']) {
        await visit.page.reload()
        await rows(visit).waitFor()
        await bar(visit).waitFor()
      }
    } finally {
      await it.start()
    }
    await bar(visit).getByRole('button').click()

    await bar(visit).waitFor({ state: 'hidden' })
  })

  const said = [
    ['en', 'Offline. Data from'],
    ['mn', 'Офлайн.'],
  ] as const
  test.each(drawn('cold start', said, 1))(
    'a cold start speaks the language that was chosen (%s, phone)',
    async (language, words) => {
      const visit = await keptOn(it, 'phone', { language })
      const { page, context, say } = visit

      await context.setOffline(true)
      await page.goto('about:blank')
      await page.goto(`${it.origin}/`)
      await rows(visit).waitFor()
      expect(await bar(visit).innerText()).toContain(words)
      // Screens that were never opened have their words as well.
      await page.goto(`${it.origin}/account`)
      await page.getByRole('button', { name: say('Sign out') }).waitFor()
      expect(await page.title()).toContain(say('Account'))
      expect(await page.locator('html').getAttribute('lang')).toBe(language)
    },
  )

  test('changing the password cannot be tried (phone)', async () => {
    const visit = await keptOn(it, 'phone')

    await visit.context.setOffline(true)
    await visit.page.goto(`${it.origin}/account?open=password`)
    expect(await visit.button('Change the password').isDisabled()).toBe(true)
  })

  test('a tenant that keeps nothing on devices has nothing to show (phone)', async () => {
    await using own = await live({ config: { offlineHours: 0 } })
    await own.pay({ tradeNo: 'T-1', amount: 4321 })
    const visit = await own.visit('phone', { worker: true })
    visit.expect(/ERR_/)
    const { page, context } = visit
    await visit.enter(await own.person(['Record.search']))
    await rows(visit).waitFor()
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.reload()
    await rows(visit).waitFor()
    expect((await remains(page)).names.filter((name) => name.startsWith('portal-q:'))).toEqual([])

    await context.setOffline(true)
    await page.reload()
    await connectFirst(visit).waitFor()
  })

  test('nothing is shown on a device where nobody has signed in (phone)', async () => {
    const visit = await it.visit('phone', { worker: true })
    visit.expect(/ERR_/)
    const { page, say } = visit
    await visit.toSignIn()
    // The portal's own page was open for a moment only: its worker comes with the next look at it.
    await visit.enter(await it.person(['Record.search']))
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page
      .getByRole('navigation')
      .getByRole('link', { name: say('More') })
      .click()
    await visit.button('Sign out').click()
    await page.getByLabel(visit.say('User name')).waitFor()

    await visit.context.setOffline(true)
    await page.goto(`${it.origin}/trade`)

    await connectFirst(visit).waitFor()
  })
})

test('a worker that is called back goes with its caches, and the page goes on without it (phone)', async () => {
  using built = release('KeyList')
  await using own = await live({ clientFolder: built.clientFolder })
  await own.pay({ tradeNo: 'T-1', amount: 4321 })
  const visit = await keptOn(own, 'phone')
  const { page } = visit
  await page.reload()
  await rows(visit).waitFor()
  await page.evaluate(() => void (document.documentElement.dataset['stays'] = 'yes'))

  built.replaceWorker(await leavingWorker(built.clientFolder))
  // Looked for at every return to the page; one that has just been loaded does not listen yet.
  await expect.poll(() => workersAfterReturn(page), { interval: 1_000 }).not.toEqual(['activated'])
  const left = async () => [...(await workersAfterReturn(page)), ...(await page.evaluate(() => caches.keys()))]
  await expect.poll(left, { interval: 1_000, timeout: 90_000 }).toEqual([])
  await visit.payments.first().click()
  await page.getByRole('dialog').getByText(visit.say('What happened')).waitFor()
  expect(await page.locator('html').getAttribute('data-stays')).toBe('yes')
  await page.reload()
  await page.getByRole('dialog').getByText(visit.say('What happened')).waitFor()
})
