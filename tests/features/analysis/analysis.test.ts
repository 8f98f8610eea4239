import { afterAll, beforeAll, expect, test } from 'vitest'
import { diceOf } from '#demo/dice.ts'
import { analyses, compass } from '#features/analysis/contract.ts'
import { dataPanel, type TileMetric, type TileSplit } from '#features/analysis/tiles.contract.ts'
import { panel } from '#features/panel/contract.ts'
import { statistics, type StatFilter } from '#features/statistics/contract.ts'
import { addDays } from '#shared/calendar.ts'
import { portal, type Person, type Portal } from '../../kit/portal.ts'
import { now, pay, resultOf, type Payment } from '../transactions/payments.ts'
import { entBeside } from '../../kit/ent-beside.ts'

let it: Portal
let owner: Person
const today = '2026-11-21'
const running: StatFilter = { From: '2026-11-01', To: today }

beforeAll(async () => {
  it = await portal({ now: () => now, config: { showDashBoard: true } })
  owner = await it.as('DataCompass.search', 'Stat.search', 'Record.search')
  await pay(it, sold())
})
afterAll(() => it[Symbol.asyncDispose]())

/** Fourteen months of payments of every kind, more of them lately, with refunds, at all hours. */
function sold(): Payment[] {
  const dice = diceOf('analysis')
  return Array.from({ length: 1200 }, (_one, index): Payment => ({
    tradeNo: `A${String(index).padStart(4, '0')}`,
    tradeTime: new Date(now.getTime() - dice.between(1, dice.one([1, 20, 60, 430]) * 24 * 60) * 60_000).toISOString(),
    amount: dice.between(100, 12_000),
    shopCode: dice.one(['S00000001', 'S00000002']),
    paymentType: dice.one(['PAYPAY', 'VISA_MC', 'HPOINT', 'WECHAT']),
    status: dice.one(['SUCCESS', 'SUCCESS', 'SUCCESS', 'FAILED']),
  })).flatMap((sale, index) =>
    sale.status === 'SUCCESS' && index % 9 === 0
      ? [sale, { ...sale, tradeNo: `${sale.tradeNo}R`, tradeType: '06', origTradeNo: sale.tradeNo, amount: 50 }]
      : [sale],
  )
}

const statOf = async (filter: StatFilter) => {
  const [sum] = resultOf(await owner(statistics.date, filter)).sums
  const { payCount = 0, payAmount = 0, refundCount = 0, refundAmount = 0, netAmount = 0 } = sum ?? {}
  return { payCount, payAmount, refundCount, refundAmount, netAmount }
}
const total = (amounts: readonly (number | string)[]) => amounts.reduce((sum: number, one) => sum + Number(one), 0)

test.each([undefined, 'S00000001'] as const)(
  'a month on the compass is the month of the statistics, of %s',
  async (shop) => {
    const stores = shop ? { ShopCodes: [shop] } : {}
    for (const [Month, days] of [
      [undefined, running],
      ['2026-10', { From: '2026-10-01', To: '2026-10-31' }],
    ] as const) {
      const { figures, days: sums, inbound } = resultOf(await owner(compass.overview, { ...stores, Month }))
      const stat = await statOf({ ...days, ...stores })
      expect(figures).toEqual(stat)
      expect(sums.at(-1)).toBe(stat.netAmount)
      expect(inbound.payAmount).toBe((await statOf({ ...days, ...stores, PaymentTypes: ['WECHAT'] })).payAmount)
      const { bands } = resultOf(await owner(compass.bands, { ...stores, Month }))
      expect(total(bands.map(({ payAmount }) => payAmount))).toBe(stat.payAmount)
      expect(total(bands.map(({ payCount }) => payCount))).toBe(stat.payCount)
      for (const [index, { from, payCount, payAmount }] of bands.entries()) {
        const next = bands[index + 1]?.from ?? Infinity
        expect(Number(payAmount)).toBeGreaterThanOrEqual(from * payCount)
        expect(Number(payAmount)).toBeLessThanOrEqual(next * payCount || 0)
      }
      const { classes, months, inbound: abroad } = resultOf(await owner(compass.mix, { ...stores, Month }))
      expect(total(classes.map(({ amounts }) => amounts.at(-1) ?? 0))).toBe(stat.payAmount)
      expect(months).toHaveLength(6)
      expect(abroad.at(-1)).toBe(inbound.payAmount)
    }
  },
)

