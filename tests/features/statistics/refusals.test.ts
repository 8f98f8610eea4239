import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orders } from '#features/orders/contract.ts'
import { panel } from '#features/panel/contract.ts'
import { pointTrades } from '#features/point-trades/contract.ts'
import { statistics } from '#features/statistics/contract.ts'
import type { Call, InputOf } from '#shared/call.ts'
import { portal, type Person, type Portal } from '../../kit/portal.ts'
import { soldWithPoints } from '../orders/sold.ts'
import { now, pay } from '../transactions/payments.ts'

let it: Portal
let owner: Person
let clerk: Person
let elsewhere: Portal
const rights = ['Stat.search', 'Stat.download', 'Record.search', 'Record.download', 'Settle.search'] as const

beforeAll(async () => {
  it = await portal({ now: () => now, config: { showDashBoard: true } })
  owner = await it.as(...rights)
  clerk = await it.person({ permissions: rights, shops: ['S00000001'] })
  await pay(it, [
    { tradeNo: 'T-1', amount: 10_137, shopCode: 'S00000001' },
    { tradeNo: 'T-2', amount: 517, shopCode: 'S00000002' },
  ])
  await soldWithPoints(it, ['T-1', 'T-2'], now)
  elsewhere = await portal({ now: () => now })
})
afterAll(async () => {
  await elsewhere[Symbol.asyncDispose]()
  await it[Symbol.asyncDispose]()
})

const ask = (person: Person, call: Call, input: object) => person(call, input as InputOf<Call>)
const row = (name: string, call: Call, more: object = {}) => [name, call, more] as const

const ofSales = [
  row('days', statistics.date),
  row('stores', statistics.shop),
  row('companies', statistics.ent),
  row('table', statistics.type),
  row('shape', statistics.shape),
  row('file of days', statistics.file, { by: 'date', columns: ['netAmount'] }),
]
const ofOrders = [
  row('orders', orders.list),
  row('sums of orders', orders.summary),
  row('file of orders', orders.file, { columns: ['orderNo'] }),
  row('points', pointTrades.list),
  row('sums of points', pointTrades.summary),
  row('file of points', pointTrades.file, { columns: ['points'] }),
]
const ofPanel = [
  row('dashboard', panel.summary),
  row('shares of the dashboard', panel.shares),
  row('latest of the dashboard', panel.latest),
  row('list of the dashboard', panel.today),
]

describe.each([...ofSales, ...ofOrders])('the %s', (name, call, more) => {
  test('has no period that is none', async () => {
    const wrong = [
      { From: '2026-11-20', To: '2026-11-10' },
      { From: '2026-11-20' },
      { To: '2026-11-20' },
      { Period: 'today', From: '2026-11-20', To: '2026-11-20' },
      { Period: 'someday' },
      { From: '2026-02-30', To: '2026-03-01' },
    ]
    for (const period of wrong) {
      const { resultType } = await ask(owner, call, { ...more, ...period })
      expect([name, period, resultType]).toEqual([name, period, 1030])
    }
  })

  test('has no longer period than it may', async () => {
    const ofMonth = ofSales.some(([one]) => one === name)
    const [most, tooLong] = ofMonth ? ['2026-10-22', '2026-10-21'] : ['2026-08-22', '2026-08-21']
    const within = await ask(owner, call, { ...more, From: tooLong, To: '2026-11-21' })
    expect(within.resultType).toBe(ofMonth ? 1700 : 1600)
    const raw = await owner.raw(call, { ...more, From: most, To: '2026-11-21' })
    expect(raw.statusCode).toBe(200)
  })
})

test.each(ofPanel)('the %s is of one store or of all, in a period that runs', async (name, call, more) => {
  for (const wrong of [
    { Scope: 'one' },
    { Scope: 'all', ShopCodes: ['S00000001'] },
    { Scope: 'some' },
    { ShopCodes: ['S00000001', 'S00000002'] },
    { EntCodes: [it.ent, 'E00000000'] },
    { Period: 'lastYear' },
    { From: '2026-11-01', To: '2026-11-21' },
  ]) {
    const { resultType } = await ask(owner, call, { ...more, ...wrong })
    expect([name, wrong, resultType]).toEqual([name, wrong, 1030])
  }
})

test.each([...ofSales, ...ofOrders, ...ofPanel])('the %s refuses a store or a company that is not one’s own, as one that never was', async (name, call, more) => {
  const takesEnts = !ofOrders.some(([one]) => one === name)
  for (const [person, parameter, foreign, sentence] of [
    [clerk, 'ShopCodes', 'S00000002', '担当ではない店舗'],
    [clerk, 'ShopCodes', 'S99999999', '担当ではない店舗'],
    [owner, 'ShopCodes', 'S99999999', '担当ではない店舗'],
    ...(takesEnts ? [[owner, 'EntCodes', elsewhere.ent, '担当の企業ではありません'], [owner, 'EntCodes', 'E00000000', '担当の企業ではありません']] as const : []),
  ] as const) {
    const { body, statusCode } = await person.raw(call, { ...more, [parameter]: [foreign] })
    expect([name, foreign, statusCode]).toEqual([name, foreign, 400])
    const message = expect.stringContaining(sentence) as string
    expect(JSON.parse(body)).toMatchObject({ resultType: 1030, message, parameter })
    expect(body).not.toContain(foreign)
  }
  expect((await clerk.raw(call, { ...more, ShopCodes: ['S00000001'] })).statusCode).toBe(200)
}) // prettier-ignore
