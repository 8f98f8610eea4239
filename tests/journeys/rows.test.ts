import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { messageManagement } from '#features/messages/management.contract.ts'
import { notice, resultOf } from '../features/messages/writing.ts'
import { live, type Live, type Login } from '../kit/live.ts'
import { misfits } from '../kit/look.ts'
import { drawn } from '../kit/sampled.ts'
import type { Device, Visit } from '../kit/visit.ts'

// SHOTS=folder keeps pictures for people to look at.
const folder = process.env['SHOTS']

let it: Live
let manager: Login
let visits: Visit[] = []

beforeAll(async () => {
  it = await live()
  await it.configure('supportPhone', '0120-000-000')
  manager = await it.person(['Record.search', 'Refund.refund', 'Shop.search'])
  await it.pay(
    { tradeNo: 'P-1', amount: 6250, paymentType: 'VISA_MC', cardBrand: 'Visa', cardLast4: '7731' },
    { tradeNo: 'P-2', amount: 3980, paymentType: 'JCB', cardBrand: 'JCB', cardLast4: '0416' },
    { tradeNo: 'P-3', amount: 1280, paymentType: 'DBARAI', status: 'UNKNOWN' },
    { tradeNo: 'P-4', amount: 700, status: 'FAILED' },
    { tradeNo: 'P-5', amount: 2150, paymentType: 'DBARAI', status: 'UNKNOWN' },
    { tradeNo: 'P-6', amount: 910, paymentType: 'VISA_MC', status: 'AUTHORIZED' },
  )
  await it.pay({ tradeNo: 'R-1', amount: 500, paymentType: 'VISA_MC', cardBrand: 'Visa', cardLast4: '7731', tradeType: '06', origTradeNo: 'P-1' }) // prettier-ignore
  await it.pay({ tradeNo: 'R-2', amount: 3980, paymentType: 'JCB', tradeType: '04', origTradeNo: 'P-2' })
})
afterAll(() => it[Symbol.asyncDispose]())
afterEach(async () => {
  await Promise.all(visits.map(({ context }) => context.close()))
  visits = []
})

async function at(device: Device, language: 'ja' | 'en' | 'mn', path = '/trade') {
  const visit = await it.visit(device, { language })
  visits.push(visit)
  await visit.enter(manager, path)
  await visit.ready()
  const shot = async (name: string) =>
    void (folder && (await visit.page.screenshot({ path: `${folder}/${name}-${device}-${language}.png` })))
  return { ...visit, shot }
}

test.each(['ja', 'en', 'mn'] as const)(
  'on a desktop in %s all rows have one height, whatever stands in them',
  async (language) => {
    const { page, shot } = await at('desktop', language)
    await page.locator('.list-table tbody tr:not(.list-day)').nth(7).waitFor()
    // Cyrillic is wider: what a refund belongs to stands under its type there.
    if (language === 'mn') await page.locator('.list-sub:visible').first().waitFor()
    await shot('heights')

    const rows = await page.locator('.list-table tbody tr:not(.list-day)').evaluateAll((all) =>
      all.map((row) => ({
        height: row.getBoundingClientRect().height,
        cells: [...row.children].map((cell) => {
          const range = document.createRange()
          range.selectNodeContents(cell)
          return `${cell.className}: ${range.getBoundingClientRect().height}`
        }),
      })),
    )
    expect(rows.filter(({ height }) => height !== 40)).toEqual([])
    expect(rows).toHaveLength(8)
  },
)

