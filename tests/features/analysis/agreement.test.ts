import { afterAll, beforeAll, expect, test } from 'vitest'
import { diceOf, type Dice } from '#demo/dice.ts'
import { analyses, compass } from '#features/analysis/contract.ts'
import { dataPanel } from '#features/analysis/tiles.contract.ts'
import { statistics, type StatFilter } from '#features/statistics/contract.ts'
import { addDays, addMonths } from '#shared/calendar.ts'
import type { Currency } from '#shared/money.ts'
import { portal, type Person, type Portal } from '../../kit/portal.ts'
import { pay, resultOf, type Payment } from '../transactions/payments.ts'

/** Two in the morning of the first of a month in Tokyo, when a store whose day begins at 5:00 still has the last of the month before. */
const now = new Date('2026-10-31T17:00:00Z')
const shops = ['S00000001', 'S00000002', 'S00000003'] as const
const bar = 'S00000003'
let it: Portal
let people: Record<'all' | 'bar' | 'cafés', Person>

beforeAll(async () => {
  it = await portal({ now: () => now })
  await it.db.sql`update shops set business_day_start = '05:00' where ent_code = ${it.ent} and shop_code = ${bar}`
  const rights = ['DataCompass.search', 'Stat.search'] as const
  people = {
    all: await it.as(...rights),
    bar: await it.person({ permissions: rights, shops: [bar] }),
    cafés: await it.person({ permissions: rights, shops: ['S00000001', 'S00000002'] }),
  }
  await pay(it, sold())
})
afterAll(() => it[Symbol.asyncDispose]())

/** Payments and refunds of a year, most of the last weeks and many at night. */
function sold(): Payment[] {
  const dice = diceOf('agreement')
  return Array.from({ length: 1500 }, (_one, index): Payment => ({
    tradeNo: `G${String(index).padStart(4, '0')}`,
    tradeTime: new Date(now.getTime() - dice.between(1, dice.one([1, 3, 40, 360]) * 24 * 60) * 60_000).toISOString(),
    amount: dice.between(100, 30_000),
    shopCode: dice.one(shops),
    paymentType: dice.one(['PAYPAY', 'VISA_MC', 'WECHAT', 'HPOINT']),
    status: dice.one(['SUCCESS', 'SUCCESS', 'SUCCESS', 'FAILED']),
  })).flatMap((sale, index) =>
    sale.status === 'SUCCESS' && index % 7 === 0
      ? [sale, { ...sale, tradeNo: `${sale.tradeNo}R`, tradeType: '06', origTradeNo: sale.tradeNo, amount: 60 }]
      : [sale],
  )
}

const nothing = { payCount: 0, payAmount: 0, refundCount: 0, refundAmount: 0, netAmount: 0 }

async function statOf(person: Person, filter: StatFilter, currency: Currency) {
  const sum = resultOf(await person(statistics.date, filter)).sums.find((one) => one.currency === currency)
  if (!sum) return nothing
  const { payCount, payAmount, refundCount, refundAmount, netAmount } = sum
  return { payCount, payAmount, refundCount, refundAmount, netAmount }
}

const ownShops = { all: shops, bar: [bar], cafés: ['S00000001', 'S00000002'] } as const

function drawn<T>(dice: Dice, all: readonly T[]): T {
  const one = all[dice.between(0, all.length - 1)]
  if (one === undefined) throw new Error('there is nothing to draw from')
  return one
}

const total = (amounts: readonly (number | string)[]) => amounts.reduce((sum: number, one) => sum + Number(one), 0)

