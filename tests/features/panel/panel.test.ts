import { afterAll, beforeAll, expect, test } from 'vitest'
import { diceOf } from '#demo/dice.ts'
import { panel, type PanelFilter, type PanelPeriod } from '#features/panel/contract.ts'
import { statistics } from '#features/statistics/contract.ts'
import { transactions } from '#features/transactions/contract.ts'
import { runningPeriods } from '#shared/running-period.ts'
import { portal, type Person, type Portal } from '../../kit/portal.ts'
import { now, pay, resultOf, type Payment } from '../transactions/payments.ts'

let it: Portal
let owner: Person
let moment = now

beforeAll(async () => {
  it = await portal({ now: () => moment, config: { showDashBoard: true } })
  owner = await it.as('Record.search', 'Stat.search', 'Settle.search', 'Refund.refund')
  await pay(it, sold())
})
afterAll(() => it[Symbol.asyncDispose]())

/** Fourteen months of payments of every kind, more of them lately, with refunds, at all hours. */
function sold(): Payment[] {
  const dice = diceOf('panel')
  return Array.from({ length: 900 }, (_one, index): Payment => ({
    tradeNo: `P${String(index).padStart(4, '0')}`,
    tradeTime: new Date(now.getTime() - dice.between(1, dice.one([1, 8, 40, 430]) * 24 * 60) * 60_000).toISOString(),
    amount: dice.between(100, 9_000),
    shopCode: dice.one(['S00000001', 'S00000002']),
    paymentType: dice.one(['PAYPAY', 'VISA_MC', 'HPOINT']),
    status: dice.one(['SUCCESS', 'SUCCESS', 'SUCCESS', 'FAILED', 'CHARGED_BACK']),
  })).flatMap((sale, index) =>
    sale.status === 'SUCCESS' && index % 9 === 0
      ? [sale, { ...sale, tradeNo: `${sale.tradeNo}R`, tradeType: '06', origTradeNo: sale.tradeNo, amount: 50 }]
      : [sale],
  )
}

/** What rows of a store between two days, and before a moment, come to; in SQL of its own. */
async function raw(from: string, to: string, until: Date, shop: string | undefined) {
  const [row] = await it.db.sql<Record<string, string | number>>`
    select count(*) filter (where k.counts_as_sale)::int as "payCount",
           coalesce(sum(t.amount) filter (where k.counts_as_sale), 0)::int as "payAmount",
           count(*) filter (where k.category = 'REFUND')::int as "refundCount",
           coalesce(sum(t.amount) filter (where k.category = 'REFUND'), 0)::int as "refundAmount"
      from transactions t join trade_types k on k.trade_type_code = t.trade_type
     where t.ent_code = ${it.ent} and t.business_date between ${from} and ${to} and t.trade_time < ${until}
       and (${shop ?? null}::text is null or t.shop_code = ${shop ?? null})
       and t.status in ('SUCCESS', 'PARTIALLY_REFUNDED', 'REFUNDED', 'DISPUTED', 'CHARGED_BACK')`
  const { payCount = 0, payAmount = 0, refundCount = 0, refundAmount = 0 } = row as Record<string, number>
  const averageAmount = payCount ? Math.round(payAmount / payCount) : null
  return { payCount, payAmount, refundCount, refundAmount, netAmount: payAmount - refundAmount, averageAmount }
}

// The clock of these tests is 14:00 of Saturday, 21 November 2026; weeks begin on Sunday.
const days: Readonly<Record<PanelPeriod, readonly [from: string, beforeFrom: string, then: string]>> = {
  today: ['2026-11-21', '2026-11-14', '2026-11-14'],
  week: ['2026-11-15', '2026-11-08', '2026-11-14'],
  month: ['2026-11-01', '2026-10-01', '2026-10-21'],
  quarter: ['2026-10-01', '2026-07-01', '2026-08-21'],
  year: ['2026-01-01', '2025-01-01', '2025-11-21'],
}
const stores = [undefined, 'S00000001', 'S00000002'] as const
const asked = runningPeriods.flatMap((Period) => stores.map((store) => [Period, store] as const))
const filterOf = (Period: PanelPeriod, store: string | undefined): PanelFilter =>
  store ? { Period, Scope: 'one', ShopCodes: [store] } : { Period, Scope: 'all' }

test.each(asked)('%s of %s is the sum of its rows, and is compared up to the same minute', async (Period, store) => {
  const { sums } = resultOf(await owner(panel.summary, filterOf(Period, store)))
  const [from, beforeFrom, then] = days[Period]
  expect(sums).toEqual([
    {
      currency: 'JPY',
      now: await raw(from, '2026-11-21', now, store),
      before: await raw(beforeFrom, then, new Date(`${then}T14:01:00+09:00`), store),
    },
  ])
  expect(sums[0]?.now.payCount).toBeGreaterThan(2)
})

