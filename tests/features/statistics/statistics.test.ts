import { afterAll, beforeAll, expect, test } from 'vitest'
import { statistics, type StatFigures, type StatFilter, type StatRow } from '#features/statistics/contract.ts'
import { transactions } from '#features/transactions/contract.ts'
import { diceOf } from '#demo/dice.ts'
import { apply, migrations } from '#server/db/migrate.ts'
import { asSchemaOwner } from '#server/db/row-security.ts'
import { portal, type Person, type Portal } from '../../kit/portal.ts'
import { now, pay, resultOf, type Payment } from '../transactions/payments.ts'

let it: Portal
let owner: Person
const month: StatFilter = { From: '2026-10-22', To: '2026-11-21' }
const weeks = ['date', 'shop', 'ent', 'type'] as const

beforeAll(async () => {
  it = await portal({ now: () => now })
  owner = await it.as('Stat.search', 'Stat.download', 'Record.search')
  await pay(it, sold())
})
afterAll(() => it[Symbol.asyncDispose]())

/** Ten weeks of payments of every kind, with refunds, at all hours. */
function sold(): Payment[] {
  const dice = diceOf('statistics')
  return Array.from({ length: 400 }, (_one, index): Payment => ({
    tradeNo: `S${String(index).padStart(4, '0')}`,
    tradeTime: new Date(now.getTime() - dice.between(1, 70 * 24 * 60) * 60_000).toISOString(),
    amount: dice.between(100, 9_000),
    terminalNo: dice.one(['T1', 'T2', 'T3']),
    shopCode: dice.one(['S00000001', 'S00000002']),
    paymentType: dice.one(['PAYPAY', 'VISA_MC', 'HPOINT']),
    status: dice.one(['SUCCESS', 'SUCCESS', 'SUCCESS', 'FAILED', 'UNKNOWN', 'CHARGED_BACK']),
  })).flatMap((sale, index) =>
    sale.status === 'SUCCESS' && index % 9 === 0
      ? [
          sale,
          {
            ...sale,
            tradeNo: `${sale.tradeNo}R`,
            tradeType: '06',
            origTradeNo: sale.tradeNo,
            amount: 50,
            tradeTime: now.toISOString(),
          },
        ]
      : [sale],
  )
}

const rowsOf = async (by: (typeof weeks)[number], filter: StatFilter, person = owner) =>
  resultOf(await person(statistics[by] as typeof statistics.date, { ...filter, PageSize: 100 }))

/** The figures without the days they are compared with. */
const figuresOf = ({
  payCount,
  payAmount,
  refundCount,
  refundAmount,
  netAmount,
}: Omit<StatFigures, 'currency' | 'compared'>) => ({
  payCount,
  payAmount: Number(payAmount),
  refundCount,
  refundAmount: Number(refundAmount),
  netAmount: Number(netAmount),
})
const added = (rows: readonly StatFigures[]) =>
  rows.map(figuresOf).reduce((sum, row) => ({
    payCount: sum.payCount + row.payCount,
    payAmount: sum.payAmount + row.payAmount,
    refundCount: sum.refundCount + row.refundCount,
    refundAmount: sum.refundAmount + row.refundAmount,
    netAmount: sum.netAmount + row.netAmount,
  }))

const filters: readonly StatFilter[] = [
  month,
  { Period: 'lastWeek' },
  { ...month, ShopCodes: ['S00000002'] },
  { ...month, PaymentTypes: ['PAYPAY'] },
  { ...month, PaymentClasses: ['CARD', 'EMONEY'] },
]

test.each(filters)('what %o comes to is one number on every tab, in every split, and on /trade', async (filter) => {
  const { sums } = resultOf(await owner(transactions.summary, filter))
  const [same] = sums.map(figuresOf)
  if (!same) throw new Error('nothing was sold')
  expect(same.payCount).toBeGreaterThan(5)

  for (const by of weeks) {
    const page = await rowsOf(by, filter)
    expect([by, added(page.list)]).toEqual([by, same])
    expect(page.sums.map(figuresOf)).toEqual([same])
  }
  for (const Split of ['paymentClass', 'paymentType', 'terminal', 'hour', 'weekday'] as const) {
    const { list } = await rowsOf('shop', { ...filter, Split })
    expect([Split, added(list.filter(({ split }) => split === null))]).toEqual([Split, same])
    expect([Split, added(list.filter(({ split }) => split !== null))]).toEqual([Split, same])
  }
  for (const Pivot of ['shop', 'type'] as const) {
    const { list } = await rowsOf('type', { ...filter, Pivot })
    expect([Pivot, added(list)]).toEqual([Pivot, same])
    const kinds = list.map((row) => [row.shopCode, row.paymentType].join(' '))
    expect(new Set(kinds).size).toBe(kinds.length)
    expect(list.every(({ date, shopCode }) => date === null && (Pivot === 'shop') === (shopCode !== null))).toBe(true)
  }
  const { hours, classes } = resultOf(await owner(statistics.shape, filter))
  expect(hours.reduce((sum, { payCount }) => sum + payCount, 0)).toBe(same.payCount)
  expect(classes.reduce((sum, { payAmount }) => sum + Number(payAmount), 0)).toBe(same.payAmount)
})

