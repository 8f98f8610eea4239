import { afterAll, beforeAll, expect, test } from 'vitest'
import { exports } from '#features/exports/contract.ts'
import { systrade } from '#features/refunds/contract.ts'
import { transactions } from '#features/transactions/contract.ts'
import type { Call } from '#shared/call.ts'
import { portal, type Person, type Portal } from '../../kit/portal.ts'

let it: Portal
let merchant: Person
let provider: Person
beforeAll(async () => {
  it = await portal()
  merchant = await it.as('Record.search', 'Record.download', 'Refund.refund')
  provider = await it.admin('Refund.refund')
})
afterAll(() => it[Symbol.asyncDispose]())

interface Asked {
  readonly From?: string
  readonly To?: string
  readonly FromTime?: string
  readonly ToTime?: string
}
const plain = (asked: Asked) => asked
const file = (filter: Asked) => ({ filter, columns: ['amount'], format: 'csv', timeZone: 'Asia/Tokyo', language: 'en' })
const payment = (asked: Asked) => ({ TradeNo: '12345678', ...asked })

const periods: readonly (readonly [string, Call, () => Person, (asked: Asked) => object])[] = [
  ['the list', transactions.list, () => merchant, plain],
  ['the totals', transactions.summary, () => merchant, plain],
  ['the file', exports.trades, () => merchant, file],
  ['the provider’s search', systrade.search, () => provider, payment],
]

test.each(periods)('%s takes the years of the calendar; others are a wrong parameter', async (_, call, who, input) => {
  const status = async (asked: Asked) => (await who().raw(call, input(asked))).statusCode

  for (const day of ['0001-01-01', '1899-12-31', '2200-01-01', '9999-12-30', '2026-02-30']) {
    expect([day, await status({ From: day, To: day })]).toEqual([day, 400])
    expect(await status({ FromTime: `${day}T00:00:00Z`, ToTime: `${day}T23:00:00Z` })).toBe(400)
  }
  for (const day of ['1900-01-01', '2199-12-31'])
    expect([day, await status({ From: day, To: day })]).toEqual([day, 200])
})

test('the document of calls says which years are taken', async () => {
  const reply = await it.server.app.inject({ url: '/apiproxy/openapi.json', headers: { host: it.host } })
  const { parameters } = reply.json().paths['/apiproxy/api/trade/list'].get
  const { schema } = parameters.find(({ name }: { name: string }) => name === 'From')

  expect(JSON.stringify(schema)).toContain('(19|20|21)')
})