test('the weeks of the refund rate are those of the statistics, and the usual is what lay between the others', async () => {
  const { weeks, usual } = resultOf(await owner(compass.overview, {}))
  expect(weeks.map(({ from }) => from)).toEqual([
    '2026-10-11',
    '2026-10-18',
    '2026-10-25',
    '2026-11-01',
    '2026-11-08',
    '2026-11-15',
  ])
  for (const { from, to, ...figures } of weeks) expect(await statOf({ From: from, To: to })).toMatchObject(figures)
  const rates = []
  for (let week = addDays('2026-10-11', -84); week < '2026-10-11'; week = addDays(week, 7)) {
    const { payAmount, refundAmount } = await statOf({ From: week, To: addDays(week, 6) })
    if (Number(payAmount) > 0) rates.push(Math.round((Number(refundAmount) / Number(payAmount)) * 10_000))
  }
  const inner = rates.toSorted((a, b) => a - b).slice(1, -1)
  expect(usual).toEqual({ low: inner[0], high: inner.at(-1) })
})

test('the heat map counts the four whole weeks before today', async () => {
  const { hours, from, to } = resultOf(await owner(compass.heatmap, {}))
  expect([from, to]).toEqual(['2026-10-24', '2026-11-20'])
  expect(total(hours.map(({ payCount }) => payCount))).toBe((await statOf({ From: from, To: to })).payCount)
})

test('a plan is spread over weekdays, ends at its amount, and is changed by who knows its present version', async () => {
  const set = { month: '2026-11', currency: 'JPY', amount: 3_000_001 } as const
  expect(resultOf(await owner(compass.overview, {})).plan).toBeNull()
  expect(resultOf(await owner(compass.setPlan, { ...set, version: 0 }))).toEqual({ version: 1 })
  expect((await owner(compass.setPlan, { ...set, amount: 1, version: 0 })).resultType).toBe(1030)
  const { plan, missing } = resultOf(await owner(compass.overview, {}))
  const days = (plan?.days ?? []).map(Number)
  expect([plan?.amount, days.length, days.at(-1), missing]).toEqual([3_000_001, 30, 3_000_001, 0])
  expect(days).toEqual(days.toSorted((a, b) => a - b))
  expect(Number(plan?.soFar)).toBeGreaterThan(days[19] ?? 0)
  expect(Number(plan?.soFar)).toBeLessThan(days[20] ?? 0)
  // A store has none of its own, so nothing is compared there.
  expect(resultOf(await owner(compass.overview, { ShopCodes: ['S00000001'] }))).toMatchObject({
    plan: null,
    missing: 1,
  })
  expect(resultOf(await owner(compass.setPlan, { ...set, amount: null, version: 1 }))).toEqual({ version: 0 })
  expect(resultOf(await owner(compass.plan, {}))).toMatchObject({ amount: null, version: 0 })
})

test('plans of all stores are the plan of them together; who looks after one store may not plan for the company', async () => {
  const manager = await it.person({ permissions: ['DataCompass.search'], shops: ['S00000001'] })
  const set = { month: '2026-11', currency: 'JPY', amount: 100, version: 0 } as const
  expect((await manager(compass.setPlan, set)).resultType).toBe(2000)
  expect((await manager(compass.setPlan, { ...set, shopCode: 'S00000002' })).resultType).toBe(2000)
  resultOf(await manager(compass.setPlan, { ...set, shopCode: 'S00000001' }))
  expect(resultOf(await owner(compass.overview, {}))).toMatchObject({ plan: null, missing: 2 })
  expect(resultOf(await manager(compass.overview, {}))).toMatchObject({ plan: { amount: 100 } })
  resultOf(await owner(compass.setPlan, { ...set, shopCode: 'S00000002', amount: 250 }))
  resultOf(await owner(compass.setPlan, { ...set, shopCode: 'S00000003', amount: 50 }))
  expect(resultOf(await owner(compass.overview, {}))).toMatchObject({ plan: { amount: 400 } })
})

