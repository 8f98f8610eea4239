import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { live } from '../kit/live.ts'
import { drawn } from '../kit/sampled.ts'

declare global {
  // Where the pages of this test write down what moved by itself.
  var moved: string[]
}

test.each(drawn('start', ['phone', 'tablet', 'desktop'] as const, 1))(
  'nothing moves while the portal starts (%s)',
  async (device) => {
    await using it = await live({ browser: 'window' })
    await it.pay({ tradeNo: 'T-1', amount: 3480 }, { tradeNo: 'T-2', amount: 990, status: 'UNKNOWN' })
    const visit = await it.visit(device)
    const { page } = visit
    await visit.context.addInitScript(() => {
      globalThis.moved = []
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) globalThis.moved.push(JSON.stringify(entry))
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await visit.signIn(await it.person(['Record.search']))
    await visit.payments.first().waitFor()

    // The start that knows what to ask at once, and one that is led by its address.
    for (const path of ['/', '/trade?Statuses=SUCCESS']) {
      // The last thing a start asks for.
      const settled = page.waitForRequest(/\/api\/live\/changes\?/)
      await visit.goto(path)
      await visit.payments.first().waitFor()
      await settled
      await page.waitForTimeout(500)
      expect(await page.evaluate(() => globalThis.moved)).toEqual([])
    }

    // The measure itself: what is pushed down is seen to move.
    await push(page)
    await expect.poll(() => page.evaluate(() => globalThis.moved.length)).toBeGreaterThan(0)
  },
)

function push(page: Page): Promise<void> {
  return page.evaluate(() => {
    const block = document.createElement('div')
    block.style.height = '80px'
    document.querySelector('main')?.prepend(block)
  })
}