test('hours are those of the clock the enterprise lives by, however they were counted', async () => {
  const byHour = (rows: readonly StatRow[]) =>
    rows.filter(({ split }) => split !== null).map(({ split, payCount }) => [split, payCount])
  const summed = await rowsOf('ent', { ...month, Split: 'hour' })
  const walked = await rowsOf('ent', { ...month, Split: 'hour', PaymentTypes: ['PAYPAY', 'VISA_MC', 'HPOINT'] })
  expect(byHour(walked.list)).toEqual(byHour(summed.list))
  const raw = await it.db.sql<{ split: string; count: number }>`
    select extract(hour from trade_time at time zone 'Asia/Tokyo')::text as split, count(*)::int as count
      from transactions where ent_code = ${it.ent} and business_date between '2026-10-22' and '2026-11-21'
       and status in ('SUCCESS', 'CHARGED_BACK', 'PARTIALLY_REFUNDED') and trade_type = '01'
     group by 1`
  expect(new Map(byHour(summed.list) as [string, number][])).toEqual(
    new Map(raw.map(({ split, count }) => [split, count])),
  )
})

test('days are compared with the same weekdays before, and the day that runs with nothing', async () => {
  const { list, sums } = await rowsOf('date', { From: '2026-11-15', To: '2026-11-21', Compare: 'before' })
  const before = await rowsOf('date', { From: '2026-11-08', To: '2026-11-14' })
  const ended = list.filter(({ runs }) => !runs)
  expect(list.filter(({ runs }) => runs).map(({ date }) => date)).toEqual(['2026-11-21'])
  expect(ended.length).toBeGreaterThan(3)
  for (const row of ended) {
    const earlier = before.list.find(
      ({ date }) => date === `2026-11-${String(Number(row.date?.slice(8)) - 7).padStart(2, '0')}`,
    )
    expect(row.compared).toEqual({ now: row.netAmount, before: earlier?.netAmount ?? 0 })
  }
  expect(sums[0]?.compared).toEqual({
    now: added(ended).netAmount,
    before: added(before.list.filter(({ date }) => date !== '2026-11-14')).netAmount,
  })
})

test('a year ago are the same weekdays 52 weeks before, whole and in their parts', async () => {
  await using it = await portal({ now: () => now })
  const sold = (tradeNo: string, day: string, amount: number, shopCode = 'S00000001') => ({ tradeNo, amount, shopCode, tradeTime: `${day}T12:00:00+09:00` }) // prettier-ignore
  await pay(it, [
    sold('NOW-1', '2026-11-16', 900),
    sold('NOW-2', '2026-11-18', 500, 'S00000002'),
    // Monday and Wednesday a year before, and the neighbours of those days, which are of no row.
    sold('AGO-1', '2025-11-17', 300),
    sold('AGO-2', '2025-11-19', 200, 'S00000002'),
    sold('BESIDE-1', '2025-11-16', 7_000),
    sold('BESIDE-2', '2025-11-21', 9_000),
  ])
  const person = await it.as('Stat.search')
  const asked = { From: '2026-11-16', To: '2026-11-19', Compare: 'year' } as const

  const byDay = await rowsOf('date', asked, person)
  const byStore = await rowsOf('shop', asked, person)

  expect(byDay.list.map(({ date, compared }) => [date, compared])).toEqual([
    ['2026-11-18', { now: 500, before: 200 }],
    ['2026-11-16', { now: 900, before: 300 }],
  ])
  expect(byStore.list.map(({ shopCode, compared }) => [shopCode, compared])).toEqual([
    ['S00000001', { now: 900, before: 300 }],
    ['S00000002', { now: 500, before: 200 }],
  ])
  expect(byDay.sums[0]?.compared).toEqual({ now: 1_400, before: 500 })
})

test('each field of the heat map is the payments of its weekday and hour', async () => {
  const { hours } = resultOf(await owner(statistics.shape, month))
  const raw = await it.db.sql<{ field: string; count: number }>`
    select extract(isodow from business_date) || ' ' || extract(hour from trade_time at time zone 'Asia/Tokyo') as field, count(*)::int as count
      from transactions where ent_code = ${it.ent} and business_date between '2026-10-22' and '2026-11-21'
       and status in ('SUCCESS', 'CHARGED_BACK', 'PARTIALLY_REFUNDED') and trade_type = '01'
     group by 1`
  expect(raw.length).toBeGreaterThan(20)
  expect(new Map(hours.map(({ weekday, hour, payCount }) => [`${weekday} ${hour}`, payCount]))).toEqual(
    new Map(raw.map(({ field, count }) => [field, count])),
  )
})

