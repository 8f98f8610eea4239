import { afterAll, beforeAll, expect, test } from 'vitest'
import { analyses } from '#features/analysis/contract.ts'
import { dataPanel } from '#features/analysis/tiles.contract.ts'
import { statistics, type StatFilter } from '#features/statistics/contract.ts'
import { firstRecord } from '#features/statistics/records.server.ts'
import { part, statement, type Db, type Fragment } from '#server/db/db.ts'
import { portal, type Person, type Portal } from '../../kit/portal.ts'
import { now, pay, resultOf } from '../transactions/payments.ts'

let it: Portal
let owner: Person
const [first, second] = [{ ShopCodes: ['S00000001'] }, { ShopCodes: ['S00000002'] }]

beforeAll(async () => {
  it = await portal({ now: () => now })
  owner = await it.as('Stat.search', 'Stat.download', 'DataCompass.search')
  const sold = (tradeNo: string, day: string, shopCode: string) => ({ tradeNo, shopCode, tradeTime: `${day}T12:00:00+09:00` }) // prettier-ignore
  await pay(it, [
    sold('A', '2026-11-05', 'S00000001'),
    sold('B', '2026-11-12', 'S00000002'),
    sold('N1', '2026-11-18', 'S00000001'),
    sold('N2', '2026-11-18', 'S00000002'),
    { ...sold('F', '2026-10-01', 'S00000001'), status: 'FAILED' },
  ])
  // The sums of a day whose payments were all corrected stand and are nothing.
  await it.db.sql`
    insert into stat_sold_ent (ent_code, business_date, currency, pay_count, pay_amount, refund_count, refund_amount)
    values (${it.ent}, '2026-10-02', 'JPY', 0, 0, 0, 0)`
  await it.db.sql`
    insert into stat_sold_shop (ent_code, business_date, shop_code, currency, pay_count, pay_amount, refund_count, refund_amount)
    values (${it.ent}, '2026-10-02', 'S00000002', 'JPY', 0, 0, 0, 0)`
})
afterAll(() => it[Symbol.asyncDispose]())

const week = { From: '2026-11-15', To: '2026-11-20' } as const
const weekBefore = { From: '2026-11-08', To: '2026-11-14' } as const

test.each<[StatFilter, string | undefined]>([
  // Beside 8 to 14 November, within which the second store began and the whole had begun before.
  [{ ...week, Compare: 'before' }, undefined],
  [{ ...week, Compare: 'before', ...first }, undefined],
  [{ ...week, Compare: 'before', ...second }, '2026-11-12'],
  [{ ...weekBefore, Compare: 'before' }, '2026-11-05'],
  [{ ...week, Compare: 'year' }, '2026-11-05'],
  [{ From: '2026-11-19', To: '2026-11-19', Compare: 'before', ...second }, undefined],
  // What is compared with nothing needs no day.
  [{ ...weekBefore }, undefined],
])('what %o is compared with has records from %s on', async (filter, day) => {
  for (const by of ['date', 'shop', 'ent', 'type'] as const) {
    const page = resultOf(await owner(statistics[by] as typeof statistics.date, filter))
    expect([by, page.recordsFrom]).toEqual([by, day])
  }
})

test('who looks after one store is told of that store', async () => {
  const manager = await it.person({ permissions: ['Stat.search'], shops: ['S00000002'] })
  expect(resultOf(await manager(statistics.date, { ...week, Compare: 'before' })).recordsFrom).toBe('2026-11-12')
})

test('nobody who sold nothing is told of a day', async () => {
  const idle = await it.person({ permissions: ['Stat.search'], shops: ['S00000003'] })
  expect(resultOf(await idle(statistics.date, { ...week, Compare: 'before' })).recordsFrom).toBeUndefined()
})

test('a file leaves changes out where records begin within what is compared, and keeps those of single days', async () => {
  const changes = async (by: 'shop' | 'date', filter: StatFilter) => {
    const asked = { by, ...filter, Compare: 'before', columns: ['netAmount', 'compared'], format: 'csv' } as const
    const { body } = await owner.raw(statistics.file, asked, { 'accept-language': 'en' })
    return body.trim().split('\r\n').slice(1).map((line) => line.split(',')[1]) // prettier-ignore
  }
  expect(await changes('shop', { ...week, ...second })).toEqual([''])
  expect(await changes('shop', { From: '2026-11-18', To: '2026-11-19', ...first })).toEqual([''])
  await pay(it, [{ tradeNo: 'D', tradeTime: '2026-11-11T12:00:00+09:00', amount: 500 }])
  expect(await changes('shop', { From: '2026-11-18', To: '2026-11-19', ...first })).toEqual(['100.0%'])
  expect(await changes('date', { ...week, Compare: 'before' })).toEqual(["'-100.0%", '300.0%'])
})

test('a tile and the months say it of what they compare', async () => {
  const tile = { Metric: 'netAmount', Period: 'month' } as const
  expect(resultOf(await owner(dataPanel.metrics, tile)).recordsFrom).toBe('2026-11-05')
  expect(resultOf(await owner(dataPanel.metrics, { ...tile, Period: 'week' })).recordsFrom).toBeUndefined()
  expect(resultOf(await owner(dataPanel.metrics, { ...tile, Period: 'week', ...second })).recordsFrom).toBe(
    '2026-11-12',
  )
  expect(resultOf(await owner(analyses.monthly, {})).recordsFrom).toBe('2026-11-05')
})

test('the day is found without walking through the days, however many there are', async () => {
  const days = 2_000
  const fill = (table: Fragment, more: Fragment, shop: Fragment) => it.db.sql`
    insert into ${table} (ent_code, business_date, ${more} currency, pay_count, pay_amount, refund_count, refund_amount)
    select ${it.ent}, '2018-01-01'::date + n, ${shop} c, 1, 100, 0, 0 from generate_series(0, ${days}::int) n, unnest(array['JPY', 'CNY', 'MNT', 'QAR']) c`
  await fill(part`stat_sold_ent`, part``, part``)
  await fill(part`stat_sold_shop`, part`shop_code,`, part`'S00000001',`)
  for (const shops of [undefined, first.ShopCodes]) expect(await pagesOf(shops)).toBeLessThan(20)
  // Every row of the enterprise stands on more pages than that.
  const [{ pages } = { pages: 0 }] = await it.db.sql<{ pages: number }>`
    select (pg_relation_size('stat_sold_ent') / 8192)::int as pages`
  expect(pages).toBeGreaterThan(60)
})

/** Pages that are looked at for the day. */
async function pagesOf(shops: readonly string[] | undefined): Promise<number> {
  let pages = 0
  const sql: Db['sql'] = async (strings, ...values) => {
    const { text, values: given } = statement(strings, values)
    const { rows } = await it.service.query<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
      `explain (analyze, buffers, format json) ${text}`,
      given,
    )
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan ?? {}
    pages = (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
    return []
  }
  await firstRecord({ ...it.db, sql }, { ents: [it.ent], shops })
  return pages
}
