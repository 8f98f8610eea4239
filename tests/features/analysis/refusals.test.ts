import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { analyses, compass } from '#features/analysis/contract.ts'
import { pointReports } from '#features/analysis/points.contract.ts'
import { dataPanel } from '#features/analysis/tiles.contract.ts'
import { statistics } from '#features/statistics/contract.ts'
import type { Call, InputOf } from '#shared/call.ts'
import { limits } from '#shared/limits.ts'
import { portal, send, type Person, type Portal } from '../../kit/portal.ts'
import { now, pay, resultOf } from '../transactions/payments.ts'

let it: Portal
let owner: Person
let manager: Person

beforeAll(async () => {
  it = await portal({ now: () => now })
  await it.db.sql`update enterprises set enable_point = true where ent_code = ${it.ent}`
  owner = await it.as('DataCompass.search', 'PointsReport.search', 'EntPointsReport.search', 'Stat.search')
  manager = await it.person({ permissions: ['DataCompass.search', 'PointsReport.search'], shops: ['S00000001'] })
  await pay(it, [
    { tradeNo: 'T-1', amount: 10_137, shopCode: 'S00000001' },
    { tradeNo: 'T-2', amount: 517, shopCode: 'S00000002' },
  ])
})
afterAll(() => it[Symbol.asyncDispose]())

const refusalOf = async (person: Person, call: Call, input: unknown) =>
  (await person(call, input as InputOf<Call>)).resultType

/** Every reading of a month, with what it needs besides. */
const ofMonth: readonly (readonly [string, Call])[] = [
  ['overview', compass.overview],
  ['heat map', compass.heatmap],
  ['mix', compass.mix],
  ['sizes', compass.bands],
  ['days', analyses.daily],
  ['months', analyses.monthly],
  ['points', pointReports.points],
  ['companies', pointReports.companies],
]

describe.each(ofMonth)('the %s', (_name, call) => {
  test('is answered for thirteen months, and refused further back, ahead, and for what is no month', async () => {
    expect(await refusalOf(owner, call, { Month: '2025-11' })).toBe(1000)
    expect(await refusalOf(owner, call, { Month: '2025-10' })).toBe(1700)
    for (const Month of ['2026-12', '2026-13', '2026-1', 'now', '1999-11', ''])
      expect([Month, await refusalOf(owner, call, { Month })]).not.toEqual([Month, 1000])
  })

  test('is refused a field it does not know', async () => {
    expect(await refusalOf(owner, call, { Shop: 'S00000001' })).not.toBe(1000)
  })
})

const stores: readonly (readonly [string, Call, object])[] = [
  ['overview', compass.overview, {}],
  ['heat map', compass.heatmap, {}],
  ['mix', compass.mix, {}],
  ['sizes', compass.bands, {}],
  ['days', analyses.daily, {}],
  ['day', analyses.day, { Date: '2026-11-21', Split: 'shop' }],
  ['months', analyses.monthly, {}],
  ['tile', dataPanel.metrics, { Metric: 'netAmount', Split: 'shop', Period: 'month' }],
  ['points', pointReports.points, {}],
]

test.each(stores)('the %s is of one store and of stores and companies of one’s own', async (_name, call, more) => {
  const refused = async (person: Person, input: object) =>
    (await person.raw(call, { ...more, ...input } as InputOf<Call>)).json<{ resultType: number; message: string }>()

  expect((await refused(owner, { ShopCodes: ['S00000001', 'S00000002'] })).resultType).toBe(1030)
  for (const code of ['S00000002', 'S99999999'])
    expect(await refused(manager, { ShopCodes: [code] })).toMatchObject({
      resultType: 1030,
      message: '選択した店舗に、担当ではない店舗があります。店舗を選び直してください。',
      parameter: 'ShopCodes',
    })
  expect(await refused(owner, { EntCodes: ['E99999999'] })).toMatchObject({
    resultType: 1030,
    message: '選択した企業は担当の企業ではありません。企業を選び直してください。',
    parameter: 'EntCodes',
  })
  expect((await refused(manager, { ShopCodes: ['S00000001'] })).resultType).toBe(1000)
})