test('at 2:00 on the first of a month each store is compared over its own days', async () => {
  await using night = await portal({ now: () => new Date('2026-11-30T17:00:00Z') })
  await night.db
    .sql`update shops set business_day_start = '05:00' where ent_code = ${night.ent} and shop_code = 'S00000002'`
  const sales = ['S00000001', 'S00000002'].flatMap((shopCode, at) => [
    { tradeNo: `N${at}`, shopCode, tradeTime: '2026-11-14T12:00:00+09:00', amount: 700 },
    { tradeNo: `E${at}`, shopCode, tradeTime: '2026-10-10T12:00:00+09:00', amount: 400 },
  ])
  await pay(night, sales)
  const person = await night.as('Stat.search')

  const { list } = await rowsOf('shop', { Period: 'thisMonth', Compare: 'before' }, person)

  // The month of the bar is November to its last night; that of the other store has just begun.
  expect(list.map(({ shopCode, netAmount, compared }) => [shopCode, netAmount, compared])).toEqual([
    ['S00000002', 700, { now: 700, before: 400 }],
  ])
})

test('at 2:00 a day runs in the bar that opened on it, and has ended in the other store', async () => {
  await using night = await portal({ now: () => new Date('2026-11-21T17:00:00Z') })
  await night.db
    .sql`update shops set business_day_start = '05:00' where ent_code = ${night.ent} and shop_code = 'S00000002'`
  const sold = (shopCode: string, time: string) => ({ tradeNo: `${shopCode}-${time}`, shopCode, tradeTime: `${time}+09:00`, amount: 700 }) // prettier-ignore
  await pay(night, [
    sold('S00000001', '2026-11-21T12:00:00'),
    sold('S00000002', '2026-11-21T12:00:00'),
    sold('S00000001', '2026-11-22T01:00:00'),
    sold('S00000002', '2026-11-22T01:00:00'),
  ])
  const person = await night.as('Stat.search')
  const days = { From: '2026-11-21', To: '2026-11-22' }

  const [byDay, byStore] = [await rowsOf('date', days, person), await rowsOf('type', days, person)]

  expect(byDay.list.map(({ date, netAmount, runs }) => [date, netAmount, runs])).toEqual([
    ['2026-11-22', 700, true],
    ['2026-11-21', 2100, true],
  ])
  expect(byStore.list.map(({ date, shopCode, netAmount, runs }) => [date, shopCode, netAmount, runs])).toEqual([
    ['2026-11-22', 'S00000001', 700, true],
    ['2026-11-21', 'S00000001', 700, false],
    ['2026-11-21', 'S00000002', 1400, true],
  ])
})

test.each([
  ['0173-hourly-sums', 'stat_hourly_shop'],
  ['0200-hours-of-enterprises', 'stat_hourly_ent'],
  ['0203-days-of-enterprises', 'stat_sold_ent'],
  ['0204-days-of-stores', 'stat_sold_shop'],
])('an upgrade sums what is stored already (%s)', async (migration, table) => {
  const text = migrations().find(({ name }) => name === migration)?.text ?? ''
  const found: unknown[] = []
  const upgraded = asSchemaOwner(it.service, async (client) => {
    await client.query(`alter table ${table} no force row level security`)
    await client.query(`alter table ${table} rename to kept`)
    await client.query(`alter index ${table}_pkey rename to kept_pkey`)
    await apply(client, text)
    // The own enterprise alone: other suites on this server write payments without their sums.
    const { rows } = await client.query(
      `with before as (select * from kept where ent_code = $1),
            after as (select * from ${table} where ent_code = $1)
       select (select count(*)::int from before) as kept,
              (select count(*)::int from (table before except table after) t) as missing,
              (select count(*)::int from (table after except table before) t) as wrong`,
      [it.ent],
    )
    found.push(...rows)
    throw new Error('rolled back')
  })
  await expect(upgraded).rejects.toThrow('rolled back')
  expect(found).toEqual([{ kept: expect.any(Number), missing: 0, wrong: 0 }])
  expect(found).not.toEqual([{ kept: 0, missing: 0, wrong: 0 }])
})

test('more than a month is refused with 1700, and who sees one store sees its figures alone', async () => {
  const long = await owner(statistics.date, { From: '2026-10-20', To: '2026-11-21' })
  expect(long.resultType).toBe(1700)
  const clerk = await it.person({ permissions: ['Stat.search'], shops: ['S00000001'] })
  const seen = await rowsOf('shop', month, clerk)
  expect(seen.list.map(({ shopCode }) => shopCode)).toEqual(['S00000001'])
  expect(seen.list[0]).toEqual((await rowsOf('shop', month)).list[0])
  expect((await clerk(statistics.file, { by: 'date', ...month, columns: ['date'] })).resultType).toBe(2000) // prettier-ignore
})

test('the file has the rows of the screen in their order', async () => {
  const reply = await owner.raw(statistics.file, { by: 'date', ...month, columns: ['date', 'payCount', 'netAmount'], format: 'csv' }, { 'accept-language': 'en' }) // prettier-ignore
  const [heading, ...lines] = reply.body.replace('\uFEFF', '').trim().split('\r\n')
  expect(heading).toBe('Date,Payment count,Net sales')
  const { list } = await rowsOf('date', month)
  expect(lines).toEqual(list.map(({ date, payCount, netAmount }) => `${date},${payCount},${netAmount}`))
})
