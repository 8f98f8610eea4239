import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages, type Language } from '#shared/language.ts'
import { atRest, barriers, inScheme, misfits, smallTargets, strangers, unseenFocus, wordsOf } from './look.ts'
import { sampled } from './sampled.ts'
import { data, furnished, walk } from './screens.ts'
import type { Device } from './visit.ts'

const narrow = { width: 320, height: 640 }

/** Walks through every screen on a device in a language and looks for what is wrong with it; a suite of one test. */
export function crawl(device: Device, language: Language): void {
  let shop: Awaited<ReturnType<typeof furnished>>
  beforeAll(async () => {
    shop = await furnished()
  })
  afterAll(() => shop.it[Symbol.asyncDispose]())

  test(`has no barrier in light or dark, no foreign word, nothing cut and nothing too small to hit (${device}, ${language})`, async () => {
    const found = new Map<string, string[]>()
    const titles = new Set<string>()
    await walk(
      shop,
      device,
      language,
      async (screen, { page }) => {
        const note = (what: string, faults: readonly string[]) => {
          for (const fault of faults) {
            const said = `${what}: ${fault}`
            found.set(said, [...(found.get(said) ?? []), screen])
          }
        }
        titles.add(await page.title())
        if (looksAtBarriers(device, language)) note('light', await barriers(page))
        if (looksAtColours(device, language)) {
          await inScheme(page, 'dark')
          note('dark', await barriers(page, 'colours'))
          await inScheme(page, 'light')
        }
        note('words', strangers(await wordsOf(page, language), language, data))
        note('as it is', await misfits(page))
        if (device === 'phone') note('touch', await smallTargets(page))
        if (language === 'ja' && device === 'desktop') note('focus', await unseenFocus(page))

        const whole = page.viewportSize()
        await page.evaluate(() => document.documentElement.classList.add('size-l'))
        await page.evaluate(() => void (document.documentElement.dataset['size'] = 'l'))
        await atRest(page)
        note('large', await misfits(page))
        await page.evaluate(() => document.documentElement.classList.remove('size-l'))
        await page.evaluate(() => void (document.documentElement.dataset['size'] = 's'))
        if (device === 'phone' && whole) {
          await page.setViewportSize(narrow)
          note('320 px', await misfits(page))
          await page.setViewportSize(whole)
          await unzoomed(page)
        }
      },
      { insideOnly: device === 'desktop' },
    )
    expect([...found].map(([fault, screens]) => `${fault}  (${screens.join(', ')})`)).toEqual([])
    expect([...titles].filter((title) => title.trim() === '')).toEqual([])
    expect(titles.size).toBeGreaterThan(device === 'phone' ? 5 : 2)
  }, 400_000)
}

// Controls have their roles, states and names, and colours their contrast, alike in every language and width: what a
// language alone can lack, a word, is looked for in each of them, and fails the check of words besides.
const looksAtBarriers = (device: Device, language: Language) =>
  device === 'desktop' ? language === 'ja' : sampled('crawl for barriers', languages, 2).includes(language)
const looksAtColours = (device: Device, language: Language) =>
  device === 'phone' && sampled('crawl in the dark', languages, 1).includes(language)

/** A page that was narrower for a moment stays magnified a little, and what is pressed then is not what is seen. */
async function unzoomed(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1 })
  await browser.detach()
}