test('where there is one store in all it is planned without being chosen, and several only by who looks after all of them', async () => {
  const planOf = async (person: Person, input = {}) => resultOf(await person(compass.overview, input)).planOf
  const looksAfter = (...shops: string[]) => it.person({ permissions: ['DataCompass.search'], shops })
  expect(await planOf(await looksAfter('S00000002'))).toEqual({ entCode: it.ent, shopCode: 'S00000002' })
  expect(await planOf(await looksAfter('S00000001', 'S00000002'))).toBeNull()
  expect(await planOf(owner)).toEqual({ entCode: it.ent, shopCode: null })
  expect(await planOf(owner, { ShopCodes: ['S00000003'] })).toEqual({ entCode: it.ent, shopCode: 'S00000003' })

  await using own = await portal({ now: () => now })
  await own.db.sql`update shops set status = 'CLOSED' where ent_code = ${own.ent} and shop_code <> 'S00000001'`
  const master = entBeside(own.ent)
  await own.db.sql`
    insert into enterprises (ent_code, tenant_code, ent_name, ent_display_name, time_zone, currency, is_master_enterprise)
    values (${master}, ${own.tenant}, '本部', '本部', 'Asia/Tokyo', 'JPY', true)`
  await own.db.sql`update enterprises set parent_ent_code = ${master} where ent_code = ${own.ent}`
  const head = await own.person({ permissions: ['DataCompass.search'], ent: master })
  const of = await planOf(head)
  expect(of).toEqual({ entCode: own.ent, shopCode: null })
  const plan = { month: '2026-11', currency: 'JPY', amount: 700, version: 0 } as const
  resultOf(await head(compass.setPlan, { ...plan, entCode: own.ent }))
  expect(resultOf(await head(compass.overview, {}))).toMatchObject({ plan: { amount: 700 }, missing: 0 })
})

test('a day stands beside the average of the same weekday in the four weeks before, whole and in its parts', async () => {
  const { days, from, to } = resultOf(await owner(analyses.daily, {}))
  expect([from, to, days.length]).toEqual(['2026-11-01', today, 21])
  expect(total(days.map(({ netAmount }) => netAmount))).toBe((await statOf(running)).netAmount)
  const date = '2026-11-20'
  const before = []
  for (let week = 1; week <= 4; week += 1) {
    const day = addDays(date, -7 * week)
    const { netAmount, payCount, refundCount } = await statOf({ From: day, To: day })
    if (payCount + refundCount > 0) before.push(Number(netAmount))
  }
  const average = Math.round(before.reduce((sum, one) => sum + one, 0) / before.length)
  const day = days.find((one) => one.date === date)
  expect(day).toMatchObject({ ...(await statOf({ From: date, To: date })), usual: average })
  for (const Split of ['shop', 'paymentType', 'hour'] as const) {
    const { parts } = resultOf(await owner(analyses.day, { Date: date, Split }))
    expect([Split, total(parts.map(({ netAmount }) => netAmount))]).toEqual([Split, day?.netAmount])
  }
})

test('notes are read by who looks after the store, and taken away by who wrote them', async () => {
  const other = await it.person({ permissions: ['DataCompass.search'], shops: ['S00000002'] })
  const note = { date: '2026-11-19', kind: 'WEATHER', words: '  台風 ' } as const
  const { noteId } = resultOf(await owner(analyses.addNote, { ...note, shopCode: 'S00000001' }))
  resultOf(await owner(analyses.addNote, { ...note, kind: 'EVENT', words: '祭り' }))
  const seenBy = async (person: Person) =>
    resultOf(await person(analyses.daily, {}))
      .notes.map(({ words, own }) => `${words} ${own}`)
      .toSorted()
  expect(await seenBy(owner)).toEqual(['台風 true', '祭り true'])
  expect(await seenBy(other)).toEqual(['祭り false'])
  expect((await other(analyses.removeNote, { noteId })).resultType).toBe(1300)
  resultOf(await owner(analyses.removeNote, { noteId }))
  expect(await seenBy(owner)).toEqual(['祭り true'])
  expect((await owner(analyses.addNote, { ...note, words: 'x'.repeat(101) })).resultType).not.toBe(1000)
  expect((await other(analyses.addNote, note)).resultType).toBe(2000)
})

