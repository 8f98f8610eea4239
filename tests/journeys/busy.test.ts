import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadLimits } from '#shared/limits.ts'
import { live, type Live, type Login, type Payment } from '../kit/live.ts'
import type { Visit } from '../kit/visit.ts'

let it: Live
let manager: Login

beforeAll(async () => {
  it = await live({ settings: { PORTAL_RATE_FACTOR: '1' } })
  await it.pay(
    ...Array.from({ length: 120 }, (_, n): Payment => ({
      tradeNo: `SALE-${String(n).padStart(3, '0')}`,
      amount: 100 + n,
    })),
  )
  manager = await it.person(['Record.search', 'Shop.search', 'Refund.refund'])
})
afterAll(() => it[Symbol.asyncDispose]())

/** Counts what the page reads of the server. */
function countReads({ context }: Visit) {
  const asked: string[] = []
  context.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/apiproxy/api/'))
      asked.push(new URL(request.url()).pathname)
  })
  return asked
}

test('a till that does everything at once asks less than a sixtieth of what one person may, so sixty of them never wait', async () => {
  const visit = await it.visit('desktop')
  const { page, say } = visit
  const asked = countReads(visit)
  const refused: string[] = []
  visit.context.on('response', (reply) => reply.status() === 429 && refused.push(reply.url()))

  await visit.enter(manager)
  await visit.ready()
  // More than hands can do in a minute: four payments looked into, three searches typed, two pages turned, three periods.
  for (const at of [0, 1, 2, 3]) {
    await visit.payments.nth(at).click()
    const detail = page.getByRole('dialog', { name: say('Transaction details') })
    await detail.getByText(say('What happened')).waitFor()
    await page.keyboard.press('Escape')
    await detail.waitFor({ state: 'hidden' })
  }
  for (const text of ['SALE-100', '150', '¥151']) {
    await page.locator('button.top-search').filter({ visible: true }).click()
    const search = page.getByRole('dialog', { name: say('Search transactions') })
    await search.getByRole('textbox').pressSequentially(text, { delay: 120 })
    await search.locator('.search-hit').first().waitFor()
    await page.keyboard.press('Escape')
    await search.waitFor({ state: 'hidden' })
  }
  for (const word of ['yesterday', 'thisWeek', 'thisMonth']) {
    await visit.goto(`/trade?Period=${word}`)
    await visit.ready()
  }

  console.log(`a busy minute reads ${asked.length} times`)
  expect(asked.length).toBeGreaterThan(20)
  const { times, seconds } = loadLimits.rates.read
  expect(asked.length * 60).toBeLessThan((times / seconds) * 60)
  expect(refused).toEqual([])
})

test.each([
  ['comes by itself once the server’s time is up, without a word', { 'retry-after': '2' }],
  ['is told as a refusal where the server names no time', {}],
] as const)('a list that was asked too often %s', async (_title, said) => {
  const visit = await it.visit('phone', { language: 'en' })
  const { page } = visit
  visit.expect(/status of 429/)
  let refusals = 0
  await page.route('**/apiproxy/api/trade/list*', (route) => {
    // The boot script's question and the page's first own one.
    if (++refusals > 2) return route.continue()
    const headers = { 'x-portal': '1', 'content-type': 'application/json', ...said }
    const body = { statusCode: 429, resultStatus: 'Error', resultType: 1030, message: 'Asked too often.', result: null }
    return route.fulfill({ status: 429, headers, json: body })
  })
  const told: string[] = []
  await page.exposeFunction('noteWords', (text: string) => told.push(text))
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      const note = () => {
        const text = document.body.textContent ?? ''
        if (text.includes('Asked too often'))
          (globalThis as unknown as { noteWords(text: string): void }).noteWords('said')
      }
      new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true })
    }),
  )

  await visit.enter(manager, '/trade')

  if ('retry-after' in said) {
    await visit.payments.first().waitFor()
    expect([refusals, told]).toEqual([3, []])
  } else {
    // The control: where nobody says when, the page says what it was told.
    await expect.poll(() => told.length).toBeGreaterThan(0)
  }
})
