import { fireEvent, screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { open } from '../../kit/page.tsx'
import { portal, type Person, type Portal } from '../../kit/portal.ts'
import { now, pay } from '../transactions/payments.ts'

// There is no canvas here; the figures of a chart stand in its table.
vi.mock('#ui/ChartCanvas.tsx', () => ({ ChartCanvas: () => null }))

let it: Portal
let owner: Person
let leave: (() => Promise<void>) | undefined
const days = ['10', '11', '12', '13', '14', '15', '16', '17', '18', '19']
const period = 'From=2026-11-01&To=2026-11-20'

beforeAll(async () => {
  it = await portal({ now: () => now, config: { offlineHours: 0 } })
  owner = await it.as('Stat.search', 'Record.search')
  // Three payments on each of ten days, at three hours, the last of them in the second store.
  await pay(
    it,
    days.flatMap((day) =>
      ['09', '12', '18'].map((hour) => ({
        tradeNo: `T-${day}-${hour}`,
        amount: 100 * Number(day),
        shopCode: hour === '18' ? 'S00000002' : 'S00000001',
        tradeTime: `2026-11-${day}T${hour}:30:00+09:00`,
      })),
    ),
  )
})
afterEach(() => leave?.())
afterAll(() => it[Symbol.asyncDispose]())

test('a chart draws every day of the period, however the rows were split', async () => {
  ;({ leave } = await open(it, owner, `/statistics?${period}&Split=hour&PageSize=20&View=chart`))

  await screen.findByText(/^Net sales of \d+ rows/)
  const drawn = [...document.querySelectorAll('.chart-twin td')].map(({ textContent }) => textContent)
  expect(drawn).toEqual(days.map((day) => `￥${(300 * Number(day)).toLocaleString('en')}`))
  // A chart has no parts, so none are offered; they are there again in the table.
  expect(screen.queryByRole('combobox', { name: 'Split by' })).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: 'Table' }))
  expect(await screen.findByRole('combobox', { name: 'Split by' })).toMatchObject({ value: 'hour' })
})

test.each([
  [`/statistics?${period}&By=shop`, /^テスト2号店/, { ShopCodes: ['S00000002'], From: '2026-11-01', To: '2026-11-20' }, 10],
  [`/statistics?${period}`, /15\/11|15 Nov|Nov 15/, { From: '2026-11-15', To: '2026-11-15' }, 3],
  [`/stat?${period}&Pivot=type`, /^PayPay/, { PaymentTypes: ['PAYPAY'], From: '2026-11-01', To: '2026-11-20' }, 30],
] as const)('a row of %s leads to the payments that it counts', async (path, name, filter, count) => {
  ;({ leave } = await open(it, owner, path))

  const table = within(await screen.findByRole('table', { name: 'Statistics' }))
  const row = await table.findByRole('button', { name })
  expect(row.closest('tr')?.textContent).toContain(String(count))
  fireEvent.click(row)

  await expect.poll(() => location.pathname).toBe('/trade')
  const asked = new URLSearchParams(location.search)
  for (const [field, value] of Object.entries(filter)) expect([field, asked.getAll(field)]).toEqual([field, [value].flat()])
  await expect.poll(() => document.querySelector('[data-figure=payments] dt')?.textContent).toMatch(new RegExp(`\\b${count}$`))
}) // prettier-ignore

test('the busy hours of bars begin with the hour of their day, and what is past midnight comes last', async () => {
  await using night = await portal({ now: () => now, config: { offlineHours: 0 } })
  await night.db.sql`update shops set business_day_start = '05:00' where ent_code = ${night.ent}`
  await pay(night, [
    { tradeNo: 'B1', tradeTime: '2026-11-10T22:30:00+09:00' },
    { tradeNo: 'B2', tradeTime: '2026-11-11T00:30:00+09:00' },
  ])
  ;({ leave } = await open(night, await night.as('Stat.search'), `/statistics?${period}`))

  const week = await screen.findByRole('table', { name: 'Payments by weekday and hour' })
  const tuesday = within(week).getByRole('row', { name: /^Tuesday/ })
  const hours = within(tuesday)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
  expect(hours).toEqual(['Tuesday 22:00: Payments: 1', 'Tuesday 23:00: Payments: 0', 'Tuesday 0:00: Payments: 1'])
})

test.each([
  // Beside the week before, on whose third day the records begin.
  ['From=2026-11-15&To=2026-11-20', 'Records begin on 10 Nov 2026'],
  ['From=2026-11-18&To=2026-11-20', undefined],
])('changes of %s say since when there are records where not all of the days compared have some', async (days, said) => {
  for (const by of ['shop', 'date']) {
    ;({ leave } = await open(it, owner, `/statistics?${days}&Compare=before&By=${by}`))
    const rows = within(await screen.findByRole('table', { name: 'Statistics' }))
    await rows.findAllByRole('button')
    const changes = rows.queryAllByRole('img', { name: /% (more|less)$/ })
    const words = rows.queryAllByText('Records begin on 10 Nov 2026')
    // A day is compared with a day that has records, or with nothing.
    expect([by, changes.length > 0, words.length > 0]).toEqual([by, by === 'date' || !said, by === 'shop' && !!said])
    const sums = document.querySelector('.totals')?.textContent
    expect(sums).toMatch(said ?? /[▲▼] [\d.]+%/)
    expect(/%/.test(sums ?? '')).toBe(!said)
    await leave()
  }
}) // prettier-ignore
