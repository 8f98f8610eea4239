import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages } from '#shared/language.ts'
import { live, type Live, type Login } from '../kit/live.ts'
import { barriers, inScheme, misfits, smallTargets, strangers } from '../kit/look.ts'
import { remains } from '../kit/remains.ts'
import { drawn } from '../kit/sampled.ts'
import type { Visit } from '../kit/visit.ts'
import { readCode } from '../features/receipts/read-code.ts'

// Papers for people to look at: PAPERS=folder npm test -- --project journeys print
const folder = process.env['PAPERS']
const keep = (name: string, bytes: Buffer) => {
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), bytes)
}

const number = '20261121134412000471'
const data = ['佐藤 美咲', 'こもれび食堂 渋谷', '東京都渋谷区道玄坂2-0-0', '株式会社テスト', 'テスト1号店', 'PayPay']

let it: Live
let manager: Login

beforeAll(async () => {
  it = await live()
  await it.portal.db
    .sql`update enterprises set invoice_registration_no = 'T9999999999999' where ent_code = ${it.portal.ent}`
  await it.portal.db.sql`
    update shops set receipt_name = 'こもれび食堂 渋谷', address = '東京都渋谷区道玄坂2-0-0', phone = '03-0000-0012'
     where ent_code = ${it.portal.ent} and shop_code = ${it.portal.shop}`
  const terminalNo = 'T00000214'
  await it.pay(
    { tradeNo: number, amount: 2680, receiptNo: '0231', terminalNo, taxRateMix: '10%' },
    { tradeNo: 'R-1', amount: 680, tradeType: '06', origTradeNo: number, terminalNo },
    { tradeNo: 'FAILED-1', amount: 500, status: 'FAILED' },
  )
  manager = await it.person(['Record.search'])
})
afterAll(() => it[Symbol.asyncDispose]())

const drawer = ({ page, say }: Visit) => page.getByRole('dialog', { name: say('Transaction details') })
const preview = ({ page, say }: Visit) => page.getByRole('dialog', { name: say('Print a copy') })

/** Opens the payment and shows its copy. */
async function show(visit: Visit, tradeNo = number) {
  await visit.goto(`/trade?Trade=${tradeNo}`)
  await drawer(visit)
    .getByRole('button', { name: visit.say('Print a copy') })
    .click()
  await preview(visit).getByRole('radiogroup').waitFor()
  await expect
    .poll(() =>
      preview(visit)
        .getByRole('button', { name: visit.say('Print') })
        .isEnabled(),
    )
    .toBe(true)
}

async function choose(visit: Visit, paper: 'slip' | 'letter') {
  const name = visit.say(paper === 'slip' ? '58 mm slip' : 'A4 copy')
  await preview(visit).getByRole('radio', { name, exact: true }).check()
  await preview(visit).locator(`.${paper}`).waitFor()
}

/** The sizes of a printed file's pages in millimetres, rounded. */
async function printed(page: Page, name: string): Promise<{ wide: number; high: number }[]> {
  const pdf = await page.pdf({ preferCSSPageSize: true })
  keep(`${name}.pdf`, pdf)
  return [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, wide, high]) => ({
    wide: Math.round((Number(wide) / 72) * 25.4),
    high: Math.round((Number(high) / 72) * 25.4),
  }))
}

/** What a printer gets: words with their size and colour, and how far the ink reaches. */
function inkOf(page: Page) {
  return page.evaluate(() => {
    const pxPerMm = 96 / 25.4
    const root = document.querySelector('.print-root')
    const paper = root?.firstElementChild?.getBoundingClientRect()
    if (!root || !paper) throw new Error('nothing is to be printed')
    const others = [...document.body.children].filter((one) => one !== root && one.checkVisibility())
    const texts: { text: string; pt: number; left: number; right: number }[] = []
    const colours = new Set<string>()
    const lines = new Set<number>()
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim()
      if (!text || !node.parentElement) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      const style = getComputedStyle(node.parentElement)
      colours.add(style.color)
      const [left, right] = [(box.left - paper.left) / pxPerMm, (box.right - paper.left) / pxPerMm]
      texts.push({ text, pt: parseFloat(style.fontSize) * 0.75, left, right })
    }
    for (const element of root.querySelectorAll('*')) {
      const style = getComputedStyle(element)
      if (style.opacity !== '1') colours.add(`opacity ${style.opacity}`)
      for (const side of ['top', 'right', 'bottom', 'left']) {
        const width = parseFloat(style.getPropertyValue(`border-${side}-width`))
        if (width === 0) continue
        lines.add(width / pxPerMm)
        colours.add(style.getPropertyValue(`border-${side}-color`))
      }
      if (element instanceof SVGElement) colours.add(style.fill)
    }
    const grounds = [root, ...root.querySelectorAll('*'), document.body].map(
      (element) => getComputedStyle(element).backgroundColor,
    )
    return {
      wide: paper.width / pxPerMm,
      words: (root instanceof HTMLElement ? root.innerText : '').replace(/\s+/g, ' '),
      others: others.length,
      texts,
      colours: [...colours],
      lines: [...lines],
      grounds: [...new Set(grounds)],
      code: root.querySelector('.number-code path')?.getAttribute('d') ?? '',
    }
  })
}

