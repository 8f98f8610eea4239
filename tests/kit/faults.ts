import type { Page } from 'playwright'
import type { Language } from '#shared/language.ts'
import { brokenWords } from './broken-words.ts'
import {
  atRest,
  barriers,
  inScheme,
  misfits,
  smallTargets,
  strangers,
  unevenRows,
  unseenFocus,
  wordsOf,
} from './look.ts'
import type { Device, Visit } from './visit.ts'

const narrow = { width: 320, height: 640 }

/** What is looked at besides words and measures, which are looked at everywhere. */
export interface Checks {
  readonly device: Device
  readonly language: Language
  /** Names and texts that are data. */
  readonly data: readonly string[]
  /** Whether to follow the Tab key, which goes the same way in every language. */
  readonly focus: boolean
}

/** What is wrong with the page as it stands, in light and dark, in large letters and, on a phone, 320 px wide. */
export async function faultsOf({ page }: Visit, { device, language, data, focus }: Checks): Promise<string[]> {
  const found: string[] = []
  const note = (what: string, faults: readonly string[]) => found.push(...faults.map((fault) => `${what}: ${fault}`))

  await atRest(page)
  note('title', (await page.title()).trim() === '' ? ['the page has none'] : [])
  note('light', await barriers(page))
  await inScheme(page, 'dark')
  note('dark', await barriers(page, 'colours'))
  await inScheme(page, 'light')
  note('words', strangers(await wordsOf(page, language), language, data))
  note('as it is', [...(await misfits(page)), ...(await brokenWords(page))])
  note('rows', await unevenRows(page))
  if (device !== 'desktop') note('touch', await smallTargets(page))
  if (focus) note('focus', await unseenFocus(page))

  await inSize(page, 'l')
  note('large', await misfits(page))
  await inSize(page, 's')
  const whole = page.viewportSize()
  if (device === 'phone' && whole) {
    await page.setViewportSize(narrow)
    note('320 px', await misfits(page))
    await page.setViewportSize(whole)
    await unzoomed(page)
  }
  return found
}

async function inSize(page: Page, size: 's' | 'l'): Promise<void> {
  await page.evaluate((chosen) => {
    const { classList, dataset } = document.documentElement
    classList.toggle('size-l', chosen === 'l')
    dataset['size'] = chosen
  }, size)
  await atRest(page)
}

/** A page that was narrower for a moment stays magnified a little, and what is pressed then is not what is seen. */
async function unzoomed(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1 })
  await browser.detach()
}
