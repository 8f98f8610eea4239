import { expect, test } from 'vitest'
import { permissions } from '#shared/permissions.ts'
import { live } from '../kit/live.ts'

const rows = 40

test.each([
  ['phone', 390, '.phone-only .more-line', 44],
  ['tablet', 820, '.side .nav > .nav-group > .nav-item', 44],
  // With a mouse.
  ['desktop', 1440, '.side .nav > .nav-group > .nav-item', 40],
] as const)(
  'a menu of forty rows scrolls on a %s: its last row is reached and can be pressed',
  async (device, width, row, least) => {
    await using it = await live()
    const visit = await it.visit(device)
    const { page } = visit
    await page.setViewportSize({ width, height: 844 })
    await visit.enter(await it.person(permissions), '/account')
    await page.locator(row).first().waitFor()

    const drawn = await page.evaluate(
      ([selector, wanted]) => {
        const known = [...document.querySelectorAll(selector)]
        const last = known.at(-1)
        for (let more = known.length; more < wanted; more++) last?.after(last.cloneNode(true))
        return [...document.querySelectorAll<SVGUseElement>(`${selector} use`)].filter(
          (one) => one.checkVisibility() && one.getBBox().width > 0,
        ).length
      },
      [row, rows] as const,
    )
    await page.locator(row).first().hover()
    await page.mouse.wheel(0, 10_000)

    const end = page.locator(row).last()
    const pressed = () =>
      end.evaluate((one) => {
        const { x, y, width: wide, height } = one.getBoundingClientRect()
        return one.contains(document.elementFromPoint(x + wide / 2, y + height / 2))
      })
    expect(await page.locator(row).count()).toBe(rows)
    // The wheel has come to the end; on a phone more of the page follows the menu, and its last row stands above.
    await expect.poll(async () => (await page.locator(row).first().boundingBox())?.y).toBeLessThan(0)
    await end.scrollIntoViewIfNeeded()
    expect(drawn).toBeGreaterThanOrEqual(rows)
    await expect.poll(pressed).toBe(true)
    expect((await end.boundingBox())?.height).toBeGreaterThanOrEqual(least)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  },
)