test.each(['𠮷', '👨‍👩‍👧'])('a note holds a hundred of %s, as its form counts them, and no more', async (character) => {
  const note = { date: '2026-11-18', kind: 'EVENT' } as const
  const of = (count: number) => owner(analyses.addNote, { ...note, words: character.repeat(count) })

  const { noteId } = resultOf(await of(100))
  expect((await of(101)).resultType).toBe(1030)

  const { notes } = resultOf(await owner(analyses.daily, {}))
  expect(notes.find((one) => one.noteId === noteId)?.words).toBe(character.repeat(100))
  resultOf(await owner(analyses.removeNote, { noteId }))
})

test('thirteen months, each what the statistics say; the stores add up to the month and to the month before', async () => {
  const { months, now: is, before, stores, rest } = resultOf(await owner(analyses.monthly, { Month: '2026-10' }))
  expect(months.map(({ month }) => month)).toEqual(['2025-10', '2025-11', '2025-12', ...Array.from({ length: 10 }, (_one, at) => `2026-${String(at + 1).padStart(2, '0')}`)]) // prettier-ignore
  expect(months.at(-1)).toEqual({ month: '2026-10', ...is })
  expect(months.at(-2)).toEqual({ month: '2026-09', ...before })
  expect(is).toEqual(await statOf({ From: '2026-10-01', To: '2026-10-31' }))
  expect(total(stores.map(({ netAmount }) => netAmount))).toBe(is.netAmount)
  expect(total(stores.map((store) => store.before))).toBe(before.netAmount)
  expect(rest).toBeNull()
  const [panelMonth] = resultOf(await owner(panel.summary, { Period: 'month' })).sums
  const current = resultOf(await owner(analyses.monthly, {}))
  expect(panelMonth).toMatchObject({ now: current.now, before: current.before })
})

const metrics: TileMetric[] = ['netAmount', 'payAmount', 'payCount', 'refundAmount', 'refundCount']
const splits: TileSplit[] = ['course', 'shop', 'paymentClass', 'paymentType', 'weekday', 'hour']
test.each(metrics)('a tile of %s shows the dashboard’s figure, and every split adds up to it', async (Metric) => {
  for (const Period of ['today', 'week', 'month', 'quarter', 'year'] as const) {
    const [sum] = resultOf(await owner(panel.summary, { Period })).sums
    for (const Split of splits) {
      const { value, before, parts } = resultOf(await owner(dataPanel.metrics, { Metric, Split, Period }))
      expect([Period, Split, value, before]).toEqual([Period, Split, sum?.now[Metric as 'payCount'], sum?.before[Metric as 'payCount']]) // prettier-ignore
      expect([Period, Split, total(parts.map((part) => part.value ?? 0))]).toEqual([Period, Split, value])
    }
  }
})

test('tiles are saved for each person by themselves, and not over what they saved elsewhere meanwhile', async () => {
  const other = await it.as('DataCompass.search')
  const first = resultOf(await owner(dataPanel.layout, {}))
  expect([first.tiles.length, first.version]).toEqual([7, 0])
  const tiles = [...first.tiles].reverse()
  expect(resultOf(await owner(dataPanel.saveLayout, { tiles, version: 0 }))).toEqual({ version: 1 })
  expect(resultOf(await owner(dataPanel.layout, {}))).toMatchObject({ tiles, version: 1 })
  expect((await owner(dataPanel.saveLayout, { tiles: [], version: 0 })).resultType).toBe(1030)
  expect(resultOf(await other(dataPanel.layout, {}))).toMatchObject({ tiles: first.tiles, version: 0 })
  const many = Array.from({ length: 13 }, () => first.tiles[0] ?? tiles[0])
  expect((await owner(dataPanel.saveLayout, { tiles: many as typeof tiles, version: 1 })).resultType).not.toBe(1000)
})

test('nothing is asked further back than thirteen months, and nothing of the future', async () => {
  resultOf(await owner(compass.overview, { Month: '2025-11' }))
  expect((await owner(compass.overview, { Month: '2025-10' })).resultType).toBe(1700)
  expect((await owner(analyses.daily, { From: '2025-10-21', To: today })).resultType).toBe(1700)
  resultOf(await owner(analyses.daily, { From: '2025-11-22', To: today }))
  const wrong = [{ Month: '2026-12' }, { Month: '2026-13' }, { ShopCodes: ['S00000001', 'S00000002'] }]
  for (const input of wrong) expect((await owner(compass.overview, input)).resultType).not.toBe(1000)
  expect((await owner(analyses.day, { Date: '2026-11-22', Split: 'shop' })).resultType).not.toBe(1000)
})