test.each(asked)('%s of %s says since when there are records only where they begin within what is compared', async (Period, store) => {
  const [first] = await it.db.sql<{ day: string }>`
    select min(business_date) as day from transactions
     where ent_code = ${it.ent} and status <> 'FAILED' and (${store ?? null}::text is null or shop_code = ${store ?? null})`
  const { before, recordsFrom, course } = resultOf(await owner(panel.summary, filterOf(Period, store)))
  expect(before.from).toBe(days[Period][1])
  expect(first?.day).toMatch(/^2025-09/)
  // Only a year ago lies before the records, which go back fourteen months.
  expect(recordsFrom).toBe(Period === 'year' ? first?.day : undefined)
  const unknown = course.series.flatMap(({ before }) => before.flatMap((point, at) => (point ? [] : [course.marks[at]])))
  const months = ['01', '02', '03', '04', '05', '06', '07', '08'].map((month) => `2026-${month}-01`)
  expect(unknown).toEqual(Period === 'year' ? months : [])
}) // prettier-ignore

test.each(['09:59', '14:37', '23:00'])('at %s the day before is compared up to that very minute', async (minute) => {
  const until = new Date(`2026-11-21T${minute}:00+09:00`)
  moment = until
  try {
    for (const store of stores) {
      const { sums } = resultOf(await owner(panel.summary, filterOf('today', store)))
      const weekBefore = new Date(until.getTime() - 7 * 86_400_000 + 60_000)
      expect(sums[0]?.before).toEqual(await raw('2026-11-14', '2026-11-14', weekBefore, store))
    }
  } finally {
    moment = now
  }
})

test.each([
  ['today', 'today'],
  ['week', 'thisWeek'],
  ['month', 'thisMonth'],
] as const)('%s is the number that /trade and the statistics show', async (Period, word) => {
  for (const store of stores) {
    const [sum] = resultOf(await owner(panel.summary, filterOf(Period, store))).sums
    const filter = { Period: word, ShopCodes: store ? [store] : undefined }
    const [trade] = resultOf(await owner(transactions.summary, filter)).sums
    const [stat] = resultOf(await owner(statistics.date, filter)).sums
    const { averageAmount: _average, ...figures } = sum?.now ?? { averageAmount: null }
    expect(trade).toMatchObject(figures)
    expect(stat).toMatchObject(figures)
  }
})

test.each(asked)('the course and the shares of %s of %s come to what the tiles say', async (Period, store) => {
  const filter = filterOf(Period, store)
  const { sums, course } = resultOf(await owner(panel.summary, filter))
  const [sum] = sums
  const { marks, running, series } = course
  const points = series[0]?.now ?? []
  expect(points.reduce((all, point) => all + Number(point?.netAmount ?? 0), 0)).toBe(sum?.now.netAmount)
  expect(points.reduce((all, point) => all + (point?.payCount ?? 0), 0)).toBe(sum?.now.payCount)
  expect(new Set(marks).size).toBe(marks.length)
  expect(points.slice(running + 1)).toEqual(points.slice(running + 1).map(() => null))
  const { of, shares, classes } = resultOf(await owner(panel.shares, filter))
  expect([of, classes.length]).toEqual(store ? ['paymentType', 0] : ['shop', 1])
  for (const [divided] of store ? [shares] : [shares, classes]) {
    expect(divided?.parts.reduce((all, { payAmount }) => all + Number(payAmount), 0)).toBe(sum?.now.payAmount)
  }
})

test('marks are hours, days, weeks of seven days and months; a month is drawn before the same weekdays', async () => {
  const marksOf = async (Period: PanelPeriod) => resultOf(await owner(panel.summary, { Period })).course
  expect(await marksOf('week')).toMatchObject({
    unit: 'day',
    marks: expect.arrayContaining(['2026-11-15', '2026-11-21']),
    running: 6,
  })
  const month = await marksOf('month')
  expect([month.marks[0], month.marks.at(-1), month.running]).toEqual(['2026-11-01', '2026-11-30', 20])
  const behind = await raw('2026-09-27', '2026-09-27', now, undefined)
  expect(month.series[0]?.before[0]?.netAmount).toBe(behind.netAmount)
  expect((await marksOf('quarter')).marks.slice(0, 2)).toEqual(['2026-10-01', '2026-10-08'])
  expect((await marksOf('year')).marks).toHaveLength(12)
})