test('what is asked too long or too far back says how far analysis reaches, not how far statistics do', async () => {
  const of = async (input: object) => (await owner.raw(analyses.daily, input)).json<{ message: string }>().message
  const tooLong = await of({ From: '2025-10-02', To: '2026-11-01' })
  expect(tooLong).toContain(`${limits.analysisMonths}か月`)
  expect(tooLong).not.toContain('1か月まで')
  expect(await of({ Month: '2025-10' })).toBe(
    '直近13か月以内の期間を選んでください。開始日は2025-11-01以降にしてください。',
  )
})

test.each([
  ['ja', '13か月以内', '1か月まで'],
  ['en', 'within the last 13 months', 'up to 1 month'],
  ['mn', 'Сүүлийн 13 сарын', '1 сар'],
] as const)('the same in %s, beside the month of statistics', async (language, ofAnalysis, ofStatistics) => {
  const of = async (call: Call) => {
    const reply = await send(
      it.server,
      it.host,
      owner.token,
      call,
      { From: '2025-09-02', To: '2026-11-01' },
      { 'accept-language': language },
    )
    return reply.json<{ resultType: number; message: string }>()
  }

  expect(await of(analyses.daily)).toMatchObject({
    resultType: 1700,
    message: expect.stringContaining(ofAnalysis) as string,
  })
  expect(await of(statistics.date)).toMatchObject({
    resultType: 1700,
    message: expect.stringContaining(ofStatistics) as string,
  })
})

test('a plan of a store that the company does not have is refused, as one of another’s', async () => {
  expect(await refusalOf(owner, compass.plan, { ShopCodes: ['S99999999'] })).toBe(2000)
  expect(await refusalOf(manager, compass.plan, { ShopCodes: ['S00000002'] })).toBe(2000)
})

test('days are refused without an end, turned round, and beside a month', async () => {
  const wrong = [
    { From: '2026-11-01' },
    { To: '2026-11-01' },
    { From: '2026-11-10', To: '2026-11-01' },
    { From: '2026-11-01', To: '2026-11-10', Month: '2026-11' },
    { From: '2026-02-30', To: '2026-11-10' },
  ]
  for (const input of wrong) expect([input, await refusalOf(owner, analyses.daily, input)]).not.toEqual([input, 1000])
  // The limit is of whole months: the 22nd is thirteen of them before the 21st, the 21st is a day more.
  expect(await refusalOf(owner, analyses.daily, { From: '2025-10-21', To: '2026-11-21' })).toBe(1700)
  expect(await refusalOf(owner, analyses.day, { Date: '2025-10-31', Split: 'shop' })).toBe(1700)
  expect(await refusalOf(owner, analyses.day, { Date: '2026-11-22', Split: 'shop' })).not.toBe(1000)
})

test('a plan is refused at nothing, below it, of a month too far, in another’s store or company, and over a version that is gone', async () => {
  const plan = { month: '2026-11', currency: 'JPY', amount: 1000, version: 0 } as const
  for (const wrong of [
    { amount: 0 },
    { amount: -5 },
    { amount: 1.5 },
    { month: '2025-10' },
    { month: '2026-00' },
    { month: '2028-01' },
    { currency: 'USD' },
    { shopCode: 'S99999999' },
    { entCode: 'E99999999' },
    { version: 7 },
  ])
    expect([wrong, await refusalOf(owner, compass.setPlan, { ...plan, ...wrong })]).not.toEqual([wrong, 1000])
  expect(resultOf(await owner(compass.plan, {}))).toMatchObject({ amount: null, version: 0 })
  expect(await refusalOf(owner, compass.setPlan, { ...plan, amount: null })).toBe(1030)
  // Of a month that is over, and in another currency, it stands by itself.
  resultOf(await owner(compass.setPlan, { ...plan, month: '2026-09' }))
  resultOf(await owner(compass.setPlan, { ...plan, currency: 'CNY', amount: 77 }))
  expect(resultOf(await owner(compass.plan, { Month: '2026-09' }))).toMatchObject({ amount: 1000, currency: 'JPY' })
  expect(resultOf(await owner(compass.plan, { Currency: 'CNY' }))).toMatchObject({ amount: 77, currency: 'CNY' })
  expect(resultOf(await owner(compass.plan, {}))).toMatchObject({ amount: null })
})

