import { describe, expect, test } from 'vitest'
import { bar, keptOn } from '../kit/kept-on.ts'
import { live } from '../kit/live.ts'
import { remains } from '../kit/remains.ts'

describe('without a network', () => {
  test('the last list can be read after a cold start and two reloads, and refreshes when the network is back (phone)', async () => {
    await using it = await live()
    await it.pay({ tradeNo: 'T-1', amount: 4321 })
    const visit = await keptOn(it, 'phone')
    const { page, context, say } = visit

    await context.setOffline(true)
    for (const _ of ['cold', 'again', 'once more']) {
      await page.goto(`${it.origin}/`)
      await page
        .getByRole('table', { name: say('Transactions') })
        .getByText('4,321')
        .waitFor()
      await bar(visit).waitFor()
    }
    expect(await bar(visit).innerText()).toMatch(/\d\d:\d\d/)
    await it.pay({ tradeNo: 'T-2', amount: 8765 })
    await context.setOffline(false)

    await page
      .getByRole('table', { name: say('Transactions') })
      .getByText('8,765')
      .waitFor()
    await bar(visit).waitFor({ state: 'hidden' })
  })

  test('a server that takes connections and never answers is told from one that is there (tablet)', async () => {
    await using it = await live()
    await it.pay({ tradeNo: 'T-1', amount: 4321 })
    const visit = await keptOn(it, 'tablet')
    const { page, say } = visit

    await it.stop('silent')
    await page.clock.install()
    await page.goto(`${it.origin}/`)
    // The waits for the config (8 s) and the probe (3 s), on the page's clock.
    await page.clock.runFor(12_000)
    await page
      .getByRole('table', { name: say('Transactions') })
      .getByText('4,321')
      .waitFor()
    await bar(visit).waitFor()
    await it.start()
    await bar(visit).getByRole('button').click()

    await bar(visit).waitFor({ state: 'hidden' })
  })

  test('a payment that was read can be read again, changing the password cannot be tried (phone)', async () => {
    await using it = await live()
    await it.pay({ tradeNo: 'T-1', amount: 4321 })
    const visit = await keptOn(it, 'phone')
    const { page, context, say, button } = visit
    const detail = page.getByRole('dialog', { name: say('Transaction details') })
    await visit.payments.first().click()
    await detail.getByText(say('What happened')).waitFor()
    await expect.poll(async () => (await remains(page)).names.join()).toMatch(/portal-q:.*q-.*detail/)

    await context.setOffline(true)
    await page.reload()
    await detail.getByText(say('What happened')).waitFor()
    await page.goto(`${it.origin}/account?open=password`)
    expect(await button('Change the password').isDisabled()).toBe(true)
  })

  test('a server that is gone is noticed while the page is open, and its return as well (phone)', async () => {
    await using it = await live()
    await it.pay({ tradeNo: 'T-1', amount: 4321 })
    const visit = await keptOn(it, 'phone')

    await it.stop()
    await visit.payments.first().click()
    await bar(visit).waitFor({ state: 'attached' })
    await visit.page.goBack()
    await it.start()
    await bar(visit).getByRole('button').click()

    await bar(visit).waitFor({ state: 'hidden' })
  })

  test('nothing is shown on a device where nobody has signed in (phone)', async () => {
    await using it = await live()
    const visit = await it.visit('phone', { worker: true })
    visit.expect(/ERR_/)
    const { page, say } = visit
    await visit.toSignIn()
    // The portal's own page was open for a moment only: its worker comes with the next look at it.
    await visit.signIn(await it.person(['Record.search']))
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page
      .getByRole('navigation')
      .getByRole('link', { name: say('More') })
      .click()
    await visit.button('Sign out').click()
    await page.getByLabel(visit.door.userName).waitFor()

    await visit.context.setOffline(true)
    await page.goto(`${it.origin}/trade`)

    await page.getByRole('heading', { name: say('Connect to sign in') }).waitFor()
  })
})

test('another person on the same device sees nothing of the one before (phone)', async () => {
  await using it = await live()
  await it.pay({ tradeNo: 'T-1', amount: 7654321 })
  const visit = await keptOn(it, 'phone')
  const { page, context } = visit
  const marks = ['7,654,321', '7654321']

  // The session of the first one ends by itself; their kept answers stay, sealed.
  await it.portal.db.sql`update sessions set ended_at = now() where tenant_code = ${it.portal.tenant}`
  await context.clearCookies()
  const other = await it.person(['Record.search'], { shopCodes: ['S00000002'] })
  await visit.signIn(other)
  await page.locator('main .face').waitFor()
  expect(marks.filter((mark) => page.url().includes(mark))).toEqual([])
  expect(await page.locator('body').innerText()).not.toContain('7,654,321')
  const databases = (await remains(page)).names.filter((name) => name.startsWith('portal-q:'))
  expect(databases.filter((name) => !name.includes(other.userId))).toEqual([])

  await context.setOffline(true)
  await page.reload()
  await bar(visit).waitFor()
  expect(await page.locator('body').innerText()).not.toContain('7,654,321')
})