describe('a copy of a payment', () => {
  test.each(drawn('print', languages, 1))('on 58 mm and on A4 (%s)', async (language) => {
    const visit = await it.visit('desktop', { language })
    const { page, say } = visit
    await visit.enter(manager)
    await show(visit)

    const slips = await printed(page, `slip-${language}`)
    keep(`preview-slip-${language}.png`, await page.screenshot())
    await page.emulateMedia({ media: 'print' })
    const slip = await inkOf(page)
    keep(`slip-${language}.png`, await page.locator('.print-root .slip').screenshot({ scale: 'css' }))
    const high = await page.locator('.print-root .slip').evaluate((one) => one.getBoundingClientRect().height)
    await page.emulateMedia({ media: null })

    // One page as wide as the paper and as long as its content.
    expect(slips).toHaveLength(1)
    expect(slips[0]?.wide).toBe(58)
    expect(Math.abs((slips[0]?.high ?? 0) - (high / 96) * 25.4)).toBeLessThan(3)
    for (const words of ['￥2,680', '-￥680', '￥2,000', '￥181', 'T00000214', '0231', 'T9999999999999', '佐藤 美咲'])
      expect(slip.words).toContain(words)
    for (const words of ['こもれび食堂 渋谷', '東京都渋谷区道玄坂2-0-0', '03-0000-0012', say('Receipt (reissued)')])
      expect(slip.words).toContain(words)
    expect(slip.words.replaceAll(' ', '')).toContain(number)
    expect(readCode(slip.code)).toBe(number)
    expect(
      strangers(
        slip.texts.map(({ text }) => text),
        language,
        data,
      ),
    ).toEqual([])
    // Black alone, within 48 mm, no smaller than 8 pt, no line thinner than 0.3 mm, nothing else on the page.
    expect(slip.others).toBe(0)
    expect(slip.colours).toEqual(['rgb(0, 0, 0)'])
    expect(slip.wide).toBeCloseTo(58, 1)
    expect(slip.texts.filter(({ left, right }) => left < 4.9 || right > 53.1)).toEqual([])
    expect(slip.texts.filter(({ pt }) => pt < 7.99)).toEqual([])
    expect(Math.min(...slip.lines)).toBeGreaterThan(0.3)

    await choose(visit, 'letter')
    const letters = await printed(page, `letter-${language}`)
    keep(`preview-letter-${language}.png`, await page.screenshot())
    await page.emulateMedia({ media: 'print' })
    const letter = await inkOf(page)
    await page.emulateMedia({ media: null })

    expect(letters).toEqual([{ wide: 210, high: 297 }])
    for (const words of ['￥2,680', '-￥680', '￥2,000', '￥181', 'T00000214', '0231', 'T9999999999999', 'R-1'])
      expect(letter.words).toContain(words)
    expect(letter.words).toContain('株式会社テスト')
    expect(
      strangers(
        letter.texts.map(({ text }) => text),
        language,
        data,
      ),
    ).toEqual([])
    expect(letter.others).toBe(0)
    expect(letter.colours).toEqual(['rgb(0, 0, 0)'])

    await preview(visit)
      .getByRole('button', { name: say('Close') })
      .click()
    await preview(visit).waitFor({ state: 'hidden' })
    // The page prints as itself again.
    expect(await page.locator('.print-root').count()).toBe(0)
    expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0)
  })

  test('of a refund names the payment it belongs to, its own amount and its own number', async () => {
    const visit = await it.visit('desktop')
    await visit.enter(manager)
    await show(visit, 'R-1')

    await visit.page.emulateMedia({ media: 'print' })
    const slip = await inkOf(visit.page)

    expect(slip.words).toContain('返金控え（再発行）')
    expect(slip.words).toContain('返金額 -￥680')
    expect(slip.words.replaceAll(' ', '')).toContain(`元の取引${number}`)
    expect(slip.words).not.toContain('2,680')
    expect(readCode(slip.code)).toBe('R-1')
  })

  test('is not offered where the payment failed', async () => {
    const visit = await it.visit('desktop')
    await visit.enter(manager)
    await visit.goto('/trade?Trade=FAILED-1')
    await drawer(visit).getByText(visit.say('What happened')).waitFor()

    expect(
      await drawer(visit)
        .getByRole('button', { name: visit.say('Print a copy') })
        .count(),
    ).toBe(0)
  })

  test('is black on white for somebody who reads in the dark', async () => {
    const visit = await it.visit('desktop', { scheme: 'dark' })
    await visit.enter(manager)
    await show(visit)
    for (const paper of ['slip', 'letter'] as const) {
      await choose(visit, paper)
      await visit.page.emulateMedia({ media: 'print', colorScheme: 'dark' })
      const { colours, grounds } = await inkOf(visit.page)
      await visit.page.emulateMedia({ media: null })

      expect(colours).toEqual(['rgb(0, 0, 0)'])
      expect(grounds.filter((one) => one !== 'rgb(255, 255, 255)' && one !== 'rgba(0, 0, 0, 0)')).toEqual([])
    }
  })

  test.each(drawn('print preview', ['phone', 'tablet'] as const, 1))(
    'is looked at before it is printed (%s)',
    async (device) => {
      const visit = await it.visit(device, { size: 'l' })
      const { page, say } = visit
      await page.addInitScript(() => {
        window.print = () => {
          dispatchEvent(new Event('beforeprint'))
          document.documentElement.dataset['printed'] = document.title
          dispatchEvent(new Event('afterprint'))
        }
      })
      await visit.enter(manager)
      await show(visit)
      const title = await page.title()
      for (const paper of ['slip', 'letter'] as const) {
        await choose(visit, paper)
        for (const scheme of ['light', 'dark'] as const) {
          await inScheme(page, scheme)
          keep(`preview-${paper}-${device}-${scheme}.png`, await page.screenshot())
          expect(await barriers(page, scheme === 'light' ? 'everything' : 'colours')).toEqual([])
        }
        expect(await misfits(page)).toEqual([])
        // What lies under the preview cannot be hit at all.
        expect((await smallTargets(page)).filter((one) => !one.includes('button.copy'))).toEqual([])
      }

      await preview(visit)
        .getByRole('button', { name: say('Print') })
        .click()

      expect(await page.locator('html').getAttribute('data-printed')).toMatch(/^控え（再発行） \d{4}-\d\d-\d\d$/)
      expect(await page.title()).toBe(title)
      await preview(visit)
        .getByRole('button', { name: say('Close') })
        .click()
      await drawer(visit)
        .getByRole('button', { name: say('Print a copy') })
        .waitFor()
    },
  )

  test('can be printed again without a network, and says how old it is', async () => {
    const visit = await it.visit('tablet', { worker: true })
    visit.expect(/ERR_(INTERNET_DISCONNECTED|CONNECTION|FAILED|NETWORK|ABORTED)/)
    const { page, context, say } = visit
    await visit.enter(manager)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await show(visit)
    await expect.poll(async () => (await remains(page)).names.join()).toMatch(/portal-q:.*q-.*issuer/)
    await preview(visit)
      .getByRole('button', { name: say('Close') })
      .click()

    await context.setOffline(true)
    await page.clock.setSystemTime(Date.now() + 10 * 60_000)
    await page.reload()
    await drawer(visit)
      .getByRole('button', { name: say('Print a copy') })
      .click()

    await preview(visit)
      .getByText(/10分前/)
      .waitFor()
    const words = await preview(visit).locator('.slip').innerText()
    expect(words).toContain('東京都渋谷区道玄坂2-0-0')
    expect(words).toMatch(/現在の内容/)
    expect(await printed(page, 'slip-offline')).toMatchObject([{ wide: 58 }])
  })
})