test('whoever asks about whichever stores, month and currency reads the sums of the statistics', async () => {
  const dice = diceOf('agreement: scopes')
  const seen = new Set<string>()
  for (let round = 0; round < 40; round += 1) {
    const who = dice.one(['all', 'all', 'bar', 'cafés'] as const)
    const person = people[who]
    const stores = dice.one([{}, { ShopCodes: [dice.one(ownShops[who])] }])
    const Currency = dice.one(['JPY', 'JPY', 'CNY'] as const)
    const back = dice.between(0, 12)
    const Month = back === 0 ? undefined : addMonths('2026-11-01', -back).slice(0, 7)
    const asked = { ...stores, Currency, Month }
    const place = JSON.stringify({ who, ...asked })
    const overview = await person(compass.overview, asked)
    // At this hour November has not begun for the bar, and its earliest month is one earlier as well.
    const { figures, days: sums, from, to, inbound } = resultOf(overview)
    const range = { From: from, To: to, ...stores }
    const stat = await statOf(person, range, Currency)
    seen.add(`${stat.payCount > 0} ${from.slice(0, 7)}`)
    expect([place, figures]).toEqual([place, stat])
    expect([place, sums.at(-1)]).toEqual([place, stat.netAmount])
    expect([place, inbound.payAmount]).toEqual([place, (await statOf(person, { ...range, PaymentTypes: ['WECHAT'] }, Currency)).payAmount]) // prettier-ignore

    const { days } = resultOf(await person(analyses.daily, asked))
    expect([place, total(days.map(({ netAmount }) => netAmount))]).toEqual([place, stat.netAmount])
    const day = drawn(dice, days)
    const { netAmount, payCount } = await statOf(person, { From: day.date, To: day.date, ...stores }, Currency)
    expect([place, day.date, day.netAmount, day.payCount]).toEqual([place, day.date, netAmount, payCount])
    for (const Split of ['shop', 'paymentType', 'hour'] as const) {
      const { parts } = resultOf(await person(analyses.day, { ...stores, Currency, Date: day.date, Split }))
      expect([place, Split, total(parts.map((part) => part.netAmount))]).toEqual([place, Split, netAmount])
    }

    const { months, now: is, stores: ranked } = resultOf(await person(analyses.monthly, asked))
    expect([place, is]).toEqual([place, stat])
    expect([place, total(ranked.map((store) => store.netAmount))]).toEqual([place, stat.netAmount])
    const month = drawn(dice, months)
    const last = addDays(addMonths(`${month.month}-01`, 1), -1)
    const whole = await statOf(person, { From: `${month.month}-01`, To: last < to ? last : to, ...stores }, Currency)
    expect([place, month]).toEqual([place, { month: month.month, ...whole }])

    const { bands } = resultOf(await person(compass.bands, asked))
    expect([place, total(bands.map(({ payAmount }) => payAmount))]).toEqual([place, stat.payAmount])
    const { classes } = resultOf(await person(compass.mix, asked))
    expect([place, total(classes.map(({ amounts }) => amounts.at(-1) ?? 0))]).toEqual([place, stat.payAmount])
  }
  expect(seen.size).toBeGreaterThan(6)
}, 120_000)

test('at two in the morning of the first a bar still has the month before, and a café the new one', async () => {
  expect(resultOf(await people.bar(compass.overview, {}))).toMatchObject({ from: '2026-10-01', to: '2026-10-31' })
  expect(resultOf(await people.cafés(compass.overview, {}))).toMatchObject({ from: '2026-11-01', to: '2026-11-01' })
  expect((await people.bar(compass.overview, { Month: '2026-11' })).resultType).not.toBe(1000)
  expect((await people.bar(analyses.day, { Date: '2026-11-01', Split: 'hour' })).resultType).not.toBe(1000)
  // What is compared is as much of October as the cafés have had of November.
  const [every, cafés] = [resultOf(await people.all(analyses.monthly, {})), resultOf(await people.cafés(analyses.monthly, {}))] // prettier-ignore
  expect([every.now, every.before, every.year]).toEqual([cafés.now, cafés.before, cafés.year])
  const tile = { Metric: 'netAmount', Period: 'month', Split: 'course' } as const
  const { parts } = resultOf(await people.bar(dataPanel.metrics, tile))
  expect(parts.map(({ code }) => code).at(-1)).toBe('2026-10-31')
})

test('a tile’s days add up to it also where most stores are still in the month before', async () => {
  await using night = await portal({ now: () => now })
  await night.db
    .sql`update shops set business_day_start = '05:00' where ent_code = ${night.ent} and shop_code <> 'S00000001'`
  await pay(night, [
    { tradeNo: 'B1', shopCode: bar, tradeTime: '2026-10-20T22:00:00+09:00', amount: 700 },
    { tradeNo: 'C1', shopCode: 'S00000001', tradeTime: '2026-11-01T01:00:00+09:00', amount: 20 },
  ])
  const person = await night.as('DataCompass.search')
  const tile = { Metric: 'netAmount', Period: 'month', Split: 'course' } as const
  const { value, parts } = resultOf(await person(dataPanel.metrics, tile))
  expect([value, total(parts.map((part) => part.value ?? 0))]).toEqual([720, 720])
  expect(parts.filter((part) => part.value).map(({ code }) => code)).toEqual(['2026-10-20', '2026-11-01'])
})