test('from the ninth on stores are one line', async () => {
  await using wide = await portal({ now: () => moment, config: { showDashBoard: true } })
  await wide.db.sql`
    insert into shops (ent_code, shop_code, shop_name)
    select ${wide.ent}, 'W' || n, 'Store ' || n from generate_series(10, 19) n`
  await pay(wide, Array.from({ length: 10 }, (_one, index) => ({ tradeNo: `W${index}`, shopCode: `W${10 + index}`, amount: 100 * (index + 1) }))) // prettier-ignore
  const person = await wide.as('Record.search')
  const [shares] = resultOf(await person(panel.shares, {})).shares
  expect(shares?.parts.map(({ name }) => name)).toEqual([19, 18, 17, 16, 15, 14, 13, 12].map((n) => `Store ${n}`))
  expect(shares?.rest).toEqual({ parts: 2, payCount: 2, payAmount: 300 })
})

test('at 2:00 at night a bar whose day begins at 5:00 is still on its evening', async () => {
  await using night = await portal({ now: () => new Date('2026-11-21T17:00:00Z'), config: { showDashBoard: true } })
  await night.db
    .sql`update shops set business_day_start = '05:00' where ent_code = ${night.ent} and shop_code = 'S00000002'`
  const bar = 'S00000002'
  await pay(night, [
    { tradeNo: 'B1', shopCode: bar, tradeTime: '2026-11-21T22:10:00+09:00', amount: 700 },
    { tradeNo: 'B2', shopCode: bar, tradeTime: '2026-11-22T01:30:00+09:00', amount: 300 },
    { tradeNo: 'C1', shopCode: bar, tradeTime: '2026-11-15T01:59:00+09:00', amount: 400 },
    { tradeNo: 'C2', shopCode: bar, tradeTime: '2026-11-15T02:30:00+09:00', amount: 50 },
    { tradeNo: 'D1', tradeTime: '2026-11-21T22:10:00+09:00', amount: 9_000 },
    { tradeNo: 'D2', tradeTime: '2026-11-22T00:10:00+09:00', amount: 20 },
  ])
  const person = await night.as('Record.search')
  const ofBar: PanelFilter = { Scope: 'one', ShopCodes: [bar] }
  const { sums, course, now: days } = resultOf(await person(panel.summary, ofBar))
  expect(days).toEqual({ from: '2026-11-21', to: '2026-11-21' })
  expect(sums[0]).toMatchObject({ now: { netAmount: 1_000 }, before: { netAmount: 400 } })
  const { marks, running, series } = course
  expect([marks, running]).toEqual([['22', '23', '0', '1', '2'], 4])
  expect(series[0]?.before.map((point) => point?.netAmount)).toEqual([0, 0, 0, 400, 50])
  // Each store has its own today, and the whole is their sum.
  expect(resultOf(await person(panel.summary, {})).sums[0]?.now.netAmount).toBe(1_020)
})

// The bar is still on the last day of a period when the other stores begin the next one; weeks begin on Sunday.
test.each([
  ['week', '2026-11-28T17:00:00Z', '2026-11-24', ['2026-11-22', '2026-12-05'], ['2026-11-24', '2026-11-29']],
  ['month', '2026-11-30T17:00:00Z', '2026-11-22', ['2026-11-01', '2026-12-31'], ['2026-11-22', '2026-12-01']],
  ['quarter', '2026-12-31T17:00:00Z', '2026-12-29', ['2026-09-25', '2027-03-26'], ['2026-12-25', '2027-01-01']],
  ['year', '2026-12-31T17:00:00Z', '2026-11-22', ['2026-01-01', '2027-12-01'], ['2026-11-01', '2027-01-01']],
] as const)(
  'at 2:00 of the first night of a %s each mark holds what was sold on its own days',
  async (Period, at, sold, ends, held) => {
    // prettier-ignore
    const time = new Date(at)
    await using night = await portal({ now: () => time, config: { showDashBoard: true } })
    const bar = 'S00000002'
    await night.db
      .sql`update shops set business_day_start = '05:00' where ent_code = ${night.ent} and shop_code = ${bar}`
    await pay(night, [
      { tradeNo: 'B1', shopCode: bar, tradeTime: `${sold}T22:10:00+09:00`, amount: 700 },
      { tradeNo: 'D1', tradeTime: new Date(time.getTime() - 3_600_000).toISOString(), amount: 20 },
    ])
    const person = await night.as('Record.search')
    const { sums, course } = resultOf(await person(panel.summary, { Period }))
    const { marks, running, series } = course
    expect([marks[0], marks.at(-1)]).toEqual(ends)
    const amounts = series[0]?.now.flatMap((point, place) => (point?.payCount ? [[marks[place], point.netAmount]] : []))
    expect(amounts).toEqual([
      [held[0], 700],
      [held[1], 20],
    ])
    expect(marks[running]).toBe(held[1])
    expect(sums[0]?.now.netAmount).toBe(720)
  },
)