test.each([
  ['phone', 'ja'],
  ['phone', 'mn'],
  ['tablet', 'en'],
  ['desktop', 'ja'],
  ['desktop', 'mn'],
] as const)(
  'on a %s in %s a refund reads as one and the numbers beside the strong number add up',
  async (device, language) => {
    const { page, say, shot } = await at(device, language)
    const row = page.locator('tr:has(.list-open[aria-label*="-￥500"])')
    await row.locator('.list-link:visible').waitFor()
    await shot('rows')

    const type = { ja: '一部返金', en: 'Partial refund', mn: 'Хэсэгчилсэн буцаалт' }[language]
    // Somebody of several stores reads which one at every width, and once.
    await expect.poll(() => row.getByText('テスト1号店', { exact: true }).filter({ visible: true }).count()).toBe(1)
    const opener = row.locator('.list-open')
    // Types are called by the masters' names, which come beside the rows.
    await expect.poll(() => opener.getAttribute('aria-label')).toMatch(new RegExp(`^${type}`))
    const name = (await opener.getAttribute('aria-label')) ?? ''
    expect(name).toContain('-￥500')
    expect(name).toContain('7731')
    expect(await row.innerText()).toContain(type)
    expect(await row.innerText()).toContain('7731')
    expect(await row.locator('.is-strong').filter({ visible: true }).allInnerTexts()).toEqual(['-￥500'])
    const numbers = async (selector: string) =>
      (await page.locator(selector).allInnerTexts()).map((text) => Number(text.replaceAll(/[^0-9-]/g, '')))
    const [net] = await numbers('.totals-number')
    const sides = await numbers('.totals > .totals-side dd')
    expect([net, sides]).toEqual([5750, [6250, -500, 5750]])
    // In a row the figures are a written sum; beneath each other the sign stands at the amount.
    const signs = await page
      .locator('.totals > .totals-side :is(.totals-minus, [data-figure="net"] dd)')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one, '::before').content.slice(1, 2)))
    expect(signs).toEqual(device === 'phone' ? ['o', 'o'] : ['−', '=']) // none
    expect(await page.locator('[data-figure="net"]').isVisible()).toBe(device !== 'phone')
    // The foot says what the eight rows are.
    const kinds = (await page.locator('.pager-note').innerText()).split(' · ')
    expect(kinds.map((kind) => Number(kind.replaceAll(/\D/g, '')))).toEqual([1, 1, 2, 1, 1, 1, 1])
    if (device !== 'phone') expect(await page.locator('.tab .tab-count').first().innerText()).toBe('2')
    // So does the strip, whichever of its figures this width shows: no row is in none of them or in two.
    const counts = page.locator('.totals-side > div:not([data-figure="net"]) dt')
    const counted = (await counts.allInnerTexts()).map((text) => Number(text.replaceAll(/\D/g, '')))
    expect(counted.reduce((sum, count) => sum + count)).toBe(8)
    expect(await numbers('.totals-apart dd')).toEqual([3430, 910, 3980, -3980, 700])
    expect(await page.locator('[data-figure="underWay"] dt').innerText()).toContain(say('Processing or authorised'))

    // What is drawn of a row is what its headings name.
    const drawn = (selector: string) =>
      page
        .locator(selector)
        .evaluateAll((cells) => cells.filter((cell) => getComputedStyle(cell).display !== 'none').length)
    expect(await drawn('.list-table thead tr > *')).toBe(
      await drawn('.list-table tbody tr:has(.list-open) >> nth=0 >> > *'),
    )

    const link = row.locator('.list-link:visible')
    expect(await link.innerText()).toContain('￥6,250')
    const box = await link.boundingBox()
    if (device !== 'desktop') expect(box?.height).toBeGreaterThanOrEqual(44)
    await link.press('Enter')
    const drawer = page.locator('.drawer[open]')
    await drawer.getByText('P-1', { exact: true }).first().waitFor()
    await shot('original')
    await drawer.locator('.more-line', { hasText: '-￥500' }).click()
    await drawer.locator('.more-line', { hasText: '￥6,250' }).waitFor()
    expect(await drawer.locator('.detail-sum').innerText()).toMatch(new RegExp(`^${type}\\s+-￥500$`))
    await shot('refund')
  },
)

test.each([
  ['phone', 'ja', '￥1,280'],
  ['desktop', 'en', '￥2,150'],
] as const)(
  'on a %s in %s the tab of what needs attention totals what it shows, and its payment says what to do',
  async (device, language, amount) => {
    const { page, say, shot } = await at(device, language, '/trade?Statuses=UNKNOWN')
    await page.locator('.totals-number', { hasText: '￥3,430' }).waitFor()
    const counted = say('{word}: {number}', { word: say('Result unknown'), number: '2' })
    await expect.poll(() => page.locator('.totals .caption').innerText()).toContain(counted)
    await page.locator(`.list-open[aria-label*="${amount}"]`).click()
    const drawer = page.locator('.drawer[open]')
    await drawer.getByText(say('Do not charge again')).waitFor()
    const told = await drawer.locator('.unknown-payment').innerText()
    expect(told).toContain(say('The payment company did not answer, so nobody knows yet whether the customer paid.'))
    const known = '[^.。]*\\d\\d:\\d\\d'
    expect(told).toMatch(new RegExp(say('It will be known by {known} at the latest.', { known })))
    await shot('unknown')
    expect(await drawer.locator('a[href="tel:0120000000"], a[href="tel:0120-000-000"]').count()).toBe(1)

    await drawer.getByRole('button', { name: say('Ask the payment company again') }).click()
    await drawer
      .getByText(/30|29|28/)
      .first()
      .waitFor()
    await shot('asked')
  },
)

