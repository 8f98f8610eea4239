import type { Page } from 'playwright'

type Point = { readonly x: number; readonly y: number }

const steps = 8

/** Puts a finger down, moves it and lifts it, as a hand does: the page scrolls, pulls or holds by it. */
export async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await withFinger(page, async (put) => {
    await put('touchStart', from)
    for (let step = 1; step <= steps; step++) {
      const part = step / steps
      await put('touchMove', { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part })
    }
    await put('touchEnd')
  })
}

/** Rests a finger on a place for so long (ms) and lifts it. */
export async function rest(page: Page, at: Point, ms: number): Promise<void> {
  await withFinger(page, async (put) => {
    await put('touchStart', at)
    await page.waitForTimeout(ms)
    await put('touchEnd')
  })
}

type Put = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Point) => Promise<void>

async function withFinger(page: Page, work: (put: Put) => Promise<void>): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await work(async (type, at) => {
    await browser.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ x: at.x, y: at.y }] : [] })
  })
  await browser.detach()
}
