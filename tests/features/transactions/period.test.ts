import { expect, test } from 'vitest'
import { exports } from '#features/exports/contract.ts'
import { session } from '#features/session/contract.ts'
import { systrade } from '#features/refunds/contract.ts'
import { transactions, type TradeFilter } from '#features/transactions/contract.ts'
import { presets } from '#shared/presets.ts'
import { portal, type Person, type Portal } from '../../kit/portal.ts'
import { pay, resultOf, type Payment } from './payments.ts'

// 2:00 at night in Tokyo on Monday 23 November: in a bar it is still Sunday.
const night = new Date('2026-11-22T17:00:00Z')
const [cafe, bar] = ['S00000001', 'S00000003']

async function open(now = night): Promise<Portal> {
  const it = await portal({ now: () => now })
  await it.db.sql`update shops set business_day_start = '05:00' where ent_code = ${it.ent} and shop_code = ${bar}`
  return it
}

/** Three payments in the café since midnight, forty-eight in the bar since yesterday evening, and both stores' day before. */
const payments: readonly Payment[] = [
  ...Array.from({ length: 3 }, (_, n) => ({
    tradeNo: `C${n}`,
    shopCode: cafe,
    tradeTime: `2026-11-23T00:1${n}:00+09:00`,
  })),
  ...Array.from({ length: 48 }, (_, n) => ({
    tradeNo: `B${n}`,
    shopCode: bar,
    tradeTime: new Date(Date.parse('2026-11-22T18:00:00+09:00') + n * 600_000).toISOString(),
  })),
  ...Array.from({ length: 7 }, (_, n) => ({
    tradeNo: `Y${n}`,
    shopCode: cafe,
    tradeTime: `2026-11-22T1${n}:00:00+09:00`,
  })),
  ...Array.from({ length: 5 }, (_, n) => ({
    tradeNo: `Z${n}`,
    shopCode: bar,
    tradeTime: `2026-11-22T0${n}:00:00+09:00`,
  })),
]

async function found(person: Person, filter: TradeFilter) {
  const { list } = resultOf(await person(transactions.list, { ...filter, PageSize: 100 }))
  const { count, from, to } = resultOf(await person(transactions.summary, filter))
  expect(count).toBe(list.length)
  return { rows: list.map(({ tradeNo }) => tradeNo).toSorted(), from, to }
}

test('at 2:00 a bar’s today is yesterday’s date and its yesterday the day before that', async () => {
  await using it = await open()
  await pay(it, payments)
  const manager = await it.person({ permissions: ['Record.search'], shops: [bar] })

  const [today, yesterday] = [await found(manager, {}), await found(manager, { Period: 'yesterday' })]

  expect([today.from, today.to, today.rows.length]).toEqual(['2026-11-22', '2026-11-22', 48])
  expect([yesterday.from, yesterday.to, yesterday.rows.length]).toEqual(['2026-11-21', '2026-11-21', 5])
})

test('where stores differ each shows its own today, and choosing fewer stores never shows more rows', async () => {
  await using it = await open()
  await pay(it, payments)
  const person = await it.as('Record.search')

  for (const Period of presets) {
    const all = await found(person, { Period })
    const parts = await Promise.all(
      [cafe, 'S00000002', bar].map((shop) => found(person, { Period, ShopCodes: [shop] })),
    )
    expect(parts.flatMap(({ rows }) => rows).toSorted()).toEqual(all.rows)
    expect(all.from).toBe(parts.map(({ from }) => from).toSorted()[0])
    expect(all.to).toBe(
      parts
        .map(({ to }) => to)
        .toSorted()
        .at(-1),
    )
  }
  const today = await found(person, { Period: 'today' })
  expect([today.from, today.to, today.rows.length]).toEqual(['2026-11-22', '2026-11-23', 51])
  expect(await found(person, {})).toEqual(today)
  // The sums of daily figures and the rows one by one are the same rows.
  expect((await found(person, { Period: 'today', AmountFrom: 1 })).rows).toEqual(today.rows)
})

test('a chosen date means that business date in every store', async () => {
  await using it = await open()
  await pay(it, payments)
  const person = await it.as('Record.search')

  const { rows } = await found(person, { From: '2026-11-22', To: '2026-11-22' })

  expect(rows.filter((one) => one.startsWith('B'))).toHaveLength(48)
  expect(rows.filter((one) => one.startsWith('Y'))).toHaveLength(7)
  expect(rows).toHaveLength(55)
})

