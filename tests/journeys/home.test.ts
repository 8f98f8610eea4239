import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { messageManagement } from '#features/messages/management.contract.ts'
import { bar, keptShell, noNetwork } from '../kit/kept-on.ts'
import { live, type Live } from '../kit/live.ts'
import { openClosing } from '../kit/open-closing.ts'
import { remains } from '../kit/remains.ts'
import type { Visit } from '../kit/visit.ts'

let it: Live
const visits = openClosing()
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

beforeAll(async () => {
  it = visits.of(await live())
  await it.configure('showDashBoard', true)
  await it.pay(
    { tradeNo: 'H-0', amount: 2_410, tradeTime: minutesAgo(7 * 24 * 60 + 30) },
    { tradeNo: 'H-1', amount: 4_000, tradeTime: minutesAgo(9) },
    { tradeNo: 'H-2', amount: 820, tradeTime: minutesAgo(8) },
    { tradeNo: 'H-3', amount: 1_850, tradeTime: minutesAgo(7), status: 'UNKNOWN' },
  )
  const operator = await it.portal.admin('Message.search', 'Message.add')
  const notice = {
    messageTitle: '端末の入れ替え',
    messageTypeId: '1',
    content: '来月です。',
    receiverMode: 'ALL_USERS',
  } as const
  await operator(messageManagement.createSystem, {
    ...notice,
    languages: {
      en: { messageTitle: 'New terminals', content: 'Next month.' },
      mn: { messageTitle: 'Шинэ терминал', content: 'Дараа сар.' },
    },
  })
  await it.portal.server.notices.run([it.portal.tenant])
})
afterEach(() => visits.close())
afterAll(() => it[Symbol.asyncDispose]())

const hero = ({ page }: Visit) => page.locator('.panel-hero .number-hero')
const latest = ({ page }: Visit) => page.locator('.panel-row')

test('a manager’s home: what was sold today, what needs a hand, and a payment that comes in (J1, phone)', async () => {
  const visit = await it.visit('phone')
  const { page, say } = visit
  // The picture's code never comes: figures and tables do without it.
  const refused: string[] = []
  await page.route(/\/chart-[\w-]{6,9}\.js/, (route) => {
    refused.push(route.request().url())
    return route.abort()
  })
  visit.expect(noNetwork)
  await visit.enter(await it.person(['Record.search']), '/trade')
  await page.locator('.bottom-bar a[href="/panel"]').click()

  await expect.poll(() => hero(visit).innerText()).toContain('4,820')
  // Twice as much as on this weekday a week ago by this minute.
  expect(await page.locator('.panel-change').innerText()).toMatch(/100(\.0)?%[\s\S]*2,410/)
  await page.locator('.panel-notices').getByText('端末の入れ替え').waitFor()
  await page.locator('.chart-twin').waitFor()
  await expect.poll(() => refused.length).toBeGreaterThan(0)
  expect(await page.locator('canvas').count()).toBe(0)
  await expect.poll(() => latest(visit).count()).toBe(4)
  expect(await page.locator('.panel-tiles').innerText()).not.toContain(say('Next transfer'))

  await it.pay({ tradeNo: 'H-4', amount: 180, tradeTime: minutesAgo(0) })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(() => latest(visit).first().innerText(), { timeout: 40_000 }).toContain('180')

  await page.locator('.panel-todo').click()
  await page.waitForURL(/\/trade\?.*Statuses=UNKNOWN/)
  await expect.poll(() => visit.payments.count()).toBe(1)
})

test('the home is kept on the device with its time, and without a network it says whose it is (phone)', async () => {
  const visit = await it.visit('phone', { worker: true })
  const { page } = visit
  visit.expect(noNetwork)
  await visit.enter(await it.person(['Record.search', 'Settle.search']), '/panel')
  await expect.poll(() => latest(visit).count()).toBeGreaterThan(2)
  const shown = await hero(visit).innerText()
  await keptShell(page)
  const kept = async () => (await remains(page)).names.join()
  for (const part of ['summary', 'shares', 'latest', 'today']) await expect.poll(kept).toContain(`/api/panel/${part}`)

  await it.stop()
  try {
    await page.goto(`${it.origin}/panel`)
    await bar(visit).waitFor()
    await expect.poll(() => hero(visit).innerText()).toBe(shown)
    await expect.poll(() => latest(visit).count()).toBeGreaterThan(2)
    await page.locator('.panel-bar a', { hasText: visit.say('Year') }).click()
    await page.locator('.panel-top .face').waitFor()
  } finally {
    await it.start()
  }
})

test('who has no right to figures finds notices alone, and without a dashboard there is none anywhere (desktop)', async () => {
  const visit = await it.visit('desktop')
  const { page } = visit
  await visit.enter(await it.person(['Stat.search']), '/panel')
  await page.locator('.panel-notices').waitFor()
  expect(await page.locator('.panel-top, .panel-tiles, .panel-trend, .panel-todos, .panel-latest').count()).toBe(0)

  await it.configure('showDashBoard', false)
  try {
    await page.goto(`${it.origin}/panel`)
    await page.waitForURL(`${it.origin}/notFound`)
    await page.locator('.side a[href="/statistics"]').waitFor()
    expect(await page.locator('a[href="/panel"]').count()).toBe(0)
    const manifest = await page.evaluate(async () => (await fetch('/manifest.webmanifest')).text())
    expect(manifest).toContain('/trade')
    expect(manifest).not.toContain('/panel')
  } finally {
    await it.configure('showDashBoard', true)
  }
})

test.each(['desktop', 'phone'] as const)(
  'a dashboard that is taken away closes where it is open, menu and bar follow, and comes back as it went (%s)',
  async (device) => {
    const visit = await it.visit(device)
    const { page } = visit
    const entry = page.locator(device === 'phone' ? '.bottom-bar a[href="/panel"]' : '.side a[href="/panel"]')
    // Before it knows, the page may ask once more for what it is refused by now.
    visit.expect(/status of 403 .*\/panel\//)
    await visit.enter(await it.person(['Record.search']), '/panel')
    await expect.poll(() => latest(visit).count()).toBeGreaterThan(2)
    await entry.waitFor()

    await it.configure('showDashBoard', false)
    try {
      await page.waitForURL(`${it.origin}/notFound`, { timeout: 20_000 })
      await expect.poll(() => entry.count()).toBe(0)
    } finally {
      await it.configure('showDashBoard', true)
    }

    await entry.waitFor({ timeout: 20_000 })
    await entry.click()
    await page.waitForURL(`${it.origin}/panel`)
    await expect.poll(() => latest(visit).count()).toBeGreaterThan(2)
  },
)
