import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { open } from '../../kit/page.tsx'
import { portal } from '../../kit/portal.ts'
import { mintToken } from '../../kit/token.ts'
import { now, pay } from '../transactions/payments.ts'
import { writeDeposit } from './deposit.ts'
import { writeRefund } from './refund.ts'

let leave: (() => Promise<void>) | undefined
afterEach(async () => {
  await leave?.()
  vi.useRealTimers()
})

test.each([
  ['Transfer that failed', 'D20261100000001', undefined],
  ['Deposit that differs from the bank', 'D20261100000002', 'check'],
] as const)('"%s" leads to that very deposit', async (words, depositNo, tab) => {
  await using it = await portal({ now: () => now, config: { showDashBoard: true, offlineHours: 0 } })
  const deposit = { ent: it.ent, tenant: it.tenant, amount: 48_200n }
  await writeDeposit(it.db, { ...deposit, no: 1, status: 'FAILED', paymentDate: '2026-10-30' })
  await writeDeposit(it.db, { ...deposit, no: 2, status: 'PAID', paymentDate: '2026-09-30', match: 'DIFFERENT' })
  ;({ leave } = await open(it, await it.as('Settle.search'), '/panel'))

  fireEvent.click(await screen.findByRole('link', { name: new RegExp(`^${words}`) }))

  await expect.poll(() => location.pathname).toBe('/deposit')
  const asked = new URLSearchParams(location.search)
  expect([asked.get('Open'), asked.get('Tab') ?? undefined]).toEqual([`${it.ent}.${depositNo}`, tab])
  expect(await screen.findByRole('dialog', { name: 'Deposit details' })).toBeTruthy()
})

test.each([
  ['Refund with an unknown result', 'N'],
  ['Refund that failed', 'F'],
] as const)('"%s" leads to the payment it is of', async (words, tradeNo) => {
  await using it = await portal({ now: () => now, config: { showDashBoard: true, offlineHours: 0 } })
  await pay(it, [{ tradeNo: 'N' }, { tradeNo: 'F' }, { tradeNo: 'X' }])
  await writeRefund(it, { tradeNo: 'N', status: 'UNKNOWN' })
  await writeRefund(it, { tradeNo: 'F', status: 'FAILED' })
  ;({ leave } = await open(it, await it.as('Record.search', 'Refund.refund'), '/panel'))

  fireEvent.click(await screen.findByRole('link', { name: new RegExp(`^${words}`) }))

  await expect.poll(() => location.pathname).toBe('/trade')
  const payment = within(await screen.findByRole('dialog', { name: 'Transaction details' }))
  expect(await payment.findAllByText(tradeNo)).not.toEqual([])
})

test('"Refunds that wait for approval" leads to the requests, and from there to the one that waits', async () => {
  await using it = await portal({ now: () => now, config: { showDashBoard: true, offlineHours: 0 } })
  await pay(it, [{ tradeNo: 'A' }])
  await writeRefund(it, { tradeNo: 'A', status: 'WAITING_APPROVAL' })
  ;({ leave } = await open(it, await it.as('Record.search', 'Refund.refund'), '/panel'))

  fireEvent.click(await screen.findByRole('link', { name: /^Refunds that wait for approval/ }))

  await expect.poll(() => location.pathname + location.search).toBe('/trade?View=requests')
  expect(await screen.findByText(/￥300/)).toBeTruthy()
})

test('at 2:00 at night what came up before midnight has its date, as the transactions beside it', async () => {
  const night = Date.parse('2026-11-30T17:00:00Z')
  vi.useFakeTimers({ toFake: ['Date'], now: night })
  await using it = await portal({
    now: () => new Date(),
    config: { showDashBoard: true, offlineHours: 0, idleLockMinutes: 0 },
  })
  await it.db.sql`update shops set business_day_start = '05:00' where ent_code = ${it.ent}`
  await pay(it, [{ tradeNo: 'F', tradeTime: '2026-11-30T21:00:00+09:00' }])
  await writeRefund(it, { tradeNo: 'F', status: 'FAILED', at: '2026-11-30T22:10:00+09:00' })
  const person = await it.as('Record.search', 'Refund.refund')
  const token = await mintToken(it, person, { exp: Math.floor(night / 1000) + 3_600 })
  ;({ leave } = await open(it, Object.assign(person, { token }), '/panel'))

  const todo = await screen.findByRole('link', { name: /^Refund that failed/ })
  expect(todo.textContent).toContain('30 Nov 22:10')
  expect(await screen.findByText('30 Nov 21:00')).toBeTruthy()
})

test('among the latest a refund and a cancel read as what they are', async () => {
  await using it = await portal({ now: () => now, config: { showDashBoard: true, offlineHours: 0 } })
  await pay(it, [{ tradeNo: 'P1', amount: 800 }, { tradeNo: 'P2', amount: 1200 }]) // prettier-ignore
  await pay(it, [
    { tradeNo: 'C1', amount: 800, tradeType: '04', origTradeNo: 'P1', tradeTime: '2026-11-21T11:00:00+09:00' },
    { tradeNo: 'R2', amount: 300, tradeType: '06', origTradeNo: 'P2', tradeTime: '2026-11-21T12:00:00+09:00' },
  ])
  ;({ leave } = await open(it, await it.as('Record.search'), '/panel'))
  const latest = within(await screen.findByRole('list', { name: 'Latest transactions' }))
  const shown = () => latest.getAllByRole('link').map((row) => row.textContent)

  await waitFor(() =>
    expect(shown().slice(0, 2)).toEqual([
      expect.stringMatching(/Partial refund-￥300$/),
      expect.stringMatching(/Cancel \(same day\)-￥800$/),
    ]),
  )
})

test.each([
  ['2026-10-10', /Records begin on 10 Oct 2026/, /%|compared with/],
  ['2026-09-30', /compared with last month/, /Records begin/],
] as const)('where records begin on %s the month says %s', async (first, said, unsaid) => {
  await using it = await portal({ now: () => now, config: { showDashBoard: true, offlineHours: 0 } })
  await pay(it, [
    { tradeNo: 'F', tradeTime: `${first}T12:00:00+09:00`, amount: 500 },
    { tradeNo: 'B', tradeTime: '2026-10-12T12:00:00+09:00', amount: 700 },
    { tradeNo: 'N', tradeTime: '2026-11-20T12:00:00+09:00', amount: 2_100 },
  ])
  ;({ leave } = await open(it, await it.as('Record.search'), '/panel?Period=month'))

  await screen.findByText('￥2,100', { selector: '.number-hero *' })
  // The hero, and the tiles of the count, the average and the refunds.
  const figures = [...document.querySelectorAll('.panel-hero, .panel-tiles > div')]
  const texts = figures.map(({ textContent }) => textContent ?? '')
  expect(texts).toHaveLength(4)
  expect(texts[0]).toMatch(said)
  for (const text of texts) expect(text).not.toMatch(unsaid)
  expect(texts.filter((text) => /▲ \d/.test(text)).length > 1).toBe(first === '2026-09-30')
})
