import { expect, test } from 'vitest'
import { live } from '../kit/live.ts'

declare global {
  interface Window {
    /** How many icons the frames had so far, and in how many of them one was not drawn yet. */
    icons: { most: number; framesWithout: number }
  }
}

const line = { downloadThroughput: 200_000, uploadThroughput: 94_000, latency: 150, offline: false }

test('no icon comes later than what it stands beside, also with empty caches on a phone’s line', async () => {
  await using it = await live({ browser: 'window' })
  await it.pay({ tradeNo: 'T-1' })
  const visit = await it.visit('phone')
  const { page } = visit
  await page.addInitScript(() => {
    window.icons = { most: 0, framesWithout: 0 }
    const look = () => {
      const shown = [...document.querySelectorAll<SVGUseElement>('#root use')].filter((one) => one.checkVisibility())
      window.icons.most = Math.max(window.icons.most, shown.length)
      if (shown.some((one) => one.getBBox().width + one.getBBox().height === 0)) window.icons.framesWithout += 1
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await visit.enter(await it.person(['Record.search']), '/trade')
  await visit.payments.first().waitFor()

  const browser = await visit.context.newCDPSession(page)
  await browser.send('Network.enable')
  await browser.send('Network.emulateNetworkConditions', line)
  await browser.send('Network.clearBrowserCache')
  await visit.goto('/trade')
  await visit.payments.first().waitFor()

  const { most, framesWithout } = await page.evaluate(() => window.icons)
  expect(most).toBeGreaterThan(3)
  expect(framesWithout).toBe(0)
})
