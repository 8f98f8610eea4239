import { afterAll, beforeAll, expect, test } from 'vitest'
import { pointReports } from '#features/analysis/points.contract.ts'
import { pointTrades } from '#features/point-trades/contract.ts'
import { embeddedPoints } from '#server/points/embedded.ts'
import { portal, type Person, type Portal } from '../../kit/portal.ts'
import { now, pay, resultOf } from '../transactions/payments.ts'

let it: Portal
let owner: Person

beforeAll(async () => {
  it = await portal({ now: () => now })
  await it.db.sql`update enterprises set enable_point = true where ent_code = ${it.ent}`
  owner = await it.as('PointsReport.search', 'EntPointsReport.search', 'Record.search')
  await pay(it, [
    { tradeNo: 'T-1', amount: 1000, shopCode: 'S00000001' },
    { tradeNo: 'T-2', amount: 500, shopCode: 'S00000002' },
  ])
  const points = embeddedPoints(it.service, () => now)
  const before = embeddedPoints(it.service, () => new Date('2026-10-05T05:00:00Z'))
  const of = { entCode: it.ent, member: 'MB00123456789' }
  await points.give({ ...of, tradeNo: 'T-1', points: 20n })
  await points.give({ ...of, tradeNo: 'T-1', points: 5n, chargeType: 'QUANTITY' })
  await points.use({ ...of, tradeNo: 'T-2', points: 10n })
  await before.give({ ...of, tradeNo: 'T-2', points: 100n })
  await it.db
    .sql`update point_entries set business_date = '2026-10-05', at = '2026-10-05T05:00:00Z' where ent_code = ${it.ent} and points = 100`
})
afterAll(() => it[Symbol.asyncDispose]())

test('points of a month are those of the point transactions, and customers hold what was given before as well', async () => {
  const report = resultOf(await owner(pointReports.points, {}))
  const { count: _count, ...summary } = resultOf(
    await owner(pointTrades.summary, { From: '2026-11-01', To: '2026-11-21' }),
  )
  expect(summary).toMatchObject(report.sums)
  expect(report).toMatchObject({
    sums: { given: 25, used: 10, net: 15 },
    liability: 115,
    from: '2026-11-01',
    to: '2026-11-21',
  })
  expect(report.types).toEqual([
    { chargeType: 'BONUS', points: 20 },
    { chargeType: 'QUANTITY', points: 5 },
  ])
  expect(report.stores.map(({ shopCode, given, used }) => [shopCode, given, used])).toEqual([
    ['S00000001', 25, 0],
    ['S00000002', 0, 10],
  ])
  expect(report.days.map(({ date, given }) => [date, given])).toEqual([['2026-11-21', 25]])
  const october = resultOf(await owner(pointReports.points, { Month: '2026-10' }))
  expect(october).toMatchObject({ sums: { given: 100 }, liability: 100 })
})

test('a company’s line is the report of its points, and each report has its own right', async () => {
  const { companies } = resultOf(await owner(pointReports.companies, {}))
  expect(companies).toMatchObject([{ entCode: it.ent, given: 25, used: 10, liability: 115 }])
  const analyst = await it.as('DataCompass.search', 'PointsReport.search')
  resultOf(await analyst(pointReports.points, {}))
  expect((await analyst(pointReports.companies, {})).resultType).toBe(2000)
  await it.db.sql`update enterprises set enable_point = false where ent_code = ${it.ent}`
  expect((await analyst(pointReports.points, {})).resultType).toBe(2000)
  await it.db.sql`update enterprises set enable_point = true where ent_code = ${it.ent}`
})