test('a file of today has the rows that today’s list has, in its name the days it reaches over', async () => {
  await using it = await open()
  await pay(it, payments)
  const person = await it.as('Record.search', 'Record.download')

  const answer = await person.raw(exports.trades, {
    filter: { Period: 'today' },
    sort: '-tradeTime',
    format: 'csv',
    columns: ['tradeNo'],
    language: 'en',
    timeZone: 'Asia/Tokyo',
  })

  expect(answer.headers['content-disposition']).toContain('_20261122-20261123.csv')
  expect(answer.body.match(/^"?[CB]\d+/gm)).toHaveLength(51)
})

test.each([
  { Period: 'today', From: '2026-11-22', To: '2026-11-22' },
  { Period: 'today', FromTime: '2026-11-22T00:00:00Z', ToTime: '2026-11-22T01:00:00Z' },
  { Period: 'tomorrow' },
])('two kinds of period at once, or a word that is none, are refused: %o', async (filter) => {
  await using it = await open()
  const person = await it.as('Record.search')

  const answers = await Promise.all([transactions.list, transactions.summary].map((call) => person.raw(call, filter)))

  expect(answers.map((answer) => answer.json().resultType)).toEqual([1030, 1030])
})

test('stores of two zones have each their own today', async () => {
  await using it = await open(new Date('2026-11-22T15:30:00Z')) // 0:30 in Tokyo, 23:30 in Ulaanbaatar
  const other = `E${it.ent.slice(1, -1)}${it.ent.endsWith('9') ? '8' : '9'}`
  await it.db.sql`
    insert into enterprises (ent_code, tenant_code, ent_name, ent_display_name, time_zone, parent_ent_code)
    values (${other}, ${it.tenant}, 'Хүүхэд', 'Хүүхэд', 'Asia/Ulaanbaatar', ${it.ent})`
  await it.db.sql`update enterprises set is_master_enterprise = true where ent_code = ${it.ent}`
  await it.db.sql`insert into shops (ent_code, shop_code, shop_name) values (${other}, ${cafe}, 'Салбар')`
  const tradeTime = '2026-11-22T14:00:00Z'
  await pay(it, [
    { tradeNo: 'TOKYO', tradeTime },
    { tradeNo: 'UB', entCode: other, tradeTime },
  ])
  const person = await it.as('Record.search')

  expect((await found(person, {})).rows).toEqual(['UB'])
  expect((await found(person, { Period: 'yesterday' })).rows).toEqual(['TOKYO'])
})

test('who is signed in hears by which clocks their stores count their days', async () => {
  await using it = await open()
  const [all, one] = [await it.as('Record.search'), await it.person({ permissions: ['Record.search'], shops: [bar] })]

  const clocks = await Promise.all(
    [all, one].map(async (person) => resultOf(await person(session.userInfo, {})).dayClocks),
  )

  const [midnight, five] = ['00:00', '05:00'].map((start) => ({ zone: 'Asia/Tokyo', start }))
  expect(clocks).toEqual([[five, midnight], [five]])
})

const asked: readonly TradeFilter[] = [
  ...presets.map((Period) => ({ Period })),
  { From: '2026-11-22', To: '2026-11-22' },
  { FromTime: '2026-11-22T15:00:00Z', ToTime: '2026-11-22T16:00:00Z' },
]

test('the provider’s search knows a period as the list does: words by each store’s own day, dates, and clock times', async () => {
  await using it = await open()
  await pay(
    it,
    payments.map((payment) => ({ ...payment, receiptNo: 'SAME-1' })),
  )
  const [manager, provider] = [await it.as('Record.search'), await it.admin('Refund.refund')]
  const byNumber = async (period: TradeFilter) =>
    resultOf(await provider(systrade.search, { TradeNo: 'SAME-1', ...period }))
      .list.map(({ tradeNo }) => tradeNo)
      .toSorted()

  const counts: number[] = []
  for (const period of asked) {
    const { rows } = await found(manager, period)
    expect([period, await byNumber(period)]).toEqual([period, rows])
    counts.push(rows.length)
  }
  // The control: they are not all the same rows, and without a period every day counts.
  expect(new Set(counts).size).toBeGreaterThan(4)
  expect(await byNumber({})).toHaveLength(payments.length)
})

test('the provider’s search refuses what the list refuses: half a pair, two kinds of period, more than three months', async () => {
  await using it = await open()
  const [manager, provider] = [await it.as('Record.search'), await it.admin('Refund.refund')]

  for (const period of [
    { From: '2026-11-22' },
    { Period: 'today' as const, From: '2026-11-22', To: '2026-11-22' },
    { From: '2026-11-22', To: '2026-11-21' },
    { From: '2026-01-01', To: '2026-11-21' },
  ]) {
    const [list, search] = [
      await manager(transactions.list, period),
      await provider(systrade.search, { TradeNo: 'SAME-1', ...period }),
    ]
    expect([1030, 1600]).toContain(list.resultType)
    expect([search.resultType, search.message]).toEqual([list.resultType, list.message])
  }
})