test('a plan is read of thirteen months and of twelve to come', async () => {
  for (const Month of ['2025-11', '2026-12', '2027-11'])
    expect(await refusalOf(owner, compass.plan, { Month })).toBe(1000)
  expect(await refusalOf(owner, compass.plan, { Month: '2025-10' })).toBe(1700)
  for (const Month of ['2027-12', '2026-13', '2026-1', 'now', ''])
    expect([Month, await refusalOf(owner, compass.plan, { Month })]).not.toEqual([Month, 1000])
  expect(await refusalOf(owner, compass.plan, { Shop: 'S00000001' })).not.toBe(1000)
})

test('a note is refused without words, with too many, of a day to come or too far, and the twenty-first of a day', async () => {
  const note = { date: '2026-11-20', kind: 'EVENT', words: 'x', shopCode: 'S00000001' } as const
  for (const wrong of [
    { words: '' },
    { words: '   ' },
    { words: 'x'.repeat(101) },
    { words: 'a\u202eb' },
    { kind: 'RUMOUR' },
    { date: '2026-11-22' },
    { date: '2025-10-31' },
    { date: '2026-02-30' },
    { shopCode: 'S99999999' },
    { entCode: 'E99999999' },
  ])
    expect([wrong, await refusalOf(owner, analyses.addNote, { ...note, ...wrong })]).not.toEqual([wrong, 1000])
  expect(resultOf(await owner(analyses.daily, {})).notes).toEqual([])
  expect(await refusalOf(manager, analyses.addNote, { ...note, shopCode: 'S00000002' })).toBe(2000)
  for (let count = 0; count < 20; count += 1) resultOf(await owner(analyses.addNote, { ...note, words: `${count}` }))
  expect(await refusalOf(owner, analyses.addNote, note)).not.toBe(1000)
  // Of every store, and of another day, there is room still.
  resultOf(await owner(analyses.addNote, { date: note.date, kind: note.kind, words: 'all' }))
  resultOf(await owner(analyses.addNote, { ...note, date: '2026-11-21' }))
})

test('a note says of which company it is to who looks after several, and who of them wrote it', async () => {
  const [row] = resultOf(await owner(analyses.daily, {})).notes
  expect(row).toMatchObject({ entName: null, by: expect.stringMatching(/./), own: true })
})

test('tiles of no figure, split or period are refused, and more than twelve', async () => {
  const tile = { metric: 'netAmount', split: 'none', period: 'month' } as const
  for (const wrong of [{ metric: 'profit' }, { split: 'colour' }, { period: 'decade' }, { more: 1 }])
    expect(await refusalOf(owner, dataPanel.saveLayout, { tiles: [{ ...tile, ...wrong }], version: 0 })).not.toBe(1000)
  const many = Array.from({ length: 13 }, () => tile)
  expect(await refusalOf(owner, dataPanel.saveLayout, { tiles: many, version: 0 })).not.toBe(1000)
  expect(await refusalOf(owner, dataPanel.saveLayout, { tiles: [tile], version: 3 })).toBe(1030)
  expect(resultOf(await owner(dataPanel.layout, {})).version).toBe(0)
  for (const wrong of [{}, { Metric: 'profit' }, { Metric: 'netAmount', Period: 'decade' }])
    expect(await refusalOf(owner, dataPanel.metrics, wrong)).not.toBe(1000)
})

test('a version that no row can have is a wrong parameter, and no failure of the server', async () => {
  for (const version of [2 ** 31, Number.MAX_SAFE_INTEGER, -(2 ** 31) - 1]) {
    expect(await refusalOf(owner, dataPanel.saveLayout, { tiles: [], version })).toBe(1030)
    const plan = { month: '2026-11', currency: 'JPY', amount: 1, version }
    expect(await refusalOf(owner, compass.setPlan, plan)).toBe(1030)
  }
})