test('a list of authorised payments alone calls them nothing but authorised (phone)', async () => {
  const { page, say } = await at('phone', 'ja', '/trade?Statuses=AUTHORIZED')
  await page.locator('.totals-number', { hasText: '￥910' }).waitFor()
  const label = await page.locator('.totals .caption').innerText()
  expect(label).toMatch(new RegExp(`^${say('{word}: {number}', { word: say('Authorised'), number: '1' })}`))
})

test.each(drawn('open drawer', ['ja', 'mn'] as const, 1))(
  'on a desktop in %s the open drawer covers nothing that moves or takes focus',
  async (language) => {
    const author = await it.portal.as('Message.search', 'Message.add')
    for (const messageTitle of ['カード決済が通りません', '棚卸しのため、早く閉めます'])
      resultOf(await author(messageManagement.create, notice({ messageTitle })))
    const { page, say, shot } = await at('desktop', language)
    await page.getByRole('button', { name: say('Close the notices') }).waitFor()
    await page.locator('.list-open[aria-label*="￥6,250"]').click()
    await page.locator('.drawer[open]').getByText(say('What happened')).waitFor()
    await shot('drawer')

    expect(await covered(page)).toEqual([])

    // The check sees what is covered: without the room made for the drawer it finds the carousel's buttons.
    await page.evaluate(() => {
      for (const one of document.querySelectorAll<HTMLElement>('.news, .split-main')) one.style.marginRight = '0'
    })
    expect(await covered(page)).toContain(say('Close the notices'))
  },
)

test.each(drawn('loaded again', ['phone', 'tablet', 'desktop'] as const, 1))(
  'on a %s the way to load again stands apart from what is said above it',
  async (device) => {
    const visit = await it.visit(device)
    visits.push(visit)
    visit.expect(/ERR_/)
    const { page, button } = visit
    await page.route(/\/api\/trade\//, (route) => route.abort())
    await visit.enter(manager, '/trade')
    await button('Load again').waitFor()

    // Both at once: what comes meanwhile moves both.
    const [gap, height] = await page.locator('.face .button-primary').evaluate((retry) => {
      const [place, above] = [retry.getBoundingClientRect(), retry.previousElementSibling?.getBoundingClientRect()]
      return [place.top - (above?.bottom ?? place.top), place.height]
    })
    expect(gap).toBeGreaterThanOrEqual(16)
    expect(height).toBeGreaterThanOrEqual(device === 'desktop' ? 32 : 44)
  },
)

// Last, because its payments are in every total after it.
test.each(drawn('wide amounts', ['ja', 'en', 'mn'] as const, 1))(
  'a refund and an amount of eight digits make the table no wider than a tablet in %s',
  async (language) => {
    await it.pay({ tradeNo: `L-${language}`, amount: 12_345_678, paymentType: 'VISA_MC', cardBrand: 'Visa', cardLast4: '4821' }) // prettier-ignore
    const { page } = await at('tablet', language)
    await page.locator('.list-link:visible').first().waitFor()

    expect(await misfits(page)).toEqual([])
  },
)

/** What takes focus or moves and lies, in part at least, under the open drawer; by its name. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const drawer = document.querySelector('.drawer[open]')
    const over = drawer?.getBoundingClientRect()
    if (!drawer || !over) throw new Error('no drawer is open')
    return [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, [tabindex="0"], .news')]
      .filter((one) => !drawer.contains(one) && one.checkVisibility({ visibilityProperty: true }))
      .filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect()
        return right > over.left && left < over.right && bottom > over.top && top < over.bottom && right > left
      })
      .map((one) => one.ariaLabel ?? one.innerText)
  })
}
